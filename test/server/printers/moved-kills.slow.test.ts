// A sample of the kills of a service that follows a printer. `npm run test:faults moved` runs all
// points, several times each.

import { expect, test } from 'vitest';
import { killedWhileFollowing } from '../../faults/moved-rounds.ts';

test.each([
  ['epson-tm-t20ii', 'followed'],
  ['star-mc-print3', 'half sent'],
] as const)(
  'a service that follows %s and is killed at "%s" prints what waited at most once, and says so',
  async (model, point) => {
    const { lies, accepted } = await killedWhileFollowing(model, point);
    expect(lies).toEqual([]);
    expect(accepted).toBe(4);
  },
  240_000,
);
