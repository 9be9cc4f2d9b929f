import { expect, test } from 'vitest';
import { readByZxing } from '../../../support/paper/read-codes.ts';
import { ink, picture, start } from '../play.ts';

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const small = lines('SIZE 2 mm,1 mm', 'GAP 0,0', 'CLS');

test('PRINT prints the image the given number of times, in the size of the label', () => {
  const { send, sheets, printer } = start('tsc-te200');
  send(small, lines('BAR 1,1,3,2', 'BOX 6,1,12,6,1', 'PRINT 1,2'));
  expect(printer.complaints).toEqual([]);
  expect(sheets).toHaveLength(2);
  expect(picture(sheets[0]!.bitmap)).toEqual([
    '................',
    '.###..######....',
    '.###..#....#....',
    '......#....#....',
    '......#....#....',
    '......######....',
    '................',
    '................',
  ]);
});

test('the image stays until CLS', () => {
  const { send, sheets } = start('tsc-te200');
  send(small, lines('BAR 0,0,2,1', 'PRINT 1', 'BAR 4,0,2,1', 'PRINT 1', 'CLS', 'PRINT 1'));
  expect(sheets.map(({ bitmap }) => picture(bitmap)[0])).toEqual([
    '##..............',
    '##..##..........',
    '................',
  ]);
});

test('DIRECTION 0 feeds the top of the label first, 1 the bottom', () => {
  const { send, sheets } = start('tsc-te200');
  send(
    small,
    lines(
      'BAR 1,0,3,1',
      'DIRECTION 0',
      'PRINT 1',
      'DIRECTION 1',
      'PRINT 1',
      'DIRECTION 0,1',
      'PRINT 1',
    ),
  );
  const rows = sheets.map(({ bitmap }) => picture(bitmap));
  expect(rows[0]![0]).toBe('.###............');
  expect(rows[1]![7]).toBe('............###.');
  expect(rows[2]![0]).toBe('............###.');
});

test('REFERENCE and SHIFT move everything', () => {
  const { send, sheets } = start('tsc-te200');
  send(small, lines('REFERENCE 2,1', 'SHIFT 3', 'BAR 0,0,2,1', 'PRINT 1'));
  expect(picture(sheets[0]!.bitmap)[4]).toBe('..##............');
});

test('BITMAP prints 0 as black, and replaces, adds or inverts', () => {
  const { send, sheets, printer } = start('tsc-te200');
  for (const mode of [0, 1, 2])
    send(
      lines('SIZE 1 mm,1 mm', 'CLS', 'BAR 0,0,8,1'),
      `BITMAP 0,0,1,2,${mode},`,
      [0x0f, 0xf0],
      lines('', 'PRINT 1'),
    );
  expect(sheets.map(({ bitmap }) => picture(bitmap).slice(0, 2))).toEqual([
    ['####....', '....####'],
    ['########', '....####'],
    ['....####', '....####'],
  ]);
  expect(printer.complaints).toEqual([]);
});

test('BITMAP data may contain line ends and commas; an immediate command within it is a complaint', () => {
  const { send, said, sheets, reasons } = start('tsc-te200');
  send(small, 'BITMAP 0,0,1,4,0,', '\r\n,,', lines('', 'PRINT 1'));
  expect(sheets).toHaveLength(1);
  expect(reasons()).toEqual([]);
  send('BITMAP 0,0,1,3,0,', '\x1b!?', lines('', 'PRINT 1'));
  expect(said()).toBe('\0');
  expect(reasons()).toEqual(['an immediate command within a picture']);
  send('\x1b!D', 'BITMAP 0,0,1,3,0,', '\x1b!?', lines('', '~!E'), '\x1b!?');
  expect(said()).toBe('\0');
  expect(reasons()).toHaveLength(1);
});

test('REVERSE and ERASE', () => {
  const { send, sheets } = start('tsc-te200');
  send(small, lines('BAR 0,0,8,2', 'REVERSE 4,0,8,1', 'ERASE 0,1,2,1', 'PRINT 1'));
  expect(picture(sheets[0]!.bitmap).slice(0, 2)).toEqual(['####....####....', '..######........']);
});

test('pictures are turned clockwise around their position', () => {
  const { send, sheets } = start('tsc-te200');
  for (const turn of [0, 90, 180, 270])
    send(
      lines(
        'SIZE 100 dot,100 dot',
        'CLS',
        `BARCODE 50,50,"EAN8",20,0,${turn},1,1,"1234567"`,
        'PRINT 1',
      ),
    );
  // 67 modules: they reach over the edge, where 50 are left.
  expect(sheets.map(({ bitmap }) => ink(bitmap, 50, 50, 50, 20) > 0)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(sheets.map(({ bitmap }) => ink(bitmap, 30, 50, 20, 50) > 0)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(sheets.map(({ bitmap }) => ink(bitmap, 0, 30, 50, 20) > 0)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(sheets.map(({ bitmap }) => ink(bitmap, 50, 0, 20, 50) > 0)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('text is drawn in a substitute font with a complaint, and quotation marks can be escaped', () => {
  const { send, sheets, reasons } = start('tsc-te200');
  send(
    lines('SIZE 50 mm,20 mm', 'CLS', 'CODEPAGE 1252'),
    'TEXT 9,9,"3",0,1,1,"a \\["]b\\["], \xfc"',
    lines('', 'PRINT 1'),
  );
  expect(sheets[0]!.text).toEqual(['a "b", ü']);
  expect(reasons()).toEqual(['drawn in a substitute font']);
});

test('an unknown font is drawn as a scalable font', () => {
  const { send, sheets } = start('tsc-te200');
  for (const font of ['constructor', '__proto__', 'ROMAN.TTF', ''])
    send(lines('SIZE 50 mm,20 mm', 'CLS', `TEXT 9,9,"${font}",0,12,12,"abc"`, 'PRINT 1'));
  expect(sheets.map(({ text }) => text)).toEqual([['abc'], ['abc'], ['abc'], ['abc']]);
});

test('lengths are inches, millimetres or dots', () => {
  const { send, sheets } = start('tsc-te300');
  for (const size of ['1,2', '10 mm,20 mm', '100 dot,50 dot'])
    send(lines(`SIZE ${size}`, 'CLS', 'PRINT 1'));
  expect(sheets.map(({ width, height }) => [width, height])).toEqual([
    [300, 600],
    [120, 240],
    [100, 50],
  ]);
});

test('invalid commands are complaints with their offset', () => {
  const { send, printer } = start('tsc-te200');
  send(
    lines(
      'SIZE 40 mm,20 mm',
      'HELLO 1',
      'TEXT 1,1,"3',
      'BARCODE 1,1,"XYZ",9,0,0,2,2,"1"',
      'BAR 300,0,99,9',
      'CUT',
    ),
  );
  expect(printer.complaints).toEqual([
    { offset: 18, command: 'HELLO', reason: 'unknown' },
    { offset: 27, command: 'TEXT', reason: 'unclosed quotation mark' },
    { offset: 40, command: 'BARCODE', reason: 'unknown barcode type' },
    { offset: 40, command: 'BARCODE', reason: 'data that does not fit the symbol' },
    { offset: 73, command: 'BAR', reason: 'reaches over the edge of the label' },
    { offset: 89, command: 'CUT', reason: 'there is no cutter' },
  ]);
});

const codes: [command: string, format: string, text: string][] = [
  ['BARCODE 40,40,"128",80,0,0,2,2,"Code 128"', 'Code128', 'Code 128'],
  ['BARCODE 40,40,"128M",80,0,0,2,2,"!10512!100ab"', 'Code128', '12ab'],
  ['BARCODE 40,40,"EAN128",80,0,0,2,2,"(01)12345678901231"', 'Code128', '(01)12345678901231'],
  ['BARCODE 40,40,"EAN13",80,0,0,2,2,"400638133393"', 'EAN13', '4006381333931'],
  ['BARCODE 40,40,"EAN8",80,0,0,2,2,"7351353"', 'EAN8', '73513537'],
  ['BARCODE 40,40,"UPCA",80,0,0,2,2,"03600029145"', 'EAN13', '0036000291452'],
  ['BARCODE 40,40,"39",80,0,0,2,5,"CODE 39"', 'Code39', 'CODE 39'],
  ['BARCODE 40,40,"93",80,0,0,2,2,"CODE 93"', 'Code93', 'CODE 93'],
  ['BARCODE 40,40,"25",80,0,0,2,5,"123456"', 'ITF', '123456'],
  ['BARCODE 40,40,"CODA",80,0,0,2,5,"A12345B"', 'Codabar', 'A12345B'],
  ['QRCODE 40,40,Q,5,A,0,M2,S7,"https://example.com/?a=b"', 'QRCode', 'https://example.com/?a=b'],
  ['DMATRIX 40,40,200,200,x6,"Data, Matrix"', 'DataMatrix', 'Data, Matrix'],
  ['PDF417 40,40,400,200,0,E3,W2,H8,C4,"PDF 417"', 'PDF417', 'PDF 417'],
  ['AZTEC 40,40,0,6,"Aztec"', 'Aztec', 'Aztec'],
];

test.each(codes)('%s is read back', async (command, format, text) => {
  const { send, sheets, printer } = start('tsc-te200');
  send(lines('SIZE 600 dot,400 dot', 'CLS', command, 'PRINT 1'));
  expect(printer.complaints).toEqual([]);
  const found = await readByZxing(sheets[0]!.bitmap);
  expect(found.map((one) => one.text)).toEqual([text]);
  expect(found[0]!.format.replace(/[- ]/g, '')).toContain(format);
});
