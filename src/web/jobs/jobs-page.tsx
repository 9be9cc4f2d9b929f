// The jobs page: filters and a live list, with the selected job beside it.

import { useLocation, useSearchParams } from 'wouter';
import type { JobState } from '../../client/index.ts';
import type { JobFilter } from '../live/job-lists.ts';
import { Empty } from '../parts/empty.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { words } from '../words.ts';
import { JobDetail } from './job-detail.tsx';
import { JobFilters } from './job-filters.tsx';
import { JobList } from './job-list.tsx';
import './jobs.css';

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
        <PageHead title={words.jobs.title} />
        <JobFilters filter={filter} onChange={(next) => go(address(id, next), { replace: true })} />
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
  const templateId = search.get('templateId');
  const printerId = search.get('printerId');
  if (status) filter.status = status as JobState;
  if (templateId) filter.templateId = templateId;
  if (printerId) filter.printerId = printerId;
  return filter;
}
