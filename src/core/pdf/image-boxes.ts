// Finds where a page of a PDF has images: only there may be photographs.

import type { Position } from '../model/paper/document.ts';
import { floats } from './open-pdf.ts';
import { memoryOf, type Pdfium } from './pdfium.ts';
import type { PagePlan } from './plan-page.ts';

type Matrix = readonly [number, number, number, number, number, number];
const unchanged: Matrix = [1, 0, 0, 1, 0, 0];

const imageObject = 3;
const formObject = 5;
const mostObjects = 20_000;
const mostNesting = 4;
const mostBoxes = 500;

/** In the dots of the plan; may reach beyond them. */
export function imageBoxes(pdfium: Pdfium, page: number, plan: PagePlan): Position[] {
  const boxes: Position[] = [];
  const place = pdfium.malloc(24);
  const budget = { objects: mostObjects };

  const visit = (object: number, matrix: Matrix, depth: number) => {
    if (budget.objects-- <= 0 || boxes.length >= mostBoxes) return;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === imageObject) boxes.push(boxOf(object, matrix));
    else if (type === formObject && depth < mostNesting) {
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
    ].map(([x, y]) => deviceOf(...at(matrix, x!, y!)));
    const xs = corners.map(([x]) => x!);
    const ys = corners.map(([, y]) => y!);
    const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
    return { x: minX, y: minY, width: Math.max(...xs) - minX, height: Math.max(...ys) - minY };
  };

  const deviceOf = (x: number, y: number): number[] => {
    const { x: startX, y: startY, width, height } = plan.page;
    const turns = plan.rotation / 90;
    pdfium.FPDF_PageToDevice(
      page,
      startX,
      startY,
      width,
      height,
      turns,
      x,
      y,
      place + 16,
      place + 20,
    );
    return [...new Int32Array(memoryOf(pdfium).slice(place + 16, place + 24).buffer)];
  };

  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && budget.objects > 0; index++)
    visit(pdfium.FPDFPage_GetObject(page, index), unchanged, 0);
  return boxes;
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
