// The page of one batch: its progress, its failures, and how to steer it.

import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Batch, BatchDetail, JobState } from '../../client/index.ts';
import { failureText } from '../jobs/job-failure.ts';
import { useJobTitle, usePrinterOf } from '../jobs/job-names.ts';
import { formatNumber } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { fullTime } from '../parts/text/relative-time.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { printerName } from '../printers/printer-name.ts';
import { useAllPrinters, useResource } from '../queries.ts';
import { BatchActions } from './batch-actions.tsx';
import './batch-page.css';
import { BatchBar, batchName, stoppedPrinter, useBatchState } from './batch-state.tsx';
import { MoveRest } from './move-rest.tsx';

export function BatchPage({ id }: { id: string }) {
  const { data, error, refetch } = useResource(['batch', id], (client) => client.batch(id));
  const stateOf = useBatchState();
  const printers = useAllPrinters().data ?? [];
  const list = { to: '/batches', label: words.batches.title };
  if (error && isNotFound(error))
    return <Empty icon="batches" {...words.batches.gone} link={list} />;
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { batch, failures } = data;
  const stopped = stoppedPrinter(batch, printers);
  return (
    <>
      <PageHead title={batchName(batch)} text={words.batches.jobs(batch.jobs)} back={list}>
        <BatchActions batch={batch} failures={failures} />
      </PageHead>
      <div className="batch-page">
        <StateBanner {...stateOf(batch)} />
        {stopped && batch.counts.queued > 0 && (
          <MoveRest key={stopped.id} batch={batch} from={stopped} />
        )}
        <Where batch={batch} />
        {batch.reprintOf !== null && (
          <p>
            {words.batches.again.reprintOf}{' '}
            <Link href={`/batches/${batch.reprintOf}`}>{batchName(batch)}</Link>
          </p>
        )}
        <BatchBar batch={batch} />
        <Counts batch={batch} />
        <Times batch={batch} />
        <p>
          <Link href={`/jobs?batchId=${batch.id}`}>{words.batches.allJobs}</Link>
        </p>
        {failures.length > 0 && <Failures failures={failures} all={batch.counts.failed} />}
      </div>
    </>
  );
}

/** What it prints, and on which printers. */
function Where({ batch }: { batch: Batch }) {
  const printers = useAllPrinters().data ?? [];
  const title = useJobTitle();
  return (
    <p className="faint">
      {batch.templates.map((templateId) => title({ templateId })).join(', ')}
      {batch.templates.length > 0 && ' · '}
      {batch.printers.map((id, index) => {
        const printer = printers.find((one) => one.id === id);
        return (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link href={`/printers/${id}`}>{printer ? printerName(printer, printers) : id}</Link>
          </Fragment>
        );
      })}
    </p>
  );
}

const order: JobState[] = ['completed', 'printing', 'queued', 'failed', 'cancelled'];

function Counts({ batch }: { batch: Batch }) {
  return (
    <dl className="batch-counts">
      {order.map((state) => (
        <div key={state} className={`card is-${state}`}>
          <dt>{words.batches.counts[state]}</dt>
          <dd>{formatNumber(batch.counts[state])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Times({ batch: { createdAt, expiresAt, endedAt } }: { batch: Batch }) {
  const { created, ended, expires } = words.batches;
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
        <h2 id="failures">{words.batches.failures}</h2>
        <span className="faint">{words.batches.firstFailures(failures.length, all)}</span>
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
        {failureText(failure)}
        <span className="faint">{[failure.reference, name].filter(Boolean).join(' · ')}</span>
      </span>
      <Icon name="next" />
    </Link>
  );
}
