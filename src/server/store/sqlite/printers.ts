// What is stored of a printer beside its jobs: settings, status, and how much
// waits for it.

import type { PrinterStatus } from '../../../core/model/printer-status.ts';
import type { PrinterRecord, PrinterSettings, Store } from '../store.ts';
import type { Connection } from './connection.ts';
import type { Events } from './events.ts';
import type { Leases } from './leases.ts';

type Printers = Pick<Store, 'getPrinter' | 'savePrinter' | 'saveStatus' | 'queueLength'>;

interface PrinterRow {
  id: string;
  name: string | null;
  ip: string | null;
  port: number | null;
  width_mm: number | null;
  profile: string | null;
  answers: number | null;
  answers_at: string | null;
  status: string | null;
}

export function printers(
  { db, write }: Connection,
  append: Events['append'],
  leases: Leases,
): Printers {
  const byId = db.prepare(
    `SELECT id, name, ip, port, width_mm, profile, answers, answers_at, status
     FROM printers WHERE id = ?`,
  );
  const save = db.prepare(
    `INSERT INTO printers (id, name, ip, port, width_mm, profile, answers, answers_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, ip = excluded.ip, port = excluded.port,
       width_mm = excluded.width_mm, profile = excluded.profile, answers = excluded.answers,
       answers_at = excluded.answers_at`,
  );
  const setStatus = db.prepare('UPDATE printers SET status = ? WHERE id = ? AND status IS NOT ?');
  const queue = db.prepare('SELECT queued_jobs, queued_print_ms FROM printers WHERE id = ?');

  const find = (id: string): PrinterRecord | null => {
    const row: PrinterRow | undefined = byId.get(id);
    return row ? toRecord(row) : null;
  };

  return {
    async getPrinter(id) {
      return find(id);
    },
    savePrinter: (id, change) =>
      write(() => {
        const merged = { ...(find(id) ?? { ...nothingStored, id }), ...given(change) };
        const { name, ip, port, widthMm, profile, answers, answersAt } = merged;
        const answersBit = answers === null ? null : Number(answers);
        save.run(id, name, ip, port, widthMm, profile, answersBit, answersAt);
        return merged;
      }),
    saveStatus: (lease, status) =>
      write(() => {
        if (!leases.holds(lease)) return;
        const written = JSON.stringify(inOrder(status));
        if (setStatus.run(written, lease.printerId, written).changes === 0) return;
        append({
          type: 'printerUpdate',
          data: {
            status: status.state,
            paperStatus: status.paper,
            coverStatus: status.cover,
            errorCode: status.reasons[0] ?? null,
            printerId: lease.printerId,
          },
        });
      }),
    async queueLength(printerId) {
      const row = queue.get(printerId);
      return { jobs: row?.queued_jobs ?? 0, printMs: row?.queued_print_ms ?? 0 };
    },
  };
}

const nothingStored = {
  name: null,
  ip: null,
  port: null,
  widthMm: null,
  profile: null,
  answers: null,
  answersAt: null,
  status: null,
};

function toRecord(row: PrinterRow): PrinterRecord {
  return {
    id: row.id,
    name: row.name,
    ip: row.ip,
    port: row.port,
    widthMm: row.width_mm,
    profile: row.profile,
    answers: row.answers === null ? null : row.answers === 1,
    answersAt: row.answers_at,
    status: row.status === null ? null : JSON.parse(row.status),
  };
}

/** An undefined setting is not given. */
function given(change: object): Partial<PrinterSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** So that equal statuses are equal as text. */
function inOrder({ state, paper, cover, reasons }: PrinterStatus): PrinterStatus {
  return { state, paper, cover, reasons };
}
