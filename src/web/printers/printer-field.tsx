// Chooses one of several printers; those that cannot print now are marked.

import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { FormField } from '../parts/controls/form-field.tsx';
import { Select } from '../parts/controls/select.tsx';
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
    <FormField label={label}>
      {(field) => (
        <Select
          {...field}
          {...(chosen === '' && { empty: words.jobs.move.choose })}
          options={printerChoices(printers)}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </FormField>
  );
}
