// Writes that are asked for in one turn of the event loop share one transaction,
// because a durable commit costs a flush of the disk however much is in it. A
// write that throws is undone and rejected alone: the others are then done again
// without it. So a write may run twice, and changes nothing but the database and
// what is kept in memory of it, which is forgotten when anything is undone.
// Knows no tables.

import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { Fault } from '../../../core/model/fault.ts';
import { diskFault } from './disk-fault.ts';

interface Waiting {
  /** Does the work; returns how to tell its caller once the commit is on disk. */
  run: () => () => void;
  reject: (error: unknown) => void;
}

export class GroupCommit {
  readonly #db: DatabaseSyncInstance;
  readonly #changed: () => void;
  readonly #undone: () => void;
  readonly #begin: StatementSyncInstance;
  readonly #end: StatementSyncInstance;
  readonly #totalChanges: StatementSyncInstance;
  #changes: number;
  #waiting: Waiting[] = [];
  #closed = false;

  /** `changed` is called after every commit that changed a row, `undone` after whatever was rolled back. */
  constructor(db: DatabaseSyncInstance, changed: () => void, undone: () => void) {
    this.#db = db;
    this.#changed = changed;
    this.#undone = undone;
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
      this.#waiting.push({ run, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#flush());
    });
  }

  /** Commits what waits, and refuses what comes later. */
  close(): void {
    this.#closed = true;
    this.#flush();
  }

  #flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    let tell: (() => void)[];
    try {
      tell = this.#commit(group);
    } catch (error) {
      const fault = diskFault(error, 'Nothing was stored');
      for (const { reject } of group) reject(fault);
      return;
    }
    for (const each of tell) each();
    const changes: number = this.#totalChanges.get().rows;
    if (changes === this.#changes) return;
    this.#changes = changes;
    this.#changed();
  }

  #commit(group: Waiting[]): (() => void)[] {
    this.#begin.run();
    try {
      const tell = this.#together(group) ?? group.map((waiting) => this.#alone(waiting));
      this.#end.run();
      return tell;
    } catch (error) {
      this.#undone();
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Null, with nothing done, where one of them throws. */
  #together(group: Waiting[]): (() => void)[] | null {
    try {
      return group.map(({ run }) => run());
    } catch (error) {
      // A full disk makes SQLite roll the whole transaction back by itself.
      if (!this.#db.isTransaction) throw error;
      this.#undone();
      this.#db.exec('ROLLBACK; BEGIN IMMEDIATE');
      return null;
    }
  }

  #alone({ run, reject }: Waiting): () => void {
    this.#db.exec('SAVEPOINT one');
    try {
      const tell = run();
      this.#db.exec('RELEASE one');
      return tell;
    } catch (error) {
      if (!this.#db.isTransaction) throw error;
      this.#undone();
      this.#db.exec('ROLLBACK TO one; RELEASE one');
      return () => reject(diskFault(error, 'Nothing was stored'));
    }
  }
}
