// Removes a printer, and cancels or moves its queued jobs. The row stays: its
// lease token must keep growing.

import { printerRemoved } from '../../../core/model/event.ts';
import { mayRemove, type Removal, withoutPrinter } from '../../../core/model/printer-removal.ts';
import type { Store } from '../store.ts';
import type { Connection } from './connection.ts';
import type { Events } from './events.ts';
import { jobColumns, toEntry, type Entry, type JobLedger } from './job-ledger.ts';
import type { Leases } from './leases.ts';

export function removePrinter(
  { db, write, now }: Connection,
  append: Events['append'],
  leases: Leases,
  ledger: JobLedger,
): Pick<Store, 'removePrinter'> {
  const jobs = (status: string) =>
    db.prepare(
      `SELECT ${jobColumns} FROM jobs
       WHERE completed_at IS NULL AND printer_id = ? AND status = '${status}' ORDER BY priority, seq`,
    );
  const queued = jobs('queued');
  const printing = jobs('printing');
  const forget = db.prepare(
    `UPDATE printers SET listed = 0, name = NULL, ip = NULL, port = NULL, width_mm = NULL,
       profile = NULL, "groups" = NULL, fallback = NULL, fallback_on = NULL, paused = 0, virtual = NULL,
       answers = NULL, answers_at = NULL, status = NULL WHERE id = ?`,
  );

  return {
    removePrinter: (lease, waitingJobs) =>
      write((): Removal => {
        const waiting: Entry[] = queued.all(lease.printerId).map(toEntry);
        const isPrinting = printing.get(lease.printerId) !== undefined;
        const found = { waiting: waiting.length, printing: isPrinting };
        if (!mayRemove(found, waitingJobs) || !leases.holds(lease))
          return { removed: false, ...found };
        for (const entry of waiting)
          ledger.save(entry, withoutPrinter(entry.job, waitingJobs, now())!);
        forget.run(lease.printerId);
        leases.end(lease.printerId);
        append(printerRemoved(lease.printerId));
        return { removed: true, ...found };
      }),
  };
}
