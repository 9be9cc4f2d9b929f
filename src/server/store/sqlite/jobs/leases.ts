// Leases: which holder may work on a printer's jobs. The newest token is valid.

import type { Entry } from '../../rows/job-row.ts';
import type { Lease } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';
import type { JobLedger } from './job-ledger.ts';

export interface Leases {
  take(printerId: string, holder: string): Lease;
  /** Whether a process before this holder had it, and did not give it up. */
  wasLeft(printerId: string, holder: string): boolean;
  /** Makes the current lease invalid. */
  end(printerId: string): void;
  holds(lease: Lease): boolean;
  /** The lease that is valid now. */
  current(printerId: string): Lease;
  /** A job of the leased printer; undefined if the lease is lost. */
  job(lease: Lease, jobId: string): Entry | undefined;
}

export function leases({ db, now, onRollback }: Connection, ledger: JobLedger): Leases {
  const take = db.prepare(
    `INSERT INTO printers (id, lease_token, lease_holder, lease_taken_at) VALUES (?, 1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET lease_token = lease_token + 1,
       lease_holder = excluded.lease_holder, lease_taken_at = excluded.lease_taken_at
     RETURNING lease_token`,
  );
  const end = db.prepare(
    'UPDATE printers SET lease_token = lease_token + 1, lease_holder = NULL WHERE id = ?',
  );
  const holderOf = db.prepare('SELECT lease_holder FROM printers WHERE id = ?');
  const token = db.prepare('SELECT lease_token FROM printers WHERE id = ?');

  // Read for every write about a job, changed only when a printer starts or is removed.
  const tokens = new Map<string, number>();
  onRollback(() => tokens.clear());

  function tokenOf(printerId: string): number | undefined {
    const known = tokens.get(printerId) ?? token.get(printerId)?.lease_token;
    if (known !== undefined) tokens.set(printerId, known);
    return known;
  }

  const holds = (lease: Lease) => tokenOf(lease.printerId) === lease.token;

  return {
    take(printerId, holder) {
      const taken: number = take.get(printerId, holder, now()).lease_token;
      tokens.set(printerId, taken);
      return { printerId, token: taken };
    },
    wasLeft(printerId, next) {
      const before: string | null | undefined = holderOf.get(printerId)?.lease_holder;
      return typeof before === 'string' && before !== next;
    },
    end(printerId) {
      end.run(printerId);
      tokens.delete(printerId);
    },
    holds,
    current: (printerId) => ({ printerId, token: tokenOf(printerId) ?? 0 }),
    job(lease, jobId) {
      const entry = holds(lease) ? ledger.find(jobId) : undefined;
      return entry?.job.printerId === lease.printerId ? entry : undefined;
    },
  };
}
