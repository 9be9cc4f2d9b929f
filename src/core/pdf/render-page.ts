// Draws a page of a PDF in grey, at the resolution of a printer.
//
// PDFium widens bars to whole pixels, which would make the thin bars of a barcode twice as
// wide. Drawn four times as large and averaged, each edge is at most an eighth of a dot off.

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
/** Notes that are to be printed, for a printer, in grey. */
const flags = 0x01 | 0x08 | 0x800;
/** Of text, images and paths: what is averaged here need not be smoothed. */
const unsmoothed = 0x7000;

export function renderPage(pdf: Pdf, page: number, plan: PagePlan): Grey {
  const { width, height } = plan;
  const data = new Uint8Array(width * height);
  const rows = Math.max(1, Math.floor(stripPixels / (width * finer * finer)));
  for (let top = 0; top < height; top += rows) {
    const part = { x: 0, y: top, width, height: Math.min(rows, height - top) };
    const strip = drawn(pdf.pdfium, page, plan, part, finer);
    average(strip, data.subarray(top * width), width, part.height);
  }
  return { width, height, data };
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

function average({ pixels, stride, free }: Strip, into: Uint8Array, width: number, height: number) {
  // Rows of PDFium begin at multiples of four bytes, so that four pixels are one number.
  const fours = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  const next = stride >> 2;
  for (let y = 0; y < height; y++) {
    let at = y * finer * next;
    for (let index = y * width, end = index + width; index < end; index++, at++) {
      const a = fours[at]!;
      const b = fours[at + next]!;
      const c = fours[at + 2 * next]!;
      const d = fours[at + 3 * next]!;
      // Most of a page is white, and most of the rest is black.
      if ((a & b & c & d) === -1) into[index] = 255;
      else if ((a | b | c | d) !== 0) into[index] = (sum(a) + sum(b) + sum(c) + sum(d)) >> 4;
    }
  }
  free();
}

/** Of the four bytes of a number. */
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
