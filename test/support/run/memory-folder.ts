// Keeps the temporary files of a run in memory where the machine has a file system in memory with
// enough room: the data of PostgreSQL, and of every service. Otherwise they are in the usual
// folder. No test needs that a file outlives the machine, only that it outlives a process.

import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 2 * 2 ** 30;
const ownName = /^platen-tests-(\d+)$/;

export default function setup(): (() => void) | undefined {
  if (process.env.TMPDIR || !hasRoom()) return undefined;
  for (const name of readdirSync(memory)) {
    const runner = ownName.exec(name)?.[1];
    if (runner && !isRunning(Number(runner))) remove(join(memory, name));
  }
  const folder = join(memory, `platen-tests-${process.pid}`);
  mkdirSync(folder);
  chmodSync(folder, 0o755); // PostgreSQL is run by another user
  process.env.TMPDIR = folder;
  return () => remove(folder);
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false; // only Linux has one
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Leaves what another user's run made. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The owner removes it.
  }
}
