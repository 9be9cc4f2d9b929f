// The scalable font of label printers, CG Triumvirate Bold Condensed, drawn with the bold
// outlines of the packaged font: each letter is made as wide as the printer's.

import { Bitmap } from '../../raster/bitmap.ts';
import { threshold } from '../../raster/images/dither.ts';
import { scale } from '../../raster/images/scale.ts';
import { cellsOf } from '../../raster/text/cells.ts';
import { letterFile, lettersOf } from '../../raster/text/letters.ts';
import { isWide } from '../../raster/text/wide-fonts.ts';
import { lettering, letteringWidth } from '../../raster/text/lettering.ts';
import { drawLetter, emAdvance, type Glyph } from '../../raster/text/outlines.ts';
import { needsShaping, rightToLeft } from '../../raster/text/scripts.ts';
import { Recent } from '../../recent.ts';
import type { RasterPicture } from './raster-picture.ts';

/** Widths of the letters as shares of the width of the font, measured in labels that others drew. */
const widths: [share: number, letters: string][] = [
  [0.25, " '\\|"],
  [0.278, 'I/:;fijltł{}'],
  [0.333, '!"(),.[]`r'],
  [0.389, 'z'],
  [0.444, 'Jcksvxy'],
  [0.5, '0123456789#$*+<=>?EFLTZŁ_^~abdeghnopquðđøþ€£'],
  [0.556, 'ABCKPSVXYÞß'],
  [0.611, 'DGHNOQRUÐĐØ'],
  [0.667, '&w'],
  [0.722, 'æœ'],
  [0.778, 'Mm'],
  [0.8, '-'],
  [0.833, '%@WÆŒ'],
];
const shares = new Map(
  widths.flatMap(([share, letters]) => Array.from(letters, (letter) => [letter, share] as const)),
);

/** The heights of capitals and of marks on them, as shares of the height of the font. */
const capitals = 0.75;
const marks = 0.25;
/** Ems of the outlines whose capitals are that high. */
const emShare = 1.05;

/** Microseconds to draw a letter. */
const perLetter = 30;

export interface FontSize {
  width: number;
  height: number;
}

/** A line of text; its box begins `above` rows over the capitals and ends below the descenders. */
export interface ScalableLine extends RasterPicture {
  above: number;
}

/** Rows for marks on capitals, which reach over the top of the box that ^FO places. */
export function rowsAbove({ height }: FontSize): number {
  return Math.ceil(height * marks);
}

/** Rows from the top of the capitals to the baseline. */
export function ascentOf({ height }: FontSize): number {
  return Math.round(height * capitals);
}

export function scalableWidth(text: string, size: FontSize): number {
  if (isShaped(text)) return letteringWidth(text.normalize('NFC'), styleOf(size));
  return Math.ceil(penAfter(lettersIn(text), size));
}

/** Dots beyond `widest` are cut off, and letters that would begin there are not drawn. */
export function scalableLine(text: string, size: FontSize, widest = Infinity): ScalableLine {
  const above = rowsAbove(size);
  const whole = Math.max(1, scalableWidth(text, size));
  const box = { width: Math.min(widest, whole), height: above + size.height };
  const baseline = above + ascentOf(size);
  const paint = () => {
    const bitmap = new Bitmap(box.width, box.height);
    const room = whole > widest ? widest : Infinity;
    for (const { x, glyph } of isShaped(text) ? shaped(text, size, room) : placed(text, size, room))
      bitmap.draw(glyph.bitmap, x, baseline - glyph.ascent);
    return bitmap;
  };
  return { ...box, above, work: text.length * perLetter, draw: paint };
}

interface PlacedGlyph {
  x: number;
  glyph: Glyph;
}

/** Text whose letters join, stack or run to the left is set as on Platen's own labels. */
function isShaped(text: string): boolean {
  return rightToLeft.test(text) || needsShaping(text.normalize('NFC'));
}

function styleOf({ height }: FontSize) {
  return { face: 'sans', bold: true, em: emOf(height), direction: 'ltr' } as const;
}

function emOf(height: number): number {
  return Math.max(1, Math.round(height * emShare));
}

/** Very large letters are enlarged, because their outlines would take megabytes each. */
function shaped(text: string, size: FontSize, room: number): PlacedGlyph[] {
  const style = styleOf(size);
  const em = Math.min(style.em, largeMasterEm);
  const times = style.em / em;
  const shown = beginningOf(text.normalize('NFC'), size, room);
  const { letters } = lettering(shown, { ...style, em });
  return letters.map(({ x, letter }) => ({
    x: Math.round(x * times),
    glyph: times === 1 ? letter : resized(letter, times, times),
  }));
}

/** As much of the text as there is room for, and a little more: what is cut within a letter changes it. */
function beginningOf(text: string, size: FontSize, room: number): string {
  if (room === Infinity) return text;
  const style = styleOf(size);
  const letters = Array.from(text);
  const firstOf = (count: number) => letters.slice(0, count).join('');
  let [least, most] = [1, letters.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (letteringWidth(firstOf(middle), style) < room + 2 * style.em) least = middle + 1;
    else most = middle;
  }
  return firstOf(most);
}

/** A letter with its marks is one character if there is such a character. */
function lettersIn(text: string): string[] {
  return Array.from(text.normalize('NFC'));
}

function penAfter(letters: readonly string[], { width }: FontSize): number {
  return letters.reduce((pen, letter) => pen + shareOf(letter) * width, 0);
}

function shareOf(letter: string): number {
  const known = shares.get(letter) ?? shares.get(letter.normalize('NFD')[0]!);
  if (known !== undefined) return known;
  const cells = cellsOf(letter.codePointAt(0)!);
  if (cells !== 1) return cells / 2;
  return letter === letter.toLowerCase() ? 0.5 : 0.6;
}

function placed(text: string, size: FontSize, room: number): PlacedGlyph[] {
  let pen = 0;
  return lettersIn(text).flatMap((letter) => {
    const from = pen;
    pen += shareOf(letter) * size.width;
    if (letter.trim() === '' || from >= room) return [];
    const glyph = glyphOf(letter, size);
    return [{ x: Math.round(from) + glyph.left, glyph }];
  });
}

const kept = new Recent<Glyph>(4_000_000); // bytes
const overhead = 300; // bytes of a letter without its dots

function glyphOf(letter: string, size: FontSize): Glyph {
  const key = `${letter} ${size.width} ${size.height}`;
  const known = kept.get(key);
  if (known) return known;
  const glyph = drawn(letter, size);
  return kept.keep(key, glyph, glyph.bitmap.data.length + overhead);
}

/** How much wider than its outlines a letter may be. */
const widest = 1.1;

/** A letter in a large size, of which all other sizes are made: outlines take much longer. */
interface Master {
  em: number;
  glyph: Glyph;
  /** Dots. */
  advance: number;
}

/** Dots per em. */
const masterEm = 128;
const largeMasterEm = 512;
const masters = new Recent<Master>(4_000_000); // bytes

function masterOf(letter: string, file: string, em: number): Master {
  const key = `${letter} ${file} ${em}`;
  const known = masters.get(key);
  if (known) return known;
  const glyph = drawLetter(letter, file, em);
  const made = { em, glyph, advance: emAdvance(letter, file) * em };
  return masters.keep(key, made, glyph.bitmap.data.length + overhead);
}

function drawn(letter: string, { width, height }: FontSize): Glyph {
  const em = emOf(height);
  const file = letterFile(letter, styleOf({ width, height: masterEm }));
  if (file === null || isWide(file)) {
    const drawnEm = Math.min(em, largeMasterEm);
    const found = lettersOf({ face: 'sans', bold: false, em: drawnEm }).drawn(letter);
    return em === drawnEm ? found : resized(found, em / drawnEm, em / drawnEm);
  }
  // The hyphen of the printer is as long as a dash, with space on both sides.
  const shown = letter === '-' ? '–' : letter;
  const master = masterOf(shown, file, em > masterEm ? largeMasterEm : masterEm);
  const down = em / master.em;
  const room = shareOf(letter) * width;
  const across = Math.min(widest * down * (width / height), room / master.advance);
  const glyph = resized(master.glyph, across, down);
  return { ...glyph, left: glyph.left + Math.round((room - master.advance * across) / 2) };
}

function resized({ bitmap, left, ascent }: Glyph, across: number, down: number): Glyph {
  const { width, height } = bitmap;
  const data = new Uint8Array(width * height);
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++) data[index] = bitmap.get(x, y) ? 0 : 255;
  const to = (length: number, factor: number) => Math.max(1, Math.round(length * factor));
  return {
    bitmap: threshold(scale({ width, height, data }, to(width, across), to(height, down)), 128),
    left: Math.round(left * across),
    ascent: Math.round(ascent * down),
  };
}
