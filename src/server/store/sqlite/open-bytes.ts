// The bytes that are stored for jobs which have not ended: requests and payloads.
// Counted on first use, then adjusted as jobs are added and end.

import type { NewJob } from '../store.ts';
import type { Connection } from './connection.ts';

export interface OpenBytes {
  total(): number;
  added(job: NewJob): void;
  /** Called before the contents of the job are removed. */
  ended(seq: number): void;
  /** The payloads of an open job were replaced. */
  replaced(): void;
}

export function openBytes({ db, onRollback }: Connection): OpenBytes {
  const contentsOf = (seq: string) =>
    `(SELECT sum(length(content)) FROM contents
       WHERE place BETWEEN ${seq} * 1000 AND ${seq} * 1000 + 999)`;
  const countAll = db.prepare(
    `SELECT sum(${contentsOf('seq')}) AS bytes
     FROM jobs INDEXED BY open_jobs WHERE completed_at IS NULL`,
  );
  const countJob = db.prepare(`SELECT ${contentsOf('?1')} AS bytes`);
  let sum: number | null = null;
  const forget = () => {
    sum = null;
  };
  onRollback(forget);
  return {
    total: () => (sum ??= (countAll.get().bytes as number | null) ?? 0),
    added({ request, payloads }) {
      if (sum === null) return;
      sum += Buffer.byteLength(request);
      for (const { bytes } of payloads) sum += bytes.length;
    },
    ended(seq) {
      if (sum !== null) sum -= countJob.get(seq).bytes ?? 0;
    },
    replaced: forget,
  };
}
