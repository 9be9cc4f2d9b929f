// The SQLite store: opens the database in the data folder and assembles the parts.

import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { batchJobs } from './sqlite/jobs/batch-jobs.ts';
import type { Changes } from './sqlite/jobs/changes.ts';
import type { Connection } from './sqlite/engine/connection.ts';
import { queueCounts } from './sqlite/jobs/queue-counts.ts';
import { currentVersions } from './sqlite/jobs/current-versions.ts';
import { lockDataFolder } from './sqlite/engine/data-folder-lock.ts';
import { damaged, diskFault } from './sqlite/engine/disk-fault.ts';
import { compact, emptyLog, fileSizes, reclaim, worthBytes } from './sqlite/engine/disk-space.ts';
import { sqliteEngine } from './sqlite/engine/engine.ts';
import { events } from './sqlite/jobs/events.ts';
import { GroupCommit } from './sqlite/engine/group-commit.ts';
import { jobLedger } from './sqlite/jobs/job-ledger.ts';
import { jobs } from './sqlite/jobs/jobs.ts';
import { leases } from './sqlite/jobs/leases.ts';
import { migrate } from './sqlite/engine/migrate.ts';
import { nodes } from './sqlite/printers/nodes.ts';
import { openBytes } from './sqlite/engine/open-bytes.ts';
import { printerFacts } from './sqlite/printers/printer-facts.ts';
import { printers } from './sqlite/printers/printers.ts';
import { keepFilesPrivate } from './sqlite/engine/private-files.ts';
import { prune } from './sqlite/jobs/prune.ts';
import { removePrinter } from './sqlite/printers/remove-printer.ts';
import { work } from './sqlite/jobs/work.ts';
import { notifyWatchers } from './notify-watchers.ts';
import { rooms } from './rooms/rooms.ts';
import type { OwnChange, Store, Touched } from './store.ts';

const none: ReadonlySet<never> = new Set();

const settings = `
  -- A commit writes whole pages to change a few bytes: small pages halve what a job
  -- writes. A database keeps the size that it was created with.
  PRAGMA page_size = 2048;
  -- A commit appends to a log and needs one flush.
  PRAGMA journal_mode = WAL;
  -- A commit is on disk before it is acknowledged.
  PRAGMA synchronous = FULL;
  -- Pages. A checkpoint delays the commit that triggers it by the pages it copies.
  -- Ten small ones take as long as a large one, but delay each commit less.
  PRAGMA wal_autocheckpoint = 1000;
  -- 2 MiB. More saves no measurable time at 200,000 jobs: the system caches the file.
  PRAGMA cache_size = -2048;
  PRAGMA foreign_keys = ON;
  -- What is deleted is overwritten with zeros, so that the file does not keep it.
  PRAGMA secure_delete = ON;
  -- Milliseconds to wait while a backup holds the database.
  PRAGMA busy_timeout = 5000;
`;

export interface SqliteOptions {
  now?: () => Date;
  log?: (message: string) => void;
}

/** `dataFolder` may be `:memory:`, which stores nothing on disk and locks nothing. */
export async function openSqliteStore(
  dataFolder: string,
  { now = () => new Date(), log = () => {} }: SqliteOptions = {},
): Promise<Store> {
  const { db, unlock } = dataFolder === ':memory:' ? inMemory() : onDisk(dataFolder, log);
  const watchers = new Set<(touched: Touched) => void>();
  const touched: Changes = { printers: new Set(), jobs: new Set(), records: new Set() };
  const forgets: (() => void)[] = [];
  const committed = (own: OwnChange[]) => {
    const since: Touched = {
      printers: touched.printers,
      jobs: touched.jobs,
      records: touched.records,
      due: none,
      lists: none,
      everything: false,
      own,
    };
    touched.printers = new Set();
    touched.jobs = new Set();
    touched.records = new Set();
    notifyWatchers(watchers, since, log);
  };
  const rolledBack = () => {
    for (const forget of forgets) forget();
  };
  const commits = new GroupCommit(db, committed, rolledBack);
  const connection: Connection = {
    db,
    write: (change) => commits.write(change),
    onRollback: (forget) => forgets.push(forget),
    note: (change) => commits.note(change),
    now: () => now().toISOString(),
  };

  const { append, ...eventReads } = events(connection);
  const counted = queueCounts(connection);
  const bytes = openBytes(connection);
  const ledger = jobLedger(connection, counted, bytes, append, touched);
  const leased = leases(connection, ledger);
  const facts = printerFacts(connection);
  const { inserts, ...ofJobs } = jobs(connection, ledger, leased, bytes, facts);
  const ofRooms = rooms(
    sqliteEngine(connection, append, touched),
    currentVersions(connection),
    batchJobs(connection, inserts, facts),
  );
  return {
    isShared: false,
    clock: now,
    ...ofRooms.store,
    // The data folder is locked: this process is the only one that delivers and polls.
    takeDeliveries: async () => 1,
    releaseDeliveries: async () => {},
    takePoll: async () => true,
    releasePoll: async () => {},
    ...ofJobs,
    ...work(connection, ledger, counted, leased, facts),
    ...nodes(connection),
    ...printers(connection, counted, append, leased, facts, touched),
    ...removePrinter(connection, append, leased, ledger, facts, touched),
    ...eventReads,
    ...prune(connection, counted, ledger, ofRooms.pruneOthers),
    watch(wake) {
      // A new function each time, so that watching twice with one callback calls it twice.
      const watcher = (since: Touched) => wake(since);
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    writeProblem: () => commits.problem(),
    fileSizes: () => fileSizes(db, dataFolder),
    reclaimSpace: async () => reclaim(db, dataFolder, log),
    async databaseVersion() {
      const { version } = db.prepare('SELECT sqlite_version() AS version').get();
      const { user_version: schema } = db.prepare('PRAGMA user_version').get();
      return { product: 'SQLite', version, schema };
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

export interface OpenedDatabase {
  db: DatabaseSyncInstance;
  unlock: () => void;
}

function inMemory(): OpenedDatabase {
  return { db: prepared(':memory:'), unlock: () => {} };
}

/** Locks the folder and brings its database to the current schema. */
export function onDisk(folder: string, log: (message: string) => void): OpenedDatabase {
  let unlock: (() => void) | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keepFilesPrivate(folder, log);
    unlock = lockDataFolder(folder);
    const file = join(folder, 'platen.db');
    const isUnclean = hasLog(file);
    const db = prepared(file);
    if (isUnclean) checkAfterCrash(db, log);
    compact(db, folder, { log, leastBytes: worthBytes });
    return { db, unlock };
  } catch (error) {
    unlock?.();
    throw diskFault(error, `The data folder ${folder} cannot be used`);
  }
}

/** A store that was closed leaves no commits in the log. */
function hasLog(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Damage would otherwise show only when a damaged page is read, perhaps weeks later. */
function checkAfterCrash(db: DatabaseSyncInstance, log: (message: string) => void): void {
  log('The service was not stopped properly. Checking the database.');
  const [first] = db.prepare('PRAGMA quick_check(1)').all();
  if (first?.quick_check === 'ok') return;
  db.close();
  throw damaged(String(first?.quick_check));
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
