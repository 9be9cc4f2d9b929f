// Prints a document's bytes on an emulated label or Star printer and compares
// the result with the painted document.

import { driverFor } from '../../../src/core/drivers/index.ts';
import { encode as encodeStargraphic } from '../../../src/core/drivers/stargraphic/encode.ts';
import { encode as encodeStarprnt } from '../../../src/core/drivers/starprnt/encode.ts';
import type { Flip } from '../../../src/core/drivers/driver.ts';
import { createEmulator, type ModelName } from '../../../src/core/emulator/index.ts';
import type { PrinterEvent } from '../../../src/core/emulator/machine/emulator-options.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import type { Document, Item } from '../../../src/core/model/paper/document.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { paint } from '../../../src/core/raster/paint.ts';

export interface Examined {
  /** The differences as text; empty if printer and painter agree. */
  faults: string[];
  sheets: Sheet[];
  events: PrinterEvent[];
  commands: string[];
}

type Model = Parameters<typeof createEmulator>[0];

/** The drivers that report which dots they change. */
const starEncoders: Partial<Record<Profile['driver'], typeof encodeStarprnt>> = {
  starprnt: encodeStarprnt,
  starline: encodeStarprnt,
  stargraphic: encodeStargraphic,
};

export function examineLabel(
  given: Document,
  profile: Profile,
  model: ModelName | Model,
  { quantity = 1, tamper = (bytes: Uint8Array) => bytes } = {},
): Examined {
  const document = profile.driver === 'starline' ? roomy(given) : given;
  const sheets: Sheet[] = [];
  const events: PrinterEvent[] = [];
  const printer = createEmulator(model, {
    onSheet: (sheet) => sheets.push(sheet),
    onEvent: (event) => events.push(event),
  });
  const flips: Flip[] = [];
  const bytes =
    starEncoders[profile.driver]?.(document, profile, flips) ??
    driverFor(profile).encode(document, profile, quantity);
  printer.receive(tamper(bytes));
  if (printer.openSheet.height > 0) sheets.push(printer.openSheet);
  const faults = printer.complaints.map(
    ({ offset, command, reason }) => `byte ${offset}, ${command}: ${reason}`,
  );
  if (!printer.isDrained) faults.push('the last command is not whole');
  const commands = printer.trace.map(({ command }) => command);
  const set = paint(withFlips(document, flips));
  const expected = Array.from({ length: quantity }, () => set).flat();
  if (sheets.length !== expected.length)
    faults.push(`${sheets.length} sheets instead of ${expected.length}`);
  const cuts = Array.from({ length: quantity }, () => cutsOf(document, profile)).flat();
  const did = sheets.map(({ cut }) => cut);
  if (String(did) !== String(cuts)) faults.push(`it cut ${String(did)} instead of ${String(cuts)}`);
  const pulses = JSON.stringify(pulsesOf(document, profile));
  const done = JSON.stringify(events.filter(({ kind }) => kind !== 'cut'));
  if (done !== pulses) faults.push(`it did ${done} instead of ${pulses}`);
  expected.forEach((sheet, number) => {
    const printed = sheets[number]?.bitmap;
    const difference = compare(sheet, printed);
    if (difference) faults.push(`sheet ${number + 1}: ${difference}`);
  });
  return { faults, sheets, events, commands };
}

/** ESC k always prints 24 rows; with this much white below, nothing is moved. */
function roomy(document: Document): Document {
  const pages = document.pages.map((page) => ({ ...page, height: page.height + 24 }));
  return { ...document, pages };
}

/** The dots that the Star driver blackens so that no image contains a command. */
function withFlips(document: Document, flips: readonly Flip[]): Document {
  const pages = document.pages.map((page, number) => {
    const dots = flips.filter((flip) => flip.page === number);
    const items = dots.map(({ x, y }): Item => ({ kind: 'box', x, y, width: 1, height: 1 }));
    return { ...page, items: [...page.items, ...items] };
  });
  return { ...document, pages };
}

/** The expected actions other than printing and cutting, as far as the printer supports them. */
function pulsesOf({ pages }: Document, { can }: Profile): PrinterEvent[] {
  return pages.flatMap(({ after }) =>
    after.flatMap((action): PrinterEvent[] => {
      if (action.kind === 'beep') return can.beep ? [action] : [];
      if (action.kind === 'cut' || !can.drawer) return [];
      // Star's second drawer has no configurable pulse times.
      return [{ kind: 'pulse', pin: action.pin, onMs: action.pin === 5 ? 200 : action.onMs }];
    }),
  );
}

/** The expected cut of each sheet. */
function cutsOf({ pages, media }: Document, { can }: Profile): Sheet['cut'][] {
  let height = 0;
  return pages.flatMap((page, index) => {
    height += page.height;
    const cut = page.after.find(({ kind }) => kind === 'cut');
    if (!cut && !media && index < pages.length - 1) return [];
    const isSheet = height > 0;
    height = 0;
    if (!isSheet) return [];
    if (cut?.kind !== 'cut') return [null];
    return [can.cut.includes(cut.mode) ? cut.mode : (can.cut[0] ?? null)];
  });
}

/** The first dot that differs; paper to the right of the document must be white. */
export function compare(expected: Bitmap, printed: Bitmap | undefined): string | undefined {
  if (!printed) return 'did not come out';
  if (printed.height !== expected.height)
    return `${printed.height} rows instead of ${expected.height}`;
  for (let row = 0; row < expected.height; row++) {
    const [want, got] = [expected.rows(row, row + 1), printed.rows(row, row + 1)];
    for (let byte = 0; byte < Math.max(got.length, want.length); byte++) {
      if ((got[byte] ?? 0) === (want[byte] ?? 0)) continue;
      for (let x = byte * 8; x < byte * 8 + 8; x++)
        if (expected.get(x, row) !== printed.get(x, row))
          return `the dot ${x}, ${row} should be ${expected.get(x, row) ? 'black' : 'white'}`;
    }
  }
  return undefined;
}
