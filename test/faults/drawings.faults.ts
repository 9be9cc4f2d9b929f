// Compares our drawings of all ZPL labels in test/fixtures/labels with those of
// zpl-renderer-js.

import { expect, test } from 'vitest';
import { unexplained } from '../support/paper/label-differences.ts';
import { labelFiles } from '../support/paper/label-files.ts';

test('zpl-renderer-js draws every label as we do, or the difference is explained', async () => {
  const found: (string | null)[] = [];
  for (const file of labelFiles.filter(({ language }) => language === 'zpl'))
    found.push(await unexplained(file));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((one) => one !== null)).toEqual([]);
});
