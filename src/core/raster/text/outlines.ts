// Text of one face and one direction, drawn from outlines at the final size.
// Loads the canvas and a face when they are first needed: 34 MB of library that
// most receipts never touch. Knows no scripts, lines or items.

import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Direction } from '../../model/document.ts';
import { Bitmap } from '../bitmap.ts';

/** Text as one drawing. */
export interface Drawing {
  text: string;
  direction: Direction;
  /** A font file of a package: `noto-sans-thai/files/noto-sans-thai-thai-500-normal`. */
  file: string;
  /** Dots per em, downwards. */
  em: number;
  /** How much wider than high. */
  stretch: number;
  /** How much of a dot must have ink. */
  threshold: number;
}

/** Dots of ink, by where they begin: dots to the right of the origin, and rows above the baseline. */
export interface Ink {
  bitmap: Bitmap;
  left: number;
  ascent: number;
}

const samples = 4; // a dot, each way

/** How far the text takes the pen, in dots. Costs a tenth of drawing; ink may reach a little out of it. */
export function advance(drawing: Drawing): number {
  const { fine } = begun(drawing, smallest.width, smallest.height);
  return Math.round((fine.measureText(drawing.text).width * drawing.stretch) / samples);
}

/** How far the text takes the pen, in ems: the same at every size. */
export function emAdvance(text: string, file: string, direction: Direction = 'ltr'): number {
  const { fine } = begun({ file, em: large, direction }, smallest.width, smallest.height);
  return fine.measureText(text).width / samples / large;
}

const large = 256; // dots: what is rounded in measuring does not count

export function draw(drawing: Drawing): Ink {
  const { text, em, stretch, threshold } = drawing;
  // Ink may reach far out of the advance and of the em: stacked marks, tails.
  const side = Math.ceil(em * stretch);
  const above = Math.ceil(2 * em);
  const width = advance(drawing) + 2 * side;
  const height = above + Math.ceil(1.2 * em);
  const { fine, coarse } = begun(drawing, width, height);
  fine.clearRect(0, 0, width * samples, height * samples);
  coarse.clearRect(0, 0, width, height);
  fine.setTransform(stretch, 0, 0, 1, 0, 0);
  fine.fillText(text, (side * samples) / stretch, above * samples);
  fine.resetTransform();
  coarse.imageSmoothingQuality = 'medium'; // at a quarter, the exact mean of 4x4 samples; the others are not
  coarse.drawImage(fine.canvas, 0, 0, width * samples, height * samples, 0, 0, width, height);
  const { data } = coarse.getImageData(0, 0, width, height);
  const dots = new Bitmap(width, height);
  for (let y = 0, alpha = 3; y < height; y++)
    for (let x = 0; x < width; x++, alpha += 4) if (data[alpha]! >= threshold * 255) dots.set(x, y);
  return trimmed(dots, side, above);
}

/** The same for text so large that its edges are smooth without samples, which would take too much memory. */
export function drawLarge({ text, direction, file, em, threshold }: Drawing): Ink {
  const font = `${em}px "${family(file)}"`;
  const side = Math.ceil(em);
  const above = Math.ceil(2 * em);
  const width = Math.ceil(sheet(font, 128).measureText(text).width) + 2 * side;
  const height = above + Math.ceil(1.2 * em);
  const context = load().createCanvas(width, height).getContext('2d');
  context.font = font;
  context.direction = direction;
  context.textAlign = 'left';
  context.fillText(text, side, above);
  const { data } = context.getImageData(0, 0, width, height);
  const dots = new Bitmap(width, height);
  for (let y = 0, alpha = 3; y < height; y++)
    for (let x = 0; x < width; x++, alpha += 4) if (data[alpha]! >= threshold * 255) dots.set(x, y);
  return trimmed(dots, side, above);
}

/**
 * One letter, moved by at most half a dot to where most dots are wholly black or
 * white, so that it is sharp, and the same wherever it stands.
 */
export function drawLetter(letter: string, file: string, em: number): Ink {
  const fineness = finenessAt(em);
  const font = `${em * fineness}px "${family(file)}"`;
  const ink = sheet(font, 128).measureText(letter);
  // At least so far: the canvas leaves parts of some letters out of its measure, as of ị.
  const left = -Math.ceil(Math.max(em / 5, ink.actualBoundingBoxLeft / fineness)) - 1;
  const right = Math.max(ink.width / fineness + em / 5, ink.actualBoundingBoxRight / fineness);
  const above = Math.ceil(Math.max(1.1 * em, ink.actualBoundingBoxAscent / fineness)) + 1;
  const below = Math.max(0.4 * em, ink.actualBoundingBoxDescent / fineness);
  const width = Math.ceil(right) + 1 - left;
  const height = Math.ceil(below) + 1 + above;
  const [across, down] = [width * fineness, height * fineness];
  const context = sheet(font, Math.max(across, down));
  context.clearRect(0, 0, across, down);
  context.fillText(letter, -left * fineness, above * fineness);
  const { data } = context.getImageData(0, 0, across, down);
  const sums = columnSums(data, across, height, fineness);
  const covers = movesAt[fineness].map((move) => covered(sums, width, height, fineness, move));
  const best = covers.reduce((one, other) => (other.contrast > one.contrast ? other : one));
  return trimmed(best.dots, -left, above);
}

let letterSheet: SKRSContext2D | undefined;

/** A square for single letters, no larger than it had to be so far: reading from it costs by its size. */
function sheet(font: string, side: number): SKRSContext2D {
  let found = letterSheet;
  if (!found || found.canvas.width < side) found = load().createCanvas(side, side).getContext('2d');
  if (side <= largestKept) letterSheet = found;
  found.font = font;
  return found;
}

const largestKept = 1024; // dots: 4 MB

type Fineness = 1 | 2 | 4;

/** The edges of large letters are smooth enough as they are. */
function finenessAt(em: number): Fineness {
  if (em <= 40) return 4;
  return em <= 100 ? 2 : 1;
}

/** Samples to the right; of equals the first is taken. */
const movesAt: Record<Fineness, number[]> = { 1: [0], 2: [0, 1], 4: [0, 1, -1, 2] };

/** For each row of dots, how much ink each column of samples has. */
function columnSums(
  data: Uint8ClampedArray,
  across: number,
  height: number,
  fineness: Fineness,
): Uint16Array {
  const sums = new Uint16Array(across * height);
  for (let row = 0; row < height * fineness; row++) {
    const from = Math.floor(row / fineness) * across;
    for (let x = 0, alpha = 4 * row * across + 3; x < across; x++, alpha += 4)
      sums[from + x]! += data[alpha]!;
  }
  return sums;
}

/** What is at least half covered, and how clearly dots are one or the other. */
function covered(
  sums: Uint16Array,
  width: number,
  height: number,
  fineness: Fineness,
  move: number,
): { dots: Bitmap; contrast: number } {
  const dots = new Bitmap(width, height);
  const half = (fineness * fineness * 255) / 2;
  let contrast = 0;
  // The outermost columns have no ink, so that no move leads out of the samples.
  for (let y = 0; y < height; y++)
    for (let x = 1; x < width - 1; x++) {
      const from = (y * width + x) * fineness - move;
      let cover = 0;
      for (let column = 0; column < fineness; column++) cover += sums[from + column]!;
      contrast += Math.abs(cover - half);
      if (cover >= half) dots.set(x, y);
    }
  return { dots, contrast };
}

/** Only the rectangle that has ink; `side` and `above` are where the origin is. */
function trimmed(dots: Bitmap, side: number, above: number): Ink {
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
  if (right === 0) return { bitmap: new Bitmap(0, 0), left: 0, ascent: 0 };
  const bitmap = new Bitmap(right - left, bottom - top);
  bitmap.draw(dots, -left, -top);
  return { bitmap, left: left - side, ascent: above - top };
}

const require = createRequire(import.meta.url);
type CanvasLibrary = typeof import('@napi-rs/canvas');
let library: CanvasLibrary | undefined;

function load(): CanvasLibrary {
  // A receipt must look the same whatever fonts the machine has.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `require` knows no types
  return (library ??= require('@napi-rs/canvas') as CanvasLibrary);
}

/** A canvas of samples, and one of dots. */
interface Surface {
  fine: SKRSContext2D;
  coarse: SKRSContext2D;
}
let surface: Surface | undefined;
const smallest = { width: 640, height: 80 }; // a line of plain size across 80 mm paper

/** The one surface for all, at least this large, with the drawing's face chosen: new ones cost memory that is given back late. */
function begun(
  { file, em, direction }: Pick<Drawing, 'file' | 'em' | 'direction'>,
  width: number,
  height: number,
): Surface {
  const has = surface?.coarse.canvas ?? smallest;
  if (!surface || has.width < width || has.height < height)
    surface = newSurface(Math.max(has.width, width), Math.max(has.height, height));
  surface.fine.font = `${em * samples}px "${family(file)}"`;
  surface.fine.direction = direction;
  surface.fine.textAlign = 'left'; // also where the text runs from right to left
  return surface;
}

function newSurface(width: number, height: number): Surface {
  const { createCanvas } = load();
  return {
    fine: createCanvas(width * samples, height * samples).getContext('2d'),
    coarse: createCanvas(width, height).getContext('2d'),
  };
}

const families = new Set<string>();

/** A name for each file: the canvas does not choose among the weights of one name. */
function family(file: string): string {
  if (!families.has(file)) {
    load().GlobalFonts.registerFromPath(require.resolve(`@fontsource/${file}.woff2`), file);
    families.add(file);
  }
  return file;
}
