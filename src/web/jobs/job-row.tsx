// One row of a job list, linking to the job.

import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { RelativeTime } from '../parts/relative-time.tsx';
import './job-row.css';
import { JobState } from './job-state.tsx';
import { useJobTitle, usePrinterName } from './job-names.ts';

export function JobRow({
  job,
  to = `/jobs/${job.id}`,
  isCurrent = false,
}: {
  job: Job;
  to?: string;
  isCurrent?: boolean;
}) {
  const title = useJobTitle();
  const printer = usePrinterName(job);
  return (
    <Link href={to} className="line-link job-line" aria-current={isCurrent || undefined}>
      <span className="job-line-name">
        {title(job)}
        <small className="faint">
          {job.reference && `${job.reference} · `}
          {printer && `${printer} · `}
          <RelativeTime at={job.createdAt} />
        </small>
      </span>
      <JobState job={job} />
    </Link>
  );
}
