// Moves all waiting jobs of a printer to another one.

import { useState } from 'react';
import { words } from '../languages/words.ts';
import { type JobFilter, jobQueryOf } from '../live/job-lists.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { firstChoice } from '../printers/printer-choices.ts';
import { PrinterField } from '../printers/printer-field.tsx';
import { useJobs, usePrinters, useReportedAction } from '../queries.ts';
import { moveJobs } from './move-jobs.ts';

export function MoveAll({ filter }: { filter: JobFilter }) {
  const { moveAll, move } = words.jobs;
  const jobs = useJobs(filter).data?.pages[0]?.jobs ?? [];
  const printers = usePrinters().data ?? [];
  const others = printers.filter(({ id }) => id !== filter.printerId);
  const from = printers.find(({ id }) => id === filter.printerId);
  const [chosen, setChosen] = useState('');
  const printer = chosen || firstChoice(others, from);
  const moving = useReportedAction(
    (client) => moveJobs(client, jobQueryOf(filter), printer),
    ['job', 'jobs', 'printers'],
    ({ moved, left }) => {
      const name = others.find(({ id }) => id === printer)?.name ?? printer;
      return left === 0 ? moveAll.done(moved, name) : moveAll.some(moved, left, name);
    },
  );
  if (jobs.length < 2 || others.length === 0) return null;
  return (
    <ConfirmedAction icon="next" texts={moveAll} doing={moving} isSmall canConfirm={printer !== ''}>
      <p>{moveAll.text}</p>
      <PrinterField label={move.to} printers={others} chosen={printer} onChoose={setChosen} />
    </ConfirmedAction>
  );
}
