// The buttons to cancel or reprint a job, each with a confirmation.

import { useLocation } from 'wouter';
import type { Job } from '../../client/index.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Icon } from '../parts/icon.tsx';
import { useReportedAction } from '../queries.ts';
import { words } from '../words.ts';

export function JobActions({ job }: { job: Job }) {
  if (job.status === 'queued') return <Cancel job={job} />;
  return job.status === 'printing' || !job.hasData ? null : <Reprint job={job} />;
}

function Cancel({ job }: { job: Job }) {
  const { cancel } = words.jobs;
  const cancelling = useReportedAction(
    (client) => client.cancelJob(job.id),
    ['job', 'jobs', 'printers'],
    () => cancel.done,
  );
  return (
    <Confirm
      trigger={
        <button type="button" className="button" disabled={cancelling.isPending}>
          <Icon name="close" />
          {cancel.action}
        </button>
      }
      title={cancel.title}
      action={cancel.confirm}
      isDangerous
      onConfirm={cancelling.run}
    >
      <p>{cancel.text}</p>
    </Confirm>
  );
}

function Reprint({ job }: { job: Job }) {
  const [, go] = useLocation();
  const { reprint } = words.jobs;
  const reprinting = useReportedAction(
    (client) => client.reprintJob(job.id),
    ['printers'],
    ({ jobId }) => {
      go(`/jobs/${jobId}`);
      return reprint.done;
    },
  );
  return (
    <Confirm
      trigger={
        <button type="button" className="button" disabled={reprinting.isPending}>
          <Icon name="again" />
          {reprint.action}
        </button>
      }
      title={reprint.title}
      action={reprint.confirm}
      onConfirm={reprinting.run}
    >
      <p>{reprint.text}</p>
      {job.error?.mayHavePrinted && <p>{reprint.lookFirst}</p>}
    </Confirm>
  );
}
