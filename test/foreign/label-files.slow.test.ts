// Draws labels as carriers, warehouses, pharmacies and shops send them. Each sheet
// was looked at; the hashes notice later changes.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { unexplained } from '../support/paper/label-differences.ts';
import { drawLabels, labelFiles } from '../support/paper/label-files.ts';

/** What these labels contain on purpose. */
const overTheEdge = '^XZ: a field that reaches over the edge of the label';
const expected: Record<string, string> = {
  'dhl-express': overTheEdge,
  'fedex-express': overTheEdge,
  'gls-national': overTheEdge,
  'dpd-classic': overTheEdge,
  'amazon-pallet': overTheEdge,
  'mixed-sku-case': overTheEdge,
  'cable-flag': overTheEdge,
  'checked-codes': '^FS: data that does not fit the barcode',
};

test('there are at least 120 labels of two languages, each with a name of its own', () => {
  expect(labelFiles.length).toBeGreaterThanOrEqual(120);
  expect(new Set(labelFiles.map(({ name }) => name)).size).toBe(labelFiles.length);
});

test('every label is drawn as before, without an unknown command', async () => {
  const hashes: Record<string, string> = {};
  const complaints: Record<string, string> = {};
  for (const file of labelFiles) {
    const drawn = drawLabels(file);
    const hash = createHash('sha256');
    for (const { bitmap } of drawn.sheets)
      hash.update(`${bitmap.width}×${bitmap.height}`).update(bitmap.data);
    hashes[file.name] = `${drawn.sheets.length} ${hash.digest('hex').slice(0, 16)}`;
    const others = drawn.complaints.filter((one) => !one.endsWith('substitute font'));
    if (others.length > 0) complaints[file.name] = others.join('; ');
  }
  expect(complaints).toEqual(expected);
  await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot('label-files.json');
}, 60_000);

// All of them: npm run test:faults drawings.
test('zpl-renderer-js draws a sample of them as we do', async () => {
  const sample = labelFiles.filter(({ language }, index) => language === 'zpl' && index % 9 === 1);
  expect(sample.length).toBeGreaterThan(8);
  for (const file of sample) expect(await unexplained(file)).toBeNull();
}, 60_000);
