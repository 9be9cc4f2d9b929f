import { expect, test } from 'vitest';
import { ESC, GS, ink, LF, picture, start } from '../play.ts';

test('GS v 0 prints rows of bytes at the very next row', () => {
  const { printer, send } = start();
  send('A', LF, GS, 'v0', 0, 2, 0, 3, 0, 0x80, 0x01, 0xff, 0xff, 0xa5, 0x00, 'A', LF);
  const { bitmap } = printer.openSheet;
  expect(bitmap.height).toBe(63);
  expect(picture(bitmap, 0, 30, 16, 3)).toEqual([
    '#..............#',
    '################',
    '#.#..#.#........',
  ]);
});

test('GS v 0 can double its width and its height, and follows the alignment', () => {
  const { printer, send } = start();
  send(ESC, 'a', 2, GS, 'v0', 3, 1, 0, 1, 0, 0x90);
  expect(picture(printer.openSheet.bitmap, 560, 0, 16, 2)).toEqual([
    '##....##........',
    '##....##........',
  ]);
  expect(printer.openSheet.bitmap.height).toBe(2);
});

test('within a line GS v 0 is skipped with its data', () => {
  const { printer, send } = start();
  send('a', GS, 'v0', 0, 1, 0, 2, 0, 0x41, 0x42, 'b', LF);
  expect(printer.openSheet.text).toEqual(['ab']);
  expect(printer.complaints.map(({ reason }) => reason)).toEqual([
    'only allowed at the start of a line',
  ]);
});

test('dots beyond the paper are lost, with a complaint', () => {
  const { printer, send } = start('virtual-58');
  send(GS, 'v0', 0, 50, 0, 1, 0, Array<number>(50).fill(0xff));
  expect(ink(printer.openSheet.bitmap, 0, 0, 384, 1)).toBe(384);
  expect(printer.complaints).toHaveLength(1);
});

test('a picture larger than the receive buffer prints', () => {
  const { printer, send } = start('epson-203');
  send(GS, 'v0', 0, 72, 0, 200, 0, Array<number>(72 * 200).fill(0xff), 'x', LF);
  const { bitmap, text } = printer.openSheet;
  expect(bitmap.height).toBe(230);
  expect(ink(bitmap, 0, 0, 576, 200)).toBe(576 * 200);
  expect(text).toEqual(['x']);
});

test('graphics are kept by GS ( L or GS 8 L until fn 50 prints them', () => {
  const { printer, send } = start();
  const keep = [48, 112, 48, 1, 2, 49, 4, 0, 1, 0, 0xbf];
  send(GS, '(L', keep.length, 0, keep);
  expect(printer.openSheet.bitmap.height).toBe(0);
  send(GS, '(L', 2, 0, 48, 50);
  expect(picture(printer.openSheet.bitmap, 0, 0, 5, 2)).toEqual(['#.##.', '#.##.']);
  send(GS, '8L', keep.length, 0, 0, 0, keep, GS, '8L', 2, 0, 0, 0, 48, 50);
  expect(printer.openSheet.bitmap.height).toBe(4);
  send(GS, '(L', 2, 0, 48, 50);
  expect(printer.openSheet.bitmap.height).toBe(4);
  expect(printer.complaints).toEqual([]);
});

test('ESC * draws columns in every density, as part of the line', () => {
  const { printer, send } = start();
  send(ESC, '*', 33, 2, 0, 0x80, 0, 1, 0xff, 0xff, 0xff, LF);
  send(
    ESC,
    '*',
    32,
    1,
    0,
    0x80,
    0,
    0,
    LF,
    ESC,
    '*',
    1,
    1,
    0,
    0x80,
    LF,
    ESC,
    '*',
    0,
    1,
    0,
    0x01,
    LF,
  );
  const { bitmap } = printer.openSheet;
  expect(picture(bitmap, 0, 0, 3, 24)).toEqual(['##.', ...Array<string>(22).fill('.#.'), '##.']);
  expect(picture(bitmap, 0, 30, 3, 2)).toEqual(['##.', '...']);
  expect(picture(bitmap, 0, 60, 2, 4)).toEqual(['#.', '#.', '#.', '..']);
  expect(picture(bitmap, 0, 110, 3, 4)).toEqual(['...', '##.', '##.', '##.']);
});

test('the NT-5890K swallows one LF after a picture and ignores the cut that feeds', () => {
  const { printer, send, sheets } = start('nt-5890k');
  send(GS, 'v0', 0, 1, 0, 1, 0, 0xff, LF, LF, GS, 'V', 66, 0);
  expect(printer.openSheet.bitmap.height).toBe(31);
  expect(sheets).toEqual([]);
});

test('after a character larger than the print area an image has no room', () => {
  const { printer, send } = start('epson-203');
  send(GS, 'W', 24, 0, GS, '!', 0x77, 'M', ESC, '*', 33, 2, 0, [1, 2, 3, 4, 5, 6], LF);
  expect(printer.openSheet.text).toEqual(['M']);
});
