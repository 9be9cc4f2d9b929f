// Data is never executed as a command: ten thousand cases for each kind of
// field.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { fields, inject } from '../support/any/inject.ts';

const runs = 10_000;
const figures: Record<string, object> = {};

test.each(Object.entries(fields))('a %s survives 10,000 hostile values', async (kind, block) => {
  const { printed, refused } = await inject(block, runs);
  figures[kind] = { runs, printed, refused };
  keepFigures('injection', { tests: figures });
  expect(printed + refused).toBe(runs);
});
