// The table of printers: settings, status, and the length of their queues.

import { printerUpdate, settingsUpdate } from '../../../../core/model/event.ts';
import {
  changedRecord,
  emptyRecord,
  type PrinterRecord,
  type PrinterSettings,
} from '../../../../core/model/printers/printer-record.ts';
import {
  printerColumns as columns,
  type PrinterRow,
  settingColumns,
  settingValues,
  statusText,
  toRecord,
} from '../../rows/printer-row.ts';
import type { PrinterStore } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';
import type { QueueCounts } from '../jobs/queue-counts.ts';
import type { Events } from '../jobs/events.ts';
import type { Leases } from '../jobs/leases.ts';
import type { PrinterFacts } from './printer-facts.ts';
import type { Changes } from '../jobs/changes.ts';

type Printers = Omit<PrinterStore, 'removePrinter'>;

const settings = settingColumns.join(', ');
const marks = settingColumns.map(() => '?').join(', ');

export function printers(
  { db, write }: Connection,
  counters: QueueCounts,
  append: Events['append'],
  leases: Leases,
  facts: PrinterFacts,
  touched: Changes,
): Printers {
  const byId = db.prepare(`SELECT ${columns} FROM printers WHERE id = ?`);
  const known = db.prepare(`SELECT ${columns} FROM printers WHERE id = ? AND removed = 0`);
  const listed = db.prepare(`SELECT ${columns} FROM printers WHERE listed = 1 ORDER BY id`);
  const withJobs = db.prepare(
    `SELECT id FROM printers WHERE EXISTS (
       SELECT 1 FROM jobs WHERE completed_at IS NULL AND printer_id = printers.id)
     ORDER BY id`,
  );
  const save = db.prepare(
    `INSERT INTO printers (id, ${settings}) VALUES (?, ${marks})
     ON CONFLICT (id) DO UPDATE SET (${settings}) = (${excluded(settings)})`,
  );
  const list = db.prepare('UPDATE printers SET listed = 1, removed = 0 WHERE id = ?');
  const register = db.prepare(
    'INSERT INTO printers (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET removed = 0 WHERE removed = 1',
  );
  const setStatus = db.prepare('UPDATE printers SET status = ? WHERE id = ? AND status IS NOT ?');
  const setProgress = db.prepare(
    `UPDATE printers SET next_attempt_at = ?1, fallback_needed_since = ?2
     WHERE id = ?3 AND (next_attempt_at IS NOT ?1 OR fallback_needed_since IS NOT ?2)`,
  );
  const setApplied = db.prepare('UPDATE printers SET applied_revision = ? WHERE id = ?');

  const find = (id: string): PrinterRow | undefined => byId.get(id);

  function changed(id: string): void {
    facts.changed(id);
    touched.records.add(id);
  }

  const recordOf = (row: PrinterRow | undefined, id: string) =>
    row ? toRecord(row) : emptyRecord(id);

  function merge(before: PrinterRecord, change: Partial<PrinterSettings>): PrinterRecord {
    const { id } = before;
    const merged = changedRecord(before, change);
    save.run(id, ...settingValues(merged).map(asColumn));
    changed(id);
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
      const row = known.get(id);
      return row ? toRecord(row) : null;
    },
    async getPrinters(ids) {
      return ids.flatMap((id) => known.all(id)).map(toRecord);
    },
    registerPrinters: (ids) =>
      write(() => {
        for (const id of ids) if (register.run(id).changes > 0) changed(id);
      }),
    addPrinter: (id, change) =>
      write(() => {
        const row = find(id);
        if (row?.listed) return null;
        const added = merge(recordOf(row, id), change);
        list.run(id);
        return added;
      }),
    savePrinter: (id, change) =>
      write(() => {
        const before = recordOf(find(id), id);
        const saved = merge(before, change);
        const update = settingsUpdate(saved, before);
        if (update) append(update);
        return saved;
      }),
    settingsApplied: (lease, revision) =>
      write(() => {
        if (leases.holds(lease)) setApplied.run(revision, lease.printerId);
      }),
    saveStatus: (lease, status, progress) =>
      write(() => {
        if (!leases.holds(lease)) return;
        const { printerId } = lease;
        if (progress) {
          const { nextAttemptAt, fallbackNeededSince } = progress;
          const { changes } = setProgress.run(nextAttemptAt, fallbackNeededSince, printerId);
          if (changes > 0) touched.records.add(printerId);
        }
        const written = statusText(status);
        if (setStatus.run(written, printerId, written).changes === 0) return;
        touched.records.add(printerId);
        append(printerUpdate(printerId, status, find(printerId)?.paused === 1));
      }),
    async queueLength(printerId) {
      return counters.queueLength(printerId);
    },
    async queueLengths() {
      return counters.queueLengths();
    },
  };
}

function excluded(names: string): string {
  return names.replaceAll(/["\w]+/g, (name) => `excluded.${name}`);
}

/** SQLite has no type for flags. */
function asColumn<T>(value: T): Exclude<T, boolean> | number {
  return (typeof value === 'boolean' ? Number(value) : value) as Exclude<T, boolean> | number;
}
