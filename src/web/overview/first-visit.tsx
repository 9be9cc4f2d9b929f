// What a new user sees first: what this is, and a button that prints. Afterwards it says
// what became of that print, until the user leaves the page. The focus of the button that
// printed goes to the next step.

import { useState } from 'react';
import { Link } from 'wouter';
import type { PlatenClient, Starter } from '../../client/index.ts';
import { isRecord } from '../is-record.ts';
import { outcomeOf } from '../jobs/job-outcome.ts';
import { Icon } from '../parts/text/icon.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { useAction, useJob, usePrinters } from '../queries.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { takeFocus } from '../parts/hooks/take-focus.ts';
import { toast } from '../parts/messages/toast.ts';
import { printedLanguage, withStarters } from '../templates/starters.ts';
import './first-visit.css';

export function FirstVisit() {
  const hasPrinter = usePrinters().data?.length !== 0;
  const [jobId, setJobId] = useState<string>();
  const printing = useAction(printFirst, ['printers', 'jobs']);
  const { firstVisit } = words.overview;
  const print = () =>
    printing.mutate(undefined, {
      onSuccess: setJobId,
      onError: toast.failed,
    });
  if (jobId !== undefined) return <FirstPrint id={jobId} />;
  return (
    <section className="first-visit" aria-labelledby="first-visit">
      <h2 id="first-visit">{firstVisit.what}</h2>
      <p className="soft">{hasPrinter ? firstVisit.tryIt : firstVisit.noPrinter}</p>
      <div className="row">
        {hasPrinter && (
          <ActionButton
            className="button primary large"
            isPending={printing.isPending}
            onClick={print}
          >
            <Icon name="printers" />
            {firstVisit.print}
          </ActionButton>
        )}
        <Link href="/templates" className="button large">
          {words.overview.noJobs.action}
        </Link>
        <Link href="/printers/add" className="button quiet large">
          {words.printer.add}
        </Link>
      </div>
    </section>
  );
}

function FirstPrint({ id }: { id: string }) {
  const job = useJob(id).data;
  const { firstVisit } = words.overview;
  const printers = usePrinters().data;
  const outcome = job && outcomeOf(job, printers);
  return (
    <section className="first-visit" aria-label={firstVisit.print}>
      {outcome && <StateBanner {...outcome} />}
      <div className="row">
        <Link ref={takeFocus} href={`/jobs/${id}`} className="button primary large">
          {firstVisit.see}
        </Link>
        <Link href="/templates" className="button large">
          {firstVisit.own}
        </Link>
      </div>
    </section>
  );
}

/** The starter that most people look for, in the language of the shop or of the page; without starters, the test page. */
async function printFirst(client: PlatenClient): Promise<string> {
  const starters = (await client.templates()).filter(({ gallery }) => gallery !== null);
  const [first] = starters.toSorted((a, b) => a.gallery!.position - b.gallery!.position);
  const language = await printedLanguage(client);
  if (!first) return await client.printTestPage(undefined, { language });
  const [shown] = withStarters([first], await client.starters({ language }));
  if (shown?.config) return (await client.printDirect(sampleOf(shown.config))).jobId;
  const { example } = await client.schema(first.id);
  return (await client.print(first.id, example)).jobId;
}

function sampleOf(config: Starter['config']) {
  const { example } = config;
  return { config, data: isRecord(example) ? example : {} };
}
