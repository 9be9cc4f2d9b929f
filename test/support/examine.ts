// What the virtual printer makes of a document's bytes, held against what the
// painter makes of the document.

import { encode, type Flip } from '../../src/core/drivers/escpos/encode.ts';
import { Emulator } from '../../src/core/emulator/emulator.ts';
import type { PrinterModel } from '../../src/core/emulator/models.ts';
import type { Sheet } from '../../src/core/emulator/paper.ts';
import type { Document } from '../../src/core/model/document.ts';
import type { Profile } from '../../src/core/model/profile.ts';
import { Bitmap } from '../../src/core/raster/bitmap.ts';
import { paint } from '../../src/core/raster/paint.ts';

export interface Findings {
  /** What is wrong, in words; empty where printer and painter agree. */
  faults: string[];
  /** The commands as the printer understood them, with their settings. */
  trace: Emulator['trace'];
  /** What the printer wrote with its own font, line by line. */
  text: string[];
}

/** What a driver with a fault would send instead. */
export type Tamper = (bytes: Uint8Array) => Uint8Array;

export function examine(
  document: Document,
  profile: Profile,
  model: PrinterModel,
  tamper: Tamper = (bytes) => bytes,
): Findings {
  const flips: Flip[] = [];
  const bytes = tamper(encode(document, profile, flips));
  const sheets: Sheet[] = [];
  const printer = new Emulator(model, { onSheet: (sheet) => sheets.push(sheet) });
  printer.receive(bytes);
  if (printer.openSheet.bitmap.height > 0) sheets.push(printer.openSheet);
  const faults = printer.complaints.map(
    ({ offset, command, reason }) => `byte ${offset}, ${command}: ${reason}`,
  );
  if (!printer.isDrained) faults.push('the last command is not whole');
  const expected = paper(document, profile, flips);
  if (sheets.length !== expected.length)
    faults.push(`${sheets.length} sheets instead of ${expected.length}`);
  expected.forEach((sheet, number) => {
    const difference = compare(sheet, sheets[number]?.bitmap);
    if (difference) faults.push(`sheet ${number + 1}: ${difference}`);
  });
  return { faults, trace: printer.trace, text: sheets.flatMap(({ text }) => text) };
}

/** What is to lie under the printer: a printer without a cutter leaves one long sheet. */
function paper(document: Document, profile: Profile, flips: Flip[]): Bitmap[] {
  const sheets = paint(document);
  const starts: { sheet: number; top: number }[] = [];
  let sheet = 0;
  let top = 0;
  for (const page of document.pages) {
    starts.push({ sheet, top });
    top += page.height;
    if (!page.after.some(({ kind }) => kind === 'cut')) continue;
    sheet++;
    top = 0;
  }
  for (const { page, x, y } of flips) {
    const start = starts[page]!;
    const dots = sheets[start.sheet]!;
    if (dots.get(x, start.top + y)) throw new Error(`The dot ${x}, ${y} was black before.`);
    dots.set(x, start.top + y);
  }
  if (profile.can.cut.length > 0) return sheets.filter(({ height }) => height > 0);
  const cuts = document.pages.map(({ after }) => after.some(({ kind }) => kind === 'cut'));
  return [joined(sheets, cuts.at(-1) === true, profile.cutterDistance)];
}

/** Where others cut, the paper is fed to where it can be torn. */
function joined(sheets: Bitmap[], endsInCut: boolean, feed: number): Bitmap {
  const tears = endsInCut ? sheets.length : sheets.length - 1;
  const height = sheets.reduce((sum, sheet) => sum + sheet.height, tears * feed);
  const whole = new Bitmap(sheets[0]!.width, height);
  let y = 0;
  for (const sheet of sheets) {
    whole.draw(sheet, 0, y);
    y += sheet.height + feed;
  }
  return whole;
}

/** The first dot that differs; paper to the right of the document must be white. */
function compare(expected: Bitmap, printed: Bitmap | undefined): string | undefined {
  if (!printed) return 'did not come out';
  if (printed.height !== expected.height)
    return `${printed.height} rows instead of ${expected.height}`;
  const { stride } = expected;
  for (let row = 0; row < expected.height; row++) {
    const [want, got] = [expected.rows(row, row + 1), printed.rows(row, row + 1)];
    for (let byte = 0; byte < got.length; byte++) {
      const differing = (byte < stride ? want[byte]! : 0) ^ got[byte]!;
      if (differing === 0) continue;
      const x = byte * 8 + Math.clz32(differing) - 24;
      return `the dot ${x}, ${row} should be ${expected.get(x, row) ? 'black' : 'white'}`;
    }
  }
  return undefined;
}
