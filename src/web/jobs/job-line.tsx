// A job in one line; leads to all that is known of it.

import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { When } from '../parts/when.tsx';
import './job-line.css';
import { JobState } from './job-state.tsx';
import { useJobTitle } from './use-job-title.ts';
import { usePrinterName } from './use-printer-name.ts';

export function JobLine({
  job,
  to = `/jobs/${job.id}`,
  isCurrent = false,
}: {
  job: Job;
  to?: string;
  isCurrent?: boolean;
}) {
  const title = useJobTitle();
  const printer = usePrinterName()(job);
  return (
    <Link href={to} className="job-line" aria-current={isCurrent || undefined}>
      <span className="job-line-name">
        {title(job)}
        <small className="faint">
          {printer && `${printer} · `}
          <When at={job.createdAt} />
        </small>
      </span>
      <JobState job={job} />
    </Link>
  );
}
