// Text on TSPL labels, in lines and blocks.

import iconv from 'iconv-lite';
import { lettering } from '../pictures/lettering.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
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

interface Face {
  width: number;
  height: number;
  /** Of the content; null is the code page. */
  encoding: string | null;
}

/** The font at this index; its enlargements follow at `across`. */
function faceOf(label: LabelImage, given: TsplArguments, index: number, across: number): Face {
  const name = given.text(index);
  const cell = fonts.get(name);
  const wide = cell ? undefined : wideFonts.find(([pattern]) => pattern.test(name));
  const most = cell || wide ? 10 : 99;
  const [x, y] = [given.whole(across, 1, 1, most), given.whole(across + 1, 1, 1, most)];
  if (cell) return { width: cell[0] * x, height: cell[1] * y, encoding: null };
  if (wide) {
    const size = Number(/\d\d/.exec(name)?.[0] ?? 24);
    return { width: (size >> 1) * x, height: size * y, encoding: wide[1] };
  }
  // The sizes of scalable fonts are points; a width of 1 follows the height.
  const point = label.model.dpi / 72;
  return {
    width: Math.max(1, Math.round(((x === 1 ? y : x) * point) / 2)),
    height: Math.round(y * point),
    encoding: null,
  };
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

const wideCharacter = /[\u1100-\u11ff\u2e80-\uffdc]/;

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
  return textLine(label, decoded(label, content, face), face.width, face.height);
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
  const perLine = Math.max(1, Math.floor(room / face.width));
  const lines = wrapped(decoded(label, content, face), perLine, most);
  const align = options[1] ?? 0;
  if (lines.every((line) => line === '')) return null;
  label.complainOfFont();
  const draw = () =>
    composed(
      lines.map((line, index) => {
        const picture = mixedLine(line, face.width, face.height);
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
function wrapped(text: string, perLine: number, most: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.slice(0, 4096).split(/\r\n|\r|\n/)) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (longer.length <= perLine) line = longer;
      else {
        if (line !== '') lines.push(line);
        for (line = word; line.length > perLine; line = line.slice(perLine))
          lines.push(line.slice(0, perLine));
      }
      if (lines.length >= most) return lines.slice(0, most);
    }
    lines.push(line);
  }
  return lines.slice(0, most);
}
