import { expect, test } from 'vitest';
import { nearestFont } from '../../../../src/core/emulator/receipt/line-composer.ts';

const h = 'H'.codePointAt(0)!;

test('the glyphs of a cell that is wider than any drawn one are in its middle', () => {
  const drawn = nearestFont({ width: 12, height: 24 }).rows(h);
  const wide = nearestFont({ width: 16, height: 24 });
  expect(wide.cell).toEqual({ width: 16, height: 24 });
  expect([...wide.rows(h)]).toEqual([...drawn].map((row) => row >> 2));
  expect([...nearestFont({ width: 13, height: 24 }).rows(h)]).toEqual([...drawn]);
});
