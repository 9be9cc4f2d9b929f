// Chooses one of several printers; those that cannot print now are marked.

import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { SelectField } from '../parts/controls/select-field.tsx';
import { printerChoices } from './printer-choices.ts';

export function PrinterField({
  label,
  printers,
  chosen,
  onChoose,
}: {
  label: string;
  printers: readonly Printer[];
  /** An id. */
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return (
    <SelectField
      label={label}
      {...(chosen === '' && { empty: words.jobs.move.choose })}
      options={printerChoices(printers)}
      value={chosen}
      onValue={onChoose}
    />
  );
}
