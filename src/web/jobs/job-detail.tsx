// All that is known of a job: what came of it and how we know, its picture, its
// course, its data; and what can be done now.

import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { Problem } from '../parts/problem.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useJob, useJobData, usePrinters } from '../queries.ts';
import { words } from '../words.ts';
import { JobActions } from './job-actions.tsx';
import './job-detail.css';
import { jobLook } from './job-state.tsx';
import { JobTimeline } from './job-timeline.tsx';
import { useJobTitle } from './use-job-title.ts';

export function JobDetail({ id, back }: { id: string; back: string }) {
  const { data: job, error } = useJob(id);
  if (error) return <Problem error={error} />;
  if (!job) return <Loading />;
  return (
    <article className="job-detail" aria-labelledby="job">
      <Link href={back} className="page-back job-detail-back">
        <Icon name="back" />
        {words.jobs.title}
      </Link>
      <Head job={job} />
      <Outcome job={job} />
      <div className="job-detail-columns">
        <div className="desk">
          <Sheet
            name={['job', id]}
            draw={(client) => client.previewJob(id)}
            label={words.jobs.picture}
          />
        </div>
        <div className="stack">
          <JobTimeline job={job} />
          <Data id={id} />
        </div>
      </div>
    </article>
  );
}

function Head({ job }: { job: Job }) {
  const title = useJobTitle();
  const printer = usePrinters().data?.find(({ id }) => id === job.printerId);
  return (
    <header className="job-detail-head">
      <div>
        <h2 id="job">{title(job)}</h2>
        <p className="faint">
          {printer?.name ?? job.printerId}
          {job.copies > 1 && ` · ${words.jobs.copies(job.copiesConfirmed, job.copies)}`}
        </p>
        <p className="faint mono">{job.id}</p>
      </div>
      <JobActions job={job} />
    </header>
  );
}

function Outcome({ job }: { job: Job }) {
  const { tone, icon, word } = jobLook(job);
  const { title, text } = explain(job);
  return (
    <div className={`outcome tone ${tone}`} role="status">
      <Icon name={icon} />
      <p>
        <strong>{title ?? word}</strong>
        <span>{text}</span>
      </p>
    </div>
  );
}

/** What became of it, how we know, and what to do. */
function explain({ status, completion, error }: Job): { title?: string; text: string } {
  const { outcomes, advice } = words.jobs;
  if (error)
    return {
      title: error.message,
      text: advice[error.code as keyof typeof advice] ?? advice.other,
    };
  if (status === 'completed') return { text: outcomes[completion?.by ?? 'none'] };
  return { text: outcomes[status as 'queued'] };
}

function Data({ id }: { id: string }) {
  const { data } = useJobData(id);
  if (!data) return null;
  const hasOptions = Object.keys(data.options).length > 0;
  return (
    <section className="stack" aria-labelledby="data">
      <h3 id="data">{words.jobs.data}</h3>
      <CodeBlock label={words.jobs.data} text={JSON.stringify(data.data, null, 2)} />
      {hasOptions && (
        <CodeBlock label={words.jobs.options} text={JSON.stringify(data.options, null, 2)} />
      )}
    </section>
  );
}
