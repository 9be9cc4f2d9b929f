// The TSPL commands for text, barcodes and two-dimensional codes.

import { modules, pdf417Options } from '../codes/symbols.ts';
import { withText } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import type { Turn } from '../pictures/turned.ts';
import type { TsplArguments } from './tspl-arguments.ts';
import { aztec, barcode, dataMatrix, qr } from './codes.ts';
import type { TsplCommand } from './command.ts';
import { symbolCommand } from './symbol-command.ts';
import type { LabelImage } from './label-image.ts';
import { stackedCommands } from './stacked-commands.ts';
import { blockOf, blockText, lineOf, lineText, textLine } from './texts.ts';

const counterclockwise: Record<Turn, Turn> = { 0: 0, 90: 270, 180: 180, 270: 90 };

function barcodeIn(label: LabelImage, given: TsplArguments, data: string) {
  const narrow = given.whole(6, 2, 1, 100);
  return barcode(label.controls.library, {
    type: given.text(2),
    data,
    height: given.whole(3, 50, 1, 9999),
    narrow,
    wide: given.whole(7, narrow, 1, 100),
  });
}

const hasText = (given: TsplArguments) => given.whole(4, 0, 0, 3) > 0;

/** BARCODE x,y,"type",height,readable,rotation,narrow,wide,["alignment",]"content" */
function barcodeOf(label: LabelImage, given: TsplArguments, data: string): RasterPicture | null {
  const found = barcodeIn(label, given, data);
  if (found === undefined) label.controls.complain('unknown barcode type');
  if (!found) return null;
  const { dots, readable } = found;
  return hasText(given) ? withText(dots, textLine(label, readable, 12, 20), 2) : dots;
}

function barcodeText(label: LabelImage, given: TsplArguments) {
  if (!hasText(given)) return null;
  return (data: string) => barcodeIn(label, given, data)?.readable ?? '';
}

/** QRCODE x,y,level,cell,mode,rotation,[model,mask,]"content" */
function qrOf(label: LabelImage, given: TsplArguments, content: string): RasterPicture | null {
  const text = given.text(4).toUpperCase() === 'M' ? manualContent(content) : content;
  if (text === null) {
    label.controls.complain('manual mode without a kind of characters');
    return null;
  }
  const level = given.text(2).toUpperCase();
  if (!/^[LMQH]$/.test(level)) return null;
  const mask = given.option(6, /^S([0-8])$/i) ?? 7;
  return qr(label.controls.library, text, level, given.whole(3, 4, 1, 10), mask);
}

/** N123!AABC!B0004text: parts with a letter each, where B tells its length. */
function manualContent(content: string): string | null {
  let text = '';
  for (let at = 0; at < content.length;) {
    const rest = content.slice(at);
    const [head, letter, length] = /^!?(?:(B)(\d{4})|([NAK]))/.exec(rest) ?? [];
    if (head === undefined) return null;
    const end =
      letter === 'B' ? Number(length) : (rest.slice(head.length).split('!')[0] ?? '').length;
    text += rest.slice(head.length, head.length + end);
    at += head.length + Math.max(end, 0);
    if (end === 0 && head.length === 0) return null;
  }
  return text;
}

/** DMATRIX x,y,width,height,[c…,x…,r…,a…,rows,columns,]"content" */
function dataMatrixOf(
  label: LabelImage,
  given: TsplArguments,
  content: string,
): RasterPicture | null {
  if (given.option(4, /^c(\d+)$/i) !== undefined)
    label.controls.complain('escape sequences are not read');
  const [rows, columns] = given.list
    .slice(4, -1)
    .filter(({ text: one }) => /^\d+$/.test(one))
    .map(({ text: one }) => Number(one));
  return dataMatrix(label.controls.library, content, {
    module: given.option(4, /^x(\d+)$/i) ?? 0,
    room: Math.min(given.whole(2, 100, 1, 9999), given.whole(3, 100, 1, 9999)),
    ...(rows && columns && { size: { rows, columns } }),
  });
}

/** PDF417 x,y,width,height,rotation,[E…,W…,H…,R…,C…,T…,]"content" */
function pdf417(label: LabelImage, given: TsplArguments, content: string): RasterPicture | null {
  const option = (letter: string) => given.option(5, new RegExp(`^${letter}(\\d+)$`, 'i'));
  const symbol = pdf417Options(content, {
    level: option('E'),
    rows: option('R') ?? 0,
    columns: option('C') ?? 0,
    isCompact: option('T') === 1,
  });
  const module = Math.min(9, Math.max(1, option('W') ?? 2));
  const rowHeight = Math.min(99, Math.max(1, option('H') ?? 8));
  return modules(label.controls.library, symbol, module, rowHeight);
}

export const symbolCommands: Record<string, TsplCommand> = {
  TEXT: symbolCommand('text', (given) => given.turn(3), lineOf, lineText),
  BLOCK: symbolCommand('text block', (given) => given.turn(5), blockOf, blockText),
  BARCODE: symbolCommand('barcode', (given) => given.turn(5), barcodeOf, barcodeText),
  QRCODE: symbolCommand('QR', (given) => given.turn(5), qrOf),
  DMATRIX: symbolCommand('Data Matrix', () => 0, dataMatrixOf),
  // Turned counterclockwise, unlike the others.
  PDF417: symbolCommand('PDF417', (given) => counterclockwise[given.turn(4)], pdf417),
  AZTEC: symbolCommand(
    'Aztec',
    (given) => given.turn(2),
    ({ controls }, given, content) =>
      aztec(controls.library, content, given.whole(3, 6, 1, 20), given.whole(4, 0, 0, 300)),
  ),
  ...stackedCommands,
};
