import { expect, it } from 'vitest';
import { fittingSize } from '../../../src/web/pictures/picture-size.ts';

it('a photo becomes as wide as paper needs, and a small picture stays as it is', () => {
  expect(fittingSize(4032, 3024)).toEqual({ width: 1200, height: 900 });
  expect(fittingSize(600, 900)).toEqual({ width: 600, height: 900 });
  expect(fittingSize(1000, 48_000)).toEqual({ width: 100, height: 4800 });
  expect(fittingSize(100_000, 1)).toEqual({ width: 1200, height: 1 });
});
