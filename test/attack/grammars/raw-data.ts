// Printer data in ZPL, TSPL, ESC/POS and StarPRNT that prints, with the commands that cost
// the most for their bytes: stored formats and graphics, large fonts, codes and copies.

import { deflateSync } from 'node:zlib';
import { adversaries, adversary } from '../../support/any/adversaries.ts';
import type { Growth } from '../genes.ts';
import { anyText } from './texts.ts';

export type RawLanguage = 'zpl' | 'tspl' | 'escpos' | 'starprnt';

export interface RawData {
  language: RawLanguage;
  /** Bytes as latin1 text. */
  text: string;
}

const mostBytes = 1_900_000;

function dots(grow: Growth): number {
  return grow.chance(0.7) ? grow.length(800) : grow.pick([-1, 32_000, 99_999, 999_999_999]);
}

function written(grow: Growth): string {
  const text = grow.chance(0.6) ? grow.pick(['Flat white', 'W', '12345678']) : grow.grow(anyText);
  return Buffer.from(text.slice(0, grow.length(3000, 1)))
    .toString('latin1')
    .replaceAll(/[\^~"\r\n]/g, '');
}

function repeated(unit: string, grow: Growth, most: number, room = 400_000): string {
  return unit.repeat(Math.max(1, Math.min(grow.length(most, 1), Math.floor(room / unit.length))));
}

/** Rows of dots in hexadecimal, compressed or not. */
function zplGraphic(grow: Growth): { bytes: number; across: number; data: string } {
  const across = grow.length(200, 1);
  const rows = grow.length(20_000, 1);
  const bytes = Math.min(across * rows, 4_000_000);
  const packed = deflateSync(Buffer.alloc(bytes, 0x5a)).toString('base64');
  const data = grow.pick([
    () => 'F0'.repeat(Math.min(bytes, 50_000)),
    () => `!${':'.repeat(Math.min(rows, 30_000))}`,
    () => `${'zZ'.repeat(grow.length(2000, 1))}F,`,
    () => `:Z64:${packed.slice(0, 100_000)}:0000`,
    () => '',
  ])();
  return { bytes, across, data };
}

const zplCodes = ['^BC', '^B3', '^BE', '^BQN,2,', '^BX', '^B7', '^BO', '^BD', '^BF', '^BR', '^BZ'];

function zplField(grow: Growth): string {
  const at = `^F${grow.pick(['O', 'T'])}${grow.grow(dots)},${grow.grow(dots)}`;
  const turn = grow.pick(['N', 'R', 'I', 'B']);
  const { bytes, across, data } = grow.grow(zplGraphic);
  const field = grow.pick([
    () => `^A0${turn},${grow.grow(dots)},${grow.grow(dots)}^FD${grow.grow(written)}`,
    () => `^A${grow.pick(['A', 'D', 'G', 'Z'])}${turn},999,999^FD${grow.grow(written)}`,
    () => `^FB${grow.grow(dots)},${grow.length(9999, 1)},0,J^A0N,20^FD${grow.grow(written)}`,
    () => `^GB${grow.grow(dots)},${grow.grow(dots)},${grow.grow(dots)}`,
    () => `^G${grow.pick(['E', 'D', 'C'])}${grow.grow(dots)},${grow.grow(dots)},9`,
    () =>
      `^BY${grow.integer(1, 10)},3,${grow.grow(dots)}${grow.pick(zplCodes)}${turn}^FD${grow.grow(written)}`,
    () => `^GFA,${bytes},${bytes},${across},${data}`,
    () => `^XGR:A.GRF,${grow.integer(1, 10)},${grow.integer(1, 10)}`,
    () => `^FN${grow.integer(0, 9999)}^FD${grow.grow(written)}`,
    () => `^SN${grow.integer(0, 999)},1,Y`,
    () => `^XF${grow.pick(['R:A', 'R:B', 'R:C'])}.ZPL`,
  ])();
  return `${at}${grow.chance(0.1) ? '^FR' : ''}${field}^FS`;
}

function zplSetting(grow: Growth): string {
  return grow.pick([
    () => `^PW${grow.grow(dots)}`,
    () => `^LL${grow.grow(dots)}`,
    () => '^LL32000^PW832',
    () => `^LH${grow.grow(dots)},${grow.grow(dots)}`,
    () => '^POI^PMY^LRY',
    () => '^CI28^FH',
    () => `^CF0,${grow.grow(dots)}`,
    () => '^MUM^FWB',
    () => '^MNN^MMC',
  ])();
}

/** A label, or a stored format that labels and formats recall, itself included. */
function zplFormat(grow: Growth): string {
  const fields = grow.list(zplField, 6, 1).join('');
  const start = `^XA${grow.chance(0.25) ? `^DF${grow.pick(['R:A', 'R:B', 'R:C'])}.ZPL^FS` : ''}`;
  const copies = grow.chance(0.3)
    ? `^PQ${grow.pick([2, 9999, 99_999_999])},${grow.integer(0, 9)},${grow.integer(0, 99)}`
    : '';
  const settings = grow.list(zplSetting, 3).join('');
  return `${start}${settings}${repeated(fields, grow, 3000)}${copies}^XZ`;
}

function zplDownload(grow: Growth): string {
  const { bytes, across, data } = grow.grow(zplGraphic);
  const name = `R:${grow.pick(['A', 'B', `P${grow.integer(0, 99)}`])}`;
  return grow.pick([
    `~DG${name}.GRF,${bytes},${across},${data}`,
    `~DY${name},A,G,${bytes},${across},${data}`,
    `~DY${name},B,P,${bytes},0,`,
    `~DU${name},${bytes},${data}`,
    `^XA^IS${name},N^XZ`,
    `^XA^IL${name}^FS^XZ`,
  ]);
}

function zplData(grow: Growth): RawData {
  const parts = Array.from({ length: grow.integer(1, 5) }, () =>
    repeated(grow.either(zplFormat, zplFormat, zplDownload), grow, 500, 600_000),
  );
  return { language: 'zpl', text: parts.join('') };
}

function tsplLine(grow: Growth): string {
  const at = `${grow.grow(dots)},${grow.grow(dots)}`;
  const turn = grow.pick([0, 90, 180, 270]);
  return grow.pick([
    () =>
      `TEXT ${at},"${grow.pick(['1', '3', '8', 'ROMAN.TTF', '0'])}",${turn},${grow.integer(1, 10)},10,"${grow.grow(written)}"`,
    () => `BLOCK ${at},${grow.grow(dots)},${grow.grow(dots)},"0",0,8,8,"${grow.grow(written)}"`,
    () =>
      `BARCODE ${at},"${grow.pick(['128', '39', 'EAN13', 'ITF14'])}",${grow.grow(dots)},1,${turn},2,4,"${grow.grow(written)}"`,
    () => `QRCODE ${at},H,10,A,${turn},"${grow.grow(written)}"`,
    () => `DMATRIX ${at},400,400,"${grow.grow(written)}"`,
    () => `PDF417 ${at},400,400,${turn},"${grow.grow(written)}"`,
    () => `BAR ${at},${grow.grow(dots)},${grow.grow(dots)}`,
    () => `BOX ${at},${grow.grow(dots)},${grow.grow(dots)},${grow.grow(dots)}`,
    () => `ELLIPSE ${at},${grow.grow(dots)},${grow.grow(dots)},9`,
    () => `DIAGONAL ${at},${grow.grow(dots)},${grow.grow(dots)},9`,
    () => `BITMAP ${at},20,100,${grow.integer(0, 2)},${'\x5a'.repeat(2000)}`,
    () => `ERASE ${at},9999,9999`,
    () => `REVERSE ${at},9999,9999`,
    () => `PUTBMP ${at},"A.BMP"`,
    () => `DOWNLOAD "A.BAS"\r\n${'CLS\r\n'.repeat(grow.length(2000))}EOP\r\nRUN "A.BAS"`,
    () => `SET COUNTER @1 1\r\n@1="0001"`,
    () => 'CLS',
  ])();
}

function tsplData(grow: Growth): RawData {
  const size = grow.pick(['SIZE 60 mm,40 mm', 'SIZE 104 mm,1500 mm', 'SIZE 9999,9999']);
  const lines = grow.list(tsplLine, 8, 1);
  const label = `CLS\r\n${repeated(lines.join('\r\n') + '\r\n', grow, 2000)}PRINT ${grow.pick([1, 9, 999_999])},${grow.pick([1, 999])}\r\n`;
  return { language: 'tspl', text: `${size}\r\nGAP 0,0\r\n${repeated(label, grow, 500, 900_000)}` };
}

const byModel: Record<string, RawLanguage> = {
  'virtual-80': 'escpos',
  'zebra-zd420': 'zpl',
  'tsc-te200': 'tspl',
  'star-mc-print3': 'starprnt',
};
const names = Object.keys(adversaries);

/** The streams that cost the emulators the most for their bytes, and their mixtures. */
function adversaryData(grow: Growth): RawData {
  const first = grow.pick(names);
  const { model } = adversaries[first]!;
  const others = names.filter((name) => adversaries[name]!.model === model);
  const chosen = [first, ...Array.from({ length: grow.integer(0, 2) }, () => grow.pick(others))];
  const text = chosen
    .map((name) => Buffer.from(adversary(name, grow.length(600_000, 1))).toString('latin1'))
    .join('');
  return { language: byModel[model]!, text };
}

const receiptUnits: Record<'escpos' | 'starprnt', string[]> = {
  escpos: [
    'Flat white 3.90\n',
    '\x1d!\x77W\n',
    '\x1d(k\x03\x001C\x10\x1d(k\x07\x001P0abcd\x1d(k\x03\x001Q0',
    '\x1dv0\x03\x48\x00\xff\x00',
    '\x1bd\xff',
    '\x1dV\x00',
    '\x1dh\xff\x1dk\x49\x06{B1234',
    '\x1b*\x21\xff\x00',
    '\x1bJ\xff',
    '\x1bL\x1bW\x00\x00\x00\x00\x00\x04\x00\x04A\x0c',
    '\x10\x04\x01',
    '\x1b@',
  ],
  starprnt: [
    'Flat white 3.90\n',
    '\x1bi\x05\x05W\n',
    '\x1b\x1dyS0\x02\x1b\x1dyD1\x00\x04\x00abcd\x1b\x1dyP',
    '\x1b\x1dS\x01\x48\x00\xff\x00\x00',
    '\x1bz1\x1bd3',
    '\x1bb6\x32\x32\xff1234\x1e',
    '\x1bJ\xff',
    '\x1b*rA\x1b*rB',
    '\x1b\x1d)U\x02\x000\x01',
    '\x1b@',
  ],
};

function receiptData(grow: Growth): RawData {
  const language = grow.pick(['escpos', 'starprnt'] as const);
  const parts = Array.from({ length: grow.integer(1, 6) }, () =>
    repeated(grow.pick(receiptUnits[language]), grow, 20_000, 300_000),
  );
  return { language, text: repeated(parts.join(''), grow, 200, 1_500_000) };
}

export function anyRaw(grow: Growth): RawData {
  const { language, text } = grow.either(zplData, zplData, tsplData, receiptData, adversaryData);
  const other = grow.chance(0.03)
    ? grow.pick(['zpl', 'tspl', 'escpos', 'starprnt'] as const)
    : null;
  const cut = grow.chance(0.05) ? grow.length(text.length) : mostBytes;
  return { language: other ?? language, text: text.slice(0, cut) };
}
