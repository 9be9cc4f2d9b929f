// The Star Line commands of impact printers (Star SP700). The ribbon may change
// within a line; ESC 4 and ESC 5, which invert on thermal printers, select its colour.

import { type Bytes, word } from '../bytes.ts';
import type { ImpactCommands } from '../impact/encode.ts';
import type { PinPass } from '../impact/pins.ts';
import type { TextCommands } from '../text-writer.ts';
import { act } from './act.ts';
import { beginStatus } from './status.ts';
import { textCommands } from './text-commands.ts';

/** ESC P — characters of 12 half dots; ESC M — of 10. */
const fonts = [0x50, 0x4d] as const;

export const impactCommands: ImpactCommands = {
  begin(out) {
    out.put(0x1b, 0x40); // ESC @ — reset
    out.put(...beginStatus);
    out.put(0x1b, 0x52, 0); // ESC R — plain ASCII, whatever country the printer is set to
    out.put(0x1b, fonts[0]); // ESC P — font A, whatever font the printer is set to
    out.put(0x1b, 0x30); // ESC 0 — lines of 1/8 inch, as high as their characters
  },
  ink: (isRed, out) => out.put(0x1b, isRed ? 0x34 : 0x35), // ESC 4, ESC 5
  text: (ink): TextCommands => ({
    ...textCommands,
    moveTo: null,
    // White columns: the unit of ESC GS R differs between the models.
    moveBy: (dots, out) => putColumns(new Uint8Array(dots), out),
    font: (number, out) => out.put(0x1b, fonts[number]!),
    size({ width, height }, out) {
      out.put(0x1b, 0x57, width - 1); // ESC W — double width
      out.put(0x1b, 0x68, height - 1); // ESC h — double height
    },
    ink: (isRed, out) => ink.use(isRed, out),
  }),
  strike(passes, ink, out) {
    const width = Math.max(...passes.map(({ columns }) => columns.length));
    for (let from = 0, to = 0; from < width; from = to) {
      const pass = passAt(passes, from);
      for (to = from + 1; to < width && passAt(passes, to) === pass; to++);
      ink.use(pass.isRed, out);
      putColumns(merged(passes, from, to), out);
    }
  },
  guard: () => {}, // ESC ACK would need strikes at neighbouring half dots
  steady: () => {}, // images are always printed in one direction
  feed: [0x1b, 0x49], // ESC I
  act,
};

/** The pass that colours this column: one that strikes there, at the end the last one. */
function passAt(passes: readonly PinPass[], x: number): PinPass {
  return passes.find(({ columns }) => columns[x]) ?? passes.at(-1)!;
}

function merged(passes: readonly PinPass[], from: number, to: number): Uint8Array {
  const columns = new Uint8Array(to - from);
  for (const pass of passes)
    columns.forEach((_, index) => (columns[index]! |= pass.columns[from + index] ?? 0));
  return columns;
}

function putColumns(columns: Uint8Array, out: Bytes): void {
  out.put(0x1b, 0x4c, ...word(columns.length)); // ESC L — eight pins, at half dots
  out.append(columns);
}
