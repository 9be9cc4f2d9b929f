// Jobs as clients use them: added, read, changed, cancelled; and what is stored
// with a job: its request and its payloads.

import type { Job } from '../../../../core/model/jobs/job.ts';
import {
  cancelled,
  changed,
  mayReplacePayloads,
  withoutData,
} from '../../../../core/model/jobs/job-transitions.ts';
import { unknownPrinter } from '../../../../core/model/printers/printer-removal.ts';
import { isKeyOfAny } from '../../answer-key.ts';
import { type AnswerRow, toAnswer } from '../../rows/answer-row.ts';
import { type JobRow, toJob } from '../../rows/job-row.ts';
import type { JobStore, NewJob } from '../../store.ts';
import { jobColumns } from '../engine/columns.ts';
import type { Database, Session } from '../engine/database.ts';
import { jobLists } from './job-lists.ts';
import { type Lane, requireAdded } from '../engine/lane.ts';
import { countKeptMs } from './count-kept.ts';
import { ReadTogether } from '../engine/read-together.ts';

const cancelledPerCall = 500;

const byIds = {
  name: 'jobs-by-id',
  text: `SELECT ${jobColumns} FROM jobs WHERE id = ANY($1::text[])`,
};
const answers = {
  name: 'answers',
  text: `SELECT key, request_hash, job_id, estimated_seconds FROM idempotency_keys
    WHERE key = ANY($1::text[])`,
};
const answersOfAll = {
  name: 'answers-of-all',
  text: `SELECT key, request_hash, job_id, estimated_seconds FROM idempotency_keys
    WHERE ${isKeyOfAny('$1')}`,
};
const openBytes = {
  name: 'open-bytes',
  text: `SELECT made_by, sum(bytes) AS bytes, count(*) AS jobs,
      coalesce(sum(bytes) FILTER (WHERE not_before > ''), 0) AS postponed
    FROM jobs WHERE completed_at IS NULL GROUP BY made_by`,
};
const request = {
  name: 'request',
  text: `SELECT content FROM jobs JOIN contents USING (seq) WHERE id = $1 AND copy = 0`,
};
const shortRequests = {
  name: 'short-requests',
  text: `SELECT id, content FROM jobs JOIN contents USING (seq)
    WHERE id = ANY($1::text[]) AND copy = 0 AND octet_length(content) <= $2`,
};
const readPayloads = {
  name: 'payloads',
  text: `SELECT wanted.id, wanted.copy, content AS bytes, through, profile_hash
    FROM unnest($1::text[], $2::integer[]) AS wanted (id, copy) JOIN jobs USING (id)
    CROSS JOIN LATERAL (SELECT content, through FROM contents
      WHERE contents.seq = jobs.seq AND contents.copy BETWEEN 1 AND wanted.copy
      ORDER BY contents.copy DESC LIMIT 1) AS found`,
};

export function jobs(database: Database, lane: Lane, newJobs: Lane): JobStore {
  const lists = jobLists(database);
  const jobsById = new ReadTogether(async (ids) => {
    const rows = await database.rows(byIds, [ids]);
    return new Map(rows.map((row) => [row.id as string, toJob(row as JobRow)]));
  });
  const answersByKey = new ReadTogether(async (keys) => {
    const rows = await database.rows(answers, [keys]);
    return new Map(rows.map((row) => [row.key as string, row]));
  });
  const payloadOf = new ReadTogether(async (keys) => {
    const ids = keys.map((key) => key.slice(key.indexOf(' ') + 1));
    const copies = keys.map((key) => Number.parseInt(key));
    const rows = await database.rows(readPayloads, [ids, copies]);
    return new Map(rows.map((row) => [`${row.copy} ${row.id}`, row]));
  });
  const sizes = new ReadTogether(
    async () => {
      const rows = await database.rows(openBytes);
      const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
      const byKey = new Map(
        rows.flatMap((row) => (row.made_by === null ? [] : [[row.made_by, Number(row.bytes)]])),
      );
      const found = { all: sum('bytes'), postponed: sum('postponed'), byKey, jobs: sum('jobs') };
      return new Map([['', found]]);
    },
    ({ jobs: counted }, tookMs) => countKeptMs(counted, tookMs),
  );

  return {
    addJob: (job) =>
      newJobs.write(
        {},
        (unit) => unit.add(job) as ReturnType<typeof unit.add> | null,
        (added, refusals) =>
          requireAdded(job.printerId, job.templateId, refusals.get(job.id)) ? added : null,
      ),
    addJobs: (list) =>
      newJobs.transaction<Job[] | null>(
        async (transaction) => {
          await requireTargets(transaction, list);
          return list.map((job) => transaction.unit.add(job));
        },
        // Only a known key is refused now, and all of them have it.
        (added, refusals) => (refusals.size > 0 ? null : added),
      ),
    async openBytes() {
      const { all, postponed, byKey } = (await sizes.get(''))!;
      return { all, postponed, byKey };
    },
    async getAnswer(key) {
      const row = await answersByKey.get(key);
      return row ? toAnswer(row as AnswerRow) : null;
    },
    answersOfAll: async (given) =>
      (await database.rows(answersOfAll, [given])).map((row) => toAnswer(row as AnswerRow)),
    getJob: async (id) => (await jobsById.get(id)) ?? null,
    listJobs: (query) => lists.jobs(query),
    countJobs: (filter, most) => lists.count(filter, most),
    cancelJob: (id) =>
      lane.write({ jobs: [id] }, (unit) => {
        const entry = unit.find(id);
        if (!entry) return null;
        const job = cancelled(entry.job, unit.now);
        if (!job) return { job: entry.job, cancelled: false };
        unit.save(entry, job);
        return { job, cancelled: true };
      }),
    cancelJobs: (filter) =>
      lane.transaction(async ({ unit, lockJobs }) => {
        const { condition, values } = await lists.selection({ ...filter, states: ['queued'] });
        const entries = await lockJobs(
          `${condition} ORDER BY seq LIMIT ${cancelledPerCall}`,
          values,
        );
        for (const entry of entries) {
          const job = cancelled(entry.job, unit.now);
          if (job) unit.save(entry, job);
        }
        return { cancelled: entries.length, mayBeMore: entries.length === cancelledPerCall };
      }),
    changeJob: (id, change) =>
      lane.write({ jobs: [id], printers: filled(change.printerId) }, (unit) => {
        const entry = unit.find(id);
        if (!entry) return null;
        if (change.printerId !== undefined && !unit.acceptsJobs(change.printerId))
          throw unknownPrinter(change.printerId);
        const job = changed(entry.job, change);
        if (!job) return { job: entry.job, changed: false };
        unit.save(entry, job);
        return { job, changed: true };
      }),
    deleteData: (id) =>
      lane.write({ jobs: [id] }, (unit) => {
        const entry = unit.find(id);
        if (!entry) return null;
        const job = withoutData(entry.job);
        if (!job) return { job: entry.job, deleted: false };
        if (entry.job.hasData) unit.dropData(entry);
        return { job, deleted: true };
      }),
    async getRequest(jobId) {
      const row = await database.one(request, [jobId]);
      return row ? (row.content as Buffer).toString() : null;
    },
    async getRequests(jobIds, maxBytes) {
      const rows = await database.rows(shortRequests, [jobIds, maxBytes]);
      return new Map(rows.map(({ id, content }) => [id as string, (content as Buffer).toString()]));
    },
    async getPayload(jobId, copy) {
      const row = await payloadOf.get(`${copy} ${jobId}`);
      if (!row) return null;
      const { buffer, byteOffset, length } = row.bytes as Buffer;
      const bytes = new Uint8Array(buffer, byteOffset, length);
      return { bytes, through: row.through ?? copy, profileHash: row.profile_hash };
    },
    async replacePayloads(lease, jobId, profileHash, payloads) {
      const row = await database.one(request, [jobId]);
      const size = (row?.content as Buffer | undefined)?.length ?? 0;
      await lane.write({ jobs: [jobId], printers: [lease.printerId] }, (unit) => {
        const entry = unit.job(lease, jobId);
        if (entry && mayReplacePayloads(entry.job))
          unit.replacePayloads(entry, profileHash, payloads, size);
      });
    },
  };
}

/** Throws unless all printers and versions of templates exist; printers stay until the commit. */
async function requireTargets(session: Session, list: readonly NewJob[]): Promise<void> {
  const printers = list.map(({ printerId }) => printerId);
  const found = await session.rows(
    `SELECT id FROM printers WHERE id = ANY($1::text[]) AND NOT removed ORDER BY id FOR KEY SHARE`,
    [printers],
  );
  const known = new Set(found.map(({ id }) => id as string));
  const missing = printers.find((id) => !known.has(id));
  if (missing !== undefined) throw unknownPrinter(missing);
  const [row] = await session.rows(
    `SELECT given.id FROM unnest($1::text[], $2::integer[]) AS given (id, version)
     WHERE NOT EXISTS (SELECT 1 FROM template_versions AS stored
       WHERE stored.template_id = given.id AND stored.version = given.version) LIMIT 1`,
    [list.map(({ templateId }) => templateId), list.map((job) => job.templateVersion)],
  );
  if (row) throw new Error(`There is no such version of template "${row.id}".`);
}

function filled(id: string | undefined): string[] {
  return id === undefined ? [] : [id];
}
