import { expect, test } from 'vitest';
import { DLE, ESC, FS, GS, LF, start } from '../play.ts';

type Part = number | string | number[];

const FF = 0x0c;
const CAN = 0x18;
const many = (count: number) => Array.from({ length: count }, () => 0x41);

const harmless: [string, ...Part[]][] = [
  ['head home', ESC, '<'],
  ['one direction', ESC, 'U', 1],
  ['colour', ESC, 'r', 1],
  ['smoothing', GS, 'b', 1],
  ['speed', GS, 'E', 1],
  ['cancel a defined character', ESC, '?', 0x41],
  ['two-byte styles', FS, '!', 8, FS, '-', 1, FS, 'S', 1, 1, FS, 'W', 1, FS, '?', 0x77, 0x21],
  ['font of two-byte characters', FS, '(A', 2, 0, 48, 1],
  ['receipt enhancement', FS, '(E', 6, 0, many(6)],
  ['density', GS, '(K', 2, 0, 49, 3],
  ['batch printing', ESC, '(Y', 2, 0, 1, 1],
  ['standard mode', ESC, 'S', FF, CAN, ESC, FF],
  ['print position', GS, 'T', 0],
  ['user memory, written', FS, 'g', 1, 0, [0, 0, 0, 0], 5, 0, many(5)],
  ['user memory, read', FS, 'g', 2, 0, [0, 0, 0, 0], 5, 0],
  ['counters', GS, 'g', '0', 0, 20, 0],
  ['own characters switched off', ESC, '%', 0],
  ['an own character for another letter', ESC, '&', 3, 0x41, 0x41, [2, ...many(6)]],
  ['storing a picture', FS, 'q', 1, 2, 0, 1, 0, many(16)],
  ['defining a picture', GS, '*', 2, 3, many(48)],
  ['a two-byte character', FS, '2', 0x77, 0x21, many(72)],
  ['density', GS, '|', 4],
  ['an empty macro', GS, ':', GS, ':', GS, '^', 9, 0, 0],
  ['areas outside page mode', ESC, 'W', many(8), ESC, 'T', 1, GS, '$', 1, 0, GS, '\\', 1, 0],
];

test.each(harmless)('%s changes nothing, and the bytes after it are understood', (_, ...parts) => {
  const { printer, send } = start('epson-203');
  send(...parts, 'Z', LF);
  expect(printer.openSheet.text).toEqual(['Z']);
  expect(printer.complaints).toEqual([]);
});

const missing: [string, string, ...Part[]][] = [
  ['a picture that is not stored', 'no such picture is stored', FS, 'p', 1, 0],
  ['an unknown key', 'no such picture is stored', GS, '(L', 6, 0, 48, 69, 32, 32, 1, 1],
  ['a picture that is not defined', 'no such picture is stored', GS, '/', 0],
  ['a counter', 'counters are not printed', GS, 'C;1;9;1;1;1;'],
  ['an old image', 'this image is not drawn', GS, 'Q', 0, 0, 2, 0, 3, 0, many(6)],
  ['a test page', 'the test page is not drawn', GS, '(A', 2, 0, 0, 1],
  ['a graphics function', 'unknown function', GS, '(L', 3, 0, 48, 99, 32],
  ['turned text', 'turned text is not drawn', ESC, 'V', 1],
];

test.each(missing)('%s is read to its end, with a complaint', (_, reason, ...parts) => {
  const { printer, send } = start('epson-203');
  send(...parts, 'Z', LF);
  expect(printer.openSheet.text).toEqual(['Z']);
  expect(printer.complaints).toMatchObject([{ offset: 0, reason }]);
});

test('the trace explains every command with its offset and its parameters', () => {
  const { printer, send } = start('epson-203');
  send(
    ESC,
    '@',
    ESC,
    '$',
    24,
    1,
    'Tea ',
    'x2',
    LF,
    GS,
    '(k',
    4,
    0,
    49,
    65,
    50,
    0,
    ESC,
    'z',
    DLE,
    4,
    1,
  );
  const trace = printer.trace.map(({ offset, command, means, parameters }) => [
    offset,
    command,
    means,
    ...(parameters as Uint8Array),
  ]);
  expect(trace).toEqual([
    [0, 'ESC @', 'reset'],
    [2, 'ESC $', 'move to', 24, 1],
    [6, 'text', 'Tea x2'],
    [12, 'LF', 'print the line'],
    [13, 'GS ( k', 'two-dimensional code', 49, 65, 50, 0],
    [22, 'ESC z', 'unknown'],
    [24, 'DLE EOT', 'send status in real time', 1],
  ]);
});

test('the katakana page holds lines and frames, too', () => {
  const { printer, send } = start('epson-203');
  send(ESC, 't', 1, 0x98, 0x95, 0x99, 0xb1, LF);
  expect(printer.openSheet.text).toEqual(['┌─┐ｱ']);
  expect(printer.complaints).toEqual([]);
});

test('GS b leaves large characters as they are laid out, without a complaint', () => {
  const drawn = (isSmooth: number) => {
    const { printer, send } = start('epson-203');
    send(GS, 'b', isSmooth, GS, '!', 0x33, 'A42', LF);
    expect(printer.complaints).toEqual([]);
    return printer.openSheet.bitmap;
  };
  expect(drawn(1)).toEqual(drawn(0));
});
