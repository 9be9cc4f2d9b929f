// The job list. Only visible rows are rendered, and older jobs are loaded while
// scrolling, so that the length of the list does not matter.

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { JobPage } from '../../client/index.ts';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import type { JobFilter } from '../live/job-lists.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { useJobs } from '../queries.ts';
import { JobRow } from './job-row.tsx';

const lineHeight = 57; // height of .job-line in pixels, with border
const readAhead = 40;

export function JobList({
  filter,
  current,
  address,
}: {
  filter: JobFilter;
  current: string | undefined;
  address: (job: string) => string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useJobs(filter);
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  const lines = useVirtualizer({
    count: jobs.length,
    getScrollElement: () => place.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => jobs[index]!.id,
    overscan: 8,
  });
  const shown = lines.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= jobs.length - readAhead;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (isPending || (jobs.length === 0 && hasNextPage && !error)) return <Loading />;
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (jobs.length === 0 && Object.keys(filter).length === 0) return <NoJobs />;
  if (jobs.length === 0)
    return (
      <div>
        <Searched pages={data.pages} filter={filter} />
        <Empty
          icon="search"
          {...words.jobs.noneSuch}
          link={{ to: '/jobs', label: words.jobs.showAll }}
        />
      </div>
    );
  return (
    <div className="job-list-column">
      <Searched pages={data.pages} filter={filter} />
      <div ref={place} className="card job-list">
        <ul style={{ height: lines.getTotalSize() }}>
          {shown.map(({ index, key, start }) => {
            const job = jobs[index]!;
            return (
              <li key={key} style={{ transform: `translateY(${start}px)` }}>
                <JobRow job={job} to={address(job.id)} isCurrent={job.id === current} />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** What a search has looked at. */
function Searched({ pages, filter }: { pages: JobPage[]; filter: JobFilter }) {
  const searched = pages.at(-1)?.searched;
  if (!searched) return null;
  const jobs = pages.reduce((sum, page) => sum + (page.searched?.jobs ?? 0), 0);
  const isGoingOn = pages.at(-1)!.nextCursor !== null;
  if (!isGoingOn && filter.day !== undefined) return null;
  return (
    <p className="faint job-list-searched" role="status">
      {isGoingOn
        ? words.jobSearch.searched(jobs)
        : words.jobSearch.limited(formatTime('dayClock', new Date(searched.dataSince)))}
    </p>
  );
}

export function NoJobs() {
  const { title, text, action } = words.overview.noJobs;
  const link = { to: '/templates', label: action, isPrimary: true };
  return <Empty icon="templates" title={title} text={text} link={link} />;
}
