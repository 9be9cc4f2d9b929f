// Who changed what in this installation, the newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../client/index.ts';
import { wordFor } from '../languages/word-for.ts';
import { words } from '../languages/words.ts';
import { Loading } from '../parts/messages/loading.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { useClient } from '../session.ts';
import { Refused } from './refused.tsx';

const pageSize = 50;

export function AuditLog() {
  const client = useClient();
  const { audit } = words.settings;
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) =>
      client.audit({ limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.seq : undefined),
    staleTime: 0,
  });
  if (error) return <Refused error={error} />;
  if (!data) return <Loading />;
  const entries = data.pages.flat();
  return (
    <div className="stack">
      <p className="soft settings-text">{audit.text}</p>
      {entries.length === 0 && <p className="soft">{audit.none}</p>}
      {entries.length > 0 && (
        <ol className="card ruled audit">
          {entries.map((entry) => (
            <li key={entry.seq}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <p>
          <button
            type="button"
            className="button"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {audit.older}
          </button>
        </p>
      )}
    </div>
  );
}

function Entry({ entry: { at, name, address, operation, target } }: { entry: AuditEntry }) {
  const { audit } = words.settings;
  return (
    <>
      <span>
        {wordFor(audit.operations, operation) ?? operation}{' '}
        {target !== null && <code>{target}</code>}
      </span>
      <span className="faint">
        {name}, {audit.from(address)}
      </span>
      <span className="faint">
        <RelativeTime at={at} />
      </span>
    </>
  );
}
