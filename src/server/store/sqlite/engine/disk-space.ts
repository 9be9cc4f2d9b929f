// The space that the database takes on the disk: its file, its write-ahead log, and the pages
// in it that hold nothing.

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { statfsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileSizes } from '../../store.ts';

type Log = (message: string) => void;

/** The room that is worth the time at the start; less is not. */
export const worthBytes = 64 * 2 ** 20;
/** Copying this much takes a quarter of a second, which a service that accepts nothing can spare. */
const quickBytes = 32 * 2 ** 20;

export async function fileSizes(
  db: DatabaseSyncInstance,
  folder: string,
): Promise<FileSizes | null> {
  if (folder === ':memory:') return null;
  const size = async (name: string) =>
    (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size;
  const [database, log] = [await size('platen.db'), await size('platen.db-wal')];
  return { database, log, free: pagesOf(db).freeBytes };
}

/**
 * Gives the disk back what a database no longer uses, if that is more than half of it. Nothing
 * else can be done meanwhile: it takes about 2 s for each 256 MB that are used. While there is
 * room on the disk, free pages are used again and count as free space. Keeping track of pages
 * for a file that shrinks by itself (auto_vacuum) would cost every job a page.
 */
export function compact(
  db: DatabaseSyncInstance,
  folder: string,
  { log, leastBytes }: { log: Log; leastBytes: number },
): void {
  const { freeBytes, usedBytes } = pagesOf(db);
  if (freeBytes < leastBytes || freeBytes < usedBytes) return;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < usedBytes) return; // the log holds a copy meanwhile
  log(`The database shrinks by ${Math.round(freeBytes / 2 ** 20)} MB, which nothing uses.`);
  db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
}

/**
 * Gives a disk that is nearly full what the database can spare at once: its log, and its free
 * pages if few others are used. Returns the bytes of the free pages that are left.
 */
export function reclaim(db: DatabaseSyncInstance, folder: string, log: Log): number {
  emptyLog(db);
  try {
    if (pagesOf(db).usedBytes < quickBytes) compact(db, folder, { log, leastBytes: 2 ** 20 });
  } catch {
    // A transaction is open: tried again with the next request.
  }
  return pagesOf(db).freeBytes;
}

/**
 * The library releases the file only when its statements are garbage-collected,
 * so closing alone would leave the last commits in the log file.
 */
export function emptyLog(db: DatabaseSyncInstance): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk is full, or a transaction is open: the commits stay in the log, which the next start reads.
  }
}

function pagesOf(db: DatabaseSyncInstance): { freeBytes: number; usedBytes: number } {
  const { page_size: size } = db.prepare('PRAGMA page_size').get();
  const { page_count: all } = db.prepare('PRAGMA page_count').get();
  const { freelist_count: free } = db.prepare('PRAGMA freelist_count').get();
  return { freeBytes: free * size, usedBytes: (all - free) * size };
}
