import { expect, test } from 'vitest';
import type { Fit, SheetTurn } from '../../../src/core/model/paper/drawing.ts';
import { type Paper, planPage } from '../../../src/core/pdf/plan-page.ts';

const receipt: Paper = { width: 576, dpi: 203 };
const label: Paper = { width: 832, dpi: 203 };
const impact: Paper = { width: 400, dpi: 144, dpiAcross: 160 };
const inches = (width: number, height: number) => ({ width: width * 72, height: height * 72 });

function plan(
  size: { width: number; height: number },
  paper: Paper,
  fit: Fit,
  rotate: SheetTurn = 'auto',
  shown = { x: 0, y: 0, ...size },
) {
  return planPage(size, shown, paper, { fit, rotate });
}

test('a label of 4 by 6 inches keeps its size on a label printer', () => {
  expect(plan(inches(4, 6), label, 'shrink')).toMatchObject({
    rotation: 0,
    width: 812,
    height: 1218,
    page: { x: 0, y: 0, width: 812, height: 1218 },
  });
});

test('a page that lies on its side is turned where it then is larger', () => {
  expect(plan(inches(6, 4), label, 'shrink')).toMatchObject({ rotation: 90, width: 812 });
  expect(plan(inches(6, 4), receipt, 'width')).toMatchObject({
    rotation: 90,
    width: 576,
    height: 864,
  });
  expect(plan(inches(3, 2), label, 'shrink')).toMatchObject({ rotation: 0, width: 609 });
  expect(plan(inches(6, 4), label, 'shrink', '0')).toMatchObject({ rotation: 0, width: 832 });
});

test('a page is as wide as the paper, smaller or larger', () => {
  expect(plan(inches(2, 1), receipt, 'width')).toMatchObject({ rotation: 0, height: 288 });
  expect(plan(inches(4, 6), receipt, 'width')).toMatchObject({ width: 576, height: 864 });
  expect(plan(inches(2, 1), receipt, 'shrink', '0')).toMatchObject({ width: 406, height: 203 });
});

test('in its own size, what is wider than the paper is cut off', () => {
  expect(plan(inches(4, 6), receipt, 'none')).toMatchObject({
    rotation: 0,
    width: 576,
    height: 1218,
    page: { width: 812 },
  });
});

test.each([
  ['0', { x: -36, y: -72, width: 612, height: 792 }, 288, 432],
  ['90', { x: -288, y: -36, width: 792, height: 612 }, 432, 288],
  ['180', { x: -288, y: -288, width: 612, height: 792 }, 288, 432],
  ['270', { x: -72, y: -288, width: 792, height: 612 }, 432, 288],
] as const)('a part of a page, turned by %s', (rotate, page, width, height) => {
  const shown = { x: 36, y: 72, width: 288, height: 432 };
  const paper = { width: 2000, dpi: 72 };
  expect(plan(inches(8.5, 11), paper, 'none', rotate, shown)).toMatchObject({
    width,
    height,
    page,
  });
});

test('the dots of an impact printer are not square', () => {
  expect(plan(inches(2, 2), impact, 'none')).toMatchObject({ width: 320, height: 288 });
});

test('a page that is hardly wide is as high as it says', () => {
  expect(plan({ width: 1, height: 1e5 }, receipt, 'width', '0').height).toBe(57_600_000);
});
