// Translates errors of SQLite and the file system that the disk caused (full,
// read-only, damaged, in use) into Faults that say what to do. Other errors are
// returned as they are.

import { Fault } from '../../../../core/model/fault.ts';

const full = 13;

/** The causes by SQLite's primary result code; only codes caused by the disk or the file. */
const causes: Record<number, string> = {
  5: 'another program holds the database. Close it.',
  8: 'the disk or the data folder is read-only. Make it writable for the user that runs the service.',
  10: 'the disk reported an error. Look into the system log and check the disk.',
  11: 'the database is damaged. Move the whole data folder away, and restore a backup into a new one, or begin with an empty one.',
  [full]: 'the disk is full. Free some space; the service accepts again by itself.',
  14: 'the database file cannot be opened. Check that the folder exists and belongs to the user that runs the service.',
  26: 'platen.db is not a database, or it is damaged. Move the whole data folder away, and restore a backup into a new one, or begin with an empty one.',
};

/** Returns `error` unchanged if the disk did not cause it. */
export function diskFault(error: unknown, whatFailed: string): unknown {
  const isFull = resultCode(error) === full || systemCode(error) === 'ENOSPC';
  const cause = isFull ? causes[full] : (causes[resultCode(error)] ?? systemMessage(error));
  if (!cause) return error;
  const fault = new Fault(isFull ? 'STORAGE_FULL' : 'INTERNAL_ERROR', `${whatFailed}: ${cause}`);
  fault.cause = error;
  return fault;
}

/** The error as SQLite itself would report it. */
export function damaged(finding: string): Error {
  return Object.assign(new Error(finding), { errcode: 11 });
}

export function isBusy(error: unknown): boolean {
  return resultCode(error) === 5;
}

/** The primary result code is the low byte of the extended one. */
function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

function systemCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The operating system's message about a folder: `EACCES: permission denied, mkdir …`. */
function systemMessage(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error ? error.message : undefined;
}
