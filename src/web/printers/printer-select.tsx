// A select element for printers.

import type { ComponentProps } from 'react';
import type { Printer } from '../../client/index.ts';
import { printerName } from './printer-name.ts';

export function PrinterOptions({ printers }: { printers: readonly Printer[] }) {
  return printers.map((printer) => (
    <option key={printer.id} value={printer.id}>
      {printerName(printer, printers)}
    </option>
  ));
}

export function PrinterSelect({
  printers,
  label,
  value,
  onChoose,
  className = 'input',
}: {
  printers: readonly Printer[];
  label: string;
  value: string | undefined;
  onChoose: (id: string) => void;
} & Pick<ComponentProps<'select'>, 'className'>) {
  return (
    <select
      className={className}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <PrinterOptions printers={printers} />
    </select>
  );
}
