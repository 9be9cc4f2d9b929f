// The page that lists the batches with their progress.

import { Link } from 'wouter';
import type { Batch } from '../../client/index.ts';
import { useJobTitle } from '../jobs/job-names.ts';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { useAllPrinters, useResource } from '../queries.ts';
import { BatchBar, batchName, BatchState } from './batch-state.tsx';
import './batches.css';

const most = 100;

export function BatchesPage() {
  const { data, error, isPending, refetch } = useResource(['batches'], (client) =>
    client.batches(most),
  );
  return (
    <>
      <PageHead
        title={words.batches.title}
        text={words.batches.text}
        back={{ to: '/jobs', label: words.jobs.title }}
      >
        <Link href="/batches/new" className="button primary">
          <Icon name="plus" />
          {words.batches.create}
        </Link>
      </PageHead>
      {isPending && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty
          icon="batches"
          {...words.batches.none}
          link={{ to: '/batches/new', label: words.batches.create }}
        />
      )}
      {data && data.length > 0 && (
        <ul className="card ruled batch-list">
          {data.map((batch) => (
            <li key={batch.id}>
              <BatchLine batch={batch} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function BatchLine({ batch }: { batch: Batch }) {
  const printers = useAllPrinters().data ?? [];
  const title = useJobTitle();
  const printersOf = ({ printers: ids }: Batch) =>
    ids.map((id) => printers.find((one) => one.id === id)?.name ?? id).join(', ');
  const about = [
    words.batches.jobs(batch.jobs),
    ...batch.templates.map((templateId) => title({ templateId })),
    printersOf(batch),
  ];
  return (
    <Link href={`/batches/${batch.id}`} className="line-link batch-line">
      <span className="batch-line-name">
        <strong>{batchName(batch)}</strong>
        <span className="faint">
          {about.join(' · ')} · <RelativeTime at={batch.createdAt} />
        </span>
      </span>
      <BatchBar batch={batch} />
      <BatchState batch={batch} />
    </Link>
  );
}
