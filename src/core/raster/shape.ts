// Text of one script and one direction → dots, drawn from outlines at the final
// size. Loads the canvas and a script's face when they are first needed: 34 MB
// of library that most receipts never touch. Knows no lines and no items.

import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Direction, Script } from '../model/document.ts';
import type { TextStyle } from '../model/plain-block.ts';
import type { Cell } from '../model/profile.ts';
import { accented } from './accented.ts';
import { Bitmap } from './bitmap.ts';
import { font } from './font.ts';
import { wideGlyph } from './wide-glyphs.ts';

export interface ShapeStyle extends Pick<TextStyle, 'size' | 'bold'> {
  script: Script;
  direction: Direction;
  /** The cell of the font that the text stands beside, before `size`. */
  cell: Cell;
}

export interface Shaped {
  /** How far the text that follows is away; all ink lies within. */
  width: number;
  /** Rows of the bitmap above the baseline, and from it downwards; negative where the ink does not reach it. */
  ascent: number;
  descent: number;
  /** Where the bitmap begins, from the start of the run. */
  left: number;
  bitmap: Bitmap;
}

interface Face {
  package: string;
  subset: string;
  weight: number;
  boldWeight: number;
  /** Dots per em beside cells 24 dots high. */
  em: number;
  /** How much of a dot must have ink. */
  threshold: number;
}

const faces: Record<Exclude<Script, 'accented'>, Face> = {
  // Bold has its own outlines: a smear would merge the dots of ي and ت.
  arabic: face('noto-sans-arabic', 'arabic', 500, 24),
  hebrew: face('noto-sans-hebrew', 'hebrew', 400, 24),
  thai: face('noto-sans-thai', 'thai', 500, 22),
  devanagari: face('noto-sans-devanagari', 'devanagari', 500, 24),
  emoji: { ...face('noto-emoji', 'emoji', 700, 20), threshold: 0.4 },
};

function face(name: string, subset: string, weight: number, em: number): Face {
  return { package: name, subset, weight, boldWeight: 700, em, threshold: 0.5 };
}

const cache = new Map<string, Shaped>();
const cacheSize = 500;

export function shape(text: string, style: ShapeStyle): Shaped {
  const { script, direction, cell, size, bold } = style;
  const key = `${script} ${direction} ${cell.width}x${cell.height} ${size.width}x${size.height} ${bold} ${text}`;
  let found = cache.get(key);
  if (found) cache.delete(key);
  else {
    found = draw(text, style);
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value!);
  }
  cache.set(key, found); // the last in the map is the last used
  return found;
}

function draw(text: string, style: ShapeStyle): Shaped {
  if (style.script === 'accented') return accented(text, style);
  if (style.script === 'emoji') return emoji(text, style);
  return fromOutlines(text, faces[style.script], style);
}

/** An emoji takes pairs of cells, as many as it needs, and stands in their middle. */
function emoji(text: string, style: ShapeStyle): Shaped {
  const { cell, size } = style;
  const pair = 2 * cell.width * size.width;
  const drawn = baked(text, style) ?? fromOutlines(text, faces.emoji, style);
  const width = Math.max(1, Math.round(drawn.width / pair)) * pair;
  const room = Math.max(width, drawn.bitmap.width);
  return { ...drawn, width: room, left: (room - drawn.bitmap.width) >> 1 };
}

/** One character that only asks to be shown as a picture is in the atlas. */
function baked(text: string, style: ShapeStyle): Shaped | undefined {
  const [character, ...rest] = text.replaceAll('\ufe0f', '');
  if (rest.length > 0) return undefined;
  const bitmap = wideGlyph(character!.codePointAt(0)!, style);
  if (!bitmap) return undefined;
  const ascent = font(style.cell).baseline * style.size.height;
  return { width: bitmap.width, ascent, descent: bitmap.height - ascent, left: 0, bitmap };
}

const samples = 4; // a dot, each way

function fromOutlines(text: string, of: Face, style: ShapeStyle): Shaped {
  const em = of.em * (style.cell.height / 24) * style.size.height;
  const stretch = style.size.width / style.size.height;
  const typeface = `${em * samples}px "${family(of, style.bold, style.cell.height < 24)}"`;
  const advance = (widthOf(text, typeface) * stretch) / samples;
  // Ink may reach far out of the advance and of the em: stacked marks, tails.
  const side = Math.ceil(em * stretch);
  const above = Math.ceil(2 * em);
  const width = Math.ceil(advance) + 2 * side;
  const height = above + Math.ceil(1.2 * em);
  const surface = surfaceOf(width, height);
  const { fine } = surface;
  fine.font = typeface;
  fine.direction = style.direction;
  fine.textAlign = 'left'; // also where the text runs from right to left
  fine.setTransform(stretch, 0, 0, 1, 0, 0);
  fine.fillText(text, (side * samples) / stretch, above * samples);
  return trimmed(thresholded(surface, width, height, of.threshold), side, above, advance);
}

function thresholded(
  { fine, coarse }: Surface,
  width: number,
  height: number,
  threshold: number,
): Bitmap {
  coarse.imageSmoothingQuality = 'medium'; // at a quarter, the exact mean of 4x4 samples; the others are not
  coarse.drawImage(fine.canvas, 0, 0, width * samples, height * samples, 0, 0, width, height);
  const { data } = coarse.getImageData(0, 0, width, height);
  const dots = new Bitmap(width, height);
  for (let y = 0, alpha = 3; y < height; y++)
    for (let x = 0; x < width; x++, alpha += 4) if (data[alpha]! >= threshold * 255) dots.set(x, y);
  return dots;
}

/** Only the rectangle that has ink; `side` and `above` are where the origin is. */
function trimmed(dots: Bitmap, side: number, above: number, advance: number): Shaped {
  const { width, height } = dots;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!dots.get(x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  if (right === 0)
    return { width: Math.round(advance), ascent: 0, descent: 0, left: 0, bitmap: new Bitmap(0, 0) };
  const bitmap = new Bitmap(right - left, bottom - top);
  bitmap.draw(dots, -left, -top);
  const start = Math.min(left - side, 0);
  return {
    width: Math.max(Math.round(advance), right - side) - start,
    ascent: above - top,
    descent: bottom - above,
    left: left - side - start,
    bitmap,
  };
}

const require = createRequire(import.meta.url);
type CanvasLibrary = typeof import('@napi-rs/canvas');
let library: CanvasLibrary | undefined;

/** A canvas of samples, and one of dots. */
interface Surface {
  fine: SKRSContext2D;
  coarse: SKRSContext2D;
}
let usual: Surface | undefined;
const usualSize = { width: 640, height: 80 }; // a line of plain size across 80 mm paper

function load(): CanvasLibrary {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `require` knows no types
  return (library ??= require('@napi-rs/canvas') as CanvasLibrary);
}

/** Clear, and the same one for all text of usual size: new ones cost memory that is given back late. */
function surfaceOf(width: number, height: number): Surface {
  if (width > usualSize.width || height > usualSize.height) return newSurface(width, height);
  const surface = usualSurface();
  for (const context of [surface.fine, surface.coarse]) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  }
  return surface;
}

function usualSurface(): Surface {
  return (usual ??= newSurface(usualSize.width, usualSize.height));
}

function newSurface(width: number, height: number): Surface {
  const { createCanvas } = load();
  return {
    fine: createCanvas(width * samples, height * samples).getContext('2d'),
    coarse: createCanvas(width, height).getContext('2d'),
  };
}

function widthOf(text: string, typeface: string): number {
  const { fine } = usualSurface();
  fine.font = typeface;
  return fine.measureText(text).width;
}

const families = new Set<string>();

// What keeps strokes at two dots, as the letters of small cells have them.
const smaller = 200;

/** A name for each file: the canvas does not choose among the weights of one name. */
function family(of: Face, bold: boolean, isSmall: boolean): string {
  const weight = (bold ? of.boldWeight : of.weight) + (isSmall && of !== faces.emoji ? smaller : 0);
  const name = `${of.package}-${of.subset}-${weight}-normal`;
  if (!families.has(name)) {
    const file = require.resolve(`@fontsource/${of.package}/files/${name}.woff2`);
    load().GlobalFonts.registerFromPath(file, name);
    families.add(name);
  }
  return name;
}
