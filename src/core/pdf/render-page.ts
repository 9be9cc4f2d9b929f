// Draws a page of a PDF in grey, at the resolution of a printer.
//
// PDFium widens a bar that is an object of its own to whole pixels, and puts letters at whole
// pixels, which would make the thin bars of a barcode twice as wide. Areas with bars are drawn
// four times as large and averaged: each edge is at most an eighth of a dot off. A page takes
// nine times as long so.

import type { Position } from '../model/paper/document.ts';
import type { Grey } from '../raster/images/dither.ts';
import { openPage, type Pdf } from './open-pdf.ts';
import type { PagePlan } from './plan-page.ts';
import { memoryOf, type Pdfium } from './pdfium.ts';

const finer = 4;
/** Pixels that PDFium draws at once, a byte each: a page is drawn in strips. */
const stripPixels = 16 * 2 ** 20;

const greyFormat = 1;
const white = 0xffffffff;
/** Notes that are to be printed, for a printer. */
const flags = 0x01 | 0x800;
/** The flags for text, images and paths: what is averaged here need not be smoothed. */
const unsmoothed = 0x7000;

/** A page in grey, whose rows begin at multiples of four bytes; what follows the dots of a row is white. */
export interface PageGrey extends Grey {
  stride: number;
}

/** `bars`: the areas of the plan that have bars. */
export function renderPage(
  pdf: Pdf,
  page: number,
  plan: PagePlan,
  bars: readonly Position[],
): PageGrey {
  const { width, height } = plan;
  const stride = (width + 3) & ~3;
  const grey = { width, height, stride, data: new Uint8Array(stride * height) };
  const whole = { x: 0, y: 0, width, height };
  const areas = bars.map((area) => clipped(area, plan)).filter(hasDots);
  const isFine = areas.some((area) => area.width === width && area.height === height);
  if (!isFine) drawArea(pdf.pdfium, page, plan, whole, 1, grey);
  for (const area of isFine ? [whole] : areas) drawArea(pdf.pdfium, page, plan, area, finer, grey);
  for (let at = stride - width; at > 0; at--)
    for (let end = stride - at; end < grey.data.length; end += stride) grey.data[end] = 255;
  return grey;
}

/** Dots around an area, for the soft edges of its first and last bar. */
const margin = 4;

function clipped({ x, y, width, height }: Position, plan: PagePlan): Position {
  const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)];
  const right = Math.min(plan.width, x + width + margin);
  const bottom = Math.min(plan.height, y + height + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function hasDots({ width, height }: Position): boolean {
  return width > 0 && height > 0;
}

function drawArea(
  pdfium: Pdfium,
  page: number,
  plan: PagePlan,
  area: Position,
  larger: 1 | typeof finer,
  into: PageGrey,
): void {
  const { x, y, width, height } = area;
  const rows = Math.max(1, Math.floor(stripPixels / (width * larger * larger)));
  for (let top = y; top < y + height; top += rows) {
    const part = { x, y: top, width, height: Math.min(rows, y + height - top) };
    const strip = drawn(pdfium, page, plan, part, larger);
    if (larger === 1) copy(strip, into, part);
    else average(strip, into, part);
    strip.free();
  }
}

interface Strip {
  /** A byte a pixel; valid until PDFium is used again. */
  pixels: Uint8Array;
  stride: number;
  free: () => void;
}

/** `part` of the planned dots, `larger` times as large. */
function drawn(
  pdfium: Pdfium,
  page: number,
  { rotation, page: whole }: PagePlan,
  part: Position,
  larger: number,
): Strip {
  const [width, height] = [part.width * larger, part.height * larger];
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, greyFormat, 0, 0);
  if (bitmap === 0) throw new Error('No memory for the page.');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium.FPDF_RenderPageBitmap(
    bitmap,
    page,
    (whole.x - part.x) * larger,
    (whole.y - part.y) * larger,
    whole.width * larger,
    whole.height * larger,
    rotation / 90,
    larger === 1 ? flags : flags | unsmoothed,
  );
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  return {
    pixels: memoryOf(pdfium).subarray(start, start + stride * height),
    stride,
    free: () => pdfium.FPDFBitmap_Destroy(bitmap),
  };
}

/** `part` is as wide as the page. */
function copy({ pixels, stride }: Strip, into: PageGrey, part: Position): void {
  if (stride === into.stride) into.data.set(pixels, part.y * into.stride);
  else
    for (let y = 0; y < part.height; y++)
      into.data.set(
        pixels.subarray(y * stride, y * stride + part.width),
        (part.y + y) * into.stride,
      );
}

function average({ pixels, stride }: Strip, into: PageGrey, part: Position): void {
  // Rows of PDFium begin at multiples of four bytes, so that four pixels are one number.
  const fours = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  const next = stride >> 2;
  for (let y = 0; y < part.height; y++) {
    let at = y * finer * next;
    const start = (part.y + y) * into.stride + part.x;
    for (let index = start; index < start + part.width; index++, at++) {
      const a = fours[at]!;
      const b = fours[at + next]!;
      const c = fours[at + 2 * next]!;
      const d = fours[at + 3 * next]!;
      // Most of a page is white, and most of the rest is black.
      if ((a & b & c & d) === -1) into.data[index] = 255;
      else if ((a | b | c | d) === 0) into.data[index] = 0;
      else into.data[index] = (sum(a) + sum(b) + sum(c) + sum(d)) >> 4;
    }
  }
}

/** The sum of the four bytes of a number. */
function sum(four: number): number {
  const pairs = (four & 0xff00ff) + ((four >>> 8) & 0xff00ff);
  return (pairs & 0xffff) + (pairs >>> 16);
}

/** Margins are measured to this many points at least. */
const coarse = 1;
const mostCoarsePixels = 2 ** 20;
const nearlyWhite = 250;

/** The smallest box around all that is not white, in points; null if the page is blank. */
export function inkOf(
  pdf: Pdf,
  index: number,
  size: { width: number; height: number },
): Position | null {
  const page = openPage(pdf, index);
  const { width, height } = size;
  const scale = Math.min(1 / coarse, Math.sqrt(mostCoarsePixels / (width * height)));
  const box = {
    x: 0,
    y: 0,
    width: Math.max(1, Math.ceil(width * scale)),
    height: Math.max(1, Math.ceil(height * scale)),
  };
  const strip = drawn(pdf.pdfium, page, { ...box, rotation: 0, page: box }, box, 1);
  let [left, top, right, bottom] = [box.width, box.height, 0, 0];
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      if (strip.pixels[y * strip.stride + x]! >= nearlyWhite) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  strip.free();
  pdf.pdfium.FPDF_ClosePage(page);
  if (right === 0) return null;
  // A pixel more on each side, for what is thinner than one.
  const from = (pixel: number) => Math.max(0, (pixel - 1) / scale);
  const to = (pixel: number, most: number) => Math.min(most, (pixel + 1) / scale);
  const [x, y] = [from(left), from(top)];
  return { x, y, width: to(right, width) - x, height: to(bottom, height) - y };
}
