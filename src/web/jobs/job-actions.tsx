// The buttons to cancel, reprint or void a job, each with a confirmation.

import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Job, Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { VoidButton } from './void-button.tsx';
import { firstChoice } from '../printers/printer-choices.ts';
import { PrinterField } from '../printers/printer-field.tsx';
import { usePrinters, useReportedAction } from '../queries.ts';

/** Jobs of these have no paper that could be voided. */
const unvoidable = new Set(['_drawer', '_beep', '_void', '_test']);

export function JobActions({ job }: { job: Job }) {
  const printers = usePrinters().data ?? [];
  const others = printers.filter(({ id }) => id !== job.printerId);
  const from = printers.find(({ id }) => id === job.printerId);
  if (job.status === 'queued')
    return (
      <div className="row">
        {others.length > 0 && job.attempts === 0 && <Move job={job} from={from} others={others} />}
        <Cancel job={job} />
      </div>
    );
  if (job.status === 'printing') return null;
  const isPrinted = job.status === 'completed' || job.error?.mayHavePrinted === true;
  const canVoid = isPrinted && from && job.voidedBy === null && !unvoidable.has(job.templateId);
  return (
    <div className="row">
      {job.hasData && <Reprint job={job} />}
      {canVoid && <VoidButton job={job} printerName={from.name} />}
    </div>
  );
}

function Move({ job, from, others }: { job: Job; from: Printer | undefined; others: Printer[] }) {
  const { move } = words.jobs;
  const [chosen, setChosen] = useState('');
  const printer = chosen || firstChoice(others, from);
  const moving = useReportedAction(
    (client) => client.changeJob(job.id, { printer }),
    ['job', 'jobs', 'printers'],
    () => move.done(others.find(({ id }) => id === printer)?.name ?? printer),
  );
  return (
    <ConfirmedAction icon="next" texts={move} doing={moving} canConfirm={printer !== ''}>
      <p>{move.text}</p>
      <PrinterField label={move.to} printers={others} chosen={printer} onChoose={setChosen} />
    </ConfirmedAction>
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
    <ConfirmedAction icon="close" texts={cancel} doing={cancelling} isDangerous>
      <p>{cancel.text}</p>
    </ConfirmedAction>
  );
}

function Reprint({ job }: { job: Job }) {
  const [, go] = useLocation();
  const { reprint } = words.jobs;
  const printers = usePrinters().data ?? [];
  const [chosen, setChosen] = useState('');
  const reprinting = useReportedAction(
    (client) => client.reprintJob(job.id, chosen === '' ? {} : { printer: chosen }),
    ['printers', 'jobs'],
    ({ jobId }) => {
      go(`/jobs/${jobId}`);
      return reprint.done;
    },
  );
  return (
    <ConfirmedAction icon="again" texts={reprint} doing={reprinting}>
      <p>{reprint.text}</p>
      {job.error?.mayHavePrinted && <p>{reprint.lookFirst}</p>}
      {printers.length > 1 && (
        <PrinterField
          label={reprint.on}
          printers={printers}
          chosen={chosen || job.printerId}
          onChoose={setChosen}
        />
      )}
    </ConfirmedAction>
  );
}
