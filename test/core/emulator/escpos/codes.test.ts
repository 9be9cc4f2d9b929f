import { expect, test } from 'vitest';
import { bytes, ESC, GS, ink, LF, picture, start } from '../play.ts';

/** A row of the paper as modules of a given number of dots. */
function modules(row: string, size: number): string {
  expect(row.length % size).toBe(0);
  const found = row.match(new RegExp(`.{${size}}`, 'g')) ?? [];
  for (const part of found) expect(new Set(part).size).toBe(1);
  return found.map((part) => (part[0] === '#' ? '1' : '0')).join('');
}

const ean13 =
  '101' + // 9 0 1 2 3 4 in the sets that say 5 comes first
  '000101101001110110011001001101111010011101' +
  '01010' +
  '110011011011001000010101110010011101000100' +
  '101';

test.each([
  ['A', [GS, 0x6b, 2, ...bytes('5901234123457'), 0]],
  ['B', [GS, 0x6b, 67, 13, ...bytes('5901234123457')]],
])('EAN 13 by function %s has the bars of the standard', (_name, command) => {
  const { printer, send } = start();
  send(GS, 'h', 50, GS, 'w', 2, command, 'next', LF);
  const { bitmap, text } = printer.openSheet;
  expect(bitmap.height).toBe(80);
  expect(text).toEqual(['next']);
  for (const y of [0, 49]) expect(modules(picture(bitmap, 0, y, 190, 1)[0]!, 2)).toBe(ean13);
  expect(ink(bitmap, 190, 0, 386, 50)).toBe(0);
});

test.each([
  ['{BA', ['11010010000', '10100011000', '10001011000']],
  ['{C\x0c', ['11010011100', '10110011100', '10011001110']],
])('Code 128 %j has the characters of the standard', (data, characters) => {
  const { printer, send } = start();
  send(GS, 'w', 3, GS, 'k', 73, data.length, data);
  const expected = [...characters, '1100011101011'].join('');
  const width = expected.length * 3;
  expect(modules(picture(printer.openSheet.bitmap, 0, 0, width, 1)[0]!, 3)).toBe(expected);
});

test('the elements of Code 39 are narrow or two and a half times as wide', () => {
  const { printer, send } = start();
  send(GS, 'w', 2, GS, 'k', 4, 'A', 0);
  const row = picture(printer.openSheet.bitmap, 0, 0, 200, 1)[0]!.replace(/\.+$/, '');
  const elements = row
    .match(/#+|\.+/g)!
    .map((run) => (run.length === 2 ? 'n' : run.length === 5 ? 'w' : '?'));
  expect(elements.join('')).toBe('nwnnwnwnn-wnnnnwnnw-nwnnwnwnn'.replaceAll('-', 'n'));
});

test('the text of a barcode is above, below or both, in the font of GS f', () => {
  for (const [where, height, lines] of [
    [0, 40, 0],
    [1, 64, 1],
    [2, 64, 1],
    [51, 88, 2],
  ] as const) {
    const { printer, send } = start();
    send(GS, 'h', 40, GS, 'H', where, GS, 'k', 67, 12, '590123412345');
    expect(printer.openSheet.bitmap.height).toBe(height);
    expect(printer.openSheet.text).toEqual(Array<string>(lines).fill('5901234123457'));
  }
  const { printer, send } = start();
  send(GS, 'h', 40, GS, 'H', 2, GS, 'f', 1, GS, 'k', 73, 7, '{B#1', '{C', 23);
  expect(printer.openSheet.bitmap.height).toBe(57);
  expect(printer.openSheet.text).toEqual(['#123']);
});

test('data that the symbology cannot hold prints as text, a symbol that is too wide not at all', () => {
  const { printer, send } = start('virtual-58');
  send(GS, 'k', 67, 4, 'oops', LF, GS, 'k', 69, 40, 'X'.repeat(40), 'y', LF);
  expect(printer.openSheet.text).toEqual(['oops', 'y']);
  expect(printer.complaints.map(({ reason }) => reason)).toEqual([
    'data that does not fit the barcode',
    'a barcode wider than the print area',
  ]);
});

test.each([
  [0, '01234567890'],
  [1, '123456'],
  [1, '01234500006'],
  [3, '1234567'],
  [5, '123456'],
  [6, 'A123B'],
  [72, 'Code 93'],
  [74, '(01)04012345678901'],
  [75, '0401234567890'],
  [76, '0401234567890'],
  [77, '0401234567890'],
  [78, '(01)04012345678901'],
  [79, 'anything'],
])('GS k %i draws %s', (m, data) => {
  const { printer, send } = start();
  send(GS, 'h', 20, GS, 'k', m < 7 ? [m, ...bytes(data), 0] : [m, data.length, ...bytes(data)]);
  expect(printer.complaints).toEqual([]);
  expect(printer.openSheet.bitmap.height).toBe(20);
  expect(ink(printer.openSheet.bitmap, 0, 0, 576, 1)).toBeGreaterThan(40);
});

function qr(data: string): number[] {
  const store = bytes(GS, '(k', data.length + 3, 0, 49, 80, 48, data);
  return [...store, ...bytes(GS, '(k', 3, 0, 49, 81, 48)];
}

test('a QR code is kept, sized and printed where the alignment puts it', () => {
  const { printer, send } = start();
  send(
    ESC,
    'a',
    1,
    GS,
    '(k',
    4,
    0,
    49,
    65,
    50,
    0,
    GS,
    '(k',
    3,
    0,
    49,
    67,
    4,
    GS,
    '(k',
    3,
    0,
    49,
    69,
    51,
  );
  send(qr('hello'));
  const { bitmap } = printer.openSheet;
  expect(printer.complaints).toEqual([]);
  expect(bitmap.height).toBe(84);
  const left = (576 - 84) / 2;
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  for (const [x, y] of [
    [0, 0],
    [56, 0],
    [0, 56],
  ] as const)
    expect(
      picture(bitmap, left + x, y, 28, 28)
        .filter((_, row) => row % 4 === 0)
        .map((row) => modules(row, 4)),
    ).toEqual(finder);
});

test('a QR code tells its size, and one that is too wide does not print', () => {
  const { printer, send, answers } = start('virtual-58');
  send(GS, '(k', 3, 0, 49, 67, 16, qr('x'.repeat(100)));
  expect(printer.openSheet.bitmap.height).toBe(0);
  expect(printer.complaints).toHaveLength(1);
  send(GS, '(k', 3, 0, 49, 67, 2, GS, '(k', 3, 0, 49, 82, 48);
  const [width, height, ...rest] = Buffer.from(answers.slice(2, -1)).toString().split('\x1f');
  expect(answers.slice(0, 2)).toEqual([0x37, 0x36]);
  expect([height, ...rest]).toEqual([width, '1', '0']);
  send(GS, '(k', 3, 0, 49, 81, 48);
  expect(printer.openSheet.bitmap.height).toBe(Number(width));
});

function pdf417(fn: number, ...n: number[]): number[] {
  return [...bytes(GS, '(k', n.length + 2, 0, 48, fn), ...n];
}

test('PDF417 takes its columns, row height and level from the settings', () => {
  const { printer, send } = start();
  send(
    pdf417(65, 3),
    pdf417(67, 2),
    pdf417(68, 4),
    pdf417(69, 48, 50),
    pdf417(80, 48, ...bytes('hello')),
    pdf417(81, 48),
  );
  const { bitmap } = printer.openSheet;
  const width = (17 * 3 + 69) * 2;
  expect(modules(picture(bitmap, 0, 0, 34, 1)[0]!, 2)).toBe('11111111010101000');
  expect(ink(bitmap, width, 0, 576 - width, bitmap.height)).toBe(0);
  expect(ink(bitmap, width - 2, 0, 2, bitmap.height)).toBe(2 * bitmap.height);
  expect(bitmap.height % 8).toBe(0);
});

test('Aztec and Data Matrix are drawn, other kinds are complaints', () => {
  for (const [kind, isDrawn] of [
    [53, true],
    [54, true],
    [50, false],
    [99, false],
  ] as const) {
    const { printer, send } = start();
    send(GS, '(k', 8, 0, kind, 80, 48, 'hello', GS, '(k', 3, 0, kind, 81, 48);
    expect(printer.openSheet.bitmap.height > 0).toBe(isDrawn);
    expect(printer.complaints.length === 0).toBe(isDrawn);
  }
});

test.each([
  [65, '01234567890', '012345678905'],
  [66, '01234500005', '01234558'],
  [67, '590123412345', '5901234123457'],
  [68, '5512345', '55123457'],
  [69, 'ABC', '*ABC*'],
  [72, 'A\x01', '□A■A□'],
  [73, '{BA{1B', 'AB'],
  [75, '0001234567890', '(01)00012345678905'],
  [77, '0001234567890', '(01)00012345678905'],
] as const)('the text of GS k %i has what the printer adds', (m, data, text) => {
  const { printer, send } = start();
  send(GS, 'w', 2, GS, 'H', 2, GS, 'k', m, data.length, data);
  expect(printer.openSheet.text).toEqual([text]);
});

test('the text is spread over the bars', () => {
  const { printer, send } = start();
  send(GS, 'h', 20, GS, 'w', 4, GS, 'H', 2, GS, 'k', 67, 13, '5901234123457');
  const { bitmap } = printer.openSheet;
  const pitch = (95 * 4) / 13;
  for (let at = 0; at < 13; at++)
    expect(ink(bitmap, Math.floor(at * pitch + (pitch - 12) / 2), 20, 12, 24)).toBeGreaterThan(15);
});

test.each([
  [65, '012345678904'],
  [66, '01234550'],
  [67, '5901234123450'],
  [68, '55123450'],
])('GS k %i encodes a wrong check digit as it is, with a complaint', (m, data) => {
  const { printer, send, reasons } = start();
  send(GS, 'w', 2, GS, 'H', 2, GS, 'k', m, data.length, data);
  expect(printer.openSheet.text).toEqual([data]);
  expect(reasons()).toEqual(['a wrong check digit, encoded as it is']);
  expect(ink(printer.openSheet.bitmap, 0, 0, 2, 10)).toBe(20);
});
