// Every life that a job can have by the rules of core/model, compared with the paper.

import { describe, expect, test } from 'vitest';
import type { Job } from '../../../../src/core/model/jobs/job.ts';
import { cases } from '../../../support/any/cases.ts';
import { exploreLives, type LifeOptions, rules } from '../../../support/campaigns/job-life.ts';

const kinds: LifeOptions[] = (['SQLite', 'PostgreSQL'] as const).flatMap((store) =>
  [1, 3].flatMap((copies) =>
    (['hold', 'reprint'] as const).map((onUnconfirmed) => ({
      store,
      copies,
      onUnconfirmed,
      // No sequence leads to a new state after 31 steps. The largest kinds end after 41, and are
      // followed to their end by `npm run test:faults lives`.
      mostSteps: copies === 3 && onUnconfirmed === 'reprint' ? cases(16, 13) : Infinity,
    })),
  ),
);
const three: LifeOptions = { store: 'PostgreSQL', copies: 3, onUnconfirmed: 'hold', mostSteps: 12 };

describe('every sequence of steps', () => {
  test.each(kinds)(
    'on $store, of $copies copies with the policy $onUnconfirmed, ends with the truth about the paper',
    (kind) => {
      const { lies, states, steps } = exploreLives(rules, kind);
      expect(lies).toEqual([]);
      expect(steps).toBeGreaterThan(12);
      expect(states).toBeGreaterThan(800);
    },
  );
});

describe('a planted fault is found:', () => {
  const claims = (faulty: Partial<typeof rules>, kind = three) =>
    exploreLives({ ...rules, ...faulty }, kind).lies.map(({ claim }) => claim);

  test('a late reply to one copy completes all copies', () => {
    const confirmedLate = (job: Job) => rules.confirmedLate(job, job.copies);
    expect(claims({ confirmedLate })).toContain('completed, and a copy is missing');
  });

  test('a job is started after its deadline', () => {
    const started = (job: Job, now: string) => rules.started(job, now, false);
    for (const store of ['SQLite', 'PostgreSQL'] as const)
      expect(claims({ started }, { ...three, store })).toEqual(['started after its deadline']);
  });

  test('a job that is printing is queued again when its node is lost', () => {
    const interrupted = (job: Job) => rules.unstarted(job);
    expect(claims({ interrupted })).toContain('a copy came out once too often');
  });

  test('a job that was printed after the backup expires as if nothing was printed', () => {
    const requeued = (job: Job) => job;
    expect(claims({ requeued })).toContain('nothing was printed, and there is paper');
  });
});
