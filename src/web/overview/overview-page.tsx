// The overview page: the state of each printer and the latest jobs.

import { useState } from 'react';
import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { JobRow } from '../jobs/job-row.tsx';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { useLostSince } from '../live/live.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { mostUrgentFirst, useAttention } from '../printers/attention.ts';
import { useJobs, usePrinters, useTemplates } from '../queries.ts';
import { FirstVisit } from './first-visit.tsx';
import './overview.css';
import { Nodes } from './nodes.tsx';
import { NotifyButton } from './notify-button.tsx';
import { PrinterCards } from './printer-cards.tsx';
import { SecurityWarnings } from './security-warnings.tsx';
import { VirtualDefault } from './virtual-default.tsx';

const templatesShown = 4;
const latestShown = 8;
const noText = '\u00a0'; // takes the room of a line

export function OverviewPage() {
  const printers = usePrinters();
  const jobs = useJobs();
  const templates = useTemplates();
  // What stands below the printers waits for them, so that nothing moves when they come.
  const isSettled = !printers.isPending && !templates.isPending;
  const latest = jobs.data?.pages.flatMap((page) => page.jobs) ?? [];
  const isFirstVisit = useLasting(jobs.isSuccess && latest.length === 0);
  return (
    <>
      <PageHead title={words.overview.title} text={printers.data ? <Summary /> : noText}>
        {!isFirstVisit && (
          <>
            <NotifyButton />
            <Link href="/wall" className="button overview-wall">
              <Icon name="system" />
              {words.wall.open}
            </Link>
            <Link href="/files" className="button">
              <Icon name="file" />
              {words.nav.print}
            </Link>
            <Link href="/printers/add" className="button">
              <Icon name="plus" />
              {words.printer.add}
            </Link>
          </>
        )}
      </PageHead>
      <SecurityWarnings />
      {isFirstVisit && <FirstVisit />}
      {printers.isPending && <Loading />}
      {printers.error && <Problem error={printers.error} onRetry={() => void printers.refetch()} />}
      {printers.data && (
        <PrinterCards
          printers={printers.data}
          latest={jobs.data && latest}
          hasMore={jobs.hasNextPage}
        />
      )}
      {printers.data && latest.length > 0 && <VirtualDefault printers={printers.data} />}
      {isSettled && latest.length > 0 && <Latest jobs={latest.slice(0, latestShown)} />}
      <Nodes />
    </>
  );
}

/** True from the first time that it is, for as long as the page is open. */
function useLasting(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
}

function Latest({ jobs }: { jobs: Parameters<typeof JobRow>[0]['job'][] }) {
  return (
    <section className="overview-latest" aria-labelledby="latest">
      <div className="spread">
        <h2 id="latest">{words.overview.latest}</h2>
        <Link href="/jobs">{words.overview.allJobs}</Link>
      </div>
      <NewPrint jobs={jobs} />
      <ul className="card ruled">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobRow job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The forms of the templates that were printed last. */
function NewPrint({ jobs }: { jobs: readonly Pick<Job, 'templateId'>[] }) {
  const templates = useTemplates().data ?? [];
  const ids = new Set(jobs.map(({ templateId }) => templateId));
  const recent = [...ids].flatMap((id) => templates.find((template) => template.id === id) ?? []);
  if (recent.length === 0) return null;
  return (
    <nav className="overview-print" aria-label={words.overview.newPrint}>
      <span aria-hidden="true">{words.overview.newPrint}</span>
      {recent.slice(0, templatesShown).map(({ id, name }) => (
        <Link key={id} href={`/templates/${id}/print`} className="button small">
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Summary() {
  const printers = usePrinters().data ?? [];
  const attention = useAttention();
  const lostSince = useLostSince();
  const { overview } = words;
  if (lostSince) return overview.unknown(formatTime('clock', lostSince));
  if (attention > 0)
    return (
      <a href={`#/printers/${mostUrgentFirst(printers)[0]!.id}`} className="overview-attention">
        {overview.needsYou(attention)}
      </a>
    );
  const isBusy = printers.some(({ printing }) => printing);
  return isBusy ? overview.busy : overview.allWell;
}
