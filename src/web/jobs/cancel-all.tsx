// Cancels all waiting jobs that match the filters of the list.

import { words } from '../languages/words.ts';
import { type JobFilter, jobQueryOf } from '../live/job-lists.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { useJobs, useReportedAction } from '../queries.ts';

export function CancelAll({ filter }: { filter: JobFilter }) {
  const { cancelAll } = words.jobs;
  const jobs = useJobs(filter).data?.pages[0]?.jobs ?? [];
  const { status: _, ...others } = jobQueryOf(filter);
  const hasOthers = Object.keys(others).length > 0;
  const cancelling = useReportedAction(
    (client) => client.cancelJobs({ status: 'queued', ...(hasOthers ? others : { all: true }) }),
    ['job', 'jobs', 'printers'],
    cancelAll.done,
  );
  if (jobs.length < 2) return null;
  return (
    <ConfirmedAction icon="close" texts={cancelAll} doing={cancelling} isDangerous isSmall>
      <p>{cancelAll.text}</p>
    </ConfirmedAction>
  );
}
