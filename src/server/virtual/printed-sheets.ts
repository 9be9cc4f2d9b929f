// The last sheets that a virtual printer printed, up to a number and an amount of
// memory.

import type { Sheet } from '../../core/emulator/machine/sheet.ts';
import type { RawBytes } from './byte-journal.ts';

export interface PrintedSheet extends Sheet {
  printedAt: string;
  /** The bytes that the printer read for it, where they are kept. */
  raw?: RawBytes | undefined;
}

const maxSheets = 100;
/** A hundred sheets of the greatest length would take 170 MB. */
const maxBytes = 32_000_000;

export class PrintedSheets {
  readonly all: PrintedSheet[] = [];

  get nextNumber(): number {
    return (this.all.at(-1)?.number ?? 0) + 1;
  }

  add(sheet: Sheet, raw?: RawBytes): PrintedSheet {
    const printed: PrintedSheet = Object.assign(sheet, {
      printedAt: new Date().toISOString(),
      raw,
    });
    this.all.push(printed);
    let bytes = this.all.reduce((sum, one) => sum + bytesOf(one), 0);
    while (this.all.length > 1 && (this.all.length > maxSheets || bytes > maxBytes))
      bytes -= bytesOf(this.all.shift()!);
    return printed;
  }
}

function bytesOf({ width, height, raw }: PrintedSheet): number {
  return ((width + 7) >> 3) * height + (raw?.bytes.length ?? 0);
}
