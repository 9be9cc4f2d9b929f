// Every transition of a job from every state, allowed and refused.

import { describe, expect, test } from 'vitest';
import { restoredError } from '../../../../src/core/model/jobs/job-errors.ts';
import type { Job, JobError, Outcome } from '../../../../src/core/model/jobs/job.ts';
import {
  accepted,
  cancelled,
  changed,
  confirmedLate,
  copiesConfirmed,
  expired,
  finished,
  interrupted,
  isUnsent,
  mayReplacePayloads,
  moved,
  movedToFallback,
  requeued,
  restored,
  sentAgain,
  started,
  unstarted,
  withoutData,
} from '../../../../src/core/model/jobs/job-transitions.ts';

const now = '2026-03-01T10:05:00.000Z';
const startedAt = '2026-03-01T10:01:00.000Z';
const endedAt = '2026-03-01T10:02:00.000Z';
const paperOut: JobError = { code: 'EXPIRED', message: 'Paper was out.', mayHavePrinted: false };
const unknownOutcome: JobError = {
  code: 'UNCONFIRMED',
  message: 'Look.',
  reason: 'paper-out',
  mayHavePrinted: true,
};
const confirmed = { confirmed: true, by: 'process-id' } as const;
const sent = { confirmed: false, by: 'none' } as const;
const completedOutcome: Outcome = { status: 'completed', completion: confirmed };

const request = {
  id: 'job-1',
  printerId: 'till',
  templateId: 'receipt',
  templateVersion: 2,
  copies: 3,
  onUnconfirmed: 'hold',
  reprintOf: 'job-0',
  printMs: 1500.4,
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-01T11:00:00.000Z',
} as const;

const queued = accepted(request);
const printing: Job = { ...queued, status: 'printing', startedAt, attempts: 1 };
const ended = { ...printing, completedAt: endedAt };

/** One job for each situation that the transitions distinguish. */
const jobs = {
  queued,
  'queued after it was sent again': { ...queued, sentAgain: true, attempts: 1 },
  printing,
  'printing, a copy confirmed': { ...printing, copiesConfirmed: 1 },
  'printing after it was sent again': { ...printing, sentAgain: true, attempts: 2 },
  completed: { ...ended, status: 'completed', completion: confirmed, copiesConfirmed: 3 },
  failed: { ...ended, status: 'failed', error: paperOut },
  unconfirmed: { ...ended, status: 'failed', error: unknownOutcome, copiesConfirmed: 1 },
  cancelled: { ...queued, status: 'cancelled', completedAt: endedAt },
} satisfies Record<string, Job>;

type Situation = keyof typeof jobs;
const situations = Object.keys(jobs) as Situation[];

/** What each situation becomes; those that are missing refuse the transition. */
function walk(
  name: string,
  transition: (job: Job) => Job | null,
  allowed: Partial<Record<Situation, Partial<Job>>>,
): void {
  describe(name, () => {
    for (const situation of situations) {
      const change = allowed[situation];
      test(`${situation}: ${change ? 'allowed' : 'refused'}`, () => {
        const before: Job = jobs[situation];
        const copy = structuredClone(before);
        expect(transition(before)).toEqual(change ? { ...before, ...change } : null);
        expect(before).toEqual(copy);
      });
    }
  });
}

test('an accepted job is queued, with nothing done yet and whole milliseconds', () => {
  expect(accepted(request)).toEqual({
    ...request,
    status: 'queued',
    copiesConfirmed: 0,
    attempts: 0,
    reference: null,
    idempotencyKey: null,
    madeBy: null,
    metadata: null,
    priority: 'normal',
    batchId: null,
    movedFrom: [],
    keepData: true,
    hasData: true,
    sentAgain: false,
    printMs: 1500,
    notBefore: null,
    startedAt: null,
    completedAt: null,
    completion: null,
    error: null,
    warnings: [],
    source: null,
    sourceAddress: null,
  });
});

test('an accepted job takes nothing else over from its request', () => {
  const more = { ...request, request: '{}', payloads: [], profileHash: 'x', idempotency: null };
  expect(accepted(more)).toEqual(queued);
});

walk('started', (job) => started(job, now), {
  queued: { status: 'printing', startedAt: now, attempts: 1 },
  'queued after it was sent again': { status: 'printing', startedAt: now, attempts: 2 },
});

walk('started at its deadline', (job) => started(job, request.expiresAt), {});

test('a better clock than that of the system decides whether a job is too late to be started', () => {
  expect(started(queued, now, true)).toBeNull();
  const afterJump = '2026-03-02T10:05:00.000Z';
  expect(started(queued, afterJump, false)).toMatchObject({ status: 'printing' });
});

test('a mark is taken back although copies of an earlier attempt are confirmed', () => {
  const again: Job = { ...jobs['printing after it was sent again'], copiesConfirmed: 2 };
  expect(unstarted(again)).toMatchObject({ status: 'queued', sentAgain: true, copiesConfirmed: 2 });
});

walk('unstarted', unstarted, {
  printing: { status: 'queued', startedAt: null },
  'printing after it was sent again': { status: 'queued', startedAt: null },
});

walk('one copy confirmed', (job) => copiesConfirmed(job, 1), {
  printing: { copiesConfirmed: 1 },
  'printing, a copy confirmed': { copiesConfirmed: 2 },
  'printing after it was sent again': { copiesConfirmed: 1 },
});

walk('more copies confirmed than asked for', (job) => copiesConfirmed(job, 7), {
  printing: { copiesConfirmed: 3 },
  'printing, a copy confirmed': { copiesConfirmed: 3 },
  'printing after it was sent again': { copiesConfirmed: 3 },
});

walk('sent again', sentAgain, {
  printing: { status: 'queued', startedAt: null, sentAgain: true },
  'printing, a copy confirmed': { status: 'queued', startedAt: null, sentAgain: true },
});

const lost: Partial<Job> = {
  status: 'failed',
  completedAt: now,
  error: {
    code: 'UNCONFIRMED',
    message: expect.stringMatching(/^The service stopped while .* Look at the paper: .*\.$/),
    reason: 'service-stopped',
    mayHavePrinted: true,
  },
};

for (const onUnconfirmed of ['hold', 'discard'] as const)
  walk(`interrupted, policy ${onUnconfirmed}`, withPolicy(onUnconfirmed), {
    printing: { ...lost, onUnconfirmed },
    'printing, a copy confirmed': { ...lost, onUnconfirmed },
    'printing after it was sent again': { ...lost, onUnconfirmed },
  });

const again: Partial<Job> = {
  status: 'queued',
  startedAt: null,
  sentAgain: true,
  onUnconfirmed: 'reprint',
};
walk('interrupted, policy reprint', withPolicy('reprint'), {
  printing: again,
  'printing, a copy confirmed': again,
  'printing after it was sent again': { ...lost, onUnconfirmed: 'reprint' },
});

function withPolicy(onUnconfirmed: Job['onUnconfirmed']): (job: Job) => Job | null {
  return (job) => interrupted({ ...job, onUnconfirmed }, now);
}

const confirmedEnd: Partial<Job> = {
  status: 'completed',
  completion: confirmed,
  completedAt: now,
  copiesConfirmed: 3,
};
walk('finished, confirmed', (job) => finished(job, completedOutcome, now), {
  queued: confirmedEnd,
  'queued after it was sent again': confirmedEnd,
  printing: confirmedEnd,
  'printing, a copy confirmed': confirmedEnd,
  'printing after it was sent again': confirmedEnd,
});

const sentEnd: Partial<Job> = { status: 'completed', completion: sent, completedAt: now };
walk(
  'finished, only sent',
  (job) => finished(job, { status: 'completed', completion: sent }, now),
  {
    queued: sentEnd,
    'queued after it was sent again': sentEnd,
    printing: sentEnd,
    'printing, a copy confirmed': sentEnd,
    'printing after it was sent again': sentEnd,
  },
);

const failedEnd: Partial<Job> = { status: 'failed', error: paperOut, completedAt: now };
walk('finished, failed', (job) => finished(job, { status: 'failed', error: paperOut }, now), {
  queued: failedEnd,
  'queued after it was sent again': failedEnd,
  printing: failedEnd,
  'printing, a copy confirmed': failedEnd,
  'printing after it was sent again': failedEnd,
});

walk('the last copy confirmed late', (job) => confirmedLate(job, 3), {
  unconfirmed: { status: 'completed', completion: confirmed, error: null, copiesConfirmed: 3 },
});

walk('a copy confirmed late that was confirmed before', (job) => confirmedLate(job, 1), {});

walk('a copy before the last one confirmed late', (job) => confirmedLate(job, 2), {
  unconfirmed: {
    copiesConfirmed: 2,
    error: {
      code: 'PRINT_FAILED',
      message:
        '2 of 3 copies were printed, the others were not sent: the printer was out of paper. Print the missing ones again.',
      reason: 'paper-out',
      mayHavePrinted: true,
    },
  },
});

test('of a job whose record is lost, a late confirmation says nothing about the copies after it', () => {
  const job = interrupted(printing, now)!;
  expect(confirmedLate(job, 1)).toEqual({ ...job, copiesConfirmed: 1 });
});

test('a failure tells how many copies were confirmed, never fewer than are known', () => {
  const failure = { status: 'failed', error: unknownOutcome } as const;
  expect(finished(printing, { ...failure, copiesConfirmed: 2 }, now)?.copiesConfirmed).toBe(2);
  const one: Job = { ...printing, copiesConfirmed: 1 };
  expect(finished(one, { ...failure, copiesConfirmed: 0 }, now)?.copiesConfirmed).toBe(1);
});

walk('expired', (job) => expired(job, request.expiresAt, paperOut, now), {
  queued: failedEnd,
  'queued after it was sent again': failedEnd,
});

walk('expired at a deadline that it no longer has', (job) => expired(job, now, paperOut, now), {});

const unknown = { status: 'failed', completedAt: now, error: restoredError } as const;
walk('restored from a backup', (job) => restored(job, now), {
  queued: unknown,
  'queued after it was sent again': unknown,
  printing: unknown,
  'printing, a copy confirmed': unknown,
  'printing after it was sent again': unknown,
});

walk('queued again from a backup', requeued, { queued: { sentAgain: true } });

walk('cancelled', (job) => cancelled(job, now), {
  queued: { status: 'cancelled', completedAt: now },
  'queued after it was sent again': {
    status: 'cancelled',
    completedAt: now,
    error: expect.objectContaining({
      code: 'UNCONFIRMED',
      reason: 'cancelled-when-sent',
      mayHavePrinted: true,
    }),
  },
});

const inTheKitchen: Partial<Job> = { printerId: 'kitchen', movedFrom: ['till'] };
walk('moved', (job) => moved(job, 'kitchen'), {
  queued: inTheKitchen,
  'queued after it was sent again': inTheKitchen,
});

walk('moved to the fallback printer', (job) => movedToFallback(job, 'kitchen', now), {
  queued: inTheKitchen,
});

test('a job never falls back to a printer that it left, but goes on to others', () => {
  const away = movedToFallback(queued, 'kitchen', now)!;
  expect(movedToFallback(away, 'till', now)).toBeNull();
  expect(movedToFallback(away, 'bar', now)).toMatchObject({
    printerId: 'bar',
    movedFrom: ['till', 'kitchen'],
  });
});

test('a job of a test key, and a job whose time has not come, do not fall back', () => {
  const postponed: Job = { ...queued, notBefore: '2026-03-01T10:06:00.000Z' };
  expect(movedToFallback(postponed, 'kitchen', now)).toBeNull();
  expect(movedToFallback({ ...queued, notBefore: now }, 'kitchen', now)).not.toBeNull();
  expect(movedToFallback({ ...queued, madeBy: 'test-1' }, 'kitchen', now)).toBeNull();
  expect(movedToFallback({ ...queued, madeBy: 'key-1' }, 'kitchen', now)).not.toBeNull();
});

test('a job that a user moves to and fro was moved from each printer once', () => {
  const back = moved(moved(moved(queued, 'kitchen')!, 'till')!, 'kitchen')!;
  expect(back).toMatchObject({ printerId: 'kitchen', movedFrom: ['till'] });
});

walk('changed', (job) => changed(job, { printerId: 'kitchen', priority: 'high', expiresAt: now }), {
  queued: { ...inTheKitchen, priority: 'high', expiresAt: now },
});

test('what a change leaves out stays as it is', () => {
  expect(changed(queued, { priority: 'high' })).toEqual({ ...queued, priority: 'high' });
  expect(changed(queued, { printerId: 'till' })).toEqual(queued);
});

test('only a queued job that was not sent again is unsent', () => {
  expect(situations.filter((situation) => isUnsent(jobs[situation]))).toEqual(['queued']);
});

walk('without data', withoutData, {
  completed: { hasData: false },
  failed: { hasData: false },
  unconfirmed: { hasData: false },
  cancelled: { hasData: false },
});

test('data that is not to be kept goes when the job is completed or cancelled, not when it fails', () => {
  const job: Job = { ...printing, keepData: false };
  const waiting: Job = { ...queued, keepData: false };
  expect(finished(job, completedOutcome, now)?.hasData).toBe(false);
  expect(cancelled(waiting, now)?.hasData).toBe(false);
  const lostJob = finished(job, { status: 'failed', error: unknownOutcome }, now)!;
  expect(lostJob.hasData).toBe(true);
  expect(confirmedLate(lostJob, 3)?.hasData).toBe(false);
  expect(expired(waiting, request.expiresAt, paperOut, now)?.hasData).toBe(true);
});

test('payloads may be replaced while a job is queued', () => {
  const allowed = situations.filter((situation) => mayReplacePayloads(jobs[situation]));
  expect(allowed).toEqual(['queued', 'queued after it was sent again']);
});

test('an unconfirmed interruption can be completed late', () => {
  const job = interrupted(printing, now)!;
  expect(confirmedLate(job, 3)).toMatchObject({ status: 'completed', completedAt: now });
});
