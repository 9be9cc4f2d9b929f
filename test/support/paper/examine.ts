// Prints a document's bytes on the emulated ESC/POS printer and compares the
// result with the painted document.

import { encode } from '../../../src/core/drivers/escpos/encode.ts';
import type { Flip } from '../../../src/core/drivers/driver.ts';
import { createEmulator } from '../../../src/core/emulator/index.ts';
import type { EmulatedPrinter } from '../../../src/core/emulator/machine/emulated-printer.ts';
import type { PrinterEvent } from '../../../src/core/emulator/machine/emulator-options.ts';
import type { EscposModel } from '../../../src/core/emulator/escpos/models.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import type { Document } from '../../../src/core/model/paper/document.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { paint } from '../../../src/core/raster/paint.ts';

export interface Findings {
  /** The differences as text; empty if printer and painter agree. */
  faults: string[];
  /** The commands as the printer parsed them, with their parameters. */
  trace: EmulatedPrinter['trace'];
  sheets: Sheet[];
}

/** Replaces the driver's bytes, to plant a fault. */
export type Tamper = (bytes: Uint8Array) => Uint8Array;

export function examine(
  given: Document,
  profile: Profile,
  model: EscposModel,
  tamper: Tamper = (bytes) => bytes,
): Findings {
  const document = ['esc-star', 'pins'].includes(profile.images!) ? roomy(given) : given;
  const flips: Flip[] = [];
  const bytes = tamper(encode(document, profile, flips));
  const sheets: Sheet[] = [];
  const events: PrinterEvent[] = [];
  let answered = 0;
  const printer = createEmulator(model, {
    onSheet: (sheet) => sheets.push(sheet),
    onEvent: (event) => events.push(event),
    onAnswer: ({ length }) => (answered += length),
  });
  printer.receive(bytes);
  if (printer.openSheet.height > 0) sheets.push(printer.openSheet);
  const faults = printer.complaints.map(
    ({ offset, command, reason }) => `byte ${offset}, ${command}: ${reason}`,
  );
  if (!printer.isDrained) faults.push('the last command is not whole');
  // GS a is answered with four bytes; any other response was triggered by the
  // dots of an image.
  const asked = profile.can.status === 'push' && model.answers ? 4 : 0;
  if (answered !== asked) faults.push(`${answered} bytes of answers instead of ${asked}`);
  const [did, should] = [events, eventsOf(document, profile)].map((list) => JSON.stringify(list));
  if (did !== should) faults.push(`it did ${did} instead of ${should}`);
  const expected = paper(document, profile, flips);
  if (sheets.length !== expected.length)
    faults.push(`${sheets.length} sheets instead of ${expected.length}`);
  expected.forEach((sheet, number) => {
    const difference = compare(sheet, sheets[number]?.bitmap);
    if (difference) faults.push(`sheet ${number + 1}: ${difference}`);
  });
  return { faults, trace: printer.trace, sheets };
}

/** The expected actions other than printing, as far as the printer supports them. */
function eventsOf({ pages }: Document, { can }: Profile): PrinterEvent[] {
  return pages.flatMap(({ after }) =>
    after.flatMap((action): PrinterEvent[] => {
      if (action.kind === 'beep') return can.beep ? [action] : [];
      if (action.kind === 'drawer')
        return can.drawer ? [{ kind: 'pulse', pin: action.pin, onMs: action.onMs }] : [];
      const mode = can.cut.includes(action.mode) ? action.mode : can.cut[0];
      return mode ? [{ kind: 'cut', mode }] : [];
    }),
  );
}

/** ESC * always prints 16 or 24 rows; with this much white below, nothing is moved. */
function roomy(document: Document): Document {
  const pages = document.pages.map((page) => ({ ...page, height: page.height + 24 }));
  return { ...document, pages };
}

/** The expected sheets: a printer without a cutter leaves one long sheet. */
function paper(document: Document, profile: Profile, flips: Flip[]): Bitmap[] {
  const sheets = paint(document);
  const starts: { sheet: number; top: number }[] = [];
  let sheet = 0;
  let top = 0;
  for (const page of document.pages) {
    starts.push({ sheet, top });
    top += page.height;
    if (top === 0 || !page.after.some(({ kind }) => kind === 'cut')) continue;
    sheet++;
    top = 0;
  }
  for (const { page, x, y } of flips) {
    const start = starts[page]!;
    const dots = sheets[start.sheet]!;
    // A pin that marks more than its band may meet ink of the next.
    const isExact = profile.mechanism === 'thermal';
    if (isExact && dots.get(x, start.top + y))
      throw new Error(`The dot ${x}, ${y} was black before.`);
    dots.set(x, start.top + y);
  }
  return profile.can.cut.length > 0 ? sheets : joined(document, sheets, profile.cutterDistance);
}

/** Instead of cutting, the paper is fed to the tear bar. */
function joined({ width, pages }: Document, sheets: Bitmap[], feed: number): Bitmap[] {
  const dots: { bitmap: Bitmap; y: number }[] = [];
  let y = 0;
  let height = 0;
  for (const page of pages) {
    height += page.height;
    if (!page.after.some(({ kind }) => kind === 'cut')) continue;
    if (height > 0) dots.push({ bitmap: sheets[dots.length]!, y });
    y += height + feed;
    height = 0;
  }
  if (height > 0) dots.push({ bitmap: sheets[dots.length]!, y });
  const whole = new Bitmap(width, y + height);
  for (const { bitmap, y: top } of dots) whole.draw(bitmap, 0, top);
  return whole.height > 0 ? [whole] : [];
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
      if (got[byte] === (byte < stride ? want[byte] : 0)) continue;
      for (let x = byte * 8; x < byte * 8 + 8; x++)
        if (expected.get(x, row) !== printed.get(x, row))
          return `the dot ${x}, ${row} should be ${expected.get(x, row) ? 'black' : 'white'}`;
    }
  }
  return undefined;
}
