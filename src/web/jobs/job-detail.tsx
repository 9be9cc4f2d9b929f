// Shows one job: its result and how it is known, preview, timeline, data and
// possible actions.

import { useState } from 'react';
import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { CodeBlock } from '../parts/text/code-block.tsx';
import { DrawnPaper } from '../parts/paper/drawn-paper.tsx';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PrintWarnings } from '../parts/messages/print-warnings.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { inWords } from '../parts/text/in-words.ts';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { useNarrow } from '../parts/hooks/use-narrow.ts';
import { printsLabels } from '../printers/prints-labels.ts';
import { useJob, useJobData, useAllPrinters, useResource } from '../queries.ts';
import { JobActions } from './job-actions.tsx';
import '../parts/paper/remote-image.css';
import './job-detail.css';
import { outcomeOf } from './job-outcome.ts';
import { JobTimeline } from './job-timeline.tsx';
import { useJobTitle, usePrinterOf } from './job-names.ts';

export function JobDetail({ id, back }: { id: string; back: string }) {
  const { data: job, error } = useJob(id);
  const printers = useAllPrinters().data;
  const { gone } = words.jobs;
  if (error && isNotFound(error))
    return (
      <Empty
        icon="jobs"
        title={gone.title}
        text={gone.text}
        link={{ to: back, label: gone.list }}
      />
    );
  if (error) return <Problem error={error} />;
  if (!job) return <Loading />;
  return (
    <article className="job-detail" aria-labelledby="job">
      <Link href={back} className="page-back job-detail-back">
        <Icon name="back" />
        {words.jobs.title}
      </Link>
      <Head job={job} />
      <StateBanner {...outcomeOf(job, printers)} />
      <PrintWarnings warnings={job.warnings} />
      <Links job={job} />
      <div className="job-detail-columns">
        {job.hasData && (
          <div className="desk">
            <JobPaper
              id={id}
              isLabel={printsLabels(printers?.find((one) => one.id === job.printerId))}
            />
          </div>
        )}
        <div className="stack">
          <JobTimeline job={job} />
          {!job.hasData && <p className="faint">{words.jobs.dataDeleted}</p>}
          <ForPrograms job={job} />
        </div>
      </div>
    </article>
  );
}

function JobPaper({ id, isLabel }: { id: string; isLabel: boolean }) {
  const { data, error } = useResource(['jobPaper', id], (client) => client.previewJobDetails(id), {
    staleTime: Infinity,
  });
  if (error) return <p className="picture-error">{words.picture.failed(inWords(error))}</p>;
  return data ? (
    <DrawnPaper preview={data} label={words.jobs.picture} isLabel={isLabel} />
  ) : (
    <Loading />
  );
}

function Links({ job }: { job: Job }) {
  const printer = useAllPrinters().data?.find(({ id }) => id === job.printerId);
  const isOnPaper = printer && printer.virtual !== null && job.status === 'completed';
  return (
    <p className="row job-detail-links">
      {isOnPaper && <Link href={`/paper?printer=${printer.id}`}>{words.jobs.seePaper}</Link>}
      {job.batchId !== null && <Link href={`/batches/${job.batchId}`}>{words.jobs.inBatch}</Link>}
    </p>
  );
}

function Head({ job }: { job: Job }) {
  const title = useJobTitle();
  const printer = usePrinterOf(job);
  // On a narrow window the job is the whole page, so its title is the top
  // heading.
  const Title = useNarrow(980) ? 'h1' : 'h2';
  return (
    <header className="job-detail-head">
      <div>
        <Title id="job">{title(job)}</Title>
        <p className="faint">
          {job.reference && `${job.reference} · `}
          {printer.isKnown ? (
            <Link href={`/printers/${job.printerId}`}>{printer.name}</Link>
          ) : (
            printer.name
          )}
          {job.copies > 1 && ` · ${words.jobs.copies(job.copiesConfirmed, job.copies)}`}
          {job.source && ` · ${job.source} (${job.sourceAddress})`}
        </p>
        {job.idempotencyKey !== null && (
          <p className="faint">{words.jobs.sentWithKey(job.idempotencyKey)}</p>
        )}
      </div>
      <JobActions job={job} />
    </header>
  );
}

/** What a program sent and calls the job; folded, because it is no news to a shopkeeper. */
function ForPrograms({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="job-detail-data"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.jobs.data}</summary>
      <p className="faint mono">{job.id}</p>
      {isOpen && job.hasData && <Data id={job.id} />}
    </details>
  );
}

function Data({ id }: { id: string }) {
  const { data } = useJobData(id);
  if (!data) return null;
  const hasOptions = Object.keys(data.options).length > 0;
  return (
    <>
      <CodeBlock label={words.jobs.data} text={JSON.stringify(data.data, null, 2)} />
      {hasOptions && (
        <CodeBlock label={words.jobs.options} text={JSON.stringify(data.options, null, 2)} />
      )}
    </>
  );
}
