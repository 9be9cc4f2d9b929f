// The requests that the service answered or refused, the newest first, with a filter. Only keys
// that may manage see it.

import { useState } from 'react';
import type { LoggedRequest } from '../../client/index.ts';
import { formatNumber } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { useResource } from '../queries.ts';
import { matching } from './matching-requests.ts';

export function RequestList() {
  const text = words.developers.requests;
  const { data } = useResource(['requests'], (client) => client.requests(), {
    staleTime: 0,
    refetchInterval: 5000,
  });
  const [filter, setFilter] = useState('');
  const [onlyRefused, setOnlyRefused] = useState(false);
  if (!data) return null;
  const shown = matching(data, filter).filter(({ code }) => !onlyRefused || code !== null);
  return (
    <section className="stack requests" aria-labelledby="requests">
      <div className="spread">
        <h2 id="requests">{text.title}</h2>
        {data.length > 0 && (
          <div className="row">
            <label className="row">
              <input
                type="checkbox"
                checked={onlyRefused}
                onChange={({ target }) => setOnlyRefused(target.checked)}
              />
              {text.onlyRefused}
            </label>
            <input
              type="search"
              className="input requests-filter"
              aria-label={text.filter}
              placeholder={text.filter}
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
            />
          </div>
        )}
      </div>
      <p className="soft">{text.text}</p>
      {shown.length === 0 ? (
        <p className="soft">{data.length === 0 ? text.none : text.noMatch}</p>
      ) : (
        <ol className="card ruled requests-list" tabIndex={0} aria-label={text.title}>
          {shown.map((one) => (
            <li key={`${one.method} ${one.path} ${one.code} ${one.key} ${one.address}`}>
              <span>
                <strong className={one.code === null ? 'good' : 'wrong'}>{one.status}</strong>{' '}
                <bdi className="mono">
                  {one.method} {one.path}
                </bdi>
                {one.count > 1 && <span className="faint"> ×{formatNumber(one.count)}</span>}
              </span>
              <span className="faint">
                {one.code !== null && (
                  <>
                    <code>{one.code}</code> ·{' '}
                  </>
                )}
                {sender(one)}
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
function sender({ key, code }: LoggedRequest): string {
  const name = key ?? (code === 'UNAUTHORIZED' ? words.developers.requests.noKey : null);
  return name === null ? '' : `${name} · `;
}
