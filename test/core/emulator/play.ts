// Sends bytes to an emulated printer and collects its sheets, answers and events.

import type { Condition } from '../../../src/core/emulator/machine/condition.ts';
import type {
  EmulatorOptions,
  PrinterEvent,
} from '../../../src/core/emulator/machine/emulator-options.ts';
import { createEmulator, type ModelName } from '../../../src/core/emulator/index.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import type { Bitmap } from '../../../src/core/raster/bitmap.ts';

export const ESC = 0x1b;
export const GS = 0x1d;
export const FS = 0x1c;
export const DLE = 0x10;
export const LF = 0x0a;

/** Numbers are bytes, strings are their characters in Latin 1. */
export function bytes(...parts: (number | string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );
}

export function start(model: ModelName = 'virtual-80', options: EmulatorOptions = {}) {
  const sheets: Sheet[] = [];
  const answers: number[] = [];
  const events: PrinterEvent[] = [];
  const conditions: Condition[] = [];
  const printer = createEmulator(model, {
    onSheet: (sheet) => sheets.push(sheet),
    onAnswer: (answer) => answers.push(...answer),
    onEvent: (event) => events.push(event),
    onCondition: (condition) => conditions.push(condition),
    ...options,
  });
  const send = (...parts: Parameters<typeof bytes>) => printer.receive(bytes(...parts));
  /** The answers since the last call, one character for each byte. */
  const said = () => Buffer.from(answers.splice(0)).toString('latin1');
  const reasons = () => printer.complaints.map(({ reason }) => reason);
  return { printer, send, said, reasons, sheets, answers, events, conditions };
}

/** The paper as lines of `#` and `.`. */
export function picture(
  bitmap: Bitmap,
  x = 0,
  y = 0,
  width = bitmap.width,
  height = bitmap.height,
) {
  return Array.from({ length: height }, (_row, row) =>
    Array.from({ length: width }, (_column, column) =>
      bitmap.get(x + column, y + row) ? '#' : '.',
    ).join(''),
  );
}

/** How many dots of a rectangle are black. */
export function ink(bitmap: Bitmap, x: number, y: number, width: number, height: number): number {
  return picture(bitmap, x, y, width, height).join('').replaceAll('.', '').length;
}
