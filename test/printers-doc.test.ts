import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profiles } from '../src/core/profiles/index.ts';
import { printersDoc } from '../tools/docs/printers-doc.mjs';

test('docs/printers.md matches the profiles (npm run docs writes it)', () => {
  expect(readFileSync('docs/printers.md', 'utf8')).toBe(printersDoc(profiles));
});
