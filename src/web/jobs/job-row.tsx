// One row of a job list, linking to the job.

import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import './job-row.css';
import { JobState } from './job-state.tsx';
import { useJobTitle, usePrinterName } from './job-names.ts';

const metadataShown = 2;

/** What tells it apart from other jobs of the same template. */
function differences({ reference, metadata, copies, summary }: Job): string[] {
  const values = Object.values(metadata ?? {}).slice(0, metadataShown);
  const texts = [reference, ...values, summary?.text, copies > 1 && `${copies} ×`];
  return texts.filter((text) => !!text) as string[];
}

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
      <span className="job-line-title" dir="auto">
        {title(job)}
      </span>
      <small className="job-line-more faint" dir="auto">
        {[...differences(job), ...(printer ? [printer] : [])].map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a line never move
          <Fragment key={index}>
            {index > 0 && ' · '}
            <bdi>{text}</bdi>
          </Fragment>
        ))}
      </small>
      <small className="job-line-time faint">
        <RelativeTime at={job.createdAt} />
      </small>
      <span className="job-line-amount">{job.summary?.amount}</span>
      <JobState job={job} />
    </Link>
  );
}
