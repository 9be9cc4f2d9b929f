// The page that lists the batches with their progress.

import { Link } from 'wouter';
import type { Batch } from '../../client/index.ts';
import { useJobTitle } from '../jobs/job-names.ts';
import { words } from '../languages/words.ts';
import { ListPage } from '../parts/text/list-page.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { useAllPrinters, useResource } from '../queries.ts';
import { BatchBar, batchName, BatchState } from './batch-state.tsx';
import './batches.css';

const most = 100;

export function BatchesPage() {
  return (
    <ListPage
      texts={words.batches}
      back={{ to: '/jobs', label: words.jobs.title }}
      newAt="/batches/new"
      icon="batches"
      className="batch-list"
      query={useResource(['batches'], (client) => client.batches(most))}
    >
      {(batch) => <BatchLine batch={batch} />}
    </ListPage>
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
