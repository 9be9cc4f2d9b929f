import { expect, test } from 'vitest';
import { readByZxing } from '../../../support/paper/read-codes.ts';
import { ink, picture, start } from '../play.ts';

const ESC = 0x1b;
const GS = 0x1d;
const RS = 0x1e;
const cut = [ESC, 0x64, 0x33];

test('text is printed line by line and cut by command', () => {
  const { send, sheets, events, printer } = start('star-mc-print3');
  send(ESC, '@', 'Hello\nworld\n', cut, 'more\n', ESC, 'd', 0);
  expect(printer.complaints).toEqual([]);
  expect(events).toEqual([
    { kind: 'cut', mode: 'partial' },
    { kind: 'cut', mode: 'full' },
  ]);
  expect(sheets[0]!.text).toEqual(['Hello', 'world']);
  // 4 mm a line.
  expect(sheets[0]).toMatchObject({ width: 576, height: 64, cut: 'partial' });
});

test('lines are 4 or 3 mm apart, and feeding is in quarters and eighths of a millimetre', () => {
  const heights = ['\x1bz1\n', '\x1bz0\n', '\x1b0\n', '\x1ba\x02', '\x1bJ\x0a', '\x1bI\x0a'].map(
    (bytes) => {
      const { send, printer } = start('star-mc-print3');
      send(bytes);
      return printer.openSheet.height;
    },
  );
  expect(heights).toEqual([32, 24, 24, 64, 20, 10]);
});

test('styles and sizes fill the boxes of their cells', () => {
  const box = (...bytes: Parameters<ReturnType<typeof start>['send']>) => {
    const { send, printer } = start('star-mc-print3');
    send(...bytes, '\n');
    return printer.openSheet.bitmap;
  };
  const plain = box('H');
  expect(ink(plain, 12, 0, 564, 32)).toBe(0);
  const big = box(ESC, 'i', 1, 2, 'H');
  expect(big.height).toBe(48);
  expect(ink(big, 0, 0, 36, 48)).toBe(6 * ink(plain, 0, 0, 12, 24));
  expect(ink(box(ESC, 'E', 'H'), 0, 0, 12, 24)).toBeGreaterThan(ink(plain, 0, 0, 12, 24));
  expect(ink(box(ESC, '-1', ' '), 0, 0, 12, 24)).toBe(12);
  expect(ink(box(ESC, '4', 'H'), 0, 0, 12, 24)).toBe(12 * 24 - ink(plain, 0, 0, 12, 24));
  const narrow = box(ESC, RS, 'F', 1, 'HH');
  expect(ink(narrow, 18, 0, 558, 32)).toBe(0);
  expect(ink(narrow, 9, 0, 9, 24)).toBeGreaterThan(0);
});

test('positions: alignment, absolute, relative, margins', () => {
  const left = (...bytes: Parameters<ReturnType<typeof start>['send']>) => {
    const { send, printer } = start('star-mc-print3');
    send(...bytes, '\n');
    const rows = picture(printer.openSheet.bitmap);
    return Math.min(...rows.map((row) => row.indexOf('#')).filter((x) => x >= 0));
  };
  const first = left('H');
  expect(left(ESC, GS, 'a1', 'H') - first).toBe((576 - 12) / 2);
  expect(left(ESC, GS, 'a2', 'H') - first).toBe(576 - 12);
  expect(left(ESC, GS, 'A', 100, 0, 'H') - first).toBe(100);
  expect(left(ESC, GS, 'A', 100, 0, ESC, GS, 'R', 0xf6, 0xff, 'H') - first).toBe(90);
  expect(left(ESC, 'l', 3, 'H') - first).toBe(36);
});

test('code pages by their numbers', () => {
  const { send, printer } = start('star-mc-print3');
  send(
    0xb0,
    0xa3,
    ESC,
    GS,
    't',
    4,
    0xd5,
    ESC,
    GS,
    't',
    32,
    0x80,
    0xe4,
    ESC,
    GS,
    't',
    10,
    0x80,
    '\n',
  );
  expect(printer.openSheet.text).toEqual(['éß€€äА']);
  expect(printer.complaints).toEqual([]);
});

const frame = [0xff, 0x81, 0x81, 0xff];
const drawn = ['########', '#......#', '#......#', '########'];

test('ESC GS S prints rows at the alignment and feeds their height', () => {
  const { send, printer } = start('star-mc-print3');
  send(ESC, GS, 'S', 1, 1, 0, 4, 0, 0, frame, 'H\n');
  expect(picture(printer.openSheet.bitmap, 0, 0, 8, 4)).toEqual(drawn);
  expect(printer.openSheet.height).toBe(4 + 32);
  expect(printer.complaints).toEqual([]);
});

test('ESC k and ESC X are part of a line of 24 dots', () => {
  const rows = Array.from({ length: 24 }, (_, row) => frame[row] ?? 0);
  const raster = start('star-mc-print3');
  raster.send(ESC, '0', ESC, 'k', 1, 0, rows, '\n');
  expect(raster.printer.openSheet.height).toBe(24);
  expect(picture(raster.printer.openSheet.bitmap, 0, 0, 8, 4)).toEqual(drawn);
  const columns = start('star-mc-print3');
  columns.send(
    ESC,
    '0',
    ESC,
    'X',
    8,
    0,
    [0xf0, 0, 0],
    Array.from({ length: 6 }, () => [0x90, 0, 0]).flat(),
    [0xf0, 0, 0],
    '\n\r',
  );
  expect(columns.printer.openSheet.height).toBe(24);
  expect(picture(columns.printer.openSheet.bitmap, 0, 0, 8, 4)).toEqual(drawn);
});

test('raster mode takes dots until it is left', () => {
  const { send, sheets, printer } = start('star-mc-print3');
  send(
    ESC,
    '*rR',
    ESC,
    '*rA',
    ESC,
    '*rP0\0',
    frame.flatMap((byte) => [0x62, 1, 0, byte]),
  );
  send(ESC, '*rY5\0', ESC, 0x0c, 0, ESC, '*rB', 'text\n');
  expect(printer.complaints).toEqual([]);
  expect(picture(sheets[0]!.bitmap, 0, 0, 8, 4)).toEqual(drawn);
  expect(sheets[0]!.height).toBe(9);
  expect(printer.openSheet.text).toEqual(['text']);
});

test('drawers and buzzer', () => {
  const { send, events } = start('star-mc-print3');
  send(
    0x07,
    ESC,
    0x07,
    20,
    20,
    0x07,
    0x1a,
    ESC,
    GS,
    0x19,
    0x11,
    1,
    5,
    5,
    ESC,
    GS,
    0x19,
    0x12,
    1,
    3,
    0,
  );
  expect(events).toEqual([
    { kind: 'pulse', pin: 2, onMs: 200 },
    { kind: 'pulse', pin: 2, onMs: 200 },
    { kind: 'pulse', pin: 5, onMs: 200 },
    { kind: 'beep', times: 3 },
  ]);
});

test('invalid commands are complaints with their offset', () => {
  const { send, printer } = start('star-mc-print3');
  send('a', ESC, 'Y', 'b', 0x05, ESC, GS, 't', 99, ESC, 'b31', 1, 50, 'x', RS);
  expect(printer.complaints).toEqual([
    { offset: 1, command: 'ESC Y', reason: 'unknown' },
    { offset: 4, command: 'ENQ', reason: 'unknown' },
    { offset: 5, command: 'ESC GS t', reason: 'invalid parameter 99' },
    { offset: 9, command: 'ESC b', reason: 'data that does not fit the barcode' },
  ]);
});

const barcode = (kind: string, mode: string, data: string) => [
  ...Buffer.from(`\x1bb${kind}1${mode}\x50${data}\x1e`, 'latin1'),
];
const kept = (letter: string, way: string, settings: string, data: string) => [
  ...Buffer.from(
    `${settings}\x1b\x1d${letter}D${way}${String.fromCharCode(data.length)}\0${data}\x1b\x1d${letter}P`,
    'latin1',
  ),
];
const codes: [name: string, bytes: number[], format: string, text: string][] = [
  ['UPC-E', barcode('0', '2', '01234500006'), 'UPCE', '0012345000065'],
  ['UPC-A', barcode('1', '2', '03600029145'), 'EAN13', '0036000291452'],
  ['EAN-8', barcode('2', '2', '7351353'), 'EAN8', '73513537'],
  ['EAN-13', barcode('3', '1', '400638133393'), 'EAN13', '4006381333931'],
  ['Code 39', barcode('4', '4', 'CODE 39'), 'Code39', 'CODE 39'],
  ['ITF', barcode('5', '8', '123456'), 'ITF', '123456'],
  ['Code 128', barcode('6', '1', 'Code %0128'), 'Code128', 'Code %128'],
  ['Code 93', barcode('7', '1', 'CODE 93'), 'Code93', 'CODE 93'],
  ['Codabar', barcode('8', '4', 'A12345B'), 'Codabar', 'A12345B'],
  [
    'QR',
    kept('y', '1\0', '\x1b\x1dyS02\x1b\x1dyS12\x1b\x1dyS2\x05', 'https://example.com'),
    'QRCode',
    'https://example.com',
  ],
  [
    'PDF417',
    kept('x', '', '\x1b\x1dxS1\x02\x1b\x1dxS2\x02\x1b\x1dxS3\x04', 'PDF 417'),
    'PDF417',
    'PDF 417',
  ],
];

test.each(codes)('%s is read back', async (_name, bytes, format, text) => {
  const { send, sheets, printer } = start('star-mc-print3');
  send('\n', bytes, '\n', cut);
  expect(printer.complaints).toEqual([]);
  const found = await readByZxing(sheets[0]!.bitmap);
  expect(found.map((one) => one.text)).toEqual([text]);
  expect(found[0]!.format.replace(/[- ]/g, '')).toContain(format);
});

test('a printer set to Japanese has kanji, katakana of one byte and frames', () => {
  const { send, printer } = start('star-mc-print3');
  send(ESC, '$1', [0x93, 0xfa, 0x96, 0x7b, 0xb6, 0xc5], ' abc\n');
  send(ESC, '$0', [0x98, 0x95, 0x99], '\n');
  expect(printer.openSheet.text).toEqual(['日本ｶﾅ abc', '┌─┐']);
  expect(printer.complaints).toEqual([]);
  send(ESC, '@', [0xb1], '\n'); // a reset brings the page of the printer back
  expect(printer.openSheet.text[2]).not.toBe('ｱ');
});

test.each([
  ['star-mc-print3-zh', [0xca, 0xd5, 0xd2, 0xf8], '收银'],
  ['star-mc-print3-ko', [0xbf, 0xb5, 0xbc, 0xf6], '영수'],
] as const)('%s reads two-byte characters', (model, bytes, text) => {
  const { send, printer } = start(model);
  send([...bytes], '\n');
  expect(printer.openSheet.text).toEqual([text]);
  expect(printer.complaints).toEqual([]);
});
