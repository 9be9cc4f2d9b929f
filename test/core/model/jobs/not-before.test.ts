// The time before which a job is not printed.

import { expect, test } from 'vitest';
import { isPostponed, notBeforeOf } from '../../../../src/core/model/jobs/not-before.ts';

const now = new Date('2026-01-31T12:00:00.000Z');

test.each([
  [undefined, null],
  [0, null],
  [90, '2026-01-31T12:01:30.000Z'],
  ['90', '2026-01-31T12:01:30.000Z'],
  ['2026-01-31T14:00:00+01:00', '2026-01-31T13:00:00.000Z'],
  ['2026-01-31T11:59:59Z', null],
])('%s means %s', (given, notBefore) => {
  expect(notBeforeOf(given, now)).toEqual({ notBefore });
});

test.each(['2026-02-30T25:00:00Z', '2026-03-03T12:00:00Z', 2_592_001])('%s is refused', (given) => {
  expect(notBeforeOf(given, now)).toHaveProperty('problem');
});

test('a job is postponed until its time, and not at it', () => {
  const job = { notBefore: '2026-01-31T12:00:00.000Z' };
  expect(isPostponed(job, '2026-01-31T11:59:59.999Z')).toBe(true);
  expect(isPostponed(job, '2026-01-31T12:00:00.000Z')).toBe(false);
  expect(isPostponed({ notBefore: null }, '2026-01-31T12:00:00.000Z')).toBe(false);
});
