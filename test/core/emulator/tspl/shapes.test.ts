// Shapes, files, counters and the further codes of TSPL.

import { expect, test } from 'vitest';
import { readByZxing } from '../../../support/paper/read-codes.ts';
import { ink, picture, start } from '../play.ts';

const plain = (reason: string) => reason !== 'drawn in a substitute font';

/** A printer with a label of this size, and a function that sends lines. */
function begin(width: number, height: number) {
  const started = start('tsc-te200');
  const lines = (...all: string[]) => started.send(...all.map((line) => `${line}\r\n`));
  lines(`SIZE ${width} dot,${height} dot`, 'GAP 0,0', 'CLS');
  return { ...started, lines };
}

test('CIRCLE, ELLIPSE, DIAGONAL and a BOX with round corners', () => {
  const { lines, sheets, printer } = begin(64, 12);
  lines('CIRCLE 0,0,11,1', 'ELLIPSE 16,0,15,9,2', 'DIAGONAL 34,1,44,10,2');
  lines('BOX 50,0,62,10,1,5', 'PRINT 1');
  expect(printer.complaints).toEqual([]);
  expect(picture(sheets[0]!.bitmap, 0, 0, 64, 11)).toMatchInlineSnapshot(`
    [
      "...#####............#######.......#..................######.....",
      "..#.....#.........###########.....##...............##......##...",
      ".#.......#.......###.......###....###..............#........#...",
      "#.........#.....##...........##....###............#..........#..",
      "#.........#.....##...........##.....###...........#..........#..",
      "#.........#.....##...........##.......##..........#..........#..",
      "#.........#......###.......###.........###........#..........#..",
      "#.........#.......###########...........###........#........#...",
      ".#.......#..........#######..............###.......##......##...",
      "..#.....#.................................##.........######.....",
      "...#####...................................#....................",
    ]
  `);
});

test('BLOCK wraps at words, aligns, and ends with its height', () => {
  const { lines, sheets, reasons } = begin(400, 100);
  lines('BLOCK 0,0,100,66,"2",0,1,1,0,3,"one two three four five six"', 'PRINT 1');
  const { bitmap } = sheets[0]!;
  const inked = picture(bitmap).flatMap((row, y) => (row.includes('#') ? [y] : []));
  expect(inked.at(-1)).toBeLessThan(66);
  expect(ink(bitmap, 88, 0, 12, 66)).toBeGreaterThan(0);
  expect(ink(bitmap, 100, 0, 300, 100)).toBe(0);
  expect(reasons().filter(plain)).toEqual([]);
});

test('counters go on from set to set, also in barcodes and in later batches', async () => {
  const { lines, sheets } = begin(400, 150);
  lines('@1="0098"', 'SET COUNTER @1 1', 'TEXT 0,0,"3",0,1,1,"No. "+@1');
  lines('BARCODE 30,40,"128",80,0,0,2,2,@1', 'PRINT 2,2', 'PRINT 1');
  expect(sheets.map(({ text }) => text[0])).toEqual([
    'No. 0098',
    'No. 0098',
    'No. 0099',
    'No. 0099',
    'No. 0100',
  ]);
  expect(await readByZxing(sheets[2]!.bitmap)).toMatchObject([{ text: '0099' }]);
});

/** Two rows of eight pixels; the upper one is black. */
const bmp = () => {
  const file = Buffer.alloc(62 + 8);
  file.write('BM');
  file.writeUInt32LE(62, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(8, 18);
  file.writeInt32LE(2, 22);
  file.writeUInt16LE(1, 28);
  file.writeUInt32LE(0x00ffffff, 58);
  file[62] = 0xff;
  return file;
};
const pcx = () => {
  const file = Buffer.alloc(128 + 4);
  file.set([0x0a, 5, 1, 1, 0, 0, 0, 0, 7, 0, 1, 0]);
  file[65] = 1;
  file.writeUInt16LE(1, 66);
  file.set([0xc1, 0x00, 0xc1, 0xff], 128);
  return file;
};

test.each([
  ['PUTBMP', 'L.BMP', bmp()],
  ['PUTPCX', 'F,L.PCX', pcx()],
])('%s draws an image that DOWNLOAD kept, until KILL deletes it', (command, name, file) => {
  const { lines, send, sheets, printer, reasons } = begin(16, 4);
  const drive = name.startsWith('F,') ? 'F,' : '';
  const quoted = `"${name.replace('F,', '')}"`;
  send(`DOWNLOAD ${drive}${quoted},${file.length},`, [...file], '\r\n');
  lines(`${command} 0,0,${quoted}`, 'PRINT 1');
  expect(printer.complaints).toEqual([]);
  expect(picture(sheets[0]!.bitmap).slice(0, 2)).toEqual(['########........', '................']);
  lines('~!F', `KILL "*${quoted.slice(-5, -1)}"`, `${command} 0,0,${quoted}`);
  expect(reasons()).toEqual(['no file with this name']);
});

test('files have a quota', () => {
  const { send, lines, reasons, sheets } = begin(16, 4);
  for (let number = 0; number < 70; number++) send(`DOWNLOAD "F${number}",9,123456789\r\n`);
  lines('', 'BAR 0,0,1,1', 'PRINT 1');
  expect(new Set(reasons())).toEqual(new Set(['more files than the memory holds']));
  expect(sheets).toHaveLength(1);
});

test('a program is kept and not run', () => {
  const { lines, reasons, sheets, said } = begin(16, 4);
  lines('DOWNLOAD "A.BAS"', 'BAR 0,0,9,9', 'PRINT 1', 'EOP', 'FILES', 'RUN "A.BAS"');
  expect(said()).toContain('A.BAS');
  expect(reasons()).toEqual(['programs are not run']);
  expect(sheets).toEqual([]);
});

test.each([
  ['BARCODE 40,40,"ITF14",80,0,0,2,5,"1540014128876"', '15400141288763'],
  ['BARCODE 40,40,"EAN14",80,0,0,2,2,"1540014128876"', '(01)15400141288763'],
  ['BARCODE 40,40,"EAN13+5",80,0,0,2,2,"59012341234512345"', '5901234123457'],
  ['BARCODE 40,40,"LOGMARS",80,0,0,2,6,"ABC"', 'ABCX'],
  ['QRCODE 40,40,H,4,M,0,"N123!AABC!B0005hello"', '123ABChello'],
  ['RSS 40,40,"RSS14",0,2,1,"0361234567890"', '(01)03612345678904'],
  ['RSS 40,40,"RSSEXP",0,2,1,22,"(01)90012345678908"', '(01)90012345678908'],
  ['MPDF417 40,40,0,W3,H6,"MICRO"', 'MICRO'],
])('%s is read back', async (code, text) => {
  const { lines, sheets, printer } = begin(800, 250);
  lines(code, 'PRINT 1');
  expect(printer.complaints).toEqual([]);
  const found = (await readByZxing(sheets[0]!.bitmap)).map((one) => one.text);
  expect(found).toEqual([text]);
});

test('MAXICODE has the address of a parcel', async () => {
  const { lines, sheets, printer } = begin(300, 300);
  lines('MAXICODE 30,30,2,300,840,06810,7317,"DEMO 2 FOR MAXICODE"', 'PRINT 1');
  expect(printer.complaints).toEqual([]);
  const [read] = await readByZxing(sheets[0]!.bitmap);
  expect(read!.text).toContain('068107317');
  expect(read!.text).toContain('DEMO 2');
});

test.each([
  'BARCODE 9,9,"MSI",50,1,0,2,4,"123456"',
  'BARCODE 9,9,"MSIC",50,1,0,2,4,"123456"',
  'BARCODE 9,9,"PLESSEY",50,1,0,2,4,"12345"',
  'BARCODE 9,9,"POST",50,0,0,2,4,"12345"',
  'BARCODE 9,9,"PLANET",50,0,0,2,4,"12345678901"',
  'BARCODE 9,9,"TELEPEN",50,1,0,2,4,"ABC"',
  'BARCODE 9,9,"TELEPENN",50,1,0,2,4,"1234"',
  'BARCODE 9,9,"11",50,1,0,2,4,"123-45"',
  'BARCODE 9,9,"25S",50,1,0,2,4,"12345"',
  'BARCODE 9,9,"25I",50,1,0,2,4,"12345"',
  'BARCODE 9,9,"DPI",50,1,0,2,4,"56310243031"',
  'BARCODE 9,9,"DPL",50,1,0,2,4,"2134807501640"',
  'BARCODE 9,9,"UPCA+2",50,1,0,2,4,"0123456789012"',
  'CODABLOCK 9,9,0,16,1,"CODABLOCK F"',
  'CODE49 9,9,0,16,1,"CODE 49"',
  'TLC39 9,9,0,40,2,4,2,4,"123456,ABCd12345678901234"',
  'RSS 9,9,"RSS14S",0,2,1,"0361234567890"',
  'TEXT 9,9,"TSS24.BF2",0,1,1,"\xc4\xe3\xba\xc3 Hi"',
])('%s is drawn', (code) => {
  const { lines, sheets, reasons } = begin(800, 250);
  lines(code, 'PRINT 1');
  expect(reasons().filter(plain)).toEqual([]);
  expect(ink(sheets[0]!.bitmap, 0, 0, 800, 250)).toBeGreaterThan(150);
});

test('questions and the commands that set up a printer are known', () => {
  const { lines, said, printer } = begin(16, 4);
  lines('~!@', '~!A', '~!C', '~!D', '~!F', 'INITIALPRINTER', 'SELFTEST', 'AUTODETECT');
  lines('BLINEDETECT 48,16', 'SET KEY1 ON', 'SET TEAR ON', 'WLAN OFF', 'NET DHCP');
  expect(printer.complaints).toEqual([]);
  expect(said()).toMatch(/^0\r\nDRAM: 4096 KB\r\n/);
});
