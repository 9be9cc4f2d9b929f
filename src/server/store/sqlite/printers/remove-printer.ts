// Removes a printer, and cancels or moves its queued jobs. The row stays: its
// lease token must keep growing.

import { printerRemoved } from '../../../../core/model/event.ts';
import {
  mayRemove,
  type Removal,
  unknownPrinter,
  withoutPrinter,
} from '../../../../core/model/printers/printer-removal.ts';
import type { Store } from '../../store.ts';
import type { Changes } from '../jobs/changes.ts';
import type { Connection } from '../engine/connection.ts';
import { jobColumns, jobStatement } from '../jobs/job-statement.ts';
import type { Events } from '../jobs/events.ts';
import type { JobLedger } from '../jobs/job-ledger.ts';
import type { Leases } from '../jobs/leases.ts';
import type { PrinterFacts } from './printer-facts.ts';

export function removePrinter(
  { db, write, now }: Connection,
  append: Events['append'],
  leases: Leases,
  ledger: JobLedger,
  facts: PrinterFacts,
  touched: Changes,
): Pick<Store, 'removePrinter'> {
  const jobs = (status: string) =>
    jobStatement(
      db,
      `SELECT ${jobColumns} FROM jobs
       WHERE completed_at IS NULL AND printer_id = ? AND status = '${status}' ORDER BY priority, seq`,
    );
  const queued = jobs('queued');
  const printing = jobs('printing');
  const forget = db.prepare(
    `UPDATE printers SET listed = 0, name = NULL, ip = NULL, port = NULL, width_mm = NULL,
       profile = NULL, "groups" = NULL, fallback = NULL, fallback_on = NULL, raw = NULL, labels = NULL, paused = 0, virtual = NULL,
       answers = NULL, answers_at = NULL, identity = NULL, identity_at = NULL, moved = NULL, site = NULL,
       node = NULL, next_attempt_at = NULL, fallback_needed_since = NULL, status = NULL,
       revision = revision + 1, removed = 1 WHERE id = ?`,
  );

  return {
    removePrinter: (printerId, waitingJobs) =>
      write((): Removal => {
        const moveTo = typeof waitingJobs === 'object' ? waitingJobs.moveTo : printerId;
        if (moveTo !== printerId && !facts.acceptsJobs(moveTo)) throw unknownPrinter(moveTo);
        const waiting = queued.all(printerId);
        const isPrinting = printing.get(printerId) !== undefined;
        const found = { waiting: waiting.length, printing: isPrinting };
        if (!mayRemove(found, waitingJobs)) return { removed: false, ...found };
        for (const entry of waiting)
          ledger.save(entry, withoutPrinter(entry.job, waitingJobs, now())!);
        forget.run(printerId);
        leases.end(printerId);
        facts.changed(printerId);
        touched.records.add(printerId);
        append(printerRemoved(printerId));
        return { removed: true, ...found };
      }),
  };
}
