// Lists and counts jobs by filters. For each set of filters there is an index that
// ends in `seq` (the rowid), so that nothing is sorted but the few open jobs. Times
// become limits of `seq`: see job-times.ts.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Fault } from '../../../../core/model/fault.ts';
import { jobStates, type JobState } from '../../../../core/model/jobs/job.ts';
import { isKeyOfAny } from '../../answer-key.ts';
import type { Entry } from '../../rows/job-row.ts';
import type { JobCount, JobFilter, JobQuery } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';
import { jobColumns, jobStatement } from './job-statement.ts';
import { jobTimes } from './job-times.ts';
import { windowsOf } from '../../rows/windows.ts';

/** Counting gives way to other work after this many jobs, a few milliseconds. */
const countedPerTurn = 2000;

/** A list gives way after looking through this many jobs, at most ten milliseconds. */
export const listedPerTurn = 5000;

const endOfTime = '9999';

export interface JobLists {
  /** Queued jobs, the oldest first, in one turn of the event loop: they are few. */
  queued(filter: JobFilter, limit: number): Entry[];
  /** Gives way to other work while it finds nothing. */
  entries(query: JobQuery): Promise<Entry[]>;
  count(filter: JobFilter, most: number): Promise<JobCount>;
}

/** SQLite merges at most 500. */
const maxParts = 400;

/** `printer_id` is the last of the names, with a value for each of the printers. */
interface Columns {
  names: string[];
  values: string[];
  printers: number;
}

/** The limits of a list: `seq` between both, exclusive; times as text. */
interface Range {
  since: string;
  until: string;
  after: number;
  before: number;
}

export function jobLists({ db }: Pick<Connection, 'db'>, perTurn = listedPerTurn): JobLists {
  const times = jobTimes(db);
  // The job of the cursor, or if it was pruned since, the one before it by id.
  const cursorJob = db.prepare('SELECT id, seq FROM jobs WHERE id <= ? ORDER BY id DESC LIMIT 1');

  const oldest = db.prepare('SELECT min(seq) AS seq FROM jobs');
  const newest = db.prepare('SELECT max(seq) AS seq FROM jobs');

  const prepareList = once((sql) => jobStatement(db, sql));
  const prepareCount = once((sql) => db.prepare(sql));

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

  /** What the filters select by; null if no job can match. */
  function columnsOf(filter: JobFilter): Columns | null {
    const columns = new Map<string, string>();
    if (filter.idempotencyKey !== undefined) columns.set('key', filter.idempotencyKey);
    if (filter.tag !== undefined) columns.set('tag', filter.tag);
    if (filter.batchId !== undefined) columns.set('batch_id', filter.batchId);
    if (filter.madeBy !== undefined) columns.set('made_by', filter.madeBy);
    if (filter.reference !== undefined) columns.set('reference', filter.reference);
    if (filter.templateId !== undefined) columns.set('template_id', filter.templateId);
    const { printerId, printerIds = printerId === undefined ? undefined : [printerId] } = filter;
    if (printerIds?.length === 0) return null;
    const names = [...columns.keys(), ...(printerIds ? ['printer_id'] : [])];
    const values = [...columns.values(), ...(printerIds ?? [])];
    return { names, values, printers: printerIds?.length ?? 1 };
  }

  return {
    queued(filter, limit) {
      const columns = columnsOf(filter);
      if (!columns) return [];
      const { since, until, after, before } = rangeOf(filter);
      const list = prepareList(selection(jobColumns, columns, ['queued'], 'asc'));
      return list.all(since, until, after, before, limit, ...columns.values);
    },
    async entries(query) {
      const columns = columnsOf(query);
      if (!columns) return [];
      const { limit, order = 'desc', cursor } = query;
      const whole = rangeOf(query);
      const range = cursor === undefined ? whole : rangeAfter(whole, cursor, order === 'asc');
      const list = prepareList(selection(jobColumns, columns, query.states, order));
      const { since, until } = range;
      const found: Entry[] = [];
      let isLater = false;
      const limits = {
        after: Math.max(range.after, (oldest.get()?.seq ?? 1) - 1),
        before: Math.min(range.before, (newest.get()?.seq ?? 0) + 1),
      };
      for (const { after, before } of windowsOf(limits, perTurn, order)) {
        if (isLater) await nextTurn();
        isLater = true;
        const wanted = limit - found.length;
        found.push(...list.all(since, until, after, before, wanted, ...columns.values));
        if (found.length >= limit) break;
      }
      return found;
    },
    async count(filter, most) {
      const byStatus = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<
        JobState,
        number
      >;
      const columns = columnsOf(filter);
      if (!columns) return { count: 0, exact: true, byStatus };
      const { since, until, after, ...range } = rangeOf(filter);
      const jobs = selection('seq, status', columns, filter.states, 'desc');
      const sums = jobStates.map((state) => `sum(status = '${state}') AS ${state}`).join(', ');
      const statement = prepareCount(
        `SELECT count(*) AS jobs, min(seq) AS last, ${sums} FROM (${jobs})`,
      );
      let { before } = range;
      let count = 0;
      const next = (limit: number) =>
        statement.get(since, until, after, before, limit, ...columns.values);
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
 * One SELECT for each state and printer, of which each has its index, merged by `seq`.
 * Parameters: since, until, after, before, limit, then the values of the columns.
 */
function selection(
  fields: string,
  { names: columns, printers }: Columns,
  states: readonly JobState[] | undefined,
  order: 'asc' | 'desc',
): string {
  const filters = (printer: number) =>
    columns
      .map((column, index) => {
        const offset = column === 'printer_id' ? printer : 0;
        const value = `?${6 + index + offset}`;
        if (column === 'tag') return `seq IN (${tagged(value)}) AND `;
        return column === 'key' ? `seq IN (${keyed(value)}) AND ` : `${column} = ${value} AND `;
      })
      .join('');
  const select = (source: string, condition: string) => (printer: number) =>
    `SELECT ${fields} FROM ${source} WHERE ${filters(printer)}${condition}
       created_at >= ?1 AND created_at < ?2 AND seq > ?3 AND seq < ?4`;
  const wanted = states && jobStates.filter((state) => states.includes(state));
  const few = sourceOfFew(columns);
  let parts: ((printer: number) => string)[];
  if (
    columns.includes('batch_id') &&
    !['key', 'tag', 'reference'].some((name) => columns.includes(name))
  )
    parts = (wanted ?? jobStates).map((state) =>
      select('jobs INDEXED BY jobs_by_batch', `status = '${state}' AND `),
    );
  else if (
    few !== undefined &&
    !(few.isByKey && wanted?.every((state) => partOf[state] === open))
  ) {
    const list = wanted?.map((state) => `'${state}'`).join(', ');
    parts = [select(few.source, list === undefined ? '' : `status IN (${list}) AND `)];
  } else if (!wanted || wanted.length === jobStates.length)
    parts = [select(sourceOf('completed', columns), '')];
  else
    parts = wanted.flatMap((state) =>
      inOrder(state, columns).map((condition) =>
        select(sourceOf(state, columns), `${condition}status = '${state}' AND `),
      ),
    );
  if (parts.length * printers > maxParts)
    throw new Fault('VALIDATION_ERROR', 'Name one printer with printerId: this key may use many.');
  const selects = Array.from({ length: printers }, (_, printer) =>
    parts.map((part) => part(printer)),
  );
  return `${selects.flat().join(' UNION ALL ')} ORDER BY seq ${order} LIMIT ?5`;
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

/** Each part uses its index, within the limits of the list. */
function tagged(tag: string): string {
  return `SELECT seq FROM jobs WHERE id = ${tag}
    UNION ${keyed(tag)}
    UNION SELECT seq FROM jobs INDEXED BY jobs_by_reference
      WHERE reference = ${tag} AND seq > ?3 AND seq < ?4
    UNION SELECT seq FROM job_metadata WHERE value = ${tag} AND seq > ?3 AND seq < ?4`;
}

function keyed(given: string): string {
  return `SELECT seq FROM idempotency_keys JOIN jobs ON id = job_id WHERE ${isKeyOfAny(given)}`;
}

/** Few jobs have the same reference, tag or key, and one job an id: whatever else they are filtered by. */
function sourceOfFew(columns: string[]): { source: string; isByKey?: true } | undefined {
  // Sorted by `seq` alone: without statistics, SQLite would rather walk all jobs of a printer.
  if (columns.includes('tag') || columns.includes('key')) return { source: 'jobs NOT INDEXED' };
  if (columns.includes('reference')) return { source: 'jobs INDEXED BY jobs_by_reference' };
  if (!columns.includes('made_by')) return undefined;
  return { source: 'jobs INDEXED BY jobs_by_key', isByKey: true };
}

function sourceOf(state: JobState, columns: string[]): string {
  if (partOf[state] === open) return 'jobs INDEXED BY open_jobs';
  const names = columns.map((column) => column.replace('_id', ''));
  const by = names.length > 0 ? `_by_${names.join('_and_')}` : '';
  if (partOf[state] === lost) return `jobs INDEXED BY lost_jobs${by}`;
  return by === '' ? 'jobs' : `jobs INDEXED BY jobs${by}`;
}

/** Prepares each statement once. */
function once<T>(prepare: (sql: string) => T): (sql: string) => T {
  const prepared = new Map<string, T>();
  return (sql) => {
    const statement = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}
