// Lists that find nothing among many jobs.

import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { jobLists } from '../../../../../src/server/store/sqlite/jobs/job-lists.ts';
import { migrate } from '../../../../../src/server/store/sqlite/engine/migrate.ts';

/** 1,000 jobs of one key; every hundredth has failed. */
function lists(perTurn: number) {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = OFF');
  migrate(db);
  db.exec(`WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
    INSERT INTO jobs (seq, id, printer_id, template_id, template_version, status, copies, attempts,
      on_unconfirmed, created_at, expires_at, completed_at, print_ms, made_by, priority, profile_hash)
    SELECT n, printf('job-%04d', n), 'till', 'receipt', 1, iif(n % 100 = 0, 'failed', 'completed'),
      1, 1, 'hold', '2026-01-01T00:00:00.000Z', '2026-01-01T00:15:00.000Z',
      '2026-01-01T00:00:01.000Z', 0, 'key', 1, '' FROM n`);
  return jobLists({ db }, perTurn);
}

/** Runs `work` and counts the turns of the event loop meanwhile. */
async function turnsOf<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const result = await work;
  isDone = true;
  return { result, turns };
}

test.for(['asc', 'desc'] as const)(
  'a list (%s) that finds nothing gives way to other work again and again',
  async (order) => {
    const query = { madeBy: 'key', templateId: 'none', printerId: 'till', limit: 10, order };
    const many = await turnsOf(lists(10).entries(query));
    expect(many.result).toEqual([]);
    expect(many.turns).toBeGreaterThan(90);
    const one = await turnsOf(lists(1000).entries(query));
    expect(one.turns).toBeLessThan(10);
  },
);

test.for([1, 7, 100, 5000])('pages hold the same jobs, %s at a time', async (perTurn) => {
  const listed = lists(perTurn);
  for (const order of ['asc', 'desc'] as const) {
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { madeBy: 'key', states: ['failed'], limit: 3, order, cursor } as const;
      const page = await listed.entries(query);
      found.push(...page.map(({ job }) => job.id));
      if (page.length < 3) break;
      cursor = found.at(-1)!;
    }
    const all = Array.from(
      { length: 10 },
      (_, n) => `job-${String((n + 1) * 100).padStart(4, '0')}`,
    );
    expect(found).toEqual(order === 'asc' ? all : all.toReversed());
  }
});
