// The timeline of a job: past events and what comes next.

import { Link } from 'wouter';
import type { Job } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { useNarrow } from '../parts/hooks/use-narrow.ts';
import { fullTime } from '../parts/text/relative-time.tsx';
import { useAllPrinters } from '../queries.ts';
import { describeJobState } from './job-state.tsx';

interface TimelineEntry {
  title: string;
  at: string;
  note?: string;
  isAhead?: boolean;
}

export function JobTimeline({ job }: { job: Job }) {
  const printers = useAllPrinters().data;
  // On a narrow window the job is the whole page: see its title.
  const Title = useNarrow(980) ? 'h2' : 'h3';
  const nameOf = (id: string) => printers?.find((printer) => printer.id === id)?.name ?? id;
  return (
    <section className="stack" aria-labelledby="course">
      <Title id="course">{words.jobs.course.title}</Title>
      <ol className="timeline">
        {timelineOf(job, nameOf).map(({ title, at, note, isAhead }) => (
          <li key={title} className={isAhead ? 'is-ahead' : ''}>
            <strong>{title}</strong>
            <time dateTime={at} className="faint">
              {fullTime(at)}
            </time>
            {note && <p className="faint">{note}</p>}
          </li>
        ))}
      </ol>
      {job.reprintOf && (
        <p className="faint">
          <Link href={`/jobs/${job.reprintOf}`}>{words.jobs.reprintOf}</Link>
        </p>
      )}
      {job.voids && (
        <p className="faint">
          <Link href={`/jobs/${job.voids}`}>{words.tickets.voids}</Link>
        </p>
      )}
      {job.voidedBy && (
        <p className="faint">
          <Link href={`/jobs/${job.voidedBy}`}>{words.tickets.voidedBy}</Link>
        </p>
      )}
    </section>
  );
}

function timelineOf(job: Job, nameOf: (printerId: string) => string): TimelineEntry[] {
  const { course } = words.jobs;
  const all: TimelineEntry[] = [{ title: course.accepted, at: job.createdAt, note: course.stored }];
  if (job.movedFrom.length > 0)
    all[0]!.note = course.movedFrom(job.movedFrom.map(nameOf).join(', '));
  if (job.startedAt)
    all.push({
      title: course.started,
      at: job.startedAt,
      ...(job.attempts > 1 && { note: course.attempts(job.attempts) }),
    });
  if (job.completedAt)
    all.push({
      title: describeJobState(job).word,
      at: job.completedAt,
      ...(job.completion && { note: course.confirmedBy[job.completion.by] }),
    });
  if (job.nextAttemptAt)
    all.push({ title: course.nextAttempt, at: job.nextAttemptAt, isAhead: true });
  if (job.status === 'queued')
    all.push({ title: course.expires, at: job.expiresAt, isAhead: true });
  return all;
}
