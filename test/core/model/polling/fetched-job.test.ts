import { expect, test } from 'vitest';
import { accepted } from '../../../../src/core/model/jobs/job-transitions.ts';
import type { Job, JobError } from '../../../../src/core/model/jobs/job.ts';
import { fetched, judged, type Verdict } from '../../../../src/core/model/polling/fetched-job.ts';

const now = '2026-11-17T12:00:00.000Z';
const later = '2026-11-17T13:00:00.000Z';
const printed: Verdict = { kind: 'printed', by: 'cloudprnt' };
const unknown: JobError = { code: 'UNCONFIRMED', message: 'unknown', mayHavePrinted: true };
const unusable: JobError = { code: 'PRINT_FAILED', message: 'unusable', mayHavePrinted: false };

const queued = (more: Partial<Job> = {}): Job => ({
  ...accepted({
    id: '0198c0de-7a2b-7000-8000-000000000001',
    printerId: 'star',
    templateId: 'receipt',
    templateVersion: 1,
    copies: 2,
    onUnconfirmed: 'hold',
    reprintOf: null,
    printMs: 1000,
    createdAt: now,
    expiresAt: later,
  }),
  ...more,
});
const printing = (more: Partial<Job> = {}): Job => ({ ...fetched(queued(), 1, now)!, ...more });

test('a job is fetched once for each attempt, and not before its time or after its deadline', () => {
  expect(printing()).toMatchObject({ status: 'printing', attempts: 1, startedAt: now });
  expect(fetched(printing(), 2, now)).toBeNull();
  expect(fetched(queued(), 2, now)).toBeNull();
  expect(fetched(queued({ notBefore: later }), 1, now)).toBeNull();
  expect(fetched(queued(), 1, later)).toBeNull();
});

test('a printed job is completed with all its copies, and says by which protocol', () => {
  expect(judged(printing(), 1, printed, now)).toMatchObject({
    status: 'completed',
    completion: { confirmed: true, by: 'cloudprnt' },
    copiesConfirmed: 2,
  });
});

test('a job that never reached the printer is queued again, and only by the attempt that it is about', () => {
  const again = judged(printing(), 1, { kind: 'not-fetched' }, now)!;
  expect(again).toMatchObject({ status: 'queued', attempts: 1, startedAt: null });
  const second = fetched(again, 2, now)!;
  expect(judged(second, 1, { kind: 'not-fetched' }, now)).toBeNull();
  expect(judged(second, 1, printed, now)).toBeNull();
  expect(judged(second, 2, printed, now)).toMatchObject({ status: 'completed' });
});

test('a job that the printer refuses fails, fetched or only offered', () => {
  const refused: Verdict = { kind: 'refused', error: unusable };
  expect(judged(printing(), 1, refused, now)).toMatchObject({ status: 'failed', error: unusable });
  expect(judged(queued(), 1, refused, now)).toMatchObject({ status: 'failed', error: unusable });
  expect(judged(queued({ attempts: 1 }), 1, refused, now)).toBeNull();
});

test('a job that was not fetched is not completed by a confirmation', () => {
  expect(judged(queued(), 1, printed, now)).toBeNull();
});

test('a job of which nothing is heard fails as unconfirmed, and a late confirmation completes it', () => {
  const failed = judged(printing(), 1, { kind: 'silence', error: unknown }, now)!;
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'UNCONFIRMED' } });
  expect(judged(failed, 1, { kind: 'not-fetched' }, now)).toBeNull();
  expect(judged(failed, 1, printed, now)).toMatchObject({
    status: 'completed',
    error: null,
    completion: { confirmed: true, by: 'cloudprnt' },
  });
});

test('a job that asks for it is offered once more as a copy when nothing is heard of it', () => {
  const silence: Verdict = { kind: 'silence', error: unknown };
  const again = judged(printing({ onUnconfirmed: 'reprint' }), 1, silence, now)!;
  expect(again).toMatchObject({ status: 'queued', sentAgain: true });
  const second = fetched(again, 2, now)!;
  expect(judged(second, 2, silence, now)).toMatchObject({ status: 'failed' });
});

test('what a printer says of an ended job changes nothing', () => {
  const ended = judged(printing(), 1, printed, now)!;
  const verdicts: Verdict[] = [
    printed,
    { kind: 'not-fetched' },
    { kind: 'refused', error: unusable },
    { kind: 'silence', error: unknown },
  ];
  for (const verdict of verdicts) expect(judged(ended, 1, verdict, now)).toBeNull();
});
