// Makes a file that is whole or not there, also if the process is killed meanwhile: it is
// made under a temporary name, and gets its own when all of it is on disk. A file that
// exists is never replaced.

import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from '../../../core/model/fault.ts';

const privateMode = 0o600;

/** `make` gets the temporary path, where an empty file is that only its owner can read. */
export async function wholeFile(
  path: string,
  make: (temporary: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw exists(path);
  const temporary = `${path}.part`;
  removeDatabase(temporary); // of a run that was killed
  try {
    closeSync(openSync(temporary, 'w', privateMode));
    await make(temporary);
    flush(temporary);
    giveName(temporary, path);
    flush(dirname(path));
  } catch (error) {
    removeDatabase(temporary);
    throw error;
  }
}

/** With the files that SQLite has beside it. */
function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
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
    return;
  }
  unlinkSync(temporary);
}

function exists(path: string): Fault {
  return new Fault('INTERNAL_ERROR', `${path} exists and is not replaced. Choose another name.`);
}
