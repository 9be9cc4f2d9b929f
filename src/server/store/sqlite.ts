// The store on SQLite: opens the data folder and puts the parts together.

import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { assets, templateAssets } from './sqlite/assets.ts';
import type { Connection } from './sqlite/connection.ts';
import { counters } from './sqlite/counters.ts';
import { lockDataFolder } from './sqlite/data-folder-lock.ts';
import { diskFault } from './sqlite/disk-fault.ts';
import { events } from './sqlite/events.ts';
import { freshJobs } from './sqlite/fresh-jobs.ts';
import { GroupCommit } from './sqlite/group-commit.ts';
import { jobLedger } from './sqlite/job-ledger.ts';
import { jobs } from './sqlite/jobs.ts';
import { leases } from './sqlite/leases.ts';
import { migrate } from './sqlite/migrate.ts';
import { printers } from './sqlite/printers.ts';
import { prune } from './sqlite/prune.ts';
import { removePrinter } from './sqlite/remove-printer.ts';
import { templates } from './sqlite/templates.ts';
import { work } from './sqlite/work.ts';
import type { Store, Touched } from './store.ts';

// FULL: a commit is on disk before it is acknowledged. A checkpoint holds up
// whoever waits for its commit, by the pages that it copies: one of 1,000 takes a
// sixth of the time of one of 10,000, and all together take the same. A job leaves
// 3 kB in the cache until it is full: 2 MiB are full after some 600 jobs, and more
// saves no time that can be measured at 200,000 jobs, since the system caches the
// file. A backup may hold it for a moment: that is waited for, up to 5 s. A commit
// writes every page that it touches whole, to change a few bytes in most of them:
// small pages halve what a job writes. A database keeps the size that it was made
// with.
const settings = `
  PRAGMA page_size = 2048;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 1000;
  PRAGMA cache_size = -2048;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
`;

/** `:memory:` keeps nothing and locks nothing. `now` is the clock. */
export async function openSqliteStore(
  dataFolder: string,
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<Store> {
  const { db, unlock } = dataFolder === ':memory:' ? inMemory() : onDisk(dataFolder);
  const watchers = new Set<(touched: Touched) => void>();
  const touched = { printers: new Set<string>(), jobs: new Set<string>() };
  const memories: (() => void)[] = [];
  const changed = () => {
    const since = { printers: new Set(touched.printers), jobs: new Set(touched.jobs) };
    touched.printers.clear();
    touched.jobs.clear();
    for (const wake of watchers) wake(since);
  };
  const undone = () => {
    for (const forget of memories) forget();
  };
  const commits = new GroupCommit(db, changed, undone);
  const connection: Connection = {
    db,
    write: (change) => commits.write(change),
    remember: (forget) => memories.push(forget),
    now: () => now().toISOString(),
  };

  const { append, ...eventReads } = events(connection);
  const counted = counters(connection);
  const fresh = freshJobs(connection);
  const ledger = jobLedger(connection, counted, fresh, append, touched);
  const leased = leases(connection, ledger);
  return {
    ...templates(connection, templateAssets(connection)),
    ...assets(connection),
    ...jobs(connection, fresh, ledger, leased),
    ...work(connection, counted, fresh, ledger, leased),
    ...printers(connection, counted, append, leased),
    ...removePrinter(connection, append, leased, ledger),
    ...eventReads,
    ...prune(connection, counted, ledger),
    watch(wake) {
      // Its own function, so that whoever watches twice is called twice.
      const watcher = (since: Touched) => wake(since);
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    async close() {
      if (!db.isOpen) return;
      commits.close();
      emptyLog(db);
      db.close();
      unlock();
    },
  };
}

interface Opened {
  db: DatabaseSyncInstance;
  unlock: () => void;
}

function inMemory(): Opened {
  return { db: prepared(':memory:'), unlock: () => {} };
}

function onDisk(folder: string): Opened {
  let unlock: (() => void) | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    unlock = lockDataFolder(folder);
    return { db: prepared(join(folder, 'platen.db')), unlock };
  } catch (error) {
    unlock?.();
    throw diskFault(error, `The data folder ${folder} cannot be used`);
  }
}

function prepared(location: string): DatabaseSyncInstance {
  const db = new DatabaseSync(location);
  try {
    db.exec(settings);
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * The library lets go of the file only when its statements are collected, so
 * that closing alone would leave the last commits in the log beside it.
 */
function emptyLog(db: DatabaseSyncInstance): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk is full: they stay in the log, and are read from there at the next start.
  }
}
