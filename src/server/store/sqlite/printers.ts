// The table of printers: settings, status, and the length of their queues.

import { pauseUpdate, printerUpdate } from '../../../core/model/event.ts';
import {
  emptyRecord,
  type PrinterRecord,
  type PrinterSettings,
  withSettings,
} from '../../../core/model/printer-record.ts';
import type { PrinterStatus } from '../../../core/model/printer-status.ts';
import type { Store } from '../store.ts';
import type { Connection } from './connection.ts';
import type { Counters } from './counters.ts';
import type { Events } from './events.ts';
import type { Leases } from './leases.ts';

type Printers = Pick<
  Store,
  | 'listPrinters'
  | 'printersWithJobs'
  | 'getPrinter'
  | 'addPrinter'
  | 'savePrinter'
  | 'saveStatus'
  | 'queueLength'
  | 'queueLengths'
>;

interface PrinterRow {
  id: string;
  listed: number;
  name: string | null;
  ip: string | null;
  port: number | null;
  width_mm: number | null;
  profile: string | null;
  groups: string | null;
  fallback: string | null;
  fallback_on: string | null;
  paused: number;
  virtual: string | null;
  answers: number | null;
  answers_at: string | null;
  status: string | null;
}

const settings =
  'name, ip, port, width_mm, profile, "groups", fallback, fallback_on, paused, virtual, answers, answers_at';
const columns = `id, listed, ${settings}, status`;

export function printers(
  { db, write }: Connection,
  counters: Counters,
  append: Events['append'],
  leases: Leases,
): Printers {
  const byId = db.prepare(`SELECT ${columns} FROM printers WHERE id = ?`);
  const listed = db.prepare(`SELECT ${columns} FROM printers WHERE listed = 1 ORDER BY id`);
  const withJobs = db.prepare(
    `SELECT id FROM printers WHERE EXISTS (
       SELECT 1 FROM jobs WHERE completed_at IS NULL AND printer_id = printers.id)
     ORDER BY id`,
  );
  const save = db.prepare(
    `INSERT INTO printers (id, ${settings}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET (${settings}) = (${excluded(settings)})`,
  );
  const list = db.prepare('UPDATE printers SET listed = 1 WHERE id = ?');
  const setStatus = db.prepare('UPDATE printers SET status = ? WHERE id = ? AND status IS NOT ?');

  const find = (id: string): PrinterRow | undefined => byId.get(id);

  function merge(id: string, change: Partial<PrinterSettings>): PrinterRecord {
    const row = find(id);
    const merged = withSettings(row ? toRecord(row) : emptyRecord(id), change);
    save.run(
      id,
      merged.name,
      merged.ip,
      merged.port,
      merged.widthMm,
      merged.profile,
      merged.groups && JSON.stringify(merged.groups),
      merged.fallback,
      merged.fallbackOn && JSON.stringify(merged.fallbackOn),
      Number(merged.paused),
      merged.virtual,
      merged.answers === null ? null : Number(merged.answers),
      merged.answersAt,
    );
    return merged;
  }

  return {
    async listPrinters() {
      return listed.all().map(toRecord);
    },
    async printersWithJobs() {
      return withJobs.all().map(({ id }: { id: string }) => id);
    },
    async getPrinter(id) {
      const row = find(id);
      return row ? toRecord(row) : null;
    },
    addPrinter: (id, change) =>
      write(() => {
        if (find(id)?.listed) return null;
        const added = merge(id, change);
        list.run(id);
        return added;
      }),
    savePrinter: (id, change) =>
      write(() => {
        const wasPaused = find(id)?.paused === 1;
        const saved = merge(id, change);
        const update = pauseUpdate(saved, wasPaused);
        if (update) append(update);
        return saved;
      }),
    saveStatus: (lease, status) =>
      write(() => {
        if (!leases.holds(lease)) return;
        const written = JSON.stringify(inOrder(status));
        if (setStatus.run(written, lease.printerId, written).changes === 0) return;
        append(printerUpdate(lease.printerId, status, find(lease.printerId)?.paused === 1));
      }),
    async queueLength(printerId) {
      return counters.queueLength(printerId);
    },
    async queueLengths() {
      return counters.queueLengths();
    },
  };
}

function toRecord(row: PrinterRow): PrinterRecord {
  return {
    id: row.id,
    name: row.name,
    ip: row.ip,
    port: row.port,
    widthMm: row.width_mm,
    profile: row.profile,
    groups: row.groups === null ? null : JSON.parse(row.groups),
    fallback: row.fallback,
    fallbackOn: row.fallback_on === null ? null : JSON.parse(row.fallback_on),
    paused: row.paused === 1,
    virtual: row.virtual,
    answers: row.answers === null ? null : row.answers === 1,
    answersAt: row.answers_at,
    status: row.status === null ? null : JSON.parse(row.status),
  };
}

function excluded(names: string): string {
  return names.replaceAll(/["\w]+/g, (name) => `excluded.${name}`);
}

/** One order of keys, so that equal statuses are equal as text. */
function inOrder({ state, paper, cover, reasons }: PrinterStatus): PrinterStatus {
  return { state, paper, cover, reasons };
}
