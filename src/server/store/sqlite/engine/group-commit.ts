// Group commit: writes of one turn of the event loop share one transaction,
// because each durable commit waits for a flush of the disk. While several clients
// write, it also waits for the writes of the next turns. If one of them
// throws, the transaction is rolled back and all are run again, each in a
// savepoint, so that only the failing write is rejected. A write may therefore
// run twice: it may change only the database, and values in memory that
// `rolledBack` resets. Writes that would hold the event loop for long together
// are shared out among several turns, each with a commit of its own.

import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { Fault } from '../../../../core/model/fault.ts';
import type { OwnChange } from '../../store.ts';
import { diskFault } from './disk-fault.ts';

const retryMs = 1000;
/** The time of one transaction, in which at least one write is run. */
const turnMs = 50;

/** Begins a turn of so many milliseconds; the function that it returns tells whether it is over. */
type TurnTimer = (ms: number) => () => boolean;

/**
 * Measures CPU time: on a busy machine, waiting for a core would end turns early. Asking for it
 * takes as long as some writes, so it is measured only after a tenth of the turn.
 */
const cpuTimer: TurnTimer = (ms) => {
  const begunAt = performance.now();
  let later: NodeJS.CpuUsage | undefined;
  return () => {
    if (performance.now() < begunAt + ms / 10) return false;
    later ??= process.cpuUsage();
    const { user, system } = process.cpuUsage(later);
    return (user + system) / 1000 >= ms;
  };
};

/**
 * Turns that a commit waits for more writes, while each adds some: 32 clients on a busy machine
 * needed 0.04 commits a job instead of 0.11 to 0.17. A single write does not wait.
 */
const mostTurns = 3;

interface PendingWrite {
  /** Does the work; returns the function that resolves its promise after the commit. */
  run: () => () => void;
  reject: (error: unknown) => void;
}

export class GroupCommit {
  readonly #db: DatabaseSyncInstance;
  readonly #committed: (notes: OwnChange[]) => void;
  readonly #rolledBack: () => void;
  readonly #beginTurn: TurnTimer;
  readonly #begin: StatementSyncInstance;
  readonly #end: StatementSyncInstance;
  readonly #totalChanges: StatementSyncInstance;
  #changes: number;
  #pending: PendingWrite[] = [];
  #closed = false;
  #problem: Fault | null = null;
  #failedAt = 0;
  /** The notes of the writes of the current transaction. */
  #notes: OwnChange[] = [];

  /**
   * `committed` is called after every commit that changed a row, with what its writes noted;
   * `rolledBack` for every rollback.
   */
  constructor(
    db: DatabaseSyncInstance,
    committed: (notes: OwnChange[]) => void,
    rolledBack: () => void,
    beginTurn: TurnTimer = cpuTimer,
  ) {
    this.#db = db;
    this.#beginTurn = beginTurn;
    this.#committed = committed;
    this.#rolledBack = rolledBack;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#end = db.prepare('COMMIT');
    this.#totalChanges = db.prepare('SELECT total_changes() AS rows');
    this.#changes = this.#totalChanges.get().rows;
  }

  /** Resolves after the commit. */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Fault('INTERNAL_ERROR', 'Nothing was stored: the service is stopping.'));
        return;
      }
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      this.#pending.push({ run, reject });
      if (this.#pending.length === 1) setImmediate(() => this.#gather(1, mostTurns));
    });
  }

  /** Commits, unless this turn added to the writes `before` it and may wait for `turns` more. */
  #gather(before: number, turns: number): void {
    const writes = this.#pending.length;
    if (writes > before && turns > 0) setImmediate(() => this.#gather(writes, turns - 1));
    else this.#flush();
  }

  /**
   * Why the last write failed, if the disk was the cause. Some time after the
   * failure it tries again: the disk may have space while no request writes.
   */
  async problem(): Promise<Fault | null> {
    if (this.#problem === null || performance.now() < this.#failedAt + retryMs)
      return this.#problem;
    try {
      const { user_version: version } = this.#db.prepare('PRAGMA user_version').get();
      await this.write(() => this.#db.exec(`PRAGMA user_version = ${version}`)); // writes a page
      this.#problem = null;
    } catch {
      // The write has recorded the problem.
    }
    return this.#problem;
  }

  /** Called by a write. The notes of a write that is rolled back are dropped. */
  note(change: OwnChange): void {
    this.#notes.push(change);
  }

  /** Commits pending writes and refuses later ones. */
  close(): void {
    this.#closed = true;
    while (this.#pending.length > 0) this.#flush();
  }

  #flush(): void {
    const group = this.#pending;
    this.#pending = [];
    if (group.length === 0) return;
    let resolves: (() => void)[];
    try {
      resolves = this.#commit(group);
    } catch (error) {
      const fault = this.#failed(error);
      for (const { reject } of group) reject(fault);
      return;
    }
    this.#pending = group.slice(resolves.length);
    if (this.#pending.length > 0) setImmediate(() => this.#flush());
    const notes = this.#notes;
    this.#notes = [];
    for (const resolve of resolves) resolve();
    const changes: number = this.#totalChanges.get().rows;
    if (changes === this.#changes) return;
    this.#changes = changes;
    this.#problem = null;
    this.#committed(notes);
  }

  /** Commits the first of them, as many as fit into a turn. */
  #commit(group: PendingWrite[]): (() => void)[] {
    this.#begin.run();
    try {
      const resolves =
        this.#together(group) ?? this.#inOneTurn(group.map((write) => () => this.#alone(write)));
      this.#end.run();
      return resolves;
    } catch (error) {
      this.#rollBack();
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Null, after a rollback, if one of them throws. */
  #together(group: PendingWrite[]): (() => void)[] | null {
    try {
      return this.#inOneTurn(group.map(({ run }) => run));
    } catch (error) {
      // On a full disk SQLite rolls the whole transaction back itself.
      if (!this.#db.isTransaction) throw error;
      this.#rollBack();
      this.#db.exec('ROLLBACK; BEGIN IMMEDIATE');
      return null;
    }
  }

  #alone({ run, reject }: PendingWrite): () => void {
    this.#db.exec('SAVEPOINT one');
    const notes = this.#notes.length;
    try {
      const resolve = run();
      this.#db.exec('RELEASE one');
      return resolve;
    } catch (error) {
      if (!this.#db.isTransaction) throw error;
      this.#rollBack(notes);
      this.#db.exec('ROLLBACK TO one; RELEASE one');
      const fault = this.#failed(error);
      return () => reject(fault);
    }
  }

  /** `notes` of them stay. */
  #rollBack(notes = 0): void {
    this.#notes.length = notes;
    this.#rolledBack();
  }

  /** The results of the first pieces of work, at least of one. */
  #inOneTurn<T>(pieces: (() => T)[]): T[] {
    const isOver = this.#beginTurn(turnMs);
    const results: T[] = [];
    for (const piece of pieces) {
      results.push(piece());
      if (isOver()) break;
    }
    return results;
  }

  #failed(error: unknown): unknown {
    const fault = diskFault(error, 'Nothing was stored');
    if (fault !== error && fault instanceof Fault) {
      this.#problem = fault;
      this.#failedAt = performance.now();
    }
    return fault;
  }
}
