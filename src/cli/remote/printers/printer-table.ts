// The table of printers.

import type { Printer } from '../../../client/index.ts';
import type { Screen } from '../../terminal/screen.ts';
import { type Column, table } from '../../terminal/table.ts';
import { placeOf, printerState } from './printer-words.ts';

const columns: Column<Printer>[] = [
  { title: 'ID', cell: ({ id, default: isDefault }) => (isDefault ? `${id} *` : id) },
  { title: 'STATE', cell: printerState },
  {
    title: 'PAPER',
    cell: ({ paperStatus }) => ({
      text: paperStatus,
      ...(paperStatus === 'out' && { tone: 'bad' }),
      ...(paperStatus === 'low' && { tone: 'warn' }),
    }),
  },
  { title: 'QUEUE', cell: ({ queueLength }) => String(queueLength), isRight: true },
  { title: 'WIDTH', cell: ({ width }) => `${width} mm`, isRight: true, leftOut: 2 },
  { title: 'ADDRESS', cell: shortAddress, isCut: true, leftOut: 1 },
  {
    title: 'MODEL',
    cell: ({ profile: { source, model } }) => (source === 'pending' ? '?' : model),
    isCut: true,
    leftOut: 3,
  },
  { title: 'NAME', cell: ({ name }) => name, isCut: true, leftOut: 4 },
];

function shortAddress(printer: Printer): string {
  return printer.virtual === null ? placeOf(printer) : 'virtual';
}

/** The default printer has an asterisk. */
export function printerTable(printers: Printer[], screen: Screen): string[] {
  return table(columns, printers, screen);
}
