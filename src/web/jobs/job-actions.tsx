// The buttons to cancel or reprint a job, each with a confirmation.

import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Job, Printer } from '../../client/index.ts';
import { Confirm } from '../parts/confirm.tsx';
import { FormField } from '../parts/form-field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Select } from '../parts/select.tsx';
import { printerOptions } from '../printers/printer-name.ts';
import { usePrinters, useReportedAction } from '../queries.ts';
import { words } from '../words.ts';

export function JobActions({ job }: { job: Job }) {
  const others = (usePrinters().data ?? []).filter(({ id }) => id !== job.printerId);
  if (job.status === 'queued')
    return (
      <div className="row">
        {others.length > 0 && job.attempts === 0 && <Move job={job} others={others} />}
        <Cancel job={job} />
      </div>
    );
  return job.status === 'printing' || !job.hasData ? null : <Reprint job={job} />;
}

function Move({ job, others }: { job: Job; others: Printer[] }) {
  const { move } = words.jobs;
  const [chosen, setChosen] = useState('');
  const printer = chosen || others[0]!.id;
  const moving = useReportedAction(
    (client) => client.changeJob(job.id, { printer }),
    ['job', 'jobs', 'printers'],
    () => move.done(others.find(({ id }) => id === printer)?.name ?? printer),
  );
  return (
    <Confirm
      trigger={
        <button type="button" className="button" disabled={moving.isPending}>
          <Icon name="next" />
          {move.action}
        </button>
      }
      title={move.title}
      action={move.confirm}
      onConfirm={moving.run}
    >
      <p>{move.text}</p>
      <FormField label={move.to}>
        {(field) => (
          <Select
            {...field}
            options={printerOptions(others)}
            value={printer}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </FormField>
    </Confirm>
  );
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
  const printers = usePrinters().data ?? [];
  const [chosen, setChosen] = useState('');
  const reprinting = useReportedAction(
    (client) => client.reprintJob(job.id, chosen === '' ? {} : { printer: chosen }),
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
      {printers.length > 1 && (
        <FormField label={reprint.on}>
          {(field) => (
            <Select
              {...field}
              options={printerOptions(printers)}
              value={chosen || job.printerId}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </FormField>
      )}
    </Confirm>
  );
}
