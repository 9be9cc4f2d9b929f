// Who may work a printer. The newest token wins; an older one is refused.

import type { Lease } from '../store.ts';
import type { Connection } from './connection.ts';
import { jobColumns, type JobRow } from './job-ledger.ts';

export interface Leases {
  take(printerId: string, holder: string): Lease;
  holds(lease: Lease): boolean;
  /** A job of the leased printer; undefined where the lease is lost. */
  job(lease: Lease, jobId: string): JobRow | undefined;
}

/** Of a job's printer, for conditions on jobs; takes the token. */
export const isHeld = '(SELECT lease_token FROM printers WHERE printers.id = jobs.printer_id) = ?';

export function leases({ db, now }: Connection): Leases {
  const take = db.prepare(
    `INSERT INTO printers (id, lease_token, lease_holder, lease_taken_at) VALUES (?, 1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET lease_token = lease_token + 1,
       lease_holder = excluded.lease_holder, lease_taken_at = excluded.lease_taken_at
     RETURNING lease_token`,
  );
  const token = db.prepare('SELECT lease_token FROM printers WHERE id = ?');
  const leasedJob = db.prepare(
    `SELECT ${jobColumns} FROM jobs WHERE id = ? AND printer_id = ? AND ${isHeld}`,
  );

  const holds = (lease: Lease) => token.get(lease.printerId)?.lease_token === lease.token;

  return {
    take: (printerId, holder) => ({
      printerId,
      token: take.get(printerId, holder, now()).lease_token,
    }),
    holds,
    job: (lease, jobId) => leasedJob.get(jobId, lease.printerId, lease.token),
  };
}
