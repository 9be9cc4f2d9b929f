import { expect, test } from 'vitest';
import { ESC, GS, picture, start } from '../play.ts';

test('Star Line knows no ESC GS S: it is skipped whole and reported', () => {
  const { printer, send, reasons } = start('star-tsp654ii');
  send(ESC, GS, 'S', [1, 2, 0, 3, 0, 0], 'abcdef', 'Z\n');
  expect(printer.openSheet.text).toEqual(['Z']);
  expect(reasons()).toEqual(['unknown to Star Line printers']);
});

test('the coarse pictures of ESC K and ESC L have dots of 3 × 3 and 1 × 3', () => {
  const { printer, send, reasons } = start('star-tsp654ii');
  send(ESC, '0', ESC, 'K', 1, 0, 0x81, ESC, 'L', 2, 0, [0x80, 0x40], '\n');
  expect(reasons()).toEqual([]);
  expect(printer.openSheet.height).toBe(24);
  expect(picture(printer.openSheet.bitmap, 0, 0, 6, 7)).toEqual([
    '####..',
    '####..',
    '####..',
    '....#.',
    '....#.',
    '....#.',
    '......',
  ]);
});

test('raster mode prints the line before it', () => {
  const { send, sheets, reasons } = start('star-tsp654ii');
  send('Hello', ESC, '*rA', ESC, '*rE9\0', [0x62, 1, 0, 0xff], ESC, 0x0c, 4, ESC, '*rB');
  expect(reasons()).toEqual([]);
  expect(sheets.map(({ height, cut, text }) => [height, cut, text])).toEqual([
    [33, 'full', ['Hello']],
  ]);
});

test('ESC GS ETX counts printed documents, apart from ETB', () => {
  const { send, said } = start('star-tsp654ii');
  send('A', ESC, GS, 3, [1, 0, 0], 4, ESC, GS, 3, [1, 0, 0], ESC, GS, 3, [2, 0, 0]);
  expect(said()).toBe('\x1b\x1d\x03\x01\0\0\x01\0\x1b\x1d\x03\x01\0\0\x02\0');
  send(ESC, GS, 3, [0, 5, 6]);
  expect(said()).toBe('\x1b\x1d\x03\0\x05\x06\0\0');
});

test('ESC GS ) I tells what is stored', () => {
  const { printer, send, said, reasons } = start('star-mc-print3');
  send(ESC, GS, ')I', 1, 0, '1', 'Z\n');
  expect(said()).toBe('\x1b\x1d)I\x01\x001PrSrN=0000000001,UsSrN=00000001\n\0');
  expect(printer.openSheet.text).toEqual(['Z']);
  expect(reasons()).toEqual([]);
});
