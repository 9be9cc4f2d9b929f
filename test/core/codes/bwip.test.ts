import { setImmediate as turn } from 'node:timers/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { Budget, OverBudget } from '../../../src/core/budget.ts';
import { checkGs1 } from '../../../src/core/codes/gs1.ts';
import { packageFile } from '../../../src/core/package-file.ts';

const { cache } = createRequire(import.meta.url);
const path = packageFile('bwip-js/dist/bwip-js-node.js');
const check = (count: number) => {
  for (let number = 0; number < count; number++) checkGs1(`(10)ABC${number}`);
};

test('the event loop waits for the library in a turn of its own, and then draws a few codes', async () => {
  expect(cache[path]).toBeUndefined();
  expect(() => new Budget().run(() => check(1))).toThrow(OverBudget);
  expect(cache[path]).toBeUndefined();
  await turn();
  expect(cache[path]).toBeDefined();
  new Budget().run(() => check(10));
  expect(() => new Budget().run(() => check(11))).toThrow(OverBudget);
  check(11); // as in a worker
});
