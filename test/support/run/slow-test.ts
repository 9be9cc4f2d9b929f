// A test that only `npm run test:all` runs, in a file whose other tests are quick: it draws,
// reads or sends much, and what it finds is rarely found by it alone. Run by its file
// (npx vitest run test/…), it is run as well.

import { test } from 'vitest';

const isLeftOut = process.env.PLATEN_TESTS === 'quick';

/** `test`, or in the quick tests nothing. */
export const slowTest = (isLeftOut ? leftOut() : test) as typeof test;

function leftOut() {
  return Object.assign(() => {}, { each: () => () => {}, for: () => () => {} });
}
