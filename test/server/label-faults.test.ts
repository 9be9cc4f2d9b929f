// A sample of the faults of label printers, small enough for every day.
// `npm run test:faults labels` has all of them, several times each.

import { expect, test } from 'vitest';
import { crashPoints } from '../faults/crash-points.ts';
import { labelCrashes } from '../faults/label-crashes.ts';
import { labelKinds } from '../faults/label-kinds.ts';
import { labelPrinters } from '../faults/label-printers.ts';
import { beginNetwork, networkRounds } from '../faults/network-rounds.ts';

const points = ['half sent'];
const kinds = [
  'RST or FIN in the middle',
  'out of labels at the third of five',
  'half a picture of another client',
];

test('killed while labels are printed, the service says nothing that is not so', async () => {
  const some = crashPoints.filter(({ point }) => points.includes(point));
  const verdicts = labelPrinters.map((tried) => labelCrashes(tried, 1, some));
  for (const { language, kills, lies, completed } of await Promise.all(verdicts)) {
    expect.soft(lies, language).toEqual([]);
    expect.soft(kills, language).toBe(points.length + 2);
    expect.soft(completed, language).toBeGreaterThan(0);
  }
}, 180_000);

test('broken off, out of labels or confused by another client, a label printer leads to no lie', async () => {
  const tried = labelKinds.filter(({ name }) => kinds.includes(name));
  expect(tried).toHaveLength(kinds.length);
  const verdicts = labelPrinters.flatMap((options) =>
    tried.map(async (kind) => {
      const campaign = await beginNetwork(kind, options);
      const { lies } = await networkRounds(campaign, kind, 1);
      return { name: `${options.language}: ${kind.name}`, lies };
    }),
  );
  for (const { name, lies } of await Promise.all(verdicts)) expect.soft(lies, name).toEqual([]);
}, 180_000);
