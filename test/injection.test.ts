import { expect, test } from 'vitest';
import { fields, inject } from './support/inject.ts';

test.each(Object.entries(fields))(
  'data is never executed as a command in a %s',
  async (_kind, block) => {
    const { printed, refused } = await inject(block, 150);
    expect(printed + refused).toBe(150);
  },
);
