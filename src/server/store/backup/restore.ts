// Puts a backup into an empty data folder, or into an empty PostgreSQL database.

import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '../../../core/model/fault.ts';
import { lockDataFolder } from '../sqlite/engine/data-folder-lock.ts';
import { migrate } from '../sqlite/engine/migrate.ts';
import type { CopiedTable } from '../copied-tables.ts';
import { backupFact } from './backup.ts';
import { type Settled, settleRestored } from './settle-restored.ts';
import { unfinished } from './unfinished.ts';
import { databaseLogs, hasContent, partEnd, wholeFile } from './whole-file.ts';

export interface RestoreOptions {
  file: string;
  /** Jobs that were queued are printed, even if they may have been printed since. */
  requeue: boolean;
  /** A service on it reaches neither printers nor receivers until that is ended. */
  quarantine?: boolean;
  now: Date;
}

export interface Restored extends Settled {
  /** When the backup was made; null if it was made in another way. */
  madeAt: string | null;
  /** Triggers and views in the file that are not Platen's: they were not restored. */
  leftOut: string[];
}

/** Restores into a data folder without a database. */
export async function restoreFolder(folder: string, options: RestoreOptions): Promise<Restored> {
  requireFile(options.file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockDataFolder(folder);
  try {
    requireNoLogs(folder);
    let done: Restored | undefined;
    await wholeFile(join(folder, 'platen.db'), async (temporary) => {
      done = prepare(temporary, options);
    });
    return done!;
  } finally {
    unlock();
  }
}

/** Restores into a database without rows. */
export async function restoreDatabase(
  url: string,
  options: RestoreOptions,
  hooks: { onTable: (copied: CopiedTable) => void; log: (message: string) => void },
): Promise<Restored> {
  requireFile(options.file);
  const folder = mkdtempSync(`${resolve(options.file)}.restoring-`);
  try {
    const restored = await restoreFolder(folder, options);
    const { copyStore } = await import('../copy-store.ts');
    await copyStore({ from: folder, to: url, ...hooks });
    return restored;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function prepare(
  temporary: string,
  { file, requeue, quarantine = false, now }: RestoreOptions,
): Restored {
  copyFileSync(file, temporary);
  chmodSync(temporary, 0o600); // a copy has the mode of its source
  const db = new DatabaseSync(temporary);
  try {
    check(db, file, statSync(temporary).size);
    const leftOut = dropForeignCode(db);
    migrate(db);
    const fact = db.prepare('SELECT at FROM facts WHERE name = ?').get(backupFact);
    return {
      ...settleRestored(db, { requeue, quarantine, now }),
      madeAt: fact?.at ?? null,
      leftOut,
    };
  } finally {
    db.close();
  }
}

function check(db: DatabaseSyncInstance, file: string, bytes: number): void {
  let result: unknown;
  try {
    // A copied data folder has a write-ahead log, and only the database itself gets the name.
    db.exec('PRAGMA journal_mode = DELETE');
    const has = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?');
    // SQLite reads what a cut last page lacks as zeros, and its check may find nothing wrong.
    const { page_size } = db.prepare('PRAGMA page_size').get();
    const isWhole =
      bytes % page_size === 0 &&
      has.get('template_versions') &&
      !has.get(unfinished) &&
      codeOf(db).every(isNotForged);
    result = isWhole ? db.prepare('PRAGMA quick_check(1)').get()?.quick_check : undefined;
  } catch {
    result = undefined; // not a database at all
  }
  if (result !== 'ok')
    throw new Fault(
      'INTERNAL_ERROR',
      `${file} is not a backup of Platen, or it is damaged. Nothing was restored.`,
    );
}

/** Triggers and views of others would run during the restore, and they need not end. */
function dropForeignCode(db: DatabaseSyncInstance): string[] {
  const foreign = codeOf(db).filter(({ name }) => !ownCode().has(name));
  // A view takes its triggers along.
  for (const { type, name } of foreign)
    db.exec(`DROP ${type} IF EXISTS "${name.replaceAll('"', '""')}"`);
  return foreign.map(({ type, name }) => `${type} ${name}`);
}

/** Not under a name of Platen's with other contents. */
function isNotForged({ name, sql }: Code): boolean {
  return (ownCode().get(name) ?? sql) === sql;
}

interface Code {
  type: 'trigger' | 'view';
  name: string;
  sql: string;
}

function codeOf(db: DatabaseSyncInstance): Code[] {
  return db
    .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')`)
    .all() as Code[];
}

let own: Map<string, string> | undefined;

function ownCode(): Map<string, string> {
  if (!own) {
    const db = new DatabaseSync(':memory:');
    migrate(db);
    own = new Map(codeOf(db).map(({ name, sql }) => [name, sql]));
    db.close();
  }
  return own;
}

/** SQLite would apply the log of another database to the restored one. */
function requireNoLogs(folder: string): void {
  for (const end of [...databaseLogs, '-shm'])
    if (existsSync(join(folder, `platen.db${end}`)))
      throw new Fault(
        'INTERNAL_ERROR',
        `${folder} has a platen.db${end} of another database, which would change the restored one. Nothing was restored. Move the whole data folder away, and restore into a new one.`,
      );
}

function requireFile(file: string): void {
  if (file.endsWith(partEnd))
    throw new Fault(
      'INTERNAL_ERROR',
      `${file} is what an interrupted backup left, and not whole. Nothing was restored. Delete it, and use another backup.`,
    );
  if (!existsSync(file)) throw new Fault('INTERNAL_ERROR', `${file} does not exist.`);
  for (const end of databaseLogs)
    if (hasContent(`${file}${end}`))
      throw new Fault(
        'INTERNAL_ERROR',
        `${file}${end} holds changes that are not in ${file} yet. Nothing was restored. Make a backup of the folder with: platen backup --data ${dirname(file)} FILE`,
      );
}
