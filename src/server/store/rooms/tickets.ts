// What a kitchen notes about jobs: which slip voids one, and whether it is done.

import { accepted } from '../../../core/model/jobs/job-transitions.ts';
import { unknownPrinter } from '../../../core/model/printers/printer-removal.ts';
import type { Engine } from '../engine.ts';
import type { StoredTicket, TicketStore } from '../store.ts';
import type { BatchJobs } from './batches.ts';

interface TicketRow {
  job_id: string;
  voided_by: string | null;
  done_at: string | null;
}

type Reads = 'getTickets';

export function tickets(
  { dialect, query, json, now, reads, writes }: Engine,
  jobs: Pick<BatchJobs, 'acceptsJobs' | 'addJob'>,
): TicketStore {
  const given = `(SELECT each.value FROM ${dialect.elements('$1')})`;
  // Two reads by index: an OR of both columns would read the whole table.
  const find = query<TicketRow>({
    name: 'tickets',
    text: `SELECT job_id, voided_by, done_at FROM tickets WHERE job_id IN ${given}
      UNION SELECT job_id, voided_by, done_at FROM tickets WHERE voided_by IN ${given}`,
  });
  // Concurrent calls wait for each other at the row; only the first changes it.
  const setVoided = query(
    `INSERT INTO tickets (job_id, voided_by, noted_at) VALUES ($1, $2, $3)
     ON CONFLICT (job_id) DO UPDATE SET voided_by = excluded.voided_by,
       noted_at = excluded.noted_at
     WHERE tickets.voided_by IS NULL`,
  );
  const setDone = query(
    `INSERT INTO tickets (job_id, done_at, noted_at) VALUES ($1, $2, $3)
     ON CONFLICT (job_id) DO UPDATE SET done_at = excluded.done_at, noted_at = excluded.noted_at
     WHERE tickets.done_at IS NULL`,
  );
  const setUndone = query('UPDATE tickets SET done_at = NULL WHERE job_id = $1');

  return {
    ...reads<Pick<TicketStore, Reads>>({
      *getTickets(ids) {
        return (yield* find.all(json(ids))).map(toTicket);
      },
    }),
    ...writes<Omit<TicketStore, Reads>>({
      *addVoidSlip(slip, jobId) {
        if ((yield* setVoided.run(jobId, slip.id, yield* now())) === 0) return null;
        if (!(yield* jobs.acceptsJobs(slip.printerId))) throw unknownPrinter(slip.printerId);
        yield* jobs.addJob(slip);
        return accepted(slip);
      },
      *setDone(jobId, isDone) {
        const at = yield* now();
        if (isDone) yield* setDone.run(jobId, at, at);
        else yield* setUndone.run(jobId);
      },
    }),
  };
}

function toTicket({ job_id, voided_by, done_at }: TicketRow): StoredTicket {
  return { jobId: job_id, voidedBy: voided_by, doneAt: done_at };
}
