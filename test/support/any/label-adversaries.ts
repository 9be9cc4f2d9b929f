// ZPL, TSPL and StarPRNT streams that cost the emulator as much work per byte
// as possible, by model.

import { deflateSync } from 'node:zlib';
import type { Adversary } from './adversaries.ts';

const bytes = (text: string) => [...Buffer.from(text, 'latin1')];

/** Characters of an alphabet that differ each time and follow no pattern. */
function scattered(number: number, length: number, alphabet: string): string {
  let state = number + 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return alphabet[(state >>> 16) % alphabet.length];
  }).join('');
}
const digits = (number: number, length: number) => scattered(number, length, '0123456789');
const letters = (number: number, length: number) =>
  scattered(number, length, 'abcdefghijklmnopqrstuvwxyz');

function repeating(before: string, turn: (number: number) => string): Adversary {
  return { before: bytes(before), turn: (number) => bytes(turn(number)) };
}

/** :Z64: — four megabytes of white. */
function packed(): string {
  const encoded = deflateSync(Buffer.alloc(4 << 20), { level: 9 }).toString('base64');
  let crc = 0;
  for (const byte of Buffer.from(encoded)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return `:Z64:${encoded}:${crc.toString(16).toUpperCase().padStart(4, '0')}`;
}
const bomb = packed();

/** One label of maximum length each time. */
const label = (fields: string) => `^XA${fields}^XZ`;
const field = (number: number, what: string, place = '0,0') =>
  `^FO${place}${what.replaceAll('#', String(number))}^FS`;
const long = '^XA^LL32000^XZ';

/** A field on a label that never ends, and one label for each field. */
function zpl(what: (number: number) => string, place = '0,0') {
  return {
    open: repeating(`${long}^XA`, (number) => field(number, what(number), place)),
    each: repeating(long, (number) => label(field(number, what(number), place))),
  };
}

const boxes = zpl(() => '^GB832,32000,32000');
const frames = zpl(() => '^FR^GB32000,32000,1');
const overTheEdge = zpl(() => '^GB832,32000,400', '500,9');
const text = zpl(() => '^A0N,1500,1500^FDWW');
const turnedText = zpl(() => '^A0R,1500,1500^FDW', '800,31000');
const blocks = zpl(
  () => '^A0N,70,70^FB8192,100,0,C^FDW\\&W\\&W\\&W\\&W\\&W\\&W\\&W\\&W\\&W\\&W\\&W',
);
const black = zpl(() => '^GFA,9,4194304,104,!');
const rows = zpl(() => `^GFA,9,3328000,104,!${':'.repeat(200)}`);

export const zplAdversaries: Record<string, Adversary> = {
  'ZPL: plain text': repeating('', (number) => label(field(number, '^A0N,30^FDprice #'))),
  'ZPL: boxes': boxes.open,
  'ZPL: labels of a box': boxes.each,
  'ZPL: frames that reverse': frames.open,
  'ZPL: boxes over the edge': overTheEdge.open,
  'ZPL: labels of boxes over the edge': overTheEdge.each,
  'ZPL: large text': text.open,
  'ZPL: labels of large text': text.each,
  'ZPL: large turned text': turnedText.open,
  'ZPL: labels of large turned text': turnedText.each,
  'ZPL: text in blocks': blocks.open,
  'ZPL: labels upside down and mirrored': repeating('^XA^LL32000^POI^PMY^XZ', () =>
    label('^FO0,0^GB9,9^FS'),
  ),
  'ZPL: black pictures': black.open,
  'ZPL: labels of black pictures': black.each,
  'ZPL: pictures of one row': rows.open,
  'ZPL: packed pictures': repeating(long, () => label(field(0, `^GFA,9,4194304,104,${bomb}`))),
  'ZPL: packed pictures that are kept': repeating(
    '',
    (number) => `~DGR:P${number % 9},4194304,104,${bomb}`,
  ),
  'ZPL: kept pictures, enlarged': repeating(
    `~DGR:P,38000,76,!${':'.repeat(499)}`,
    () => '^FO0,0^XGR:P,10,10^FS',
  ),
  'ZPL: words': repeating('^XA', (number) => field(number, `^FB1,100,0,L^FD${'a '.repeat(500)}`)),
  'ZPL: hexadecimal signs': repeating('^XA', () => `^FO0,0^FH^FD${'_41'.repeat(300)}^FS`),
  'ZPL: parameters': repeating('', () => `^PW${','.repeat(1000)}`),
  'ZPL: questions': repeating('', () => '~HS'),
  'ZPL: resets': repeating('', () => '~JR'),
  'ZPL: new Code 128': repeating('^XA', (number) => `^FO0,0^BCN,32000^FD${letters(number, 4)}^FS`),
  'ZPL: new Code 39': repeating('^XA', (number) => `^FO0,0^B3R,,32000^FD${digits(number, 4)}^FS`),
  'ZPL: new EAN-13': repeating('^XA', (number) => `^FO0,0^BER,32000^FD${digits(number, 12)}^FS`),
  'ZPL: new small QR codes': repeating(
    '^XA',
    (number) => `^FO0,0^BQN,2,100^FDQA,${letters(number, 4)}^FS`,
  ),
  'ZPL: new large QR codes': repeating(
    '^XA',
    (number) => `^FO0,0^BQN,2,10^FDLA,${letters(number, 2900)}^FS`,
  ),
  'ZPL: new small Data Matrix codes': repeating(
    '^XA',
    (number) => `^FO0,0^BXN,99,200^FD${letters(number, 4)}^FS`,
  ),
  'ZPL: new large Data Matrix codes': repeating(
    '^XA',
    (number) => `^FO0,0^BXN,9,200^FD${letters(number, 1500)}^FS`,
  ),
  'ZPL: stored formats': repeating(
    `^XA^DFR:A^FS${'^FO0,0^GB9,9,9^FS'.repeat(500)}^XZ`,
    () => '^XA^XFR:A^XZ',
  ),
  'ZPL: kept formats': repeating('', (number) => `^XA^DFR:A${number}^FS^FDabc^FS^XZ`),
  'ZPL: serial numbers': repeating('', () => '^XA^FO0,0^BQN,2,9^SN1,1^FS^PQ1000^XZ'),
  'ZPL: numbered fields': repeating('^XA^DFR:A^FS^FN1^FS^XZ', (number) =>
    label(`^XFR:A^FN${number}^FDa^FS`),
  ),
  'ZPL: ellipses': repeating(`${long}^XA`, () => '^FO0,0^GE4095,4095,9^FS'),
  'ZPL: diagonals over the edge': repeating(`${long}^XA`, () => '^FO800,0^GD4095,4095,9^FS'),
  'ZPL: new MaxiCodes': repeating('^XA', (number) => `^FO0,0^BD4^FD${letters(number, 4)}^FS`),
  'ZPL: new MicroPDF417 codes': repeating(
    '^XA',
    (number) => `^FO0,0^BFN,9^FD${letters(number, 4)}^FS`,
  ),
  'ZPL: new DataBars': repeating('^XA', (number) => `^FO0,0^BRN,6^FD(10)${letters(number, 4)}^FS`),
  'ZPL: new small PDF417 codes': repeating(
    '^XA^BY9',
    (number) => `^FO0,0^B7N,99^FD${letters(number, 4)}^FS`,
  ),
  'ZPL: new large PDF417 codes': repeating(
    '^XA',
    (number) => `^FO0,0^B7N,9^FD${letters(number, 900)}^FS`,
  ),
  'ZPL: new small Aztec codes': repeating(
    '^XA',
    (number) => `^FO0,0^BON,10^FD${letters(number, 4)}^FS`,
  ),
  'ZPL: new large Aztec codes': repeating(
    '^XA',
    (number) => `^FO0,0^BON,10^FD${letters(number, 1500)}^FS`,
  ),
};

const longest = 'SIZE 104 mm,1500 mm\r\nGAP 0,0\r\n';
const line = (command: string) => `${command}\r\n`;
const tspl = (before: string, turn: (number: number) => string) =>
  repeating(`${longest}${before}`, (number) => line(turn(number)));

export const tsplAdversaries: Record<string, Adversary> = {
  'TSPL: plain text': tspl('', (number) => `TEXT 9,9,"3",0,1,1,"price ${number}"`),
  'TSPL: bars': tspl('', () => 'BAR 0,0,9999,32000'),
  'TSPL: boxes': tspl('', () => 'BOX 0,0,9999,32000,999'),
  'TSPL: reversals': tspl('', () => 'REVERSE 0,0,9999,32000'),
  'TSPL: erasures': tspl('', () => 'ERASE 0,0,9999,32000'),
  'TSPL: large text': tspl('', () => 'TEXT 0,0,"0",0,99,99,"WWWW"'),
  'TSPL: large turned text': tspl('', () => 'TEXT 800,0,"5",90,10,10,"WWWW"'),
  'TSPL: text over the edge': tspl('', () => 'TEXT 800,-9,"5",0,10,10,"WWWWWWWW"'),
  'TSPL: pictures of one row': tspl('', (number) => `BITMAP 0,0,9,1,0,${letters(number, 9)}`),
  'TSPL: tall pictures': tspl('', (number) => `BITMAP 0,0,1,999,0,${letters(number, 999)}`),
  'TSPL: labels': tspl('', () => 'PRINT 1'),
  'TSPL: labels of a bar': tspl('', () => 'BAR 0,0,1,1\r\nPRINT 1'),
  'TSPL: turned and mirrored labels': tspl('DIRECTION 1,1\r\n', () => 'BAR 0,0,1,1\r\nPRINT 1'),
  'TSPL: sizes': tspl('', () => 'SIZE 4,59\r\nBAR 0,0,1,1'),
  'TSPL: clearing': tspl('', () => 'CLS\r\nBAR 0,0,1,1'),
  'TSPL: short lines': tspl('', () => 'A'),
  'TSPL: commas': tspl('', () => `A${','.repeat(2000)}`),
  'TSPL: counters': repeating(
    `@1="1"\nSET COUNTER @1 1\nTEXT 0,0,"5",0,9,9,@1\n`,
    () => 'PRINT 999\n',
  ),
  'TSPL: texts of counters': repeating(
    Array.from({ length: 51 }, (_, number) => `@${number}="1"\n`).join(''),
    (number) => `@${number % 51}="${number}"\n`,
  ),
  'TSPL: blocks': repeating(
    'SIZE 100 mm,1400 mm\n',
    () => `BLOCK 0,0,9,9999,"1",0,1,1,"${'a '.repeat(500)}"\n`,
  ),
  'TSPL: ellipses': repeating('SIZE 100 mm,1400 mm\n', () => 'ELLIPSE 0,0,4095,4095,9\n'),
  'TSPL: diagonals': repeating('SIZE 100 mm,1400 mm\n', () => 'DIAGONAL 0,0,4095,4095,9\n'),
  'TSPL: files': repeating('', (number) => `DOWNLOAD "F${number}",9,123456789\n`),
  'TSPL: new MaxiCodes': repeating('', (number) => `MAXICODE 0,0,4,"${letters(number, 4)}"\n`),
  'TSPL: new DataBars': repeating(
    '',
    (number) => `RSS 0,0,"RSSEXP",0,2,1,"(10)${letters(number, 4)}"\n`,
  ),
  'TSPL: questions': repeating('', () => '\x1B!?'),
  'TSPL: resets': repeating('', () => '\x1B!R'),
  'TSPL: new Code 128': tspl(
    '',
    (number) => `BARCODE 0,0,"128",9999,1,90,9,9,"${letters(number, 4)}"`,
  ),
  'TSPL: new EAN-13': tspl(
    '',
    (number) => `BARCODE 0,0,"EAN13",9999,1,90,9,9,"${digits(number, 12)}"`,
  ),
  'TSPL: new small QR codes': tspl('', (number) => `QRCODE 0,0,L,10,A,0,"${letters(number, 4)}"`),
  'TSPL: new small QR codes, every mask tried': tspl(
    '',
    (number) => `QRCODE 0,0,L,10,A,0,S8,"${letters(number, 4)}"`,
  ),
  'TSPL: new large QR codes': tspl(
    '',
    (number) => `QRCODE 0,0,L,10,A,90,S8,"${letters(number, 2900)}"`,
  ),
  'TSPL: new small Data Matrix codes': tspl(
    '',
    (number) => `DMATRIX 0,0,999,999,"${letters(number, 4)}"`,
  ),
  'TSPL: new large Data Matrix codes': tspl(
    '',
    (number) => `DMATRIX 0,0,999,999,"${letters(number, 1500)}"`,
  ),
  'TSPL: new small PDF417 codes': tspl(
    '',
    (number) => `PDF417 0,0,9,9,90,W9,H99,"${letters(number, 4)}"`,
  ),
  'TSPL: new large PDF417 codes': tspl(
    '',
    (number) => `PDF417 0,0,9,9,90,W9,H99,"${letters(number, 900)}"`,
  ),
  'TSPL: new small Aztec codes': tspl('', (number) => `AZTEC 0,0,0,20,"${letters(number, 4)}"`),
  'TSPL: new large Aztec codes': tspl('', (number) => `AZTEC 0,0,0,20,"${letters(number, 1500)}"`),
};

const columns = (letter: string, number: number, width: number, deep: number) =>
  `\x1B${letter}${String.fromCharCode(width & 255, width >> 8)}${letters(number, width * deep)}`;
const barcode = (kind: string, way: string, width: string, data: string) =>
  `\x1Bb${kind}${way}${width}\xff${data}\x1E`;
const large = '\x1Bi\x05\x05';
const size = (length: number) => String.fromCharCode(length & 255, length >> 8);

export const starAdversaries: Record<string, Adversary> = {
  'Star: plain text': repeating('', (number) => `${letters(number, 40)}\n`),
  'Star: the largest characters': repeating(large, () => 'A\n'),
  'Star: a line written over and over': repeating(large, () => 'A\x1B\x1DA\0\0'),
  'Star: a cut for every character': repeating(large, () => 'A\n\x1Bd3'),
  'Star: pictures of one row': repeating('', () => '\x1B\x1DS\x01\x01\0\x01\0\0\xff'),
  'Star: pictures of one column': repeating(
    '',
    (number) => `\x1B\x1DS\x01\x01\0\xff\0\0${letters(number, 255)}`,
  ),
  'Star: columns of 8 dots': repeating('', (number) => columns('K', number, 4, 1)),
  'Star: columns of 24 dots': repeating('', (number) => columns('X', number, 400, 3)),
  'Star: rows over each other': repeating('\x1B*rA', () => 'k\x01\0\xff'),
  'Star: rows': repeating('\x1B*rA', () => 'b\x01\0\xff'),
  'Star: pages of one row': repeating('\x1B*rA', () => 'b\x01\0\xff\x1B\f\x04'),
  'Star: long pages': repeating('\x1B*rA', () => 'b\x01\0\xff\x1B*rY64000\0'),
  'Star: two-byte text': repeating('\x1B$1', (number) =>
    letters(number, 40).replaceAll(/./g, (letter) => `\x93${letter}`),
  ),
  'Star: rows without dots': repeating('\x1B*rA', () => 'b\0\0'),
  'Star: tabs': repeating('', () => '\t'),
  'Star: questions': repeating('', () => '\x1B\x06\x01'),
  'Star: new Code 128': repeating('', (number) => barcode('6', '2', '1', letters(number, 4))),
  'Star: Code 128 in one line': repeating('', (number) =>
    barcode('6', '4', '1', letters(number, 1)),
  ),
  'Star: new EAN-13': repeating('', (number) => barcode('3', '2', '3', digits(number, 12))),
  'Star: new small QR codes': repeating(
    '',
    (number) => `\x1B\x1DyD1\0\x04\0${letters(number, 4)}\x1B\x1DyP`,
  ),
  'Star: new large QR codes': repeating(
    '',
    (number) => `\x1B\x1DyD1\0${size(2900)}${letters(number, 2900)}\x1B\x1DyP`,
  ),
  'Star: the same large QR code': repeating(
    `\x1B\x1DyD1\0${size(900)}${letters(1, 900)}`,
    () => '\x1B\x1DyP',
  ),
  'Star: new small PDF417 codes': repeating(
    '',
    (number) => `\x1B\x1DxD\x04\0${letters(number, 4)}\x1B\x1DxP`,
  ),
  'Star: new large PDF417 codes': repeating(
    '',
    (number) => `\x1B\x1DxD${size(900)}${letters(number, 900)}\x1B\x1DxP`,
  ),
};
