// Group commit: the writes of one turn of the event loop share one transaction, and
// so do those that arrive while the transaction before is on its way. A lane has one
// connection, so that its calls are carried out in order.
//
// A group takes two round trips: one that locks and reads what its writes need, and
// one that writes and commits. Between them the rules are applied in memory. New jobs
// need no lock: a group of these is one statement. The numbers of events are given in
// the second round trip, so that the lock on them is never held while the database
// waits for a node.

import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from '../../../../core/model/fault.ts';
import { unknownPrinter } from '../../../../core/model/printers/printer-removal.ts';
import { type Entry, type JobRow, toEntry } from '../../rows/job-row.ts';
import { printerColumns } from '../../rows/printer-row.ts';
import { jobColumns } from './columns.ts';
import { databaseFault, isAway, isLostRace, tooBusy } from './database-fault.ts';
import type { Database, OwnSession, Row, Session } from './database.ts';
import { type LockedPrinter, Unit, type UnitChanges } from './unit.ts';

/** What a write locks before it is applied. */
export interface Needs {
  jobs?: readonly string[];
  /** Printers whose lease, pause or existence the write depends on. */
  printers?: readonly string[];
  /** Printers whose record the write changes. */
  records?: readonly string[];
}

/** A transaction of its own, for what needs further reads. */
export interface Transaction extends Session {
  unit: Unit;
  /** Locks and reads jobs; returns them in the order of printing. */
  lockJobs: (condition: string, values: unknown[]) => Promise<Entry[]>;
  /** Keeps leases, marks and new jobs of these printers waiting until the commit. */
  lockPrinters: (ids: readonly string[]) => Promise<void>;
}

interface Pending {
  needs: Needs;
  apply?: (unit: Unit) => unknown;
  work?: (transaction: Transaction) => Promise<unknown>;
  /** Decides the result by what the database refused. */
  settle?: (result: unknown, refusals: ReadonlyMap<string, string>) => unknown;
  since: number;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

export interface LaneOptions {
  database: Database;
  nodeId: () => string;
  now: () => Date;
  committed: (changes: UnitChanges) => void;
  /** Why the last write failed, if the database was the cause; null if it succeeded. */
  onProblem: (problem: Fault | null) => void;
  /** How long a write may wait for its turn. */
  waitMs: number;
}

const maxPending = 10_000;
const maxGroup = 500;
const maxAttempts = 6;

const locked = `SELECT ${printerColumns}, removed, token FROM printers JOIN leases ON printer_id = id
  WHERE id = ANY($1::text[]) ORDER BY id`;
/** The mark waits for a pause that is on its way, and a takeover for the mark; a renewal does not. */
const sharePrinters = {
  name: 'share-printers',
  text: `${locked} FOR SHARE OF printers FOR KEY SHARE OF leases`,
};
const lockRecords = {
  name: 'lock-records',
  text: `${locked} FOR NO KEY UPDATE OF printers FOR KEY SHARE OF leases`,
};
const lockWhole = {
  name: 'lock-printers',
  text: `${locked} FOR UPDATE OF printers, leases`,
};
const lockJobs = {
  name: 'lock-jobs',
  text: `SELECT ${jobColumns} FROM jobs WHERE id = ANY($1::text[]) ORDER BY seq FOR NO KEY UPDATE`,
};
const writeGroup = {
  name: 'write-group',
  text: 'SELECT job_id, refusal FROM write_group($1::json, $2::bytea)',
};

export class Lane {
  readonly #options: LaneOptions;
  #pending: Pending[] = [];
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Locks what is needed, applies, writes. `apply` may be called more than once. */
  write<T>(
    needs: Needs,
    apply: (unit: Unit) => T,
    settle?: (result: T, refusals: ReadonlyMap<string, string>) => T,
  ): Promise<T> {
    return this.#enqueue<T>({ needs, apply, settle: settle as Pending['settle'] });
  }

  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    settle?: (result: T, refusals: ReadonlyMap<string, string>) => T,
  ): Promise<T> {
    return this.#enqueue<T>({ needs: {}, work, settle: settle as Pending['settle'] });
  }

  /** Commits pending writes and refuses later ones. */
  async close(): Promise<void> {
    this.#closed = true;
    await (this.#running ??= this.#drain());
  }

  #enqueue<T>(
    write: Pick<Pending, 'needs' | 'apply' | 'work'> & { settle?: Pending['settle'] | undefined },
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new Fault('INTERNAL_ERROR', 'Nothing was stored: the service is stopping.'));
        return;
      }
      if (this.#pending.length >= maxPending) {
        reject(tooBusy());
        return;
      }
      this.#pending.push({ ...write, since: performance.now(), resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    do {
      // Clients whose last write was answered a moment ago write again in this turn.
      await new Promise<void>((resolve) => void setImmediate(resolve));
      await this.#runGroup(this.#nextGroup());
    } while (this.#pending.length > 0);
    this.#running = undefined;
  }

  /** The writes up to the next transaction of its own, or that one. */
  #nextGroup(): Pending[] {
    const length = this.#pending.findIndex(({ work }) => work !== undefined);
    const count = length === 0 ? 1 : length === -1 ? this.#pending.length : length;
    const group = this.#pending.splice(0, Math.min(count, maxGroup));
    const oldest = performance.now() - this.#options.waitMs;
    return group.filter(({ since, reject }) => {
      if (since >= oldest) return true;
      reject(tooBusy());
      return false;
    });
  }

  async #runGroup(group: Pending[]): Promise<void> {
    if (group.length === 0) return;
    try {
      await this.#retried(group);
      this.#options.onProblem(null);
    } catch (error) {
      const fault = databaseFault(error);
      if (fault !== error && fault instanceof Fault) this.#options.onProblem(fault);
      // One of them was refused: each gets its own answer.
      if (group.length > 1 && !isAway(error)) for (const one of group) await this.#runGroup([one]);
      else for (const { reject } of group) reject(fault);
    }
  }

  async #retried(group: Pending[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const state = { isWriting: false };
      try {
        return await this.#commit(group, state);
      } catch (error) {
        // A dead connection is replaced if nothing was written yet.
        const isRepeatable =
          isLostRace(error) || (isAway(error) && !state.isWriting && attempt === 1);
        if (!isRepeatable || attempt === maxAttempts) throw error;
        await delay(Math.random() * 10 * attempt);
      }
    }
  }

  async #commit(group: Pending[], state: { isWriting: boolean }): Promise<void> {
    const { database, now, nodeId } = this.#options;
    const unit = new Unit(now().toISOString());
    let results: unknown[] = [];
    let rows: Row[] = [];
    const apply = () => (results = group.map((write) => write.apply!(unit)));
    const [first] = group;
    const needs = merged(group);
    if (first!.work) {
      rows = await database.transaction(async (session) => {
        const [, result] = await Promise.all([
          session.begin(),
          first!.work!(transactionOf(session, unit)),
        ]);
        results = [result];
        return await this.#write(session, unit, state);
      });
    } else if (needs.jobs.length + needs.printers.length + needs.records.length === 0) {
      apply();
      state.isWriting = true;
      if (!unit.isEmpty) rows = await database.write(writeGroup, unit.values(nodeId()));
    } else {
      rows = await database.transaction(async (session) => {
        await lock(session, unit, needs);
        apply();
        return await this.#write(session, unit, state);
      });
    }
    const refusals = new Map(rows.map(({ job_id, refusal }) => [job_id, refusal] as const));
    for (const [index, { settle, resolve, reject }] of group.entries()) {
      try {
        resolve((settle ? settle(results[index], refusals) : results[index]) as never);
      } catch (error) {
        reject(error);
      }
    }
    if (!unit.isEmpty || first!.work)
      this.#options.committed(withoutRefused(unit.changes, refusals));
  }

  async #write(session: Session, unit: Unit, state: { isWriting: boolean }): Promise<Row[]> {
    state.isWriting = true;
    if (unit.isEmpty) {
      await session.rows('COMMIT');
      return [];
    }
    const [rows] = await Promise.all([
      session.rows(writeGroup, unit.values(this.#options.nodeId())),
      session.rows('COMMIT'),
    ]);
    return rows;
  }
}

/** Settles a new job: null if its key is known. Throws why it was refused otherwise. */
export function requireAdded(
  printerId: string,
  templateId: string,
  refusal: string | undefined,
): boolean {
  if (refusal === 'printer') throw unknownPrinter(printerId);
  if (refusal === 'template')
    throw new Error(`There is no such version of template "${templateId}".`);
  return refusal === undefined;
}

/** A new job that the database refused was not added. */
function withoutRefused(changes: UnitChanges, refusals: ReadonlyMap<string, string>): UnitChanges {
  if (refusals.size === 0) return changes;
  const own = changes.own.filter((change) => !('job' in change) || !refusals.has(change.job.id));
  return { ...changes, own };
}

function merged(group: Pending[]): Required<Needs> {
  const records = new Set(group.flatMap(({ needs }) => needs.records ?? []));
  const printers = new Set(group.flatMap(({ needs }) => needs.printers ?? []));
  for (const id of records) printers.delete(id);
  const jobs = new Set(group.flatMap(({ needs }) => needs.jobs ?? []));
  return { jobs: [...jobs], printers: [...printers], records: [...records] };
}

/** Locks in one round trip. */
async function lock(session: OwnSession, unit: Unit, needs: Required<Needs>): Promise<void> {
  const empty: Row[] = [];
  const [, records, printers, jobs] = await Promise.all([
    session.begin(),
    needs.records.length > 0 ? session.rows(lockRecords, [needs.records]) : empty,
    needs.printers.length > 0 ? session.rows(sharePrinters, [needs.printers]) : empty,
    needs.jobs.length > 0 ? session.rows(lockJobs, [needs.jobs]) : empty,
  ]);
  for (const row of [...records, ...printers]) unit.lockedPrinter(row as LockedPrinter);
  for (const row of jobs) unit.lockedJob(toEntry(row as JobRow));
}

function transactionOf(session: Session, unit: Unit): Transaction {
  return {
    ...session,
    unit,
    async lockJobs(condition, values) {
      const rows = await session.rows(
        `SELECT ${jobColumns} FROM jobs WHERE ${condition} FOR NO KEY UPDATE`,
        values,
      );
      const entries = rows.map((row) => toEntry(row as JobRow));
      for (const entry of entries) unit.lockedJob(entry);
      return entries;
    },
    async lockPrinters(ids) {
      for (const row of await session.rows(lockWhole, [ids]))
        unit.lockedPrinter(row as LockedPrinter);
    },
  };
}
