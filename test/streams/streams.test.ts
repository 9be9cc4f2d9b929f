// Receipts as people send them, written anew after the styles of tills and libraries.
// Each must print without a complaint, as goldens.json says: a hash of the text, the
// sizes and the cells that have ink, which does not change with the shapes of letters.
// After an intended change, run
//   UPDATE_GOLDENS=1 CONTACT_SHEETS=/tmp/sheets npx vitest run test/streams
// and look at the pictures in that folder.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEmulator } from '../../src/core/emulator/index.ts';
import type { PrinterEvent } from '../../src/core/emulator/machine/emulator-options.ts';
import type { Sheet } from '../../src/core/emulator/machine/sheet.ts';
import { Bitmap } from '../../src/core/raster/bitmap.ts';
import { png } from '../../src/core/raster/png.ts';
import { type Stream, writtenStreams } from './notation.ts';

const file = new URL('goldens.json', import.meta.url);
const goldens = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const isUpdating = process.env['UPDATE_GOLDENS'] === '1';
const folder = process.env['CONTACT_SHEETS'];
const streams = writtenStreams();
const drawn: Record<string, { name: string; sheets: Bitmap[] }[]> = {};

function print({ model, bytes }: Stream) {
  const sheets: Sheet[] = [];
  const events: PrinterEvent[] = [];
  const printer = createEmulator(model, {
    onSheet: (sheet) => sheets.push(sheet),
    onEvent: (event) => events.push(event),
  });
  printer.receive(bytes);
  if (printer.openSheet.height > 0) sheets.push(printer.openSheet);
  return { printer, sheets, events };
}

const cell = { width: 24, height: 12 };

/** A sign for each cell of the paper: whether there is ink. */
function inkOf(bitmap: Bitmap): string {
  let signs = '';
  for (let top = 0; top < bitmap.height; top += cell.height)
    for (let left = 0; left < bitmap.width; left += cell.width)
      signs += hasInk(bitmap, left, top) ? '#' : '.';
  return signs;
}

function hasInk(bitmap: Bitmap, left: number, top: number): boolean {
  for (let y = top; y < Math.min(bitmap.height, top + cell.height); y++)
    for (let byte = left >> 3; byte < Math.min(bitmap.stride, (left + cell.width) >> 3); byte++)
      if (bitmap.data[y * bitmap.stride + byte]) return true;
  return false;
}

test('there are at least 120 streams, each with a name of its own', () => {
  expect(streams.length).toBeGreaterThanOrEqual(120);
  expect(new Set(streams.map(({ name }) => name)).size).toBe(streams.length);
});

test.each(streams)('$name', (stream) => {
  const { printer, sheets, events } = print(stream);
  expect(printer.complaints).toEqual([]);
  expect(printer.isDrained).toBe(true);
  expect(sheets.length).toBeGreaterThan(0);
  const looks = sheets.map(({ height, cut, text, bitmap }) => [height, cut, text, inkOf(bitmap)]);
  const hash = createHash('sha256')
    .update(JSON.stringify([looks, events]))
    .digest('hex')
    .slice(0, 16);
  if (isUpdating) goldens[stream.name] = hash;
  else expect(hash).toBe(goldens[stream.name]);
  const kind = stream.name.split(':')[0]!;
  if (folder)
    (drawn[kind] ??= []).push({ name: stream.name, sheets: sheets.map(({ bitmap }) => bitmap) });
});

afterAll(() => {
  const known = streams.map(({ name }) => [name, goldens[name]]);
  if (isUpdating) writeFileSync(file, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [kind, list] of Object.entries(drawn))
    for (let page = 0; page * 8 < list.length; page++)
      writeFileSync(
        join(folder, `${kind}-${page}.png`),
        png(contactSheet(list.slice(page * 8, page * 8 + 8))),
      );
});

/** Four columns of receipts, each with a line around it. */
function contactSheet(list: { sheets: Bitmap[] }[]): Bitmap {
  const columnWidth = 600;
  const heights = [0, 0, 0, 0];
  const places = list.map(({ sheets }, index) => {
    const column = index % 4;
    const top = heights[column]!;
    const height = Math.min(
      1400,
      sheets.reduce((sum, { height: one }) => sum + one + 12, 0),
    );
    heights[column]! += height + 24;
    return { sheets, x: column * columnWidth + 10, top, height };
  });
  const page = new Bitmap(columnWidth * 4, Math.max(...heights, 10));
  for (const { sheets, x, top } of places) {
    let y = top;
    for (const sheet of sheets) {
      page.draw(sheet, x, y);
      page.fill(x - 4, y + sheet.height + 4, columnWidth - 20, 2);
      y += sheet.height + 12;
    }
  }
  return page;
}
