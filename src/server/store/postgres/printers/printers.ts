// The table of printers: settings, status, removal, and the length of their queues.

import { printerRemoved, printerUpdate, settingsUpdate } from '../../../../core/model/event.ts';
import {
  changedRecord,
  emptyRecord,
  type PrinterRecord,
} from '../../../../core/model/printers/printer-record.ts';
import {
  mayRemove,
  type Removal,
  unknownPrinter,
  withoutPrinter,
} from '../../../../core/model/printers/printer-removal.ts';
import { printerColumns, type PrinterRow, statusText, toRecord } from '../../rows/printer-row.ts';
import type { PrinterStore, QueueLength } from '../../store.ts';
import type { Database } from '../engine/database.ts';
import type { Lane } from '../engine/lane.ts';
import { countKeptMs } from '../jobs/count-kept.ts';
import { ReadTogether } from '../engine/read-together.ts';
import type { Unit } from '../engine/unit.ts';

/** A record with the node that holds it, while its lease lasts. */
const records = `SELECT ${printerColumns
  .split(', ')
  .map((column) => `printers.${column}`)
  .join(', ')}, nodes.id AS holder_id, nodes.name AS holder_name
  FROM printers LEFT JOIN leases ON printer_id = printers.id
  LEFT JOIN nodes ON nodes.id = node_id AND leases.expires_at > clock_timestamp()`;
const listed = { name: 'listed-printers', text: `${records} WHERE listed ORDER BY printers.id` };
const byIds = {
  name: 'printers-by-id',
  text: `${records} WHERE printers.id = ANY($1::text[]) AND NOT removed`,
};
const withJobs = {
  name: 'printers-with-jobs',
  text: `SELECT DISTINCT printer_id AS id FROM jobs WHERE completed_at IS NULL ORDER BY printer_id`,
};
const queues = {
  name: 'queues',
  text: `SELECT printer_id, made_by, count(*) AS jobs, sum(print_ms) AS print_ms FROM jobs
    WHERE completed_at IS NULL AND status = 'queued' AND printer_id = ANY($1::text[])
    GROUP BY printer_id, made_by`,
};
const allQueues = {
  name: 'all-queues',
  text: `SELECT printer_id, made_by, count(*) AS jobs, sum(print_ms) AS print_ms FROM jobs
    WHERE completed_at IS NULL AND status = 'queued' GROUP BY printer_id, made_by`,
};
const register = `INSERT INTO printers (id) SELECT unnest($1::text[])
  ON CONFLICT (id) DO UPDATE SET removed = false, changed_at = clock_timestamp()
  WHERE printers.removed RETURNING id`;

export function printers(database: Database, lane: Lane): PrinterStore {
  const recordsById = new ReadTogether(async (ids) => {
    const rows = await database.rows(byIds, [ids]);
    return new Map(rows.map((row) => [row.id as string, toRecord(row as PrinterRow)]));
  });
  const queuesById = new ReadTogether(
    async (ids) => toQueues(await database.rows(queues, [ids])),
    ({ jobs }, tookMs) => countKeptMs(jobs, tookMs),
  );

  const recordOf = (unit: Unit, id: string): PrinterRecord => unit.record(id) ?? emptyRecord(id);

  return {
    async listPrinters() {
      return (await database.rows(listed)).map((row) => toRecord(row as PrinterRow));
    },
    async printersWithJobs() {
      return (await database.rows(withJobs)).map(({ id }) => id as string);
    },
    getPrinter: async (id) => (await recordsById.get(id)) ?? null,
    async getPrinters(ids) {
      if (ids.length === 0) return [];
      return (await database.rows(byIds, [ids])).map((row) => toRecord(row as PrinterRow));
    },
    registerPrinters: (ids) =>
      lane.transaction(async ({ rows, unit }) => {
        const sorted = [...new Set(ids)].toSorted();
        for (const { id } of await rows(register, [sorted])) unit.changes.records.add(id);
        await rows(
          'INSERT INTO leases (printer_id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
          [sorted],
        );
      }),
    addPrinter: (id, change) =>
      lane.transaction(async ({ unit, rows, lockPrinters }) => {
        // The row of a new printer, so that of two nodes that add it the second one waits.
        await rows('INSERT INTO printers (id, removed) VALUES ($1, true) ON CONFLICT DO NOTHING', [
          id,
        ]);
        await rows('INSERT INTO leases (printer_id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
        await lockPrinters([id]);
        if (unit.printer(id)?.listed) return null;
        const added = changedRecord(recordOf(unit, id), change);
        unit.savePrinter(added, { listed: true, removed: false });
        return added;
      }),
    savePrinter: (id, change) =>
      lane.write({ records: [id] }, (unit) => {
        const before = recordOf(unit, id);
        const saved = changedRecord(before, change);
        unit.savePrinter(saved);
        const update = settingsUpdate(saved, before);
        if (update) unit.append(update);
        return saved;
      }),
    settingsApplied: (lease, revision) =>
      lane.write({ records: [lease.printerId] }, (unit) => {
        const { printerId } = lease;
        if (!unit.holds(lease)) return;
        unit.savePrinter({ ...recordOf(unit, printerId), appliedRevision: revision });
      }),
    removePrinter: (printerId, waitingJobs) =>
      lane.transaction(async ({ unit, lockJobs, lockPrinters, rows }): Promise<Removal> => {
        const moveTo = typeof waitingJobs === 'object' ? waitingJobs.moveTo : printerId;
        await lockPrinters([printerId, moveTo]);
        if (moveTo !== printerId && !unit.acceptsJobs(moveTo)) throw unknownPrinter(moveTo);
        const open = await lockJobs(
          'completed_at IS NULL AND printer_id = $1 ORDER BY priority, seq',
          [printerId],
        );
        const waiting = open.filter(({ job }) => job.status === 'queued');
        const found = { waiting: waiting.length, printing: open.length > waiting.length };
        if (!mayRemove(found, waitingJobs)) return { removed: false, ...found };
        for (const entry of waiting)
          unit.save(entry, withoutPrinter(entry.job, waitingJobs, unit.now)!);
        const revision = recordOf(unit, printerId).revision + 1;
        unit.savePrinter({ ...emptyRecord(printerId), revision }, { listed: false, removed: true });
        await rows(
          `UPDATE leases SET token = token + 1, node_id = NULL, expires_at = '-infinity'
           WHERE printer_id = $1`,
          [printerId],
        );
        unit.append(printerRemoved(printerId));
        return { removed: true, ...found };
      }),
    saveStatus: (lease, status, progress) =>
      lane.write({ records: [lease.printerId] }, (unit) => {
        const { printerId } = lease;
        if (!unit.holds(lease)) return;
        const before = recordOf(unit, printerId);
        const after = { ...before, ...progress, status };
        const isNew = !before.status || statusText(before.status) !== statusText(status);
        const isSame =
          !isNew &&
          after.nextAttemptAt === before.nextAttemptAt &&
          after.fallbackNeededSince === before.fallbackNeededSince;
        if (isSame) return;
        unit.savePrinter(after);
        if (isNew) unit.append(printerUpdate(printerId, status, before.paused));
      }),
    queueLength: async (printerId) => (await queuesById.get(printerId)) ?? emptyQueue(),
    queueLengths: async () => toQueues(await database.rows(allQueues)),
  };
}

const emptyQueue = () => ({ jobs: 0, printMs: 0, byKey: new Map<string, number>() });

function toQueues(rows: Record<string, unknown>[]): Map<string, QueueLength> {
  const found = new Map<string, ReturnType<typeof emptyQueue>>();
  for (const row of rows) {
    const [id, key, jobs] = [row.printer_id as string, row.made_by, row.jobs as number];
    const queue = found.get(id) ?? emptyQueue();
    found.set(id, queue);
    queue.jobs += jobs;
    queue.printMs += row.print_ms as number;
    if (key !== null) queue.byKey.set(key as string, jobs);
  }
  return found;
}
