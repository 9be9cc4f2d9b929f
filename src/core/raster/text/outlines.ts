// Draws text of one font and one direction from outlines at its final size. The
// canvas library (34 MB) and the fonts are loaded when they are first needed.

import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Direction } from '../../model/paper/document.ts';
import { spend } from '../../budget.ts';
import { Bitmap } from '../bitmap.ts';
import { load, select } from './outline-fonts.ts';
import { readPixels } from './read-pixels.ts';

/** Text to be drawn from outlines. */
export interface OutlineText {
  text: string;
  direction: Direction;
  /** A font file of a package: `noto-sans-thai/files/noto-sans-thai-thai-500-normal`; or a stored font that is open. */
  file: string;
  /** Dots per em, downwards. */
  em: number;
  /** Horizontal scale relative to the vertical one. */
  stretch: number;
  /** The share of a dot that must be covered to print it. */
  threshold: number;
}

/** Drawn text, cropped to its ink. `left` is relative to the pen, `ascent` to the baseline. */
export interface Glyph {
  bitmap: Bitmap;
  left: number;
  ascent: number;
}

const samples = 4; // per dot, in each direction
// The size of one surface: 64 MB, enough for a line of the largest size across 110 mm paper.
const maxSamples = 16_000_000;

/** The advance width in dots. Takes a tenth of the time of drawing; ink may extend a little beyond it. */
export function advance(drawing: OutlineText): number {
  const { fine } = begun(drawing, smallest.width, smallest.height);
  return Math.round((fine.measureText(drawing.text).width * drawing.stretch) / samples);
}

/** The advance width in ems, the same at every size. */
export function emAdvance(text: string, file: string, direction: Direction = 'ltr'): number {
  const { fine } = begun({ file, em: large, direction }, smallest.width, smallest.height);
  return fine.measureText(text).width / samples / large;
}

const large = 256; // dots: makes rounding errors negligible

export function draw(drawing: OutlineText): Glyph {
  const { text, em, stretch, threshold } = drawing;
  // Glyph may reach far out of the advance and of the em: stacked marks, tails.
  const side = Math.ceil(em * stretch);
  const above = Math.ceil(2 * em);
  const height = above + Math.ceil(1.2 * em);
  const width = boundedWidth(advance(drawing) + 2 * side, height);
  const fineness = surfaceFineness(width, height);
  const { fine, coarse } = begun(drawing, width, height, fineness);
  spend(largeSurfaceSteps(fine.canvas));
  fine.clearRect(0, 0, width * fineness, height * fineness);
  coarse.clearRect(0, 0, width, height);
  fine.setTransform(stretch, 0, 0, 1, 0, 0);
  fine.fillText(text, (side * fineness) / stretch, above * fineness);
  fine.resetTransform();
  coarse.imageSmoothingQuality = 'medium'; // only this quality takes the exact mean of 4x4 samples
  coarse.drawImage(fine.canvas, 0, 0, width * fineness, height * fineness, 0, 0, width, height);
  return trimmed(inked(coarse, width, height, threshold), side, above);
}

/** The dots of which at least this share is covered. */
function inked(context: SKRSContext2D, width: number, height: number, share: number): Bitmap {
  const dots = new Bitmap(width, height);
  readPixels(context, width, height, (pixels, top, rows) => {
    for (let y = 0, alpha = 3; y < rows; y++)
      for (let x = 0; x < width; x++, alpha += 4)
        if (pixels[alpha]! >= share * 255) dots.set(x, top + y);
  });
  return dots;
}

/**
 * Drawing takes time by the size of the surface, also of a surface that larger text left.
 * text-steps.ts has the price of text on the smallest one.
 */
function largeSurfaceSteps({ width, height }: { width: number; height: number }): number {
  const surplus = width * height - smallest.width * smallest.height * samples ** 2;
  return Math.max(0, surplus >> 6); // about 2 ns a sample
}

/** Draws large text, whose edges are smooth without oversampling, which would take too much memory. */
export function drawLarge({ text, direction, file, em, threshold }: OutlineText): Glyph {
  const side = Math.ceil(em);
  const above = Math.ceil(2 * em);
  const height = above + Math.ceil(1.2 * em);
  const across = Math.ceil(measured(text, file, em).width);
  const width = boundedWidth(across + 2 * side, height);
  return withLargeCanvas(width, height, (context) => {
    select(context, file, em);
    context.direction = direction;
    context.textAlign = 'left';
    context.fillText(text, side, above);
    return trimmed(inked(context, width, height, threshold), side, above);
  });
}

/**
 * One letter, shifted by at most half a dot to the position with the most contrast,
 * so that it is sharp and looks the same everywhere.
 */
export function drawLetter(letter: string, file: string, em: number): Glyph {
  let fineness = finenessAt(em);
  const ink = measured(letter, file, em * fineness);
  const samplesADot = fineness;
  // Minimums, because the canvas measures some letters too small, e.g. ị.
  // Limited by a maximum: a stored font may say anything.
  const reach = (samplesOut: number, least: number) =>
    Math.min(furthest * em, Math.max(least, samplesOut / samplesADot || 0));
  const left = -Math.ceil(reach(ink.actualBoundingBoxLeft, em / 5)) - 1;
  const right = reach(Math.max(ink.width + samplesADot * (em / 5), ink.actualBoundingBoxRight), 0);
  const above = Math.ceil(reach(ink.actualBoundingBoxAscent, 1.1 * em)) + 1;
  const below = reach(ink.actualBoundingBoxDescent, 0.4 * em);
  const width = Math.ceil(right) + 1 - left;
  const height = Math.ceil(below) + 1 + above;
  // Letters of packaged fonts are never that large. Those of a stored font need not be sharp then:
  // a new surface for each would take hundreds of megabytes before the first is freed.
  while (fineness > 1 && Math.max(width, height) * fineness > largestKept)
    fineness = fineness === 4 ? 2 : 1;
  const [across, down] = [width * fineness, height * fineness];
  const sums = withLetterCanvas(across, down, (context) => {
    select(context, file, em * fineness);
    context.clearRect(0, 0, across, down);
    context.fillText(letter, -left * fineness, above * fineness);
    return columnSums(context, across, height, fineness);
  });
  const covers = movesAt[fineness].map((move) => covered(sums, width, height, fineness, move));
  const best = covers.reduce((one, other) => (other.contrast > one.contrast ? other : one));
  return trimmed(best.dots, -left, above);
}

const furthest = 8; // ems that a letter reaches from its origin

/** A square canvas for single letters, only as large as needed so far: reading from it takes time by its size. */
let letterCanvas: SKRSContext2D | undefined;
const smallestKept = 128; // dots
const largestKept = 1024; // dots: 4 MB

function keptLetterCanvas(side: number): SKRSContext2D {
  letterCanvas ??= load().createCanvas(smallestKept, smallestKept).getContext('2d');
  if (letterCanvas.canvas.width < side) resize(letterCanvas, side, side);
  return letterCanvas;
}

type Measures = ReturnType<SKRSContext2D['measureText']>;

function measured(text: string, file: string, size: number): Measures {
  const context = keptLetterCanvas(smallestKept);
  select(context, file, size);
  return context.measureText(text);
}

function withLetterCanvas<Result>(
  width: number,
  height: number,
  use: (context: SKRSContext2D) => Result,
): Result {
  const side = Math.max(width, height);
  return side > largestKept ? withLargeCanvas(width, height, use) : use(keptLetterCanvas(side));
}

let largeCanvas: SKRSContext2D | undefined;

function withLargeCanvas<Result>(
  width: number,
  height: number,
  use: (context: SKRSContext2D) => Result,
): Result {
  largeCanvas ??= load().createCanvas(1, 1).getContext('2d');
  resize(largeCanvas, width, height);
  try {
    return use(largeCanvas);
  } finally {
    resize(largeCanvas, 1, 1);
  }
}

/** Frees the memory that it had at once. That of a canvas that is replaced by another is freed when the event loop turns. */
function resize({ canvas }: SKRSContext2D, width: number, height: number): void {
  canvas.height = 1; // never as wide as the new one and as high as the old one
  canvas.width = width;
  canvas.height = height;
}

type Fineness = 1 | 2 | 4;

/** Large letters need fewer samples. */
function finenessAt(em: number): Fineness {
  if (em <= 40) return 4;
  return em <= 100 ? 2 : 1;
}

/** Shifts in samples to the right; the first of equal contrast is used. */
const movesAt: Record<Fineness, number[]> = { 1: [0], 2: [0, 1], 4: [0, 1, -1, 2] };

/** The coverage of each column of samples, for each row of dots. */
function columnSums(
  context: SKRSContext2D,
  across: number,
  height: number,
  fineness: Fineness,
): Uint16Array {
  const sums = new Uint16Array(across * height);
  readPixels(context, across, height * fineness, (pixels, top, rows) => {
    for (let row = 0; row < rows; row++) {
      const from = Math.floor((top + row) / fineness) * across;
      for (let x = 0, alpha = 4 * row * across + 3; x < across; x++, alpha += 4)
        sums[from + x]! += pixels[alpha]!;
    }
  });
  return sums;
}

/** The dots that are at least half covered, and their total contrast. */
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
  // The outermost columns have no ink, so a shift stays within the samples.
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

/** Crops to the ink; `side` and `above` are the position of the origin. */
function trimmed(dots: Bitmap, side: number, above: number): Glyph {
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

/** A canvas of samples, and one of dots. */
interface Surface {
  fine: SKRSContext2D;
  coarse: SKRSContext2D;
}
let surface: Surface | undefined;
const smallest = { width: 640, height: 80 }; // a line of plain size across 80 mm paper

/** A stored font may make thousands of letters of one: what no paper holds is not drawn. */
function boundedWidth(width: number, height: number): number {
  return Math.max(1, Math.min(width, Math.floor(maxSamples / height)) || 1);
}

/** Text larger than any line is drawn from fewer samples, so that its memory is bounded. */
function surfaceFineness(width: number, height: number): Fineness {
  const dots = width * height;
  if (dots * samples ** 2 <= maxSamples) return samples;
  return dots * 2 ** 2 <= maxSamples ? 2 : 1;
}

/** The shared surface, at least this large, with the font selected: the memory of new ones would be freed late. */
function begun(
  { file, em, direction }: Pick<OutlineText, 'file' | 'em' | 'direction'>,
  width: number,
  height: number,
  fineness: Fineness = samples,
): Surface {
  const fine = grown(surface?.fine, width * fineness, height * fineness);
  surface = { fine, coarse: grown(surface?.coarse, width, height) };
  if (fine.canvas.width * fine.canvas.height > keptSamples) releaseLater();
  select(fine, file, em * fineness);
  fine.direction = direction;
  fine.textAlign = 'left'; // for right-to-left text, too
  return surface;
}

/** The canvas, made larger if it is too small. It can then also hold what it held before, unless both together are too much. */
function grown(old: SKRSContext2D | undefined, width: number, height: number): SKRSContext2D {
  if (!old) return load().createCanvas(width, height).getContext('2d');
  const { canvas: has } = old;
  if (has.width >= width && has.height >= height) return old;
  const [across, down] = [Math.max(has.width, width), Math.max(has.height, height)];
  if (across * down > maxSamples) resize(old, width, height);
  else resize(old, across, down);
  return old;
}

const keptSamples = 4_000_000; // 16 MB
const releaseMs = 1000;
let release: NodeJS.Timeout | undefined;

/** Releases a large surface soon, but not before the rest of the document is drawn. */
function releaseLater(): void {
  if (release) return;
  release = setTimeout(() => {
    for (const context of Object.values(surface ?? {})) resize(context, 1, 1);
    surface = undefined;
    release = undefined;
  }, releaseMs).unref();
}
