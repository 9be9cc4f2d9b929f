import { expect, test } from 'vitest';
import { cases } from './support/any/cases.ts';
import { fields, inject } from './support/any/inject.ts';

const tries = cases(150, 50);

test.each(Object.entries(fields))(
  'data is never executed as a command in a %s',
  async (_kind, block) => {
    const { printed, refused } = await inject(block, tries);
    expect(printed + refused).toBe(tries);
  },
);
