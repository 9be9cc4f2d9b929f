// When a printer may be removed, and what its queued jobs become.

import { cancelledWhenSent } from '../../../../src/core/model/jobs/job-errors.ts';
import { expect, test } from 'vitest';
import { accepted, started } from '../../../../src/core/model/jobs/job-transitions.ts';
import { mayRemove, withoutPrinter } from '../../../../src/core/model/printers/printer-removal.ts';

const now = '2026-03-01T10:05:00.000Z';
const job = accepted({
  id: 'job-1',
  printerId: 'till',
  templateId: 'receipt',
  templateVersion: 1,
  copies: 1,
  onUnconfirmed: 'hold',
  reprintOf: null,
  printMs: 1000,
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-01T11:00:00.000Z',
});
const choices = ['refuse', 'cancel', { moveTo: 'kitchen' }] as const;

test('a printer that prints is not removed, whatever was chosen', () => {
  for (const waiting of [0, 2])
    for (const choice of choices)
      expect(mayRemove({ waiting, printing: true }, choice)).toBe(false);
});

test('waiting jobs prevent the removal unless something was chosen for them', () => {
  const removable = (waiting: number) =>
    choices.map((choice) => mayRemove({ waiting, printing: false }, choice));
  expect(removable(0)).toEqual([true, true, true]);
  expect(removable(2)).toEqual([false, true, true]);
});

test('a waiting job is cancelled or moved, also one that was sent again', () => {
  for (const waiting of [job, { ...job, sentAgain: true }]) {
    const error = waiting.sentAgain ? cancelledWhenSent(waiting) : null;
    const end = { status: 'cancelled', completedAt: now, error };
    expect(withoutPrinter(waiting, 'cancel', now)).toEqual({ ...waiting, ...end });
    const there = { ...waiting, printerId: 'kitchen', movedFrom: ['till'] };
    expect(withoutPrinter(waiting, { moveTo: 'kitchen' }, now)).toEqual(there);
  }
});

test('a job that does not wait is neither cancelled nor moved', () => {
  for (const choice of choices) expect(withoutPrinter(started(job, now)!, choice, now)).toBeNull();
});
