// Who may work a printer. The newest token wins; an older one is refused.

import type { Lease } from '../store.ts';
import type { Connection } from './connection.ts';
import type { JobLedger, JobRow } from './job-ledger.ts';

export interface Leases {
  take(printerId: string, holder: string): Lease;
  holds(lease: Lease): boolean;
  /** A job of the leased printer; undefined where the lease is lost. */
  job(lease: Lease, jobId: string): JobRow | undefined;
}

export function leases({ db, now }: Connection, ledger: JobLedger): Leases {
  const take = db.prepare(
    `INSERT INTO printers (id, lease_token, lease_holder, lease_taken_at) VALUES (?, 1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET lease_token = lease_token + 1,
       lease_holder = excluded.lease_holder, lease_taken_at = excluded.lease_taken_at
     RETURNING lease_token`,
  );
  const token = db.prepare('SELECT lease_token FROM printers WHERE id = ?');

  const holds = (lease: Lease) => token.get(lease.printerId)?.lease_token === lease.token;

  return {
    take: (printerId, holder) => ({
      printerId,
      token: take.get(printerId, holder, now()).lease_token,
    }),
    holds,
    job(lease, jobId) {
      if (!holds(lease)) return undefined;
      const row = ledger.find(jobId);
      return row?.printer_id === lease.printerId ? row : undefined;
    },
  };
}
