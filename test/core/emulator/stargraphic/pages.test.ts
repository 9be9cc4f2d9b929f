import { expect, test } from 'vitest';
import { ESC, ink, picture, start } from '../play.ts';

const ETB = 0x17;
const EOT = [ESC, 0x0c, 0x04];
const FF = [ESC, 0x0c, 0x00];
const row = (...dots: number[]) => [0x62, dots.length, 0, ...dots];
const begin = [ESC, '*rR', ESC, '*rA', ESC, '*rP0\0'] as const;

test('a page of rows comes out at its end, and is cut', () => {
  const { printer, send, sheets, events, reasons } = start('star-tsp143iii');
  send(...begin, row(0xff), row(0x81), ESC, '*rY3\0', row(0xff));
  expect(printer.openSheet.height).toBe(0);
  send(EOT, ESC, '*rB');
  expect(reasons()).toEqual([]);
  expect(sheets.map(({ height, cut }) => [height, cut])).toEqual([[6, 'partial']]);
  expect(picture(sheets[0]!.bitmap, 0, 0, 8, 6)).toEqual([
    '########',
    '#......#',
    '........',
    '........',
    '........',
    '########',
  ]);
  expect(events).toEqual([{ kind: 'cut', mode: 'partial' }]);
});

test('k stays on its row, and what it draws is added', () => {
  const { send, sheets } = start('star-tsp143iii');
  send(...begin, [0x6b, 1, 0, 0xf0], [0x6b, 1, 0, 0x01], row(0x08), [0x6b, 1, 0, 0xff], EOT);
  expect(picture(sheets[0]!.bitmap, 0, 0, 8, 2)).toEqual([
    '####...'.replace('...', '#..#'),
    '########',
  ]);
  expect(sheets[0]!.height).toBe(2);
});

test.each([
  [1, 0, null],
  [2, 88, null],
  [3, 88, null],
  [12, 0, 'partial'],
  [13, 88, 'partial'],
  // It has no full cut.
  [8, 0, 'partial'],
  [9, 88, 'partial'],
] as const)('EOT mode %i feeds %i rows and cuts %s', (mode, feed, cut) => {
  const { printer, send, sheets, events } = start('star-tsp143iii');
  const rows = Array.from({ length: 100 }, () => row(0xff)).flat();
  send(...begin, ESC, `*rE${mode}\0`, rows, EOT);
  expect(events).toEqual(cut ? [{ kind: 'cut', mode: cut }] : []);
  const heights = [...sheets, printer.openSheet].map(({ height }) => height).filter(Boolean);
  if (!cut) expect(heights).toEqual([100 + feed]);
  // Without a feed the rows between head and cutter stay on the next sheet.
  else expect(heights).toEqual(feed ? [100] : [12, 88]);
});

test('FF and EOT have modes of their own, and do nothing without rows', () => {
  const { send, sheets, printer } = start('star-tsp143iii');
  send(...begin, ESC, '*rF1\0', ESC, '*rE13\0', FF, EOT, row(0xff), FF, row(0xff), EOT);
  expect(sheets.map(({ height }) => height)).toEqual([2]);
  expect(printer.openSheet.height).toBe(0);
});

test('a page length is fed out, and rows beyond it belong to the next page', () => {
  const { send, sheets } = start('star-tsp143iii');
  send(...begin, ESC, '*rP200\0', row(0xff), EOT);
  send(ESC, '*rY199\0', row(0xff), row(0xff), EOT);
  expect(sheets.map(({ height }) => height)).toEqual([200, 400]);
});

test('what is set while rows wait is ignored', () => {
  const { send, sheets, reasons } = start('star-tsp143iii');
  send(...begin, row(0xff), ESC, '*rE1\0', ESC, '*rP300\0', ESC, '*rml2\0', row(0xff), EOT);
  expect(sheets.map(({ height }) => height)).toEqual([2]);
  expect(reasons()).toHaveLength(3);
  expect(ink(sheets[0]!.bitmap, 0, 1, 8, 1)).toBe(8);
});

test('margins move rows and cut them off', () => {
  const { send, sheets } = start('star-tsp143iii');
  send(...begin, ESC, '*rml1\0', ESC, '*rmr70\0', row(0xff, 0xff, 0xff), EOT);
  expect(picture(sheets[0]!.bitmap, 0, 0, 24, 1)).toEqual([`........########........`]);
});

test('leaving raster mode ends a page that has begun; ESC * r C drops it', () => {
  const { send, sheets, events } = start('star-tsp143iii');
  send(...begin, row(0xff), ESC, '*rC', ESC, '*rB');
  expect(events).toEqual([]);
  send(...begin, row(0xff), ESC, '*rB');
  expect(sheets.map(({ height }) => height)).toEqual([1]);
});

test('text prints nothing and is reported, StarPRNT commands too', () => {
  const { printer, send, reasons } = start('star-tsp143iii');
  send(ESC, '@', 'Hello\n', ESC, 'd3');
  expect(printer.openSheet.height).toBe(0);
  expect(reasons()).toEqual([
    'this printer prints no text',
    'unknown',
    'this printer prints no text',
  ]);
});

test('drawers, with the length of the pulse, in their place', () => {
  const { send, events } = start('star-tsp143iii', { speedMmPerSecond: 100 });
  send(ESC, 0x07, 10, 20, 0x07, ESC, '*rA', ESC, '*rD3\0', ESC, '*rB', 0x1a);
  expect(events).toEqual([
    { kind: 'pulse', pin: 2, onMs: 100 },
    { kind: 'pulse', pin: 2, onMs: 100 },
    { kind: 'pulse', pin: 5, onMs: 200 },
    { kind: 'pulse', pin: 5, onMs: 200 },
  ]);
});

const healthy = [0x23, 0x86, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const ask = [ESC, 0x06, 0x01];

test.each([
  [{}, {}],
  [{ cover: 'open' }, { 2: 0x28 }],
  [{ paper: 'out' }, { 2: 0x08, 5: 0x08 }],
  [{ paper: 'low' }, {}],
  [{ cutter: 'error' }, { 2: 0x08, 3: 0x08 }],
  [{ overheated: true }, { 2: 0x08, 3: 0x40 }],
  [{ unrecoverable: true }, { 2: 0x08, 3: 0x20 }],
] as const)(
  'ESC ACK SOH tells %j, also inside a row',
  (condition, bytes: Record<number, number>) => {
    const { printer, send, answers } = start('star-tsp143iii');
    send(...begin, [0x62, 10, 0, 1, 2]);
    printer.setCondition(condition);
    send(ask);
    expect(answers).toEqual(healthy.map((byte, at) => bytes[at] ?? byte));
  },
);

test('ETB prints the page and counts when it is on paper', () => {
  const { printer, send, answers } = start('star-tsp143iii', { speedMmPerSecond: 100 });
  const rows = Array.from({ length: 40 }, () => row(0xff)).flat();
  send(ESC, 0x1e, 'a1', ESC, 0x1e, 'E', 0, ...begin, rows, ETB);
  printer.advance(20);
  expect(answers).toEqual([]);
  printer.advance(100);
  expect(answers).toEqual(healthy.with(2, 0x02).with(7, 0x02));
  expect(printer.openSheet.height).toBe(40);
});

test('its answers are announced by the status', () => {
  const { send, said } = start('star-tsp143iii');
  send(ESC, '#*\n\0');
  expect(said().slice(11)).toBe('11:B\0\x18\x1b#*,TSP100IIILANVer1.3\n\0;');
  send(ESC, 0x1d, ')I', 1, 0, '1');
  expect(said()).toContain('\x1b\x1d)I\x01\x001PrSrN=');
});

test('the end counter of documents', () => {
  const { send, said } = start('star-tsp143iii');
  send(ESC, 0x1d, 3, [1, 7, 8], 4, ESC, 0x1d, 3, [0, 0, 0]);
  const answers = said();
  expect(answers).toContain('23:B\0\x08\x1b\x1d\x03\x01\x07\x08\x01\0;');
  expect(answers).toContain('23:B\0\x08\x1b\x1d\x03\0\0\0\x01\0;');
});

test('an endless page is printed piece by piece', () => {
  const { send, sheets, printer } = start('star-tsp143iii');
  send(...begin, row(0xff));
  for (let count = 0; count < 20; count++) send(ESC, '*rY64000\0', row(0xff));
  expect(sheets.length).toBeGreaterThan(5);
  expect(Math.max(...sheets.map(({ height }) => height))).toBeLessThanOrEqual(24_000);
  expect(printer.complaints).toEqual([]);
});
