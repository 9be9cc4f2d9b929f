// Lists and counts jobs by filters. Times become limits of `seq`, as in SQLite: the
// function first_job_since finds them.

import { jobStates, type JobState } from '../../../../core/model/jobs/job.ts';
import { isKeyOfAny } from '../../answer-key.ts';
import { type JobRow, toJob } from '../../rows/job-row.ts';
import type { Job } from '../../../../core/model/jobs/job.ts';
import type { JobCount, JobFilter, JobQuery } from '../../store.ts';
import { windowsOf } from '../../rows/windows.ts';
import { jobColumns } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';

/** Time by which clocks are commonly corrected; see sqlite/job-times.ts. */
const clockErrorMs = 10 * 60_000;
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

const cursorJob = {
  name: 'cursor-job',
  text: 'SELECT id, seq FROM jobs WHERE id <= $1 ORDER BY id DESC LIMIT 1',
};
const wholeRange = {
  name: 'job-range',
  text: 'SELECT coalesce(min(seq), 1) AS oldest, coalesce(max(seq), 0) AS newest FROM jobs',
};
/** A list with several filters looks through at most this many jobs in one statement. */
const listedPerStatement = 20_000;
const keyed = {
  name: 'job-of-key',
  text: `SELECT job_id FROM idempotency_keys WHERE ${isKeyOfAny('$1')}`,
};

interface Selection {
  condition: string;
  values: unknown[];
  /** One index may hold many jobs that another of the conditions leaves out. */
  isNarrowed: boolean;
}

export interface JobLists {
  selection(filter: JobFilter): Promise<Selection>;
  jobs(query: JobQuery): Promise<Job[]>;
  count(filter: JobFilter, most: number): Promise<JobCount>;
}

export function jobLists(database: Database): JobLists {
  async function selection(filter: JobFilter): Promise<Selection> {
    const values: unknown[] = [];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const conditions: string[] = [];
    const equal = (column: string, value: string | undefined) => {
      if (value !== undefined) conditions.push(`${column} = ${parameter(value)}`);
    };
    if (filter.idempotencyKey !== undefined) {
      const ids = (await database.rows(keyed, [filter.idempotencyKey])).map((row) => row.job_id);
      conditions.push(`id = ANY(${parameter(ids)}::text[])`);
    }
    if (filter.tag !== undefined) conditions.push(`seq IN (${tagged(parameter(filter.tag))})`);
    equal('batch_id', filter.batchId);
    equal('reference', filter.reference);
    equal('template_id', filter.templateId);
    equal('printer_id', filter.printerId);
    equal('made_by', filter.madeBy);
    if (filter.printerIds)
      conditions.push(`printer_id = ANY(${parameter(filter.printerIds)}::text[])`);
    const { states, since, until } = filter;
    if (states && states.length < jobStates.length) conditions.push(ofStates(states));
    if (since !== undefined)
      conditions.push(
        `created_at >= ${parameter(since)}`,
        `seq >= first_job_since(${parameter(shifted(since, -clockErrorMs))})`,
      );
    if (until !== undefined)
      conditions.push(
        `created_at < ${parameter(until)}`,
        `seq < first_job_since(${parameter(shifted(until, clockErrorMs))})`,
      );
    const isNarrowed = conditions.length > 1 && filter.idempotencyKey === undefined;
    return { condition: conditions.join(' AND ') || 'true', values, isNarrowed };
  }

  return {
    selection,
    async jobs(query) {
      const { condition, values, isNarrowed } = await selection(query);
      const { limit, order = 'desc', cursor } = query;
      const limits = { after: 0, before: Number.MAX_SAFE_INTEGER };
      if (cursor !== undefined) {
        const found = await database.one(cursorJob, [cursor]);
        const seq: number = found?.seq ?? 0;
        // If the job of the cursor was pruned, the one before it belongs to the next page.
        if (order === 'asc') limits.after = seq;
        else limits.before = found?.id === cursor ? seq : seq + 1;
      }
      if (isNarrowed) {
        const { oldest, newest } = (await database.one(wholeRange))!;
        limits.after = Math.max(limits.after, oldest - 1);
        limits.before = Math.min(limits.before, newest + 1);
      }
      const size = isNarrowed ? listedPerStatement : Number.MAX_SAFE_INTEGER;
      const first = values.length;
      const text = `SELECT ${jobColumns} FROM jobs
        WHERE ${condition} AND seq > $${first + 1} AND seq < $${first + 2}
        ORDER BY seq ${order} LIMIT $${first + 3}`;
      const jobs: Job[] = [];
      for (const { after, before } of windowsOf(limits, size, order)) {
        const rows = await database.rows(text, [...values, after, before, limit - jobs.length]);
        jobs.push(...rows.map((row) => toJob(row as JobRow)));
        if (jobs.length >= limit) break;
      }
      return jobs;
    },
    async count(filter, most) {
      const { condition, values } = await selection(filter);
      const limit = `$${values.push(most)}`;
      const rows = await database.rows(
        `SELECT status, count(*) FILTER (WHERE n <= ${limit}) AS jobs,
           count(*) FILTER (WHERE n > ${limit}) AS more
         FROM (SELECT status, row_number() OVER (ORDER BY seq DESC) AS n FROM jobs
               WHERE ${condition} ORDER BY seq DESC LIMIT ${limit}::bigint + 1) AS counted
         GROUP BY status`,
        values,
      );
      const byStatus = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<
        JobState,
        number
      >;
      let count = 0;
      let exact = true;
      for (const { status, jobs, more } of rows) {
        byStatus[status as JobState] = jobs;
        count += jobs;
        if (more > 0) exact = false;
      }
      return { count, exact, byStatus };
    },
  };
}

/** Each part uses its index; few jobs have the same tag. */
function tagged(tag: string): string {
  return `SELECT seq FROM jobs WHERE id = ${tag}
    UNION SELECT seq FROM jobs JOIN idempotency_keys ON job_id = id WHERE ${isKeyOfAny(`${tag}::text`)}
    UNION SELECT seq FROM jobs WHERE reference = ${tag}
    UNION SELECT seq FROM jobs
      WHERE metadata IS NOT NULL AND metadata_values(metadata) @> ARRAY[${tag}::text]`;
}

/** The states with the conditions of the partial indexes. */
function ofStates(states: readonly JobState[]): string {
  const list = states.map((state) => `'${state}'`).join(', ');
  const isOpen = states.every((state) => state === 'queued' || state === 'printing');
  const isLost = states.every((state) => state === 'failed' || state === 'cancelled');
  if (states.length === 0) return 'false';
  if (isOpen) return `completed_at IS NULL AND status IN (${list})`;
  if (isLost) return `completed_at IS NOT NULL AND completion IS NULL AND status IN (${list})`;
  return `status IN (${list})`;
}

function shifted(time: string, ms: number): string {
  const at = Math.max(Date.parse('0001-01-01T00:00:00.000Z'), Date.parse(time) + ms);
  return new Date(Math.min(at, lastMs)).toISOString();
}
