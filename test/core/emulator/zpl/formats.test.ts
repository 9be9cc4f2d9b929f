// Stored formats, serial numbers, units, shapes and the codes of carriers' labels.

import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import { readByZxing } from '../../../support/paper/read-codes.ts';
import { ink, picture, start } from '../play.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const plain = (reason: string) => reason !== 'drawn in a substitute font';
const tall = (bitmap: Bitmap) => picture(bitmap).filter((row) => row.includes('#')).length;

test('a stored format prints with the data of its numbered fields, as often as recalled', () => {
  const { send, sheets, reasons } = start('zebra-zd420');
  send('^XA^DFR:SHIP^FS^PW400^LL200^FO9,9^A0N,30^FN1^FS^FO9,99^A0N,30^FN2^FS^FO9,150^FDto^FS^XZ');
  expect(sheets).toEqual([]);
  send('^XA^XFR:SHIP.ZPL^FS^FN1^FDJane^FS^FN2^FDCork^FS^XZ^XA^XFR:SHIP^FN1^FDMax^FS^XZ');
  expect(sheets.map(({ text }) => text)).toEqual([
    ['to', 'Jane', 'Cork'],
    ['to', 'Max'],
  ]);
  expect(reasons().filter(plain)).toEqual([]);
});

test('the data given with ^XF replaces that of a numbered field in the stored format', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^DFR:A.ZPL^FS^FO10,10^A0N,30^FN9^FDdefault^FS^XZ');
  send('^XA^XFR:A.ZPL^FS^FN9^FDgiven^FS^XZ^XA^XFR:A.ZPL^FS^XZ');
  expect(sheets.map(({ text }) => text)).toEqual([['given'], ['default']]);
});

test('a format that recalls itself, and one that does not exist, are complaints', () => {
  const { send, reasons } = start('zebra-zd420');
  send('^XA^DFR:A^FS^XFR:A^XFR:A^FO0,0^GB9,9,9^FS^XZ^XA^XFR:A^FS^XZ^XA^XFR:B^FS^XZ');
  expect(reasons()).toEqual(['formats that recall each other', 'no format with this name']);
});

slowTest('recalled commands are paid for by bytes received', () => {
  const { send, reasons } = start('zebra-zd420');
  send(`^XA^DFR:A^FS${'^FO1,1^GB9,9,9^FS'.repeat(3000)}^XZ`);
  for (let count = 0; count < 20; count++) send('^XA^XFR:A^XZ');
  expect(reasons()).toContain('too many recalled commands for the bytes received');
});

test('formats have a quota', () => {
  const { send, reasons } = start('zebra-zd420');
  for (let name = 0; name < 20; name++)
    send(`^XA^DFR:F${name}^FS${'^FDabcdefgh^FS'.repeat(900)}^XZ`);
  expect(reasons()).toContain('more formats than the memory holds');
});

test('^SN counts from label to label, and ^PQ repeats each number', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW200^LL60^FO0,0^A0N,30^SNA098,1,Y^FS^PQ5,0,2^XZ');
  expect(sheets.map(({ text }) => text[0])).toEqual(['A098', 'A098', 'A099', 'A099', 'A100']);
  expect(tall(sheets[4]!.bitmap)).toBeGreaterThan(10);
  expect(sheets[0]!.bitmap.data).not.toEqual(sheets[4]!.bitmap.data);
});

test('^SN also counts in barcodes', async () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW400^LL120^FO40,10^BY2^BCN,80,N^SN00042,5,Y^FS^PQ2^XZ');
  expect(await readByZxing(sheets[1]!.bitmap)).toMatchObject([{ text: '00047' }]);
});

test('^MU measures in millimetres, and turns dots of another resolution', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW200^LL100^MUM^FO5,2^GB10,1,1^FS^MUD^XZ^XA^MUD,150,300^FO10,10^GB20,5,5^FS^MUD^XZ');
  expect(ink(sheets[0]!.bitmap, 40, 16, 80, 8)).toBe(640);
  expect(ink(sheets[1]!.bitmap, 20, 20, 40, 10)).toBe(400);
});

test('^GC, ^GE, ^GD and round corners of ^GB', () => {
  const { send, sheets, printer } = start('zebra-zd420');
  send('^XA^PW64^LL12^FO0,0^GC11,1^FS^FO16,0^GE15,9,2^FS^FO34,0^GD10,10,2^FS');
  send('^FO50,0^GB12,10,1,B,8^FS^XZ');
  expect(printer.complaints).toEqual([]);
  expect(picture(sheets[0]!.bitmap, 0, 0, 64, 11)).toMatchInlineSnapshot(`
    [
      "...#####............#######.................##.......######.....",
      "..#.....#.........###########..............##......##......##...",
      ".#.......#.......###.......###............##.......#........#...",
      "#.........#.....##...........##..........##.......#..........#..",
      "#.........#.....##...........##.........##........#..........#..",
      "#.........#.....##...........##........##.........#..........#..",
      "#.........#......###.......###........##..........#..........#..",
      "#.........#.......###########........##............#........#...",
      ".#.......#..........#######.........##.............##......##...",
      "..#.....#..........................##................######.....",
      "...#####........................................................",
    ]
  `);
});

test('^FT without coordinates goes on where the last field ended', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW400^LL60^FT10,50^AAN,9,5^FDone^FS^FT^GB8,8,8^FS^XZ');
  expect(ink(sheets[0]!.bitmap, 10 + 3 * 6, 42, 8, 8)).toBe(64);
  // The first digit of an EAN-13 is left of its bars, of which there are 95 modules.
  send('^XA^PW400^LL120^FT30,80^BY2^BEN,50,Y,N^FD590123412345^FS^FT^GB8,8,8^FS^XZ');
  expect(ink(sheets[1]!.bitmap, 30 + 190, 72, 8, 8)).toBe(64);
});

test.each([
  ['^AdN,0,0', 18, 12],
  ['^ADN,36,20', 36, 24],
  ['^A0N,,28', 28, 7],
  ['^A0N,28', 28, 7],
  ['^CFB,11^FD^FS^FO0,0^AB', 11, 9],
])('characters of %s are %i dots tall and %i wide', (font, height, width) => {
  const { send, sheets } = start('zebra-zd420');
  send(`^XA^PW400^LL100^FO0,0${font}^FD||||^FS^XZ`);
  const { bitmap } = sheets[0]!;
  const columns = Array.from({ length: 120 }, (_, x) => ink(bitmap, x, 0, 1, 100) > 0);
  const starts = columns.flatMap((isInk, x) => (isInk && !columns[x - 1] ? [x] : []));
  expect(starts[1]! - starts[0]!).toBe(width);
  expect(tall(bitmap)).toBeGreaterThan(height * 0.6);
  expect(tall(bitmap)).toBeLessThanOrEqual(height);
});

test.each([
  ['^BEN,80,Y^FD590123412345', 'EAN13', '5901234123457', 90],
  ['^B8N,80,Y^FD1234567', 'EAN8', '12345670', 90],
  ['^BUN,80,Y^FD01234567890', 'EAN13', '0012345678905', 90],
  ['^B9N,80,Y^FD123456', 'UPCE', '0012345000065', 90],
  ['^BEN,80,N^FD590123412345', 'EAN13', '5901234123457', 80],
])('%s: long bars only beside digits, and it is read', async (code, format, text, bars) => {
  const { send, sheets } = start('zebra-zd420');
  send(`^XA^PW400^LL200^BY2^FO60,20${code}^FS^XZ`);
  const { bitmap } = sheets[0]!;
  expect(ink(bitmap, 60, 20, 2, 150)).toBe(2 * bars);
  const [read] = await readByZxing(bitmap);
  expect(read!.format.replaceAll('-', '')).toBe(format);
  expect(read!.text.replaceAll(' ', '')).toBe(text);
});

test('the data of a carrier is read from ^BD', async () => {
  const { send, sheets, printer } = start('zebra-zd420');
  send('^XA^PW300^LL300^FO30,30^BD2^FH^FD002840100450000_5B)>_1E01_1D961Z12345675');
  send('_1DUPSN_1D12345E_1E_04^FS^XZ');
  expect(printer.complaints).toEqual([]);
  const [read] = await readByZxing(sheets[0]!.bitmap);
  expect(read!.format).toBe('MaxiCode');
  expect(read!.text).toContain('100450000');
  expect(read!.text).toContain('1Z12345675');
});

test.each([
  ['^BRN,1,2,1,60^FD0012345678905', '(01)00123456789050'],
  ['^BFN,6,10^FDMICRO123', 'MICRO123'],
  ['^BXN,6,200,,,,_^FD_10109501101020917', '(01)09501101020917'],
  ['^BQN,2,4^FDhttps://example.com', 'https://example.com'],
])('%s is read back', async (code, text) => {
  const { send, sheets } = start('zebra-zd420');
  send(`^XA^PW400^LL260^BY2^FO60,20${code}^FS^XZ`);
  expect((await readByZxing(sheets[0]!.bitmap)).map((one) => one.text)).toEqual([text]);
});

test.each([
  '^B1N,N,60^FD123456',
  '^B4N,20^FD12345ABC',
  '^B5N,40^FD12345678901',
  '^BBN,20,Y,10,3,F^FDCODABLOCK TEST',
  '^BIN,60^FD123456',
  '^BJN,60^FD123456',
  '^BLN,60^FDABC123',
  '^BMN,B,60^FD123456',
  '^BPN,N,60^FD12345',
  '^BSN,60^FD12345',
  '^BRN,3,2^FD0012345678905',
  '^BTN^FD123456,ABCd12345678901234',
  '^BZN,40,N,N,3^FD01234567094987654321',
  '^GS,40,40^FDE',
])('%s is drawn', (code) => {
  const { send, sheets, reasons } = start('zebra-zd420');
  send(`^XA^PW800^LL200^BY2^FO20,20${code}^FS^XZ`);
  expect(reasons().filter(plain)).toEqual([]);
  expect(ink(sheets[0]!.bitmap, 0, 0, 800, 200)).toBeGreaterThan(300);
});

/** A PNG of 8 × 2 pixels, a row of black and one of white. */
function pngFile(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 2, 1, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0x00, 0, 0xff]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.each([
  ['a graphic in digits', '~DYR:L,A,G,2,1,FF00'],
  ['a PNG in digits', `~DYR:L,P,P,99,,${pngFile().toString('hex')}`],
  ['a PNG in bytes', `~DYR:L,P,P,${pngFile().length},,${pngFile().toString('latin1')}`],
])('~DY keeps %s for ^XG', (_what, command) => {
  const { send, sheets, printer } = start('zebra-zd420');
  send(`${command}^XA^PW16^LL4^FO0,0^XGR:L,1,2^FS^XZ`);
  expect(printer.complaints).toEqual([]);
  expect(picture(sheets[0]!.bitmap)).toEqual([
    '########........',
    '########........',
    '................',
    '................',
  ]);
});

test('^IS keeps a label as a picture, and ^IL draws on it', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW16^LL2^FO0,0^GB4,1,1^FS^ISR:FORM,N^XZ^XA^ILR:FORM^FS^FO8,0^GB4,1,1^FS^XZ');
  expect(sheets.map(({ bitmap }) => picture(bitmap)[0])).toEqual(['####....####....']);
});

test('^MCN draws the next label over this one', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW16^LL2^MCN^FO0,0^GB4,1,1^FS^XZ^XA^MCY^FO8,0^GB4,1,1^FS^XZ^XA^FO0,0^GB1,1,1^FS^XZ');
  expect(sheets.map(({ bitmap }) => picture(bitmap)[0])).toEqual([
    '####............',
    '####....####....',
    '#...............',
  ]);
});

test('^CV prints a text instead of a code that cannot hold its data', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^CVY^PW400^LL100^FO9,9^BEN,50^FDabc^FS^XZ');
  expect(sheets[0]!.text).toEqual(['INVALID - C']);
});

test('fonts that are downloaded or named are drawn in the substitute font', () => {
  const { send, reasons } = start('zebra-zd420');
  send('~DUE:ARIAL,4,00010203^XA^CW1,E:ARIAL.TTF^FO9,9^A1N,30,30^FDone^FS');
  send('^FO9,50^A@N,30,30,E:ARIAL.TTF^FDtwo^FS^XZ~JO~MD5');
  expect(reasons().filter(plain)).toEqual([]);
});

test.each([
  ['Y', 7],
  ['N', 8],
])('^B1 with %s has %i characters between its start and stop', (check, characters) => {
  const { send, sheets } = start('zebra-zd420');
  send(`^XA^PW400^LL100^FO0,0^BY1,3^B1N,${check},50,N^FD123456^FS^XZ`);
  const bars = picture(sheets[0]!.bitmap, 0, 20, 400, 1)[0]!.match(/#+/g)!;
  // Three bars a character.
  expect(bars).toHaveLength(3 * (characters + 2));
});

test('^BC in mode U fills its 19 digits with zeros at the right', async () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW832^LL200^FO50,20^BY2^BCN,100,N,N,N,U^FD123^FS^XZ');
  const [code] = await readByZxing(sheets[0]!.bitmap);
  expect(code!.text.replaceAll(/\D/g, '')).toMatch(/^1230{16}\d$/);
});
