// The requests that the service refused, the newest first, with a filter. Only keys that may
// manage see it.

import { useState } from 'react';
import type { RefusedRequest } from '../../client/index.ts';
import { formatNumber } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { useResource } from '../queries.ts';
import { matching } from './matching-requests.ts';

export function RefusedList() {
  const text = words.developers.refused;
  const { data } = useResource(['refused'], (client) => client.refusedRequests(), {
    staleTime: 0,
    refetchInterval: 5000,
  });
  const [filter, setFilter] = useState('');
  if (!data) return null;
  const shown = matching(data, filter);
  return (
    <section className="stack refused" aria-labelledby="refused">
      <div className="spread">
        <h2 id="refused">{text.title}</h2>
        {data.length > 0 && (
          <input
            type="search"
            className="input refused-filter"
            aria-label={text.filter}
            placeholder={text.filter}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
          />
        )}
      </div>
      <p className="soft">{text.text}</p>
      {shown.length === 0 ? (
        <p className="soft">{data.length === 0 ? text.none : text.noMatch}</p>
      ) : (
        <ol className="card ruled refused-list" tabIndex={0} aria-label={text.title}>
          {shown.map((one) => (
            <li key={`${one.method} ${one.path} ${one.code} ${one.key} ${one.address}`}>
              <span>
                <strong>{one.status}</strong>{' '}
                <bdi className="mono">
                  {one.method} {one.path}
                </bdi>
                {one.count > 1 && <span className="faint"> ×{formatNumber(one.count)}</span>}
              </span>
              <span className="faint">
                <code>{one.code}</code> · {sender(one)}
                <bdi>{one.address}</bdi> · <RelativeTime at={one.lastAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Whose key it was; where no key is required, there is nothing to say. */
function sender({ key, code }: RefusedRequest): string {
  const name = key ?? (code === 'UNAUTHORIZED' ? words.developers.refused.noKey : null);
  return name === null ? '' : `${name} · `;
}
