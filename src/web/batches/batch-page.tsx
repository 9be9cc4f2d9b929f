// The page of one batch: its progress, its failures, and how to steer it.

import { Link } from 'wouter';
import type { Batch, BatchDetail, JobState } from '../../client/index.ts';
import { usePrinterOf } from '../jobs/job-names.ts';
import { Empty } from '../parts/empty.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { isNotFound, Problem } from '../parts/problem.tsx';
import { fullTime } from '../parts/relative-time.tsx';
import { StateBanner } from '../parts/state-banner.tsx';
import { useResource } from '../queries.ts';
import { BatchActions } from './batch-actions.tsx';
import './batch-page.css';
import { BatchBar, batchName, describeBatch } from './batch-state.tsx';
import { batchWords } from './words.ts';

export function BatchPage({ id }: { id: string }) {
  const { data, error, refetch } = useResource(['batch', id], (client) => client.batch(id));
  const list = { to: '/batches', label: batchWords.title };
  if (error && isNotFound(error)) return <Empty icon="batches" {...batchWords.gone} link={list} />;
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { batch, failures } = data;
  return (
    <>
      <PageHead title={batchName(batch)} text={batchWords.jobs(batch.jobs)} back={list}>
        <BatchActions batch={batch} failures={failures} />
      </PageHead>
      <div className="batch-page">
        <StateBanner {...describeBatch(batch)} />
        <BatchBar batch={batch} />
        <Counts batch={batch} />
        <Times batch={batch} />
        <p>
          <Link href={`/jobs?batchId=${batch.id}`}>{batchWords.allJobs}</Link>
        </p>
        {failures.length > 0 && <Failures failures={failures} all={batch.counts.failed} />}
      </div>
    </>
  );
}

const order: JobState[] = ['completed', 'printing', 'queued', 'failed', 'cancelled'];

function Counts({ batch }: { batch: Batch }) {
  return (
    <dl className="batch-counts">
      {order.map((state) => (
        <div key={state} className={`card is-${state}`}>
          <dt>{batchWords.counts[state]}</dt>
          <dd>{batch.counts[state].toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}

function Times({ batch: { createdAt, expiresAt, endedAt } }: { batch: Batch }) {
  const { created, ended, expires } = batchWords;
  return (
    <p className="faint">
      {created} {fullTime(createdAt)}
      {endedAt !== null && ` · ${ended} ${fullTime(endedAt)}`}
      {endedAt === null && expiresAt !== null && ` · ${expires} ${fullTime(expiresAt)}`}
    </p>
  );
}

type Failure = BatchDetail['failures'][number];

function Failures({ failures, all }: { failures: Failure[]; all: number }) {
  return (
    <section className="stack" aria-labelledby="failures">
      <div className="spread">
        <h2 id="failures">{batchWords.failures}</h2>
        <span className="faint">{batchWords.firstFailures(failures.length, all)}</span>
      </div>
      <ul className="card ruled">
        {failures.map((failure) => (
          <li key={failure.id}>
            <FailureLine failure={failure} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FailureLine({ failure }: { failure: Failure }) {
  const { name } = usePrinterOf(failure);
  return (
    <Link href={`/jobs/${failure.id}`} className="line-link batch-failure">
      <Icon name={failure.error?.mayHavePrinted ? 'warning' : 'stop'} />
      <span>
        {failure.error?.message}
        <span className="faint">{[failure.reference, name].filter(Boolean).join(' · ')}</span>
      </span>
      <Icon name="next" />
    </Link>
  );
}
