// Finds what a page of a PDF consists of, as far as its drawing depends on it: images, where
// photographs may be, bars, which are drawn more finely, and text that cannot be drawn.

import type { Position } from '../model/paper/document.ts';
import { lostFonts } from './lost-fonts.ts';
import { floats } from './open-pdf.ts';
import { memoryOf, type Pdfium } from './pdfium.ts';
import type { PagePlan } from './plan-page.ts';

/** Positions are in the dots of the plan; they may reach beyond it. */
export interface PageParts {
  images: Position[];
  /** Areas with bars, or with the modules of a code, each an object of its own. */
  bars: Position[];
  /** Names of fonts that are not embedded, and whose text cannot be drawn. */
  lostFonts: string[];
}

type Matrix = readonly [number, number, number, number, number, number];
const unchanged: Matrix = [1, 0, 0, 1, 0, 0];

const textObject = 1;
const pathObject = 2;
const imageObject = 3;
const formObject = 5;
const mostObjects = 20_000;
const mostNesting = 4;
const mostBoxes = 500;

/** The corners of a rectangle and the way back. */
const mostCorners = 5;
/** A bar or module is thinner than this, in dots. */
const thick = 24;

export function findParts(pdfium: Pdfium, page: number, plan: PagePlan): PageParts {
  const images: Position[] = [];
  const small: Position[] = [];
  const letters: Position[] = [];
  const place = pdfium.malloc(24);
  const toDots = dotsOf(pdfium, page, plan, place);
  const fontName = fontNames(pdfium);
  const lost = lostFonts(pdfium, page);
  const budget = { objects: mostObjects };

  const visit = (object: number, matrix: Matrix, depth: number) => {
    if (budget.objects-- <= 0) return;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === imageObject) {
      const box = boxOf(object, matrix);
      if (isSmall(box)) small.push(box);
      if (images.length < mostBoxes) images.push(box);
    } else if (type === pathObject) {
      if (pdfium.FPDFPath_CountSegments(object) > mostCorners) return;
      const box = boxOf(object, matrix);
      if (isSmall(box)) small.push(box);
    } else if (type === textObject) {
      const font = pdfium.FPDFTextObj_GetFont(object);
      if (font === 0) return;
      const name = fontName(font);
      if (barFont.test(name)) letters.push(boxOf(object, matrix));
      lost.examine(object, font, name);
    } else if (type === formObject && depth < mostNesting) {
      if (!pdfium.FPDFPageObj_GetMatrix(object, place)) return;
      const inner = times([...floats(pdfium, place, 6)] as unknown as Matrix, matrix);
      const count = pdfium.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && budget.objects > 0; index++)
        visit(pdfium.FPDFFormObj_GetObject(object, index), inner, depth + 1);
    }
  };

  const boxOf = (object: number, matrix: Matrix): Position => {
    const isKnown = pdfium.FPDFPageObj_GetBounds(object, place, place + 4, place + 8, place + 12);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = isKnown ? floats(pdfium, place, 4) : [];
    const corners = [
      [x1, y1],
      [x2, y1],
      [x1, y2],
      [x2, y2],
    ].map(([x, y]) => toDots(...at(matrix, x!, y!)));
    const xs = corners.map(([x]) => x!);
    const ys = corners.map(([, y]) => y!);
    const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
    return { x: minX, y: minY, width: Math.max(...xs) - minX, height: Math.max(...ys) - minY };
  };

  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && budget.objects > 0; index++)
    visit(pdfium.FPDFPage_GetObject(page, index), unchanged, 0);
  pdfium.free(place);
  lost.free();
  // The rest of a page with that many objects was not looked at.
  const unseen = { x: 0, y: 0, width: plan.width, height: plan.height };
  const bars = budget.objects > 0 ? [...crowded(small), ...letters] : [unseen];
  return { images, bars, lostFonts: [...lost.names] };
}

function isSmall({ width, height }: Position): boolean {
  return Math.min(width, height) < thick;
}

/** Returns a function from places on the page to dots of the plan; `place` has 24 bytes. */
function dotsOf(
  pdfium: Pdfium,
  page: number,
  plan: PagePlan,
  place: number,
): (x: number, y: number) => number[] {
  const { x: startX, y: startY, width, height } = plan.page;
  const turns = plan.rotation / 90;
  const [toX, toY] = [place + 16, place + 20];
  return (x, y) => {
    pdfium.FPDF_PageToDevice(page, startX, startY, width, height, turns, x, y, toX, toY);
    return [...new Int32Array(memoryOf(pdfium).slice(toX, toX + 8).buffer)];
  };
}

/** Fonts whose letters are bars, by their names, such as Free3of9 and LibreBarcode128. */
const barFont = /bar.?code|code.?(?:39|93|128|11)|c(?:39|128)|[23]\s?of\s?[59]|\b(?:ean|upc|itf)/i;

function fontNames(pdfium: Pdfium): (font: number) => string {
  const known = new Map<number, string>();
  return (font) => {
    const name = known.get(font) ?? nameOf(pdfium, font);
    known.set(font, name);
    return name;
  };
}

const longestName = 128;

function nameOf(pdfium: Pdfium, font: number): string {
  const place = pdfium.malloc(longestName);
  const length = pdfium.FPDFFont_GetBaseFontName(font, place, longestName);
  const bytes = memoryOf(pdfium).subarray(place, place + Math.min(length, longestName) - 1);
  const name = length > 0 ? Buffer.from(bytes).toString('latin1') : '';
  pdfium.free(place);
  return name;
}

/** The sides of the squares that are searched for small boxes, in dots: bars are closer together than the lines of a table. */
const square = 16;
/** Fewer are lines, or the parts of a logo. */
const fewestBars = 12;

/** The areas in which many small boxes lie close together. */
function crowded(boxes: readonly Position[]): Position[] {
  if (boxes.length < fewestBars) return [];
  const groups = new Map<string, Position[]>();
  const areas: Position[] = [];
  for (const box of boxes) {
    const key = `${Math.floor(box.x / square)} ${Math.floor(box.y / square)}`;
    const group = groups.get(key);
    if (group) group.push(box);
    else groups.set(key, [box]);
  }
  const visited = new Set<string>();
  for (const start of groups.keys()) {
    if (visited.has(start)) continue;
    visited.add(start);
    const near = [start];
    const found: Position[] = [];
    for (const key of near) {
      found.push(...groups.get(key)!);
      const [column, row] = key.split(' ').map(Number) as [number, number];
      for (let x = column - 1; x <= column + 1; x++)
        for (let y = row - 1; y <= row + 1; y++) {
          const next = `${x} ${y}`;
          if (!groups.has(next) || visited.has(next)) continue;
          visited.add(next);
          near.push(next);
        }
    }
    if (found.length >= fewestBars) areas.push(around(found));
  }
  return areas;
}

function around(boxes: readonly Position[]): Position {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function at([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** First `inner`, then `outer`. */
function times(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [ox, oy] = [outer[0], outer[1]];
  const [px, py] = [outer[2], outer[3]];
  return [
    a * ox + b * px,
    a * oy + b * py,
    c * ox + d * px,
    c * oy + d * py,
    e * ox + f * px + outer[4],
    e * oy + f * py + outer[5],
  ];
}
