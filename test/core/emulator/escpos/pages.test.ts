import { expect, test } from 'vitest';
import { bytes, ESC, GS, ink, LF, picture, start } from '../play.ts';

const FF = 0x0c;
const CAN = 0x18;
const words = (...numbers: number[]) => numbers.flatMap((n) => [n & 0xff, n >> 8]);
/** GS P makes a unit of each dot. */
const dots = [GS, 'P', 203, 203] as const;
const area = (...numbers: number[]) => [ESC, 0x57, ...words(...numbers)];

test('a page comes out as a whole, as long as its area', () => {
  const { printer, send, reasons } = start();
  send(...dots, ESC, 'L', area(0, 0, 576, 200), 'first', LF, 'second', LF);
  expect(printer.openSheet.height).toBe(0);
  send(FF, 'after', LF);
  const { bitmap, height, text } = printer.openSheet;
  expect(reasons()).toEqual([]);
  expect(height).toBe(230);
  expect(text).toEqual(['first', 'second', 'after']);
  expect(ink(bitmap, 0, 0, 60, 24) > 0 && ink(bitmap, 0, 30, 72, 24) > 0).toBe(true);
  expect(ink(bitmap, 0, 54, 576, 146)).toBe(0);
});

const plainA = (() => {
  const { printer, send } = start();
  send('A', LF);
  return picture(printer.openSheet.bitmap, 0, 0, 12, 24);
})();
const turnedOnce = (rows: string[]) =>
  rows[0]!.split('').map((_, x) =>
    rows
      .map((row) => row[x]!)
      .toReversed()
      .join(''),
  );

test.each([
  [0, 100, 50, 12, 24, plainA],
  [3, 376, 50, 24, 12, turnedOnce(plainA)],
  [2, 388, 126, 12, 24, turnedOnce(turnedOnce(plainA))],
  [1, 100, 138, 24, 12, turnedOnce(turnedOnce(turnedOnce(plainA)))],
] as const)('direction %i begins in its corner', (n, x, y, width, height, expected) => {
  const { printer, send } = start();
  send(...dots, ESC, 'L', area(100, 50, 300, 100), ESC, 'T', n, 'A', FF);
  expect(picture(printer.openSheet.bitmap, x, y, width, height)).toEqual(expected);
});

test('GS $ and GS \\ set the bottom of what follows, and keep the horizontal position', () => {
  const { printer, send, reasons } = start();
  send(...dots, ESC, 'L', area(0, 0, 576, 300));
  send(
    'A',
    GS,
    '$',
    words(100),
    'B',
    GS,
    '\\',
    words(50),
    'C',
    GS,
    '\\',
    words(65_536 - 120),
    'D',
    FF,
  );
  const { bitmap } = printer.openSheet;
  expect(reasons()).toEqual([]);
  for (const [x, y] of [
    [0, 0],
    [12, 76],
    [24, 126],
    [36, 6],
  ])
    expect(ink(bitmap, x!, y!, 12, 24)).toBeGreaterThan(20);
});

test('positions and areas outside are ignored', () => {
  const { printer, send, reasons } = start();
  send(...dots, ESC, 'L', area(0, 0, 576, 100), GS, '$', words(101), area(600, 0, 10, 10), 'A', FF);
  expect(printer.openSheet.height).toBe(100);
  expect(reasons()).toEqual(['a position outside the area', 'an area outside the page']);
});

test('pictures and codes stand on their position, beside one another', () => {
  const { printer, send, reasons } = start();
  const image = [GS, 0x76, 0x30, 0, 1, 0, 30, 0, ...Array<number>(30).fill(0xff)];
  send(...dots, ESC, 'L', area(0, 0, 576, 300), GS, '$', words(200), image, 'A', image);
  send(GS, 'h', 60, GS, 'H', 2, GS, 'k', 67, 12, '590123412345', FF);
  const { bitmap } = printer.openSheet;
  expect(reasons()).toEqual([]);
  expect(ink(bitmap, 0, 170, 8, 30)).toBe(240);
  expect(ink(bitmap, 20, 170, 8, 30)).toBe(240);
  expect(ink(bitmap, 28, 116, 3, 60)).toBe(180);
});

test('CAN clears the area, ESC FF prints without clearing, ESC S gives up', () => {
  const { printer, send } = start();
  send(...dots, ESC, 'L', area(0, 0, 300, 50), 'lost', CAN, 'kept', area(300, 0, 200, 50), 'right');
  send(ESC, FF, ESC, FF, ESC, 'S', FF, 'text', LF);
  const { text, height } = printer.openSheet;
  expect(text).toEqual(['kept', 'right', 'kept', 'right', 'text']);
  expect(height).toBe(130);
});

test('standard mode comes back with its margins and alignment', () => {
  const { printer, send } = start();
  send(...dots, GS, 'L', words(48), ESC, 'a', 2, ESC, 'L', area(0, 0, 576, 40), 'A', FF, 'B', LF);
  const { bitmap } = printer.openSheet;
  expect(ink(bitmap, 0, 0, 12, 24)).toBeGreaterThan(20);
  expect(ink(bitmap, 564, 40, 12, 24)).toBeGreaterThan(20);
});

test('lines that run down the paper are as long as the area', () => {
  const { printer, send } = start();
  send(...dots, ESC, 'L', area(0, 0, 576, 1200), ESC, 'T', 3, 'x'.repeat(100), LF, 'y', FF);
  expect(printer.openSheet.text).toEqual(['x'.repeat(100), 'y']);
});

test('a page is bounded', () => {
  const { printer, reasons } = start();
  printer.receive(bytes(...dots, ESC, 'L'));
  const line = bytes('A', LF, GS, '$', 10, 0);
  for (let turn = 0; turn < 2000; turn++) printer.receive(line);
  expect(reasons()).toContain('too many lines on a page');
  const areas = start();
  areas.printer.receive(bytes(...dots, ESC, 'L'));
  for (let turn = 0; turn < 100; turn++)
    areas.printer.receive(bytes(area(0, turn, 576, 2000), 'A', LF));
  expect(areas.reasons()).toContain('too many areas on a page');
});

test('a macro is recorded while it runs, and repeated', () => {
  const { printer, send, reasons } = start();
  send(GS, ':', 'A', LF, GS, ':', 'B', LF, GS, '^', 3, 0, 0);
  expect(printer.openSheet.text).toEqual(['A', 'B', 'A', 'A', 'A']);
  // Within a macro GS ^ does nothing.
  send(GS, ':', 'C', LF, GS, '^', 5, 0, 0, GS, ':', GS, '^', 1, 0, 0);
  expect(printer.openSheet.text.slice(5)).toEqual(['C', 'C']);
  expect(reasons()).toEqual([]);
});

test('a macro that runs too often is stopped', () => {
  const { printer, reasons } = start();
  printer.receive(bytes(GS, ':', 'A'.repeat(1000), LF, GS, ':'));
  for (let turn = 0; turn < 100; turn++) printer.receive(bytes(GS, '^', 255, 0, 0));
  expect(reasons().at(-1)).toBe('too many turns of a macro for the bytes received');
});
