import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readByZxing } from '../../../support/paper/read-codes.ts';
import { ink, picture, start } from '../play.ts';

const small = '^PW16^LL6';

test('a format prints one label of its width and length', () => {
  const { send, sheets, printer } = start('zebra-zd420');
  send(`^XA${small}^FO2,1^GB5,4,1^FS^XZ`);
  expect(printer.complaints).toEqual([]);
  expect(picture(sheets[0]!.bitmap)).toEqual([
    '................',
    '..#####.........',
    '..#...#.........',
    '..#...#.........',
    '..#####.........',
    '................',
  ]);
  expect(sheets[0]).toMatchObject({ number: 1, cut: null, bytes: 32 });
});

test('settings outlive a format, fields and quantity do not', () => {
  const { send, sheets } = start('zebra-zd420');
  send(`^XA${small}^PQ2^FO0,0^GB3,1,1^FS^XZ^XA^FO4,0^GB3,1,1^FS^XZ`);
  expect(sheets.map(({ bitmap }) => picture(bitmap)[0])).toEqual([
    '###.............',
    '###.............',
    '....###.........',
  ]);
});

test('a format without fields prints nothing', () => {
  const { send, sheets, printer } = start('zebra-zd420');
  send('^XA^MNY^PW400^LL400^PR4^MD10^JUS^XZ~SD15\r\n');
  expect(sheets).toEqual([]);
  expect(printer.complaints).toEqual([]);
});

test('^FT names the bottom of a picture, and the bottom of the bars', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW100^LL100^FT10,50^GB20,30,30^FS^XZ^XA^FT10,50^BCN,30,Y^FDA^FS^XZ');
  expect(ink(sheets[0]!.bitmap, 10, 20, 20, 30)).toBe(600);
  expect(ink(sheets[1]!.bitmap, 10, 20, 2, 30)).toBe(60);
  expect(ink(sheets[1]!.bitmap, 0, 0, 100, 20)).toBe(0);
});

test('a QR code at ^FO is lower by the height of ^BY, and at ^FT ends at its position', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW200^LL200^FO0,0^BQN,2,2^FDQA,HELLO^FS^XZ');
  send('^XA^BY,,50^FO0,0^BQN,2,2^FDQA,HELLO^FS^XZ^XA^FT0,100^BQN,2,2^FDQA,HELLO^FS^XZ');
  const tops = sheets.map(({ bitmap }) => picture(bitmap).findIndex((row) => row.includes('#')));
  expect(tops).toEqual([10, 50, 58]);
});

test.each([
  ['A', 'FFA5FF'],
  ['A', 'HFA5HF'],
  ['A', '!a5!'],
  ['B', '\xff\xa5\xff'],
])('^GF%s brings its dots', (kind, data) => {
  const { send, sheets, printer } = start('zebra-zd420');
  send(`^XA${small}^FO4,1^GF${kind},3,3,1,${data}^FS^XZ`);
  expect(printer.complaints).toEqual([]);
  expect(picture(sheets[0]!.bitmap).slice(1, 4)).toEqual([
    '....########....',
    '....#.#..#.#....',
    '....########....',
  ]);
});

test('^GFB data may contain carets, tildes and queries, which are dots', () => {
  const { send, sheets, said, printer } = start('zebra-zd420');
  send(`^XA${small}^FO0,0^GFB,6,6,1,~HS^XZ^FS^XZ`);
  expect(said()).toBe('');
  expect(sheets).toHaveLength(1);
  expect(picture(sheets[0]!.bitmap, 0, 0, 8, 6)).toEqual(
    Array.from('~HS^XZ', (character) =>
      character
        .charCodeAt(0)
        .toString(2)
        .padStart(8, '0')
        .replaceAll('0', '.')
        .replaceAll('1', '#'),
    ),
  );
  expect(printer.complaints).toEqual([]);
});

/** The checksum as hexadecimal digits: CRC-16 with the polynomial 1021, from 0. */
function checksum(text: string): string {
  let crc = 0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).padStart(4, '0');
}

test.each(['B64', 'Z64'])(':%s: data is unpacked, and refused with a wrong checksum', (kind) => {
  const dots = Buffer.from([0xff, 0xa5, 0xff]);
  const packed = (kind === 'Z64' ? deflateSync(dots) : dots).toString('base64');
  const { send, sheets, reasons } = start('zebra-zd420');
  const label = (crc: string) => `^XA${small}^FO4,1^GFA,3,3,1,:${kind}:${packed}:${crc}^FS^XZ`;
  send(label(checksum(packed)));
  expect(reasons()).toEqual([]);
  expect(picture(sheets[0]!.bitmap)[2]).toBe('....#.#..#.#....');
  send(label('0000'));
  expect(reasons()).toEqual(['wrong checksum']);
  expect(sheets).toHaveLength(1);
});

test('a stored picture is printed, and gone after deletion', () => {
  const { send, sheets, reasons } = start('zebra-zd420');
  send('~DGR:LOGO.GRF,3,1,FFA5FF');
  send(`^XA${small}^FO4,1^XGR:LOGO.GRF,1,1^FS^XZ^XA^IDR:LOGO.GRF^FS^XZ`);
  expect(picture(sheets[0]!.bitmap)[2]).toBe('....#.#..#.#....');
  expect(reasons()).toEqual([]);
  send(`^XA^FO4,1^XGR:LOGO.GRF,1,1^FS^XZ`);
  expect(reasons()).toEqual(['no picture with this name']);
  send('~DGR:BIG.GRF,100000,100,!', ':'.repeat(999), '^XA^FO0,0^XGR:BIG.GRF,10,10^FS^XZ');
  expect(reasons()).toEqual(['no picture with this name', 'invalid image size']);
});

test('text is drawn in a substitute font, with a complaint', () => {
  const { send, sheets, reasons } = start('zebra-zd420');
  send(
    Buffer.from('^XA^PW400^LL100^CI28^FO10,10^A0N,30,30^FH^FDGr_C3_BC_C3_9Fe ^FS^XZ').toString(),
  );
  expect(sheets[0]!.text).toEqual(['Grüße ']);
  expect(reasons()).toEqual(['drawn in a substitute font']);
  expect(ink(sheets[0]!.bitmap, 10, 10, 90, 30)).toBeGreaterThan(100);
});

test('caret, tilde and delimiter can be changed', () => {
  const { send, sheets, said, reasons } = start('zebra-zd420');
  send('^CC!!XA!PW16!LL6!CD;!FO2;1!GB5;4;1!FS!XZ!CT@@HI');
  expect(sheets).toHaveLength(1);
  expect(said()).toContain('ZD420');
  expect(reasons()).toEqual([]);
});

test('invalid commands are complaints with their offset', () => {
  const { send, printer } = start('zebra-zd420');
  send('^XA^QQ1,2^FO0,0^XZ text ^XA^BCN^FD\x80^FS^FO900,0^GB10,10,10^FS^XZ~ZZ^XZ');
  expect(printer.complaints).toEqual([
    { offset: 3, command: '^QQ', reason: 'unknown' },
    { offset: 19, command: '', reason: 'bytes outside of any command' },
    { offset: 35, command: '^FS', reason: 'data that does not fit the barcode' },
    { offset: 60, command: '^XZ', reason: 'a field that reaches over the edge of the label' },
    { offset: 63, command: '~ZZ', reason: 'unknown' },
    { offset: 66, command: '^XZ', reason: 'end of a format that was not begun' },
  ]);
  expect(printer.trace[0]).toMatchObject({ offset: 0, command: '^XA', means: 'begin a label' });
});

const codes: [field: string, format: string, text: string][] = [
  ['^BCN,80,N^FD>:Code 128^FS', 'Code128', 'Code 128'],
  ['^BCN,80,N^FD>;123456>6x^FS', 'Code128', '123456x'],
  ['^BCN,80,N,N,Y^FD123^FS', 'Code128', '1236'],
  ['^BCN,80,N^FD>9334435^FS', 'Code128', 'ALC'],
  ['^BCN,80,N^FD>;>80112345678901231^FS', 'Code128', '(01)12345678901231'],
  ['^BCN,80,N,N,N,D^FD(01)12345678901231^FS', 'Code128', '(01)12345678901231'],
  ['^BCN,80,N,N,N,A^FDabc123456^FS', 'Code128', 'abc123456'],
  ['^BEN,80,N^FD400638133393^FS', 'EAN-13', '4006381333931'],
  ['^B8N,80,N^FD7351353^FS', 'EAN-8', '73513537'],
  ['^BUN,80,N^FD03600029145^FS', 'EAN-13', '0036000291452'],
  ['^B9N,80,N^FD1230000045^FS', 'UPC-E', '0012300000451'],
  ['^B3N,N,80,N^FDCODE 39^FS', 'Code39', 'CODE 39'],
  ['^BAN,80,N^FDCODE 93^FS', 'Code93', 'CODE 93'],
  ['^BY3,2.5^B2N,80,N^FD123456^FS', 'ITF', '123456'],
  ['^BKN,N,80,N,N,A,B^FD12345^FS', 'Codabar', 'A12345B'],
  ['^BQN,2,5^FDQA,https://example.com/?a=b^FS', 'QRCode', 'https://example.com/?a=b'],
  ['^BQN,2,5^FDHM,B0004abcd^FS', 'QRCode', 'abcd'],
  ['^BXN,6,200^FDData Matrix^FS', 'DataMatrix', 'Data Matrix'],
  ['^BY2^B7N,8,3,4^FDPDF 417^FS', 'PDF417', 'PDF 417'],
  ['^BON,6^FDAztec^FS', 'Aztec', 'Aztec'],
];

test.each(codes)('%s is read back', async (field, format, text) => {
  for (const turn of 'NB') {
    const { send, sheets, printer } = start('zebra-zd420');
    const turned = field.replace(/(\^B[^Y]?)N/, `$1${turn}`).replace(/(\^BQ).,/, '$1N,');
    send(`^XA^PW600^LL600^FO40,40${turned}^XZ`);
    expect(printer.complaints).toEqual([]);
    const found = await readByZxing(sheets[0]!.bitmap);
    expect(found.map((one) => one.text)).toEqual([text]);
    expect(found[0]!.format.replace(/[- ]/g, '')).toContain(format.replace(/[- ]/g, ''));
  }
});

test.each([
  ['^GF', '^GFA,8,8,1,FF818181818181FF'],
  ['^GB', '^GB8,8,1'],
  ['^GC', '^GC8,1'],
])('%s without ^FS is drawn, and the barcode after it too', async (_, shape) => {
  const { send, sheets, printer } = start('zebra-zd420');
  send(`^XA^PW600^LL200^FO20,20${shape}^BY4,3,97^FT157,150^B2N,,N,N^FD12345678^FS^XZ`);
  expect(printer.complaints).toEqual([]);
  expect(ink(sheets[0]!.bitmap, 20, 20, 8, 8)).toBeGreaterThan(15);
  expect(await readByZxing(sheets[0]!.bitmap)).toEqual([{ format: 'ITF', text: '12345678' }]);
});

test('two pictures of one field are both drawn', () => {
  const { send, sheets } = start('zebra-zd420');
  send(`^XA${small}^FO0,0^GB2,2,2^FO4,0^GB2,2,2^FS^XZ`);
  expect(picture(sheets[0]!.bitmap)[0]).toBe('##..##..........');
});
