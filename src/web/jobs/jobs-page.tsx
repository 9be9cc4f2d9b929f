// The jobs page: filters and a live list, with the selected job beside it.

import { Link, useLocation, useSearchParams } from 'wouter';
import type { JobState } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import type { JobFilter } from '../live/job-lists.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { CancelAll } from './cancel-all.tsx';
import { JobDetail } from './job-detail.tsx';
import { JobFilters } from './job-filters.tsx';
import { JobList } from './job-list.tsx';
import './jobs.css';
import { MoveAll } from './move-all.tsx';

export function JobsPage({ id }: { id: string | undefined }) {
  const [search] = useSearchParams();
  const [, go] = useLocation();
  const filter = readFilter(search);
  const address = (job: string | undefined, next: JobFilter) => {
    const query = new URLSearchParams(next).toString();
    return `/jobs${job ? `/${job}` : ''}${query ? `?${query}` : ''}`;
  };
  return (
    <div className={`jobs${id ? ' has-job' : ''}`}>
      <div className="jobs-list">
        <PageHead title={words.jobs.title}>
          <Link href="/batches" className="button">
            <Icon name="batches" />
            {words.batches.title}
          </Link>
        </PageHead>
        <div>
          <JobFilters
            filter={filter}
            onChange={(next) => go(address(id, next), { replace: true })}
          />
          {filter.status === 'queued' && filter.search === undefined && (
            <div className="row job-all">
              {filter.printerId !== undefined && <MoveAll filter={filter} />}
              <CancelAll filter={filter} />
            </div>
          )}
        </div>
        <JobList filter={filter} current={id} address={(job) => address(job, filter)} />
      </div>
      <div className="jobs-detail">
        {id ? (
          <JobDetail key={id} id={id} back={address(undefined, filter)} />
        ) : (
          <Empty icon="jobs" title={words.jobs.choose.title} text={words.jobs.choose.text} />
        )}
      </div>
    </div>
  );
}

function readFilter(search: URLSearchParams): JobFilter {
  const filter: JobFilter = {};
  const status = search.get('status');
  if (status) filter.status = status as JobState;
  for (const name of ['templateId', 'printerId', 'batchId', 'reference', 'search'] as const) {
    const value = search.get(name);
    if (value) filter[name] = value;
  }
  const day = search.get('day') ?? '';
  if (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))) filter.day = day;
  return filter;
}
