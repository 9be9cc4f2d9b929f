// Bounds the work a printer does for each byte: dots drawn, and symbols drawn by
// the library.

import { createRequire } from 'node:module';
import { beforeEach, expect, test, vi } from 'vitest';
import { packageFile } from '../../../src/core/package-file.ts';
import { createEmulator } from '../../../src/core/emulator/index.ts';
import { SymbolLibrary } from '../../../src/core/emulator/codes/symbol-library.ts';
import { adversaries, adversary } from '../../support/any/adversaries.ts';
import { start } from './play.ts';

const work = vi.hoisted(() => ({ bytesOfDots: 0 }));

vi.mock(import('../../../src/core/raster/bitmap.ts'), async (original) => {
  const { Bitmap, ...rest } = await original();
  class Counted extends Bitmap {
    constructor(width: number, height: number, data?: Uint8Array) {
      super(width, height, data);
      if (!data) work.bytesOfDots += this.data.length;
    }
  }
  return { ...rest, Bitmap: Counted };
});

const library = vi.spyOn(
  createRequire(import.meta.url)(packageFile('bwip-js/dist/bwip-js-node.js')),
  'raw',
);

function forget(): void {
  work.bytesOfDots = 0;
  library.mockClear();
}

beforeEach(forget);

const names = Object.keys(adversaries);
/** Bytes of dots a printer may draw before the paper is looked at. */
const budget = 192 << 20;

test.each(names)('%s: no dots are drawn before the paper is looked at', (name) => {
  const { model } = adversaries[name]!;
  const bytes = adversary(name, 2000);
  createEmulator(model).receive(bytes);
  // Text written over itself is merged early: 192 rows for 128 characters.
  const most = 25 * bytes.length + (model === 'virtual-80' ? 0 : budget);
  expect(work.bytesOfDots).toBeLessThan(most);
});

test.each(names)('%s: its paper can be looked at', (name) => {
  const printer = createEmulator(adversaries[name]!.model);
  printer.receive(adversary(name, 1000));
  expect(printer.openSheet.bitmap.height).toBe(printer.openSheet.height);
});

test('a repeated symbol is drawn once', () => {
  const { printer, send } = start();
  const aztec = [0x1d, 0x28, 0x6b, 8, 0, 53, 80, 48, ...Buffer.from('hello')];
  const print = [0x1d, 0x28, 0x6b, 3, 0, 53, 81, 48];
  for (let count = 0; count < 100; count++) send(aztec, print);
  expect(library).toHaveBeenCalledTimes(1);
  expect(printer.complaints).toEqual([]);
});

test('the budget for drawing symbols ends, and received bytes refill it', () => {
  let bytes = 0;
  const drawing = new SymbolLibrary(() => bytes);
  const draws = (text: string) => drawing.draw({ bcid: 'datamatrix', text }) !== undefined;
  let count = 0;
  while (draws(`number ${count}`)) count++;
  expect(count).toBeGreaterThan(200);
  expect(draws('number 0')).toBe(false);
  expect(draws(`number ${count - 1}`)).toBe(true);
  bytes += 100_000;
  expect(draws('number 0')).toBe(true);
});

test('a label full of codes has them all', () => {
  const { send, printer, sheets } = start('tsc-te200');
  const places = Array.from({ length: 50 }, (_, at) => [(at % 10) * 80, Math.floor(at / 10) * 80]);
  send('SIZE 104 mm,60 mm\r\nGAP 0,0\r\n');
  places.forEach(([x, y], at) =>
    send(`QRCODE ${x},${y},L,1,A,0,S7,"${'abc'.repeat(90)}${at}"\r\n`),
  );
  send('PRINT 1\r\n');
  expect(printer.complaints).toEqual([]);
  const { bitmap } = sheets[0]!;
  expect(places.filter(([x, y]) => !bitmap.get(x!, y!))).toEqual([]);
});

/** Character codes that differ for each ticket and compact badly. */
const content = (ticket: number, length: number) =>
  Array.from({ length }, (_, at) => 0x61 + ((at * 7 + ticket * 11 + at * at) % 26));
const block = (...parameters: number[]) =>
  [0x1d, 0x28, 0x6b, parameters.length & 0xff, parameters.length >> 8].concat(parameters);

test.each([
  ['QR codes', 49, 2953, 177, 177],
  ['PDF417 codes', 48, 1800, 17 * 17 + 69, 0],
])('200 tickets in one stream: their largest %s are all drawn', (_name, kind, length, width) => {
  const { printer, send, sheets } = start('virtual-80');
  send(block(kind, 67, 1));
  for (let ticket = 0; ticket < 200; ticket++)
    send(
      block(kind, 80, 48, ...content(ticket, length)),
      block(kind, 81, 48),
      [0x1d, 0x56, 66, 0], // GS V 66 — cut
    );
  expect(printer.complaints).toEqual([]);
  expect(sheets).toHaveLength(200);
  for (const sheet of sheets) expect(sheet.height).toBeGreaterThan(150);
  const { bitmap } = sheets[199]!;
  expect(bitmap.get(0, 0) && bitmap.get(width - 1, 0)).toBe(true);
});
