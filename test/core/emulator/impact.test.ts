// Impact printers: the geometry of their pins, two colours, and the commands that
// they lack. Their paper has half dots across and steps of 1/144 inch down.

import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { TwoColourBitmap } from '../../../src/core/raster/bitmap.ts';
import { png } from '../../../src/core/raster/png.ts';
import { ESC, FS, GS, ink, LF, picture, start } from './play.ts';

const CR = 0x0d;

function redOf(bitmap: unknown) {
  if (!(bitmap instanceof TwoColourBitmap)) throw new Error('It has one colour.');
  return bitmap.red;
}

test('a pin leaves a dot of two half dots and two rows, at 1/72 inch from pin to pin', () => {
  const { printer, send } = start('epson-tm-u220');
  send([ESC, 0x2a, 0, 2, 0, 0x81, 0x40], [ESC, 0x4a, 16]);
  const { bitmap, height } = printer.openSheet;
  expect(height).toBe(18); // nine pins
  expect(picture(bitmap, 0, 0, 6, 6)).toEqual([
    '##....',
    '##....',
    '..##..',
    '..##..',
    '......',
    '......',
  ]);
  expect(picture(bitmap, 0, 12, 4, 6)).toEqual(['....', '....', '##..', '##..', '....', '....']);
});

test('double density places dots at half dots; adjacent ones are not struck', () => {
  const { printer, send, reasons } = start('epson-tm-u220');
  send([ESC, 0x2a, 1, 4, 0, 0x80, 0, 0, 0x80], [ESC, 0x4a, 16]);
  expect(picture(printer.openSheet.bitmap, 0, 0, 6, 1)).toEqual(['##.##.']);
  expect(reasons()).toEqual([]);
  send([ESC, 0x2a, 1, 3, 0, 0x80, 0x80, 0x80], LF);
  expect(reasons()).toEqual(['adjacent dots, which do not print']);
  expect(picture(printer.openSheet.bitmap, 0, 16, 6, 1)).toEqual(['####..']);
});

test('other densities do not exist: the data prints as text', () => {
  const { printer, send, reasons } = start('epson-tm-u220');
  send([ESC, 0x2a, 33, 1, 0], 'abc', LF);
  expect(reasons()).toContain('invalid parameter 33');
  expect(printer.openSheet.text).toEqual(['abc']);
});

test('40 columns of 7 × 9 and 33 of 9 × 9, 1/6 inch from line to line', () => {
  const { printer, send } = start('epson-tm-u220');
  send('x'.repeat(41), LF, [ESC, 0x4d, 0], 'y'.repeat(34), LF);
  expect(printer.openSheet.text.map((line) => line.length)).toEqual([40, 1, 33, 1]);
  expect(printer.openSheet.height).toBe(4 * 24);
});

test('what is struck in red is red, and black covers it', () => {
  const { printer, send, reasons } = start('epson-tm-u220');
  send([ESC, 0x72, 1], 'RED', CR, [ESC, 0x72, 0], '   BLACK', LF, 'plain', LF);
  const { bitmap, text, height } = printer.openSheet;
  expect(height).toBe(48); // CR feeds nothing
  expect(text).toEqual(['RED', '   BLACK', 'plain']);
  const red = redOf(bitmap);
  expect(ink(red, 0, 0, 30, 18)).toBe(ink(bitmap, 0, 0, 30, 18));
  expect(ink(red, 30, 0, 370, 48)).toBe(0);
  expect(ink(bitmap, 30, 0, 370, 48)).toBeGreaterThan(0);
  send([ESC, 0x72, 1], 'X', CR, [ESC, 0x72, 0], 'X', LF);
  expect(ink(redOf(printer.openSheet.bitmap), 0, 48, 400, 24)).toBe(0);
  expect(reasons()).toEqual([]);
  send('a', [ESC, 0x72, 1], 'b', LF);
  expect(reasons()).toEqual(['only allowed at the start of a line']);
});

test('a sheet of two colours is a PNG with a palette', () => {
  const { printer, send } = start('epson-tm-u220');
  send([ESC, 0x72, 1], [ESC, 0x2a, 0, 1, 0, 0x80], CR);
  send([ESC, 0x72, 0], [ESC, 0x2a, 0, 2, 0, 0, 0x80], [ESC, 0x4a, 18]);
  const image = Buffer.from(png(printer.openSheet.bitmap));
  expect([image[24], image[25]]).toEqual([2, 3]); // 2 bits, palette
  const at = image.indexOf('IDAT');
  const lines = inflateSync(image.subarray(at + 4, at + 4 + image.readUInt32BE(at - 4)));
  expect([...lines.subarray(0, 3)]).toEqual([0, 0b10_10_01_01, 0]); // red, red, black, black
  const large = Buffer.from(png(printer.openSheet.bitmap, 2));
  expect(large.readUInt32BE(16)).toBe(800);
});

test('a thermal printer has one colour', () => {
  const { printer, send, reasons } = start();
  send('a', [ESC, 0x72, 1], 'b', LF);
  expect(printer.openSheet.bitmap).not.toBeInstanceOf(TwoColourBitmap);
  expect(reasons()).toEqual([]);
});

test.each([
  ['GS !', [GS, 0x21]],
  ['GS v', [GS, 0x76]],
  ['GS k', [GS, 0x6b]],
  ['ESC $', [ESC, 0x24]],
  ['GS P', [GS, 0x50]],
])('%s is unknown', (command, bytes) => {
  const { printer, send } = start('bixolon-srp-275');
  send(bytes, 'a', LF);
  expect(printer.complaints).toEqual([{ offset: 0, command, reason: 'unknown' }]);
  expect(printer.openSheet.text).toEqual(['a']);
});

test('every cut is partial', () => {
  const { send, sheets, reasons } = start('epson-tm-u220');
  send('one', LF, [GS, 0x56, 66, 0], 'two', LF, [GS, 0x56, 65, 0]);
  expect(sheets.map(({ cut }) => cut)).toEqual(['partial', 'partial']);
  expect(reasons()).toEqual([]);
});

test('strikes over one place stay bounded', () => {
  const { printer, send } = start('epson-tm-u220');
  for (let count = 0; count < 5000; count++) send('A', CR);
  expect(printer.openSheet.height).toBeLessThanOrEqual(24_000);
  expect(printer.openSheet.text.length).toBeLessThan(3000);
});

test('Star: both colours in one line, which stays one line of text', () => {
  const { printer, send, reasons } = start('star-sp700');
  send('2 x ', [ESC, 0x34], 'NO NUTS', [ESC, 0x35], ' Cake', LF);
  const { bitmap, text, height } = printer.openSheet;
  expect(text).toEqual(['2 x NO NUTS Cake']);
  expect(height).toBe(24);
  const red = redOf(bitmap);
  expect(ink(red, 40, 0, 70, 18)).toBe(ink(bitmap, 40, 0, 70, 18));
  expect(ink(red, 0, 0, 40, 18) + ink(red, 110, 0, 310, 18)).toBe(0);
  expect(reasons()).toEqual([]);
});

test('Star: fonts of 42, 35 and 23 columns', () => {
  const { printer, send } = start('star-sp700');
  send('x'.repeat(43), LF, [ESC, 0x50], 'y'.repeat(36), LF, [ESC, 0x3a], 'z'.repeat(24), LF);
  expect(printer.openSheet.text.map((line) => line.length)).toEqual([42, 1, 35, 1, 23, 1]);
});

test('Star: pictures of 8 and 9 pins, and feeds without a least height', () => {
  const { printer, send, reasons } = start('star-sp700');
  send([ESC, 0x4b, 1, 0, 0xff], [ESC, 0x49, 16], [ESC, 0x5e, 0, 1, 0, 0xff, 0x80], [ESC, 0x49, 18]);
  const { bitmap, height } = printer.openSheet;
  expect(height).toBe(34);
  expect(ink(bitmap, 0, 0, 2, 34)).toBe(2 * 34);
  send([ESC, 0x4c, 2, 0, 0x80, 0x80], LF);
  expect(reasons()).toEqual(['adjacent dots, which do not print']);
});

test.each([
  ['ESC i', [ESC, 0x69]],
  ['ESC b', [ESC, 0x62]],
  ['ESC GS S', [ESC, GS, 0x53]],
  ['ESC RS F', [ESC, 0x1e, 0x46]],
])('Star: %s is unknown', (command, bytes) => {
  const { printer, send } = start('star-sp700');
  send(bytes, LF);
  expect(printer.complaints).toEqual([{ offset: 0, command, reason: 'unknown' }]);
});

test('a two-byte character takes two cells of 7 × 9, and one of the client is read to its end', () => {
  const { printer, send, reasons } = start('epson-tm-u220');
  send([FS, 0x43, 1], [0x93, 0xfa, 0x96, 0x7b], 'x'.repeat(36), LF); // 日本
  expect(printer.openSheet.text).toEqual([`日本${'x'.repeat(36)}`]);
  expect(printer.openSheet.height).toBe(24);
  expect(ink(printer.openSheet.bitmap, 0, 0, 20, 18)).toBeGreaterThan(20);
  expect(reasons()).toEqual([]);
  send([FS, 0x32, 0x77, 0x21, ...Array.from({ length: 32 }, () => 0x41)], 'end', LF);
  expect(printer.openSheet.text).toEqual([`日本${'x'.repeat(36)}`, 'end']);
  expect(reasons()).toEqual(['this character is not drawn']);
});
