// Lists and counts jobs by filters. For each set of filters there is an index that
// ends in `seq` (the rowid), so that nothing is sorted but the few open jobs. Times
// become limits of `seq`: see job-times.ts.

import type { StatementSyncInstance } from '@photostructure/sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { jobStates, type JobState } from '../../../core/model/job.ts';
import { type Entry, toEntry } from '../rows/job-row.ts';
import type { JobCount, JobFilter, JobQuery } from '../store.ts';
import type { Connection } from './connection.ts';
import { jobColumns } from './job-columns.ts';
import { jobTimes } from './job-times.ts';

/** Counting gives way to other work after this many jobs, a few milliseconds. */
const countedPerTurn = 2000;

const endOfTime = '9999';

export interface JobLists {
  entries(query: JobQuery): Entry[];
  count(filter: JobFilter, most: number): Promise<JobCount>;
}

/** The limits of a list: `seq` between both, exclusive; times as text. */
interface Range {
  since: string;
  until: string;
  after: number;
  before: number;
}

export function jobLists({ db }: Pick<Connection, 'db'>): JobLists {
  const times = jobTimes(db);
  const keyed = db.prepare('SELECT job_id FROM idempotency_keys WHERE key = ?');
  // The job of the cursor, or if it was pruned since, the one before it by id.
  const cursorJob = db.prepare('SELECT id, seq FROM jobs WHERE id <= ? ORDER BY id DESC LIMIT 1');

  const prepared = new Map<string, StatementSyncInstance>();
  function prepare(sql: string): StatementSyncInstance {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  }

  function rangeOf({ since, until }: JobFilter): Range {
    return {
      since: since ?? '',
      until: until ?? endOfTime,
      after: since === undefined ? 0 : times.firstSince(since) - 1,
      before: until === undefined ? Number.MAX_SAFE_INTEGER : times.firstAfter(until),
    };
  }

  /** The part of the range that follows the job of the cursor. */
  function rangeAfter(range: Range, cursor: string, isAscending: boolean): Range {
    const found = cursorJob.get(cursor);
    if (isAscending) return { ...range, after: Math.max(range.after, found?.seq ?? 0) };
    const before = found ? (found.id === cursor ? found.seq : found.seq + 1) : 0;
    return { ...range, before: Math.min(range.before, before) };
  }

  /** The values of the filters that are columns; null if the idempotency key is not known. */
  function columnsOf(filter: JobFilter): Map<string, string> | null {
    const columns = new Map<string, string>();
    if (filter.idempotencyKey !== undefined) {
      const row = keyed.get(filter.idempotencyKey);
      if (!row) return null;
      columns.set('id', row.job_id);
    }
    if (filter.batchId !== undefined) columns.set('batch_id', filter.batchId);
    if (filter.reference !== undefined) columns.set('reference', filter.reference);
    if (filter.templateId !== undefined) columns.set('template_id', filter.templateId);
    if (filter.printerId !== undefined) columns.set('printer_id', filter.printerId);
    return columns;
  }

  return {
    entries(query) {
      const columns = columnsOf(query);
      if (!columns) return [];
      const { limit, order = 'desc', cursor } = query;
      const whole = rangeOf(query);
      const { since, until, after, before } =
        cursor === undefined ? whole : rangeAfter(whole, cursor, order === 'asc');
      return prepare(selection(jobColumns, [...columns.keys()], query.states, order))
        .all(since, until, after, before, limit, ...columns.values())
        .map(toEntry);
    },
    async count(filter, most) {
      const byStatus = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<
        JobState,
        number
      >;
      const columns = columnsOf(filter);
      if (!columns) return { count: 0, exact: true, byStatus };
      const { since, until, after, ...range } = rangeOf(filter);
      const jobs = selection('seq, status', [...columns.keys()], filter.states, 'desc');
      const sums = jobStates.map((state) => `sum(status = '${state}') AS ${state}`).join(', ');
      const statement = prepare(
        `SELECT count(*) AS jobs, min(seq) AS last, ${sums} FROM (${jobs})`,
      );
      let { before } = range;
      let count = 0;
      const next = (limit: number) =>
        statement.get(since, until, after, before, limit, ...columns.values());
      while (count < most) {
        const limit = Math.min(countedPerTurn, most - count);
        const row = next(limit);
        count += row.jobs;
        for (const state of jobStates) byStatus[state] += row[state] ?? 0;
        if (row.jobs < limit) return { count, exact: true, byStatus };
        before = row.last;
        await nextTurn();
      }
      return { count, exact: next(1).jobs === 0, byStatus };
    },
  };
}

/**
 * One SELECT for each state, of which each has its index, merged by `seq`. Parameters:
 * since, until, after, before, limit, then one for each of the columns.
 */
function selection(
  fields: string,
  columns: string[],
  states: readonly JobState[] | undefined,
  order: 'asc' | 'desc',
): string {
  const filters = columns.map((column, index) => `${column} = ?${6 + index} AND `).join('');
  const select = (source: string, condition: string) =>
    `SELECT ${fields} FROM ${source} WHERE ${filters}${condition}
       created_at >= ?1 AND created_at < ?2 AND seq > ?3 AND seq < ?4`;
  const wanted = states && jobStates.filter((state) => states.includes(state));
  if (columns.includes('batch_id') && !columns.includes('id') && !columns.includes('reference')) {
    const ofState = (state: JobState) =>
      select('jobs INDEXED BY jobs_by_batch', `status = '${state}' AND `);
    return `${(wanted ?? jobStates).map(ofState).join(' UNION ALL ')} ORDER BY seq ${order} LIMIT ?5`;
  }
  const few = sourceOfFew(columns);
  let parts: string[];
  if (few !== undefined) {
    const list = wanted?.map((state) => `'${state}'`).join(', ');
    parts = [select(few, list === undefined ? '' : `status IN (${list}) AND `)];
  } else if (!wanted || wanted.length === jobStates.length)
    parts = [select(sourceOf('completed', columns), '')];
  else
    parts = wanted.flatMap((state) =>
      inOrder(state, columns).map((condition) =>
        select(sourceOf(state, columns), `${condition}status = '${state}' AND `),
      ),
    );
  return `${parts.join(' UNION ALL ')} ORDER BY seq ${order} LIMIT ?5`;
}

/** The conditions of the partial indexes that hold the jobs of a state. */
const open = 'completed_at IS NULL AND ';
const lost = `completed_at IS NOT NULL AND status <> 'completed' AND `;
const partOf: Record<JobState, string> = {
  queued: open,
  printing: open,
  completed: '',
  failed: lost,
  cancelled: lost,
};

/** The parts of the index of a state that are ordered by `seq`: the queue of a printer has one for each priority. */
function inOrder(state: JobState, columns: string[]): string[] {
  if (partOf[state] !== open || !columns.includes('printer_id')) return [partOf[state]];
  return [0, 1, 2].map((rank) => `${open}priority = ${rank} AND `);
}

// The indexes are named, because without statistics SQLite chooses others: it would
// rather walk all jobs of a printer, or of a template, than sort the few open ones or
// use the index of both.

/** Few jobs have the same reference, and one job an id: whatever else they are filtered by. */
function sourceOfFew(columns: string[]): string | undefined {
  if (columns.includes('id')) return 'jobs';
  return columns.includes('reference') ? 'jobs INDEXED BY jobs_by_reference' : undefined;
}

function sourceOf(state: JobState, columns: string[]): string {
  if (partOf[state] === open) return 'jobs INDEXED BY open_jobs';
  const names = columns.map((column) => column.replace('_id', ''));
  const by = names.length > 0 ? `_by_${names.join('_and_')}` : '';
  if (partOf[state] === lost) return `jobs INDEXED BY lost_jobs${by}`;
  return by === '' ? 'jobs' : `jobs INDEXED BY jobs${by}`;
}
