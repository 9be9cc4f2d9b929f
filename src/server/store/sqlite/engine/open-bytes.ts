// The bytes that are stored for jobs which have not ended: requests and payloads.
// Counted on first use, then adjusted as jobs are added and end.

import type { Job } from '../../../../core/model/jobs/job.ts';
import type { OpenBytes } from '../../../../core/model/jobs/queue-room.ts';
import type { NewJob } from '../../store.ts';
import type { Connection } from './connection.ts';

export interface OpenBytesTable {
  totals(): OpenBytes;
  added(job: NewJob): void;
  /** Called before the contents of the job are removed. */
  ended(seq: number, job: Job): void;
  /** The payloads of an open job were replaced, or it was postponed. */
  replaced(): void;
}

type Owner = Partial<Pick<Job, 'madeBy' | 'notBefore'>>;

export function openBytes({ db, onRollback }: Connection): OpenBytesTable {
  const contentsOf = (seq: string) =>
    `(SELECT sum(length(content)) FROM contents
       WHERE place BETWEEN ${seq} * 1000 AND ${seq} * 1000 + 999)`;
  const countAll = db.prepare(
    `SELECT made_by, not_before > '' AS is_postponed, ${contentsOf('seq')} AS bytes
     FROM jobs INDEXED BY open_jobs WHERE completed_at IS NULL`,
  );
  const countJob = db.prepare(`SELECT ${contentsOf('?1')} AS bytes`);
  let sums: { all: number; postponed: number; byKey: Map<string, number> } | null = null;
  const forget = () => {
    sums = null;
  };
  onRollback(forget);

  function add({ madeBy = null, notBefore = null }: Owner, bytes: number): void {
    if (!sums) return;
    sums.all += bytes;
    if (notBefore !== null) sums.postponed += bytes;
    if (madeBy === null) return;
    const ofKey = (sums.byKey.get(madeBy) ?? 0) + bytes;
    if (ofKey > 0) sums.byKey.set(madeBy, ofKey);
    else sums.byKey.delete(madeBy);
  }

  function count() {
    sums = { all: 0, postponed: 0, byKey: new Map() };
    for (const row of countAll.all())
      add({ madeBy: row.made_by, notBefore: row.is_postponed ? '' : null }, row.bytes ?? 0);
    return sums;
  }

  return {
    totals: () => sums ?? count(),
    added(job) {
      if (sums === null) return;
      let bytes = Buffer.byteLength(job.request);
      for (const payload of job.payloads) bytes += payload.bytes.length;
      add(job, bytes);
    },
    ended(seq, job) {
      if (sums !== null) add(job, -(countJob.get(seq).bytes ?? 0));
    },
    replaced: forget,
  };
}
