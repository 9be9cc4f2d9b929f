import { expect, test } from 'vitest';
import { bytes, ESC, FS, GS, ink, LF, picture, start } from '../play.ts';

/** GS ( L */
const graphics = (...parameters: (number | string)[]) => {
  const data = [...bytes(...parameters)];
  return [GS, 0x28, 0x4c, data.length & 0xff, data.length >> 8, ...data];
};
const define = (fn: number, key: string, dots = [0xff, 0x81, 0xff]) =>
  graphics(48, fn, 48, key, 1, 8, 0, dots.length, 0, 49, ...dots);
const print = (fn: number, key: string, wide = 1, tall = 1) => graphics(48, fn, key, wide, tall);
const frame = ['########', '#......#', '########'];

test.each([
  ['non-volatile', 67, 69],
  ['volatile', 83, 85],
])('%s graphics are printed by their key, also enlarged', (_, store, show) => {
  const { printer, send, reasons } = start();
  send(define(store, 'L1'), print(show, 'L1'), print(show, 'L1', 2, 2));
  expect(reasons()).toEqual([]);
  expect(printer.openSheet.height).toBe(9);
  expect(picture(printer.openSheet.bitmap, 0, 0, 8, 3)).toEqual(frame);
  expect(ink(printer.openSheet.bitmap, 0, 3, 16, 2)).toBe(32);
});

test('graphics in columns, in two colours, and by GS 8 L', () => {
  const { printer, send, reasons } = start();
  send(graphics(48, 68, 48, 'CC', 1, 3, 0, 8, 0, 49, 0xff, 0x81, 0xff), print(69, 'CC'));
  send(graphics(48, 67, 48, 'TT', 2, 8, 0, 1, 0, 49, 0xf0, 50, 0x0f), print(69, 'TT'));
  const data = [...bytes(48, 67, 48, 'LL', 1, 8, 0, 1, 0, 49, 0xff)];
  send(GS, '8L', data.length, 0, 0, 0, data, print(69, 'LL'));
  expect(reasons()).toEqual([]);
  expect(picture(printer.openSheet.bitmap, 0, 0, 3, 8)).toEqual([
    '###',
    ...Array(6).fill('#.#'),
    '###',
  ]);
  expect(ink(printer.openSheet.bitmap, 0, 8, 8, 2)).toBe(16);
});

test('keys are listed, deleted one by one or all', () => {
  const { send, said, reasons } = start();
  send(define(67, 'AA'), define(67, 'BB'), define(83, 'CC'));
  send(graphics(48, 64), graphics(48, 80));
  expect(said()).toBe('7r@AABB\x007s@CC\0');
  send(graphics(48, 66, 'AA'), graphics(48, 64), graphics(48, 65, 'CLR'), graphics(48, 64));
  expect(said()).toBe('7r@BB\x007r@\0');
  send(graphics(48, 82, 'CC'), graphics(48, 80));
  expect(said()).toBe('7s@\0');
  send(graphics(48, 65, 'XXX'), print(85, 'CC'));
  expect(reasons()).toEqual(['invalid parameters', 'no such picture is stored']);
});

test('many keys are listed in blocks', () => {
  const { send, said } = start();
  for (let number = 0; number < 50; number++)
    send(define(67, `K${String.fromCharCode(40 + number)}`));
  send(graphics(48, 64));
  const [first, second] = said().split('\0');
  expect([first!.slice(0, 3), first!.length, second!.slice(0, 3), second!.length]).toEqual([
    '7rA',
    83,
    '7r@',
    23,
  ]);
});

test('non-volatile graphics outlive a power cycle, volatile ones do not', () => {
  const { printer, send, reasons } = start();
  send(define(67, 'NV'), define(83, 'DL'), FS, 'q', 1, 1, 0, 1, 0, Array<number>(8).fill(0xff));
  printer.powerCycle();
  send(ESC, '@', print(69, 'NV'), FS, 'p', 1, 0, print(85, 'DL'));
  expect(printer.openSheet.height).toBe(11);
  expect(reasons()).toEqual(['no such picture is stored']);
});

test('the memory has an end and tells how much is left', () => {
  const { send, said, reasons } = start();
  send(graphics(48, 48), graphics(48, 51), graphics(48, 52));
  expect(said()).toBe('70393216\x0071393216\x0072393216\0');
  const rows = 800;
  const large = bytes(
    48,
    67,
    48,
    'A0',
    1,
    64,
    2,
    rows & 0xff,
    rows >> 8,
    49,
    Array(72 * rows).fill(1),
  );
  for (let number = 0; number < 8; number++)
    send(
      GS,
      '8L',
      large.length & 0xff,
      (large.length >> 8) & 0xff,
      large.length >> 16,
      0,
      Array.from(large.with(4, 0x30 + number)),
    );
  expect(reasons()).toEqual(Array(2).fill('the memory is full'));
});

test('numbered pictures of FS q replace one another; GS * keeps one', () => {
  const { printer, send, reasons } = start();
  const column = [0xff, 0, 0, 0, 0, 0, 0, 0];
  send(FS, 'q', 2, 1, 0, 1, 0, column, 1, 0, 2, 0, Array<number>(16).fill(0xff));
  send(
    FS,
    'p',
    1,
    0,
    FS,
    'p',
    2,
    3,
    GS,
    '*',
    1,
    1,
    column,
    GS,
    '/',
    0,
    FS,
    'q',
    1,
    1,
    0,
    1,
    0,
    column,
  );
  send(FS, 'p', 2, 0, 'x', LF);
  expect(printer.openSheet.height).toBe(8 + 32 + 8 + 30);
  expect(picture(printer.openSheet.bitmap, 0, 0, 2, 2)).toEqual(['#.', '#.']);
  expect(reasons()).toEqual(['no such picture is stored']);
});
