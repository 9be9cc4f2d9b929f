// The bytes that are stored for jobs which have not ended: requests and payloads.
// Counted on first use, then adjusted as jobs are added and end.

import type { Job } from '../../../core/model/job.ts';
import type { NewJob } from '../store.ts';
import type { Connection } from './connection.ts';

export interface OpenBytes {
  total(): number;
  /** Called after the commit. */
  added(job: NewJob): void;
  ended(job: Job): void;
}

export function openBytes({ db }: Connection): OpenBytes {
  const count = db.prepare(
    `SELECT id, (SELECT sum(length(content)) FROM contents
       WHERE place BETWEEN seq * 1000 AND seq * 1000 + 999) AS bytes
     FROM jobs INDEXED BY open_jobs WHERE completed_at IS NULL`,
  );
  let byJob: Map<string, number> | null = null;
  let sum = 0;
  const counted = () => {
    if (byJob) return byJob;
    byJob = new Map(count.all().map(({ id, bytes }) => [id, bytes ?? 0]));
    sum = 0;
    for (const bytes of byJob.values()) sum += bytes;
    return byJob;
  };
  return {
    total() {
      counted();
      return sum;
    },
    added({ id, request, payloads }) {
      if (!byJob || byJob.has(id)) return;
      let bytes = request.length;
      for (const payload of payloads) bytes += payload.bytes.length;
      byJob.set(id, bytes);
      sum += bytes;
    },
    ended({ id }) {
      sum -= byJob?.get(id) ?? 0;
      byJob?.delete(id);
    },
  };
}
