import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testIndex } from '../../tools/test/index.mjs';

test('the index names the tests of every source, as they are now', () => {
  const index = testIndex();
  expect(index).toMatch(/^- `batches\.ts`: .*server\/http\/batches\/batches\.test\.ts/m);
  // node tools/test/index.mjs writes it anew.
  expect(readFileSync('test/INDEX.md', 'utf8')).toBe(index);
});
