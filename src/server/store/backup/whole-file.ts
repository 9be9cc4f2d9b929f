// Makes a file that is whole or not there, also if the process is killed meanwhile: it is
// made in a folder of its own, which other users cannot open, and gets its name when all of it
// is on disk. A file that exists is never replaced.

import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../../../core/model/fault.ts';

/** The end of the names of the folder and of the file in it. */
export const partEnd = '.part';

/** Files that SQLite has beside a database while it writes. */
export const databaseLogs = ['-wal', '-journal'] as const;

/** `make` gets the temporary path, where an empty file is that only its owner can read. */
export async function wholeFile(
  path: string,
  make: (temporary: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw exists(path);
  const folder = `${path}${partEnd}`;
  const temporary = join(folder, `unfinished${partEnd}`);
  removeOwn(folder); // of a run that was killed
  mkdirSync(folder, { mode: 0o700 }); // fails if another user makes it first
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      await make(temporary);
      requireComplete(temporary, file);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    giveName(temporary, path);
    flush(dirname(path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes nothing of another user, who could change it meanwhile into a link to something else. */
function removeOwn(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (process.getuid && found.uid !== process.getuid())
    throw new Fault(
      'INTERNAL_ERROR',
      `${path} belongs to another user. Remove it, or choose a folder that only you can write to.`,
    );
  rmSync(path, { recursive: true, force: true });
}

/** The file must be the one that was created, with everything in it that SQLite wrote. */
function requireComplete(temporary: string, file: number): void {
  const [created, found] = [fstatSync(file), lstatSync(temporary, { throwIfNoEntry: false })];
  if (created.ino !== found?.ino)
    throw new Fault('INTERNAL_ERROR', `${temporary} was replaced while it was written. Try again.`);
  for (const end of databaseLogs)
    if (hasContent(`${temporary}${end}`))
      throw new Error(`${temporary}${end} holds changes that are not in the file.`);
}

export function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A link fails if the name was taken meanwhile; some file systems have none. */
function giveName(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw exists(path);
    renameSync(temporary, path);
  }
}

function exists(path: string): Fault {
  return new Fault('INTERNAL_ERROR', `${path} exists and is not replaced. Choose another name.`);
}
