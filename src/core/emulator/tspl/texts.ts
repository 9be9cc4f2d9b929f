// Text on TSPL labels, in lines and blocks.

import iconv from 'iconv-lite';
import { lettering } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { rowsAbove, scalableLine, scalableWidth } from '../pictures/scalable-font.ts';
import { composed } from '../pictures/shapes.ts';
import type { LabelImage } from './label-image.ts';
import type { TsplArguments } from './tspl-arguments.ts';

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

/** Fonts of East Asian characters, half as wide for Latin ones: their encoding. */
const wideFonts: [name: RegExp, encoding: string][] = [
  [/^TSS(\d\d)\.BF2$/i, 'gb18030'],
  [/^TST(\d\d)\.BF2$/i, 'big5'],
  [/^K(\d\d)?$|^KOR(\d\d)?\.BF2$/i, 'euc-kr'],
];

const wideCharacter = /[\u1100-\u11ff\u2e80-\uffdc]/;

interface Face {
  height: number;
  /** The encoding of the content; null is the code page. */
  encoding: string | null;
  widthOf: (line: string) => number;
  line: (line: string) => RasterPicture;
}

/** East Asian characters are twice as wide as the cell. */
function cellFace(width: number, height: number, encoding: string | null): Face {
  const cellsOf = (line: string) =>
    Array.from(line).reduce((sum, one) => sum + (wideCharacter.test(one) ? 2 : 1), 0);
  return {
    height,
    encoding,
    widthOf: (line) => cellsOf(line) * width,
    line: (line) => mixedLine(line, width, height),
  };
}

/** Capitals are lower than an em, and marks on them are within it. */
const capitalsPerEm = 0.96;

function scalableFace(width: number, height: number): Face {
  const size = { width, height: Math.max(1, Math.round(height * capitalsPerEm)) };
  return {
    height: size.height + rowsAbove(size),
    encoding: null,
    widthOf: (line) => scalableWidth(line, size),
    line: (line) => scalableLine(line.slice(0, longestLine), size),
  };
}

const longestLine = 256;

/** The font at this index; its enlargements follow at `across`. */
function faceOf(label: LabelImage, given: TsplArguments, index: number, across: number): Face {
  const name = given.text(index);
  const cell = fonts.get(name);
  const wide = cell ? undefined : wideFonts.find(([pattern]) => pattern.test(name));
  const most = cell || wide ? 10 : 99;
  const [x, y] = [given.whole(across, 1, 1, most), given.whole(across + 1, 1, 1, most)];
  if (cell) return cellFace(cell[0] * x, cell[1] * y, null);
  if (wide) {
    const size = Number(/\d\d/.exec(name)?.[0] ?? 24);
    return cellFace((size >> 1) * x, size * y, wide[1]);
  }
  // The sizes of scalable fonts are points; a width of 1 follows the height.
  const point = label.model.dpi / 72;
  return scalableFace(Math.max(1, Math.round((x === 1 ? y : x) * point)), Math.round(y * point));
}

function decoded({ codepage }: Pick<LabelImage, 'codepage'>, content: string, face: Face): string {
  return iconv.decode(Buffer.from(content, 'latin1'), face.encoding ?? codepage);
}

/** TEXT has its font at index 2, BLOCK at 4. */
const lineFace = (label: LabelImage, given: TsplArguments) => faceOf(label, given, 2, 4);
const blockFace = (label: LabelImage, given: TsplArguments) => faceOf(label, given, 4, 6);

export function textLine(
  label: LabelImage,
  line: string,
  width: number,
  height: number,
): RasterPicture {
  label.complainOfFont();
  return mixedLine(line, width, height);
}

/** East Asian characters are twice as wide. */
function mixedLine(line: string, width: number, height: number): RasterPicture {
  if (!wideCharacter.test(line)) return lettering(line, width, height);
  let x = 0;
  const runs = line
    .slice(0, 256)
    .match(/[\u1100-\u11ff\u2e80-\uffdc]+|[^\u1100-\u11ff\u2e80-\uffdc]+/g);
  const parts = (runs ?? []).map((run) => {
    const picture = lettering(run, wideCharacter.test(run) ? 2 * width : width, height);
    x += picture.width;
    return { picture, x: x - picture.width, y: 0 };
  });
  return composed(parts);
}

/** TEXT x,y,"font",rotation,across,down,[alignment,]"content" */
export function lineOf(label: LabelImage, given: TsplArguments, content: string): RasterPicture {
  const face = lineFace(label, given);
  label.complainOfFont();
  return face.line(decoded(label, content, face));
}

/** Decodes with the code page of now. */
export function lineText(label: LabelImage, given: TsplArguments) {
  const { codepage } = label;
  return (content: string) => decoded({ codepage }, content, lineFace(label, given));
}

/** More lines than fit on a label. */
const mostLines = 200;

/** BLOCK x,y,width,height,"font",rotation,across,down,[space,][align,]"content" */
export function blockOf(
  label: LabelImage,
  given: TsplArguments,
  content: string,
): RasterPicture | null {
  const face = blockFace(label, given);
  const room = given.whole(2, 1, 1, 9999);
  const options = given.list.slice(8, -1).map(({ text }) => parseInt(text, 10));
  const pitch = face.height + Math.min(999, Math.max(0, options[0] || 0));
  const fitting = Math.floor((given.whole(3, 1, 1, 9999) + pitch - face.height) / pitch);
  const most = Math.min(mostLines, Math.max(1, fitting));
  const fits = (line: string) => face.widthOf(line) <= room;
  const lines = wrapped(decoded(label, content, face), fits, most);
  const align = options[1] ?? 0;
  if (lines.every((line) => line === '')) return null;
  label.complainOfFont();
  const draw = () =>
    composed(
      lines.map((line, index) => {
        const picture = face.line(line);
        const spare = Math.max(0, room - picture.width);
        return { picture, x: align === 2 ? spare >> 1 : align === 3 ? spare : 0, y: index * pitch };
      }),
    ).draw();
  const height = (lines.length - 1) * pitch + face.height;
  return { width: room, height, work: 10 * content.length, draw };
}

export function blockText(label: LabelImage, given: TsplArguments) {
  const { codepage } = label;
  return (content: string) => decoded({ codepage }, content, blockFace(label, given));
}

/** Breaks at words, or within a word that is too long. */
function wrapped(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.slice(0, 4096).split(/\r\n|\r|\n/)) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) line = longer;
      else {
        if (line !== '') lines.push(line);
        for (line = word; line.length > 1 && !fits(line);) {
          const part = fittingStart(line, fits);
          lines.push(part);
          line = line.slice(part.length);
        }
      }
      if (lines.length >= most) return lines.slice(0, most);
    }
    lines.push(line);
  }
  return lines.slice(0, most);
}

/** One character at least. */
function fittingStart(word: string, fits: (line: string) => boolean): string {
  let end = 1;
  while (end < word.length && fits(word.slice(0, end + 1))) end++;
  return word.slice(0, end);
}
