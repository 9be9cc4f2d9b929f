import { expect, test } from 'vitest';
import { ESC, GS, ink, LF, start } from '../play.ts';

test('a sheet is what lies between two cuts', () => {
  const { printer, send, sheets, events } = start();
  send('one', LF, GS, 'V', 0, 'two', LF, 'more', LF, GS, 'V', 1, 'open', LF);
  expect(sheets.map(({ number, text, cut, bytes }) => ({ number, text, cut, bytes }))).toEqual([
    { number: 1, text: ['one'], cut: 'full', bytes: 7 },
    { number: 2, text: ['two', 'more'], cut: 'partial', bytes: 12 },
  ]);
  expect(sheets.map(({ bitmap }) => bitmap.height)).toEqual([30, 60]);
  expect(printer.openSheet).toMatchObject({ number: 3, text: ['open'], cut: null, bytes: 5 });
  expect(events).toEqual([
    { kind: 'cut', mode: 'full' },
    { kind: 'cut', mode: 'partial' },
  ]);
});

test.each([
  [[GS, 0x56, 0], 'full'],
  [[GS, 0x56, 48], 'full'],
  [[GS, 0x56, 1], 'partial'],
  [[GS, 0x56, 49], 'partial'],
  [[GS, 0x56, 65, 0], 'full'],
  [[GS, 0x56, 66, 0], 'partial'],
  [[GS, 0x56, 97, 0], 'full'],
  [[GS, 0x56, 104, 0], 'partial'],
  [[ESC, 0x69], 'full'],
  [[ESC, 0x6d], 'partial'],
])('%j cuts: %s', (command, cut) => {
  const { printer, send, sheets } = start();
  send('a', LF, command, 'b', LF);
  expect(sheets.map((sheet) => [sheet.text, sheet.cut])).toEqual([[['a'], cut]]);
  expect(printer.openSheet.text).toEqual(['b']);
});

test('GS V 66 n feeds n units before it cuts', () => {
  const { send, sheets } = start();
  send(GS, 'P', 203, 203, 'a', LF, GS, 'V', 66, 20);
  expect(sheets[0]!.bitmap.height).toBe(50);
});

test('a cut without a feed goes through what has not reached the cutter', () => {
  const { printer, send, sheets } = start('epson-203');
  send('1', LF, '2', LF, '3', LF, '4', LF, '5', LF, GS, 'V', 0);
  expect(sheets[0]!.text).toEqual(['1', '2']);
  expect(sheets[0]!.bitmap.height).toBe(150 - 96);
  const rest = printer.openSheet;
  expect(rest.text).toEqual(['3', '4', '5']);
  expect(rest.bitmap.height).toBe(96);
  // The cut is in the white below the 2.
  expect(ink(rest.bitmap, 0, 0, 576, 6)).toBe(0);
  expect(ink(rest.bitmap, 0, 6, 12, 24)).toBeGreaterThan(0);
});

test('fed to the cutter, a receipt is whole and the next one begins with its own first row', () => {
  const { send, sheets } = start('epson-203');
  for (const text of ['a', 'b']) send(text, LF, GS, 'V', 66, 0);
  expect(sheets.map((sheet) => [sheet.text, sheet.bitmap.height])).toEqual([
    [['a'], 30],
    [['b'], 30],
  ]);
});

test('a cut in the middle of a line is ignored, one of nothing makes no sheet', () => {
  const { printer, send, sheets } = start();
  send(GS, 'V', 0, 'a', GS, 'V', 0, LF);
  expect(sheets).toEqual([]);
  expect(printer.complaints.map(({ command }) => command)).toEqual(['GS V']);
});

test('paper without a cut is torn off at three metres', () => {
  const { printer, send, sheets } = start();
  send(GS, 'P', 203, 203, ESC, '3', 255);
  for (let count = 0; count < 16; count++) send('x', ESC, 'd', 25);
  expect(sheets.map(({ cut, bitmap }) => [cut, bitmap.height])).toEqual(
    Array.from({ length: 4 }, () => [null, 24_000]),
  );
  expect(printer.openSheet.bitmap.height).toBe(16 * 25 * 255 - 4 * 24_000);
});

test('metres of white paper without a cut are no sheet, and one command feeds at most a metre', () => {
  const { printer, send, sheets } = start();
  send(GS, 'P', 203, 203, ESC, '3', 255, ESC, 'd', 255);
  expect(printer.openSheet.bitmap.height).toBe(40 * 203);
  for (let count = 0; count < 1000; count++) send(ESC, 'd', 255);
  expect(sheets).toEqual([]);
});

test('drawer and buzzer emit events', () => {
  const { send, events } = start();
  send(ESC, 'p', 0, 25, 250, ESC, 'p', 49, 50, 0, ESC, '(A', 4, 0, 48, 3, 2, 5, ESC, 'B', 2, 1);
  expect(events).toEqual([
    { kind: 'pulse', pin: 2, onMs: 50 },
    { kind: 'pulse', pin: 5, onMs: 100 },
    { kind: 'beep', times: 2 },
    { kind: 'beep', times: 2 },
  ]);
});
