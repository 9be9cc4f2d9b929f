// Prints the output of third-party encoders on the emulator and compares it with
// the PNG files in this folder. After an intended change, run
//   UPDATE_GOLDENS=1 npx vitest run test/foreign
// and look at every image before you commit it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEmulator } from '../../src/core/emulator/index.ts';
import type { EmulatedPrinter } from '../../src/core/emulator/machine/emulated-printer.ts';
import type { Sheet } from '../../src/core/emulator/machine/sheet.ts';
import { Bitmap } from '../../src/core/raster/bitmap.ts';
import { png } from '../../src/core/raster/png.ts';
import { readByZbar, readByZxing } from '../support/paper/read-codes.ts';
import { readPng } from '../support/paper/read-png.ts';
import { ean, link, order, receipts } from './receipts.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A test image: a frame with a bar in it. */
const picture = new Bitmap(64, 32);
picture.fill(0, 0, 64, 32);
picture.invert(4, 4, 56, 24);
picture.fill(16, 12, 32, 8);
const pictureFile = join(folder, 'picture.png');
writeFileSync(pictureFile, png(picture));

function firstRows(bitmap: Bitmap, x: number): string[] {
  return Array.from({ length: 32 }, (_row, y) =>
    Array.from({ length: 64 }, (_dot, dot) => (bitmap.get(x + dot, y) ? '#' : '.')).join(''),
  );
}

/** Commands that the package sends although printers do not support them. */
const unknown: Record<string, string[]> = {
  'node-escpos': ['ESC 4'], // italics
};

async function printed(
  name: string,
): Promise<{ sheet: Sheet; complaints: EmulatedPrinter['complaints'] }> {
  const sheets: Sheet[] = [];
  const printer = createEmulator('epson-203', { onSheet: (sheet) => sheets.push(sheet) });
  printer.receive(await receipts[name]!(pictureFile));
  expect(printer.isDrained).toBe(true);
  expect(sheets).toHaveLength(1);
  const allowed = unknown[name] ?? [];
  const complaints = printer.complaints.filter(({ command }) => !allowed.includes(command));
  return { sheet: sheets[0]!, complaints };
}

const names = Object.keys(receipts);

test.each(names)('%s: every command is known and every line is printed', async (name) => {
  const { sheet, complaints } = await printed(name);
  expect(complaints).toEqual([]);
  const text = sheet.text.join('\n');
  for (const words of ['Café Platen', '1 Crème brûlée', '16.60 €', 'Thank you'])
    expect(text).toContain(words);
  for (const [article, price] of [
    ['2 Flat white', '7.80'],
    ['1 Croissant', '2.60'],
  ] as const)
    expect(sheet.text.find((line) => line.startsWith(article))).toMatch(new RegExp(`\\s${price}$`));
});

test.each(names)('%s: both barcode readers read its codes', async (name) => {
  const { sheet } = await printed(name);
  const codes = name === 'node-escpos' ? [ean, link] : [ean, link, order];
  for (const read of [readByZxing, readByZbar]) {
    const found = (await read(sheet.bitmap)).map(({ text }) => text);
    expect(found.toSorted()).toEqual(codes.toSorted());
  }
});

test.each(['node-thermal-printer', 'node-escpos'])(
  '%s: its picture is dot for dot',
  async (name) => {
    const { sheet } = await printed(name);
    const left = (sheet.bitmap.width - picture.width) / 2;
    expect(firstRows(sheet.bitmap, left)).toEqual(firstRows(picture, 0));
  },
);

test.each(names)('%s looks as before', async (name) => {
  const file = new URL(`${name}.png`, import.meta.url);
  const { sheet } = await printed(name);
  if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(file, png(sheet.bitmap));
  expect(readPng(png(sheet.bitmap)).rows).toEqual(readPng(readFileSync(file)).rows);
});
