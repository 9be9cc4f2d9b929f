// A job in one line; leads to all that is known of it.

import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { When } from '../parts/when.tsx';
import './job-line.css';
import { JobState } from './job-state.tsx';
import { useJobTitle } from './use-job-title.ts';

export function JobLine({
  job,
  to = `/jobs/${job.id}`,
  printer,
  isCurrent = false,
}: {
  job: Job;
  to?: string;
  /** Its name, where there is more than one. */
  printer?: string | undefined;
  isCurrent?: boolean;
}) {
  const title = useJobTitle();
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
