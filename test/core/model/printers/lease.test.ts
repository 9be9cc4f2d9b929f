// The time during which the holder of a lease may write to its printer.

import { expect, test } from 'vitest';
import { isSafe, leaseTimes } from '../../../../src/core/model/printers/lease.ts';

test('a lease is safe from the sending of its renewal until the margin before its end', () => {
  const { leaseMs, renewMs, marginMs } = leaseTimes;
  expect(isSafe(1000, 1000)).toBe(true);
  expect(isSafe(1000, 1000 + leaseMs - marginMs - 1)).toBe(true);
  expect(isSafe(1000, 1000 + leaseMs - marginMs)).toBe(false);
  expect(isSafe(1000, 1000 + 24 * 3_600_000)).toBe(false);
  // Two renewals may be lost.
  expect(isSafe(0, 2 * renewMs)).toBe(true);
});
