// What a virtual label printer, or Star's, makes of a document's bytes, held
// against what the painter makes of the document.

import bwip from 'bwip-js/node';
import { qrLevel } from '../../src/core/codes/matrix.ts';
import { raisedLevel } from '../../src/core/codes/qr-capacity.ts';
import { driverFor } from '../../src/core/drivers/index.ts';
import { encode as encodeStarprnt, type Flip } from '../../src/core/drivers/starprnt/encode.ts';
import { createEmulator, type ModelName } from '../../src/core/emulator/index.ts';
import type { PrinterEvent } from '../../src/core/emulator/mechanism.ts';
import type { Sheet } from '../../src/core/emulator/sheet.ts';
import type { CodeItem, Document, Item, Place } from '../../src/core/model/document.ts';
import type { Profile } from '../../src/core/model/profile.ts';
import { Bitmap, enlarge } from '../../src/core/raster/bitmap.ts';
import { paint } from '../../src/core/raster/paint.ts';

export interface Examined {
  /** What is wrong, in words; empty where printer and painter agree. */
  faults: string[];
  sheets: Sheet[];
  events: PrinterEvent[];
  commands: string[];
}

type Model = Parameters<typeof createEmulator>[0];

export function examineLabel(
  document: Document,
  profile: Profile,
  model: ModelName | Model,
  { quantity = 1, tamper = (bytes: Uint8Array) => bytes } = {},
): Examined {
  const sheets: Sheet[] = [];
  const events: PrinterEvent[] = [];
  const printer = createEmulator(model, {
    onSheet: (sheet) => sheets.push(sheet),
    onEvent: (event) => events.push(event),
  });
  const flips: Flip[] = [];
  const bytes =
    profile.driver === 'starprnt'
      ? encodeStarprnt(document, profile, flips)
      : driverFor(profile).encode(document, profile, quantity);
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
    if (printed && profile.driver === 'starprnt') allowMixedModes(document, number, printed, sheet);
    const difference = compare(sheet, printed);
    if (difference) faults.push(`sheet ${number + 1}: ${difference}`);
  });
  return { faults, sheets, events, commands };
}

/** The dots that Star's driver blackens so that no image holds a command. */
function withFlips(document: Document, flips: readonly Flip[]): Document {
  const pages = document.pages.map((page, number) => {
    const dots = flips.filter((flip) => flip.page === number);
    const items = dots.map(({ x, y }): Item => ({ kind: 'box', x, y, width: 1, height: 1 }));
    return { ...page, items: [...page.items, ...items] };
  });
  return { ...document, pages };
}

/**
 * The virtual Star printer has its QR codes from bwip-js, which may write the same text in
 * modes of its own: exactly that symbol is as good as ours, and nothing else is.
 */
function allowMixedModes({ pages }: Document, number: number, from: Bitmap, to: Bitmap): void {
  let [sheet, top] = [0, 0];
  for (const { height, items, after } of pages) {
    for (const item of items)
      if (sheet === number && item.kind === 'code' && item.symbology === 'qrcode')
        replace({ ...item, y: top + item.y }, byBwip(item), from, to);
    top += height;
    if (top === 0 || !after.some(({ kind }) => kind === 'cut')) continue;
    sheet++;
    top = 0;
  }
}

function byBwip({ value, module, errorCorrection }: CodeItem): Bitmap {
  const eclevel = raisedLevel(value, qrLevel(errorCorrection));
  const options: object = { eclevel, binarytext: true };
  const [symbol] = bwip.raw('qrcode', Buffer.from(value).toString('latin1'), options);
  if (!symbol || !('pixs' in symbol)) throw new Error('a code without modules');
  const modules = new Bitmap(symbol.pixx, symbol.pixy);
  symbol.pixs.forEach((isInked, at) => {
    if (isInked) modules.set(at % symbol.pixx, Math.floor(at / symbol.pixx));
  });
  return enlarge(modules, module);
}

/** Puts the dots into the place `to` where they are those of the place `from`. */
function replace({ x, y, width, height }: Place, dots: Bitmap, from: Bitmap, to: Bitmap): void {
  const cut = new Bitmap(width, height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (from.get(x + column, y + row)) cut.set(column, row);
  if (compare(dots, cut) !== undefined) return;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (to.get(x + column, y + row) !== dots.get(column, row))
        to.invert(x + column, y + row, 1, 1);
}

/** What the printer does besides printing and cutting, as far as it can. */
function pulsesOf({ pages }: Document, { can }: Profile): PrinterEvent[] {
  return pages.flatMap(({ after }) =>
    after.flatMap((action): PrinterEvent[] => {
      if (action.kind === 'beep') return can.beep ? [action] : [];
      if (action.kind === 'cut' || !can.drawer) return [];
      // Star's second drawer has no times of its own.
      return [{ kind: 'pulse', pin: action.pin, onMs: action.pin === 5 ? 200 : action.onMs }];
    }),
  );
}

/** How each sheet ends. */
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
