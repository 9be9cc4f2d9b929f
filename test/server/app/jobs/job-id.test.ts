import { expect, test } from 'vitest';
import { newJobId } from '../../../../src/server/app/jobs/job-id.ts';

test('ids sort by creation, also within a millisecond and when the clock goes back', () => {
  const times = Array.from({ length: 9000 }, (_, n) => 1_800_000_000_000 + (n % 7) - 3);
  const ids = times.map((ms) => newJobId(ms));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id is a UUID of version 7 with its time', () => {
  const ms = Date.UTC(2042, 0, 1);
  const id = newJobId(ms);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(ms);
});
