// The ESC/POS commands of impact printers (Epson TM-U220 and those that follow it).
// They know neither ESC $ nor GS !, and the ribbon changes between passes only.

import type { TextStyle } from '../../model/paper/plain-block.ts';
import { type Bytes, word } from '../bytes.ts';
import type { ImpactCommands } from '../impact/encode.ts';
import type { TextCommands } from '../text-writer.ts';
import { act } from './act.ts';
import { isRealTime } from './real-time.ts';
import { textCommands } from './text-commands.ts';

const printHere = [0x1b, 0x4a, 0] as const; // ESC J — print, and feed nothing

export const impactCommands: ImpactCommands = {
  begin(out, { can, fonts }) {
    out.put(0x1b, 0x40); // ESC @ — reset
    if (can.status === 'push') out.put(0x1d, 0x61, 0xff); // GS a — send every status change; a reset turns this off
    out.put(0x1b, 0x52, 0); // ESC R — plain ASCII, whatever country the printer is set to
    out.put(0x1b, 0x21, 0); // ESC ! — font A, whatever font the printer is set to
    out.put(0x1b, 0x33, fonts.A.height); // ESC 3 — lines as high as their characters, also if they are doubled
  },
  ink: (isRed, out) => out.put(0x1b, 0x72, isRed ? 1 : 0), // ESC r
  text: (ink): TextCommands => ({
    ...textCommands,
    moveTo: null,
    // White columns: there is no command that moves.
    moveBy: (dots, out) => putColumns(new Uint8Array(dots), out),
    style: ({ font, size, bold, underline }, out) =>
      out.put(0x1b, 0x21, modes(font, size, bold, underline)), // ESC !
    ink: (isRed, out) => ink.use(isRed, out),
    printHere: (out) => out.put(...printHere),
  }),
  strike(passes, ink, out) {
    passes.forEach(({ columns, isRed }, index) => {
      if (index > 0) out.put(...printHere);
      ink.use(isRed, out);
      putColumns(columns, out);
    });
  },
  guard: withoutRealTime,
  steady: (isOn, out) => out.put(0x1b, 0x55, isOn ? 1 : 0), // ESC U — in one direction, so that edges are straight
  feed: [0x1b, 0x4a], // ESC J
  act,
};

function modes(
  font: TextStyle['font'],
  size: TextStyle['size'],
  bold: boolean,
  underline: boolean,
): number {
  return (
    (font === 'B' ? 0x01 : 0) |
    (bold ? 0x08 : 0) |
    (size.height > 1 ? 0x10 : 0) |
    (size.width > 1 ? 0x20 : 0) |
    (underline ? 0x80 : 0)
  );
}

/** Strikes one pin more in a column of each real-time command, away from the neighbours of that column. */
function withoutRealTime(columns: Uint8Array): void {
  const free = (x: number) =>
    spare.find((bit) => (((columns[x - 1] ?? 0) | (columns[x + 1] ?? 0)) & bit) === 0);
  for (let x = 0; x + 1 < columns.length; x++) {
    if (!isRealTime(columns[x]!, columns[x + 1]!)) continue;
    const [first, second] = [free(x), free(x + 1)];
    if (first === undefined && second !== undefined) columns[x + 1]! |= second;
    else columns[x]! |= first ?? spare[0];
  }
}

/** None of them makes another real-time command. */
const spare = [0x08, 0x20, 0x40, 0x80, 0x02] as const;

function putColumns(columns: Uint8Array, out: Bytes): void {
  out.put(0x1b, 0x2a, 1, ...word(columns.length)); // ESC * — eight pins, at half dots
  out.append(columns);
}
