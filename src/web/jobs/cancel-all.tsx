// Cancels all waiting jobs that match the filters of the list.

import { type JobFilter, jobQueryOf } from '../live/job-lists.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Icon } from '../parts/icon.tsx';
import { useJobs, useReportedAction } from '../queries.ts';
import { words } from '../words.ts';

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
    <p className="job-cancel-all">
      <Confirm
        trigger={
          <button type="button" className="button small" disabled={cancelling.isPending}>
            <Icon name="close" />
            {cancelAll.action}
          </button>
        }
        title={cancelAll.title}
        action={cancelAll.confirm}
        isDangerous
        onConfirm={cancelling.run}
      >
        <p>{cancelAll.text}</p>
      </Confirm>
    </p>
  );
}
