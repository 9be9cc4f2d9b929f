// Prints what still waits of a batch on another printer, while its own cannot print.

import { useState } from 'react';
import type { Batch, Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { firstChoice } from '../printers/printer-choices.ts';
import { PrinterField } from '../printers/printer-field.tsx';
import { usePrinters, useReportedAction } from '../queries.ts';

export function MoveRest({ batch, from }: { batch: Batch; from: Printer }) {
  const { moveRest } = words.batches;
  const others = (usePrinters().data ?? []).filter(({ id }) => id !== from.id);
  const [chosen, setChosen] = useState('');
  const printer = chosen || firstChoice(others, from);
  const moving = useReportedAction(
    (client) => client.moveBatch(batch.id, { printer, fromPrinter: from.id }),
    ['batch', 'batches', 'jobs', 'printers'],
    ({ moved }) => {
      const name = others.find(({ id }) => id === printer)?.name ?? printer;
      return words.jobs.moveAll.done(moved, name);
    },
  );
  if (others.length === 0) return null;
  const texts = { ...moveRest, title: moveRest.action, confirm: words.jobs.moveAll.confirm };
  return (
    <div>
      <ConfirmedAction icon="next" texts={texts} doing={moving} canConfirm={printer !== ''}>
        <p>{moveRest.text}</p>
        <PrinterField
          label={words.jobs.move.to}
          printers={others}
          chosen={printer}
          onChoose={setChosen}
        />
      </ConfirmedAction>
    </div>
  );
}
