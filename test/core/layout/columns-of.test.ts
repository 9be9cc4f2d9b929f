import { expect, test } from 'vitest';
import { columnsOf } from '../../../src/core/layout/fit.ts';
import { drawnSoFar } from '../../../src/core/raster/text/shape.ts';

const style = { size: { width: 1, height: 1 }, bold: false };
const cell = { width: 12, height: 24 };

test('text that fits on no paper is measured without drawing it', () => {
  const before = drawnSoFar();
  expect(columnsOf('ﭐ'.repeat(8000), style, cell)).toBeGreaterThan(1000);
  expect(drawnSoFar()).toBe(before);
});

test('text that may fit is measured exactly', () => {
  const before = drawnSoFar();
  expect(columnsOf('سلام', style, cell)).toBeLessThan(8);
  expect(drawnSoFar()).toBe(before + 1);
});
