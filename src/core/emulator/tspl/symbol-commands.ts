// The TSPL commands for text, barcodes and two-dimensional codes.

import iconv from 'iconv-lite';
import { modules, pdf417Options } from '../codes/symbols.ts';
import { lettering, withText } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import type { Turn } from '../pictures/turned.ts';
import type { TsplArguments } from './tspl-arguments.ts';
import { aztec, barcode, dataMatrix, qr } from './codes.ts';
import { coordinate, type TsplCommand } from './command.ts';
import type { LabelImage } from './label-image.ts';

const counterclockwise: Record<Turn, Turn> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** A command whose `draw` makes a picture of the quoted content. */
function symbolCommand(
  means: string,
  turnOf: (given: TsplArguments) => Turn,
  draw: (label: LabelImage, given: TsplArguments, content: string) => RasterPicture | null,
): TsplCommand {
  return {
    means,
    run: (label, given) => {
      const { content } = given;
      if (content === null) return label.controls.complain('no content in quotation marks');
      const dots = draw(label, given, content);
      if (!dots) return label.controls.complain('data that does not fit the symbol');
      label.draw(dots, coordinate(given, 0), coordinate(given, 1), turnOf(given));
    },
  };
}

/** Cells of the built-in fonts, in dots. */
const fonts = new Map<string, [number, number]>([
  ['1', [8, 12]],
  ['2', [12, 20]],
  ['3', [16, 24]],
  ['4', [24, 32]],
  ['5', [32, 48]],
  ['6', [14, 19]],
  ['7', [21, 27]],
  ['8', [14, 25]],
]);

/** TEXT x,y,"font",rotation,across,down,"content" */
function text(label: LabelImage, given: TsplArguments, content: string): RasterPicture | null {
  label.controls.complain('drawn in a substitute font');
  const line = decoded(content, label.codepage);
  label.write(line);
  const cell = fonts.get(given.text(2));
  const isScalable = cell === undefined;
  const across = given.whole(4, 1, 1, isScalable ? 99 : 10);
  const down = given.whole(5, 1, 1, isScalable ? 99 : 10);
  // The sizes of scalable fonts are points.
  const point = label.model.dpi / 72;
  return isScalable
    ? lettering(line, Math.max(1, Math.round((across * point) / 2)), Math.round(down * point))
    : lettering(line, cell[0] * across, cell[1] * down);
}

function decoded(content: string, codepage: string): string {
  return iconv.decode(Buffer.from(content, 'latin1'), codepage);
}

/** BARCODE x,y,"type",height,readable,rotation,narrow,wide,["alignment",]"content" */
function barcodeOf(label: LabelImage, given: TsplArguments, data: string): RasterPicture | null {
  const narrow = given.whole(6, 2, 1, 100);
  const found = barcode(label.controls.library, {
    type: given.text(2),
    data,
    height: given.whole(3, 50, 1, 9999),
    narrow,
    wide: given.whole(7, narrow, 1, 100),
  });
  if (found === undefined) label.controls.complain('unknown barcode type');
  if (!found) return null;
  const { dots, readable } = found;
  if (given.whole(4, 0, 0, 3) === 0) return dots;
  label.controls.complain('drawn in a substitute font');
  label.write(readable);
  return withText(dots, lettering(readable, 12, 20), 2);
}

/** QRCODE x,y,level,cell,mode,rotation,[model,mask,]"content" */
function qrOf(label: LabelImage, given: TsplArguments, content: string): RasterPicture | null {
  if (given.text(4).toUpperCase() !== 'A') {
    label.controls.complain('the manual mode is not read');
    return null;
  }
  const level = given.text(2).toUpperCase();
  if (!/^[LMQH]$/.test(level)) return null;
  const mask = given.option(6, /^S([0-8])$/i) ?? 7;
  return qr(label.controls.library, content, level, given.whole(3, 4, 1, 10), mask);
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
  TEXT: symbolCommand('text', (given) => given.turn(3), text),
  BARCODE: symbolCommand('barcode', (given) => given.turn(5), barcodeOf),
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
};
