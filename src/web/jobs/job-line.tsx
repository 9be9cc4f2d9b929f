// A job in one line; leads to all that is known of it.

import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { When } from '../parts/when.tsx';
import './job-line.css';
import { JobState } from './job-state.tsx';
import { jobTitle } from './job-title.ts';

export function JobLine({
  job,
  to = `/jobs/${job.id}`,
  isCurrent = false,
}: {
  job: Job;
  to?: string;
  isCurrent?: boolean;
}) {
  return (
    <Link href={to} className="job-line" aria-current={isCurrent || undefined}>
      <span className="job-line-name">{jobTitle(job)}</span>
      <JobState job={job} />
      <span className="faint">
        <When at={job.createdAt} />
      </span>
    </Link>
  );
}
