// Whether the data folder can be written, and its disk has room.

import { accessSync, constants, existsSync, type StatsFs, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../server/config.ts';
import { fault, fine, type Finding, note } from './finding.ts';

/** `isRunning`: the service runs, so it can write its folder, even if this user cannot. */
export function checkFolder(config: Config, isRunning: boolean): Finding[] {
  if (config.store.url !== '') return [];
  const folder = resolve(config.data);
  const disk = statfsSync(existing(folder));
  return [
    permission(folder, isRunning),
    diskFinding(disk, { folder, percent: config.limits.freeDiskPercent }),
  ];
}

function permission(folder: string, isRunning: boolean): Finding {
  const about = 'Data folder';
  const place = existing(folder);
  const isThere = place === folder;
  if (isThere && !statSync(folder).isDirectory())
    return fault(
      about,
      `${folder} is not a folder.`,
      'Choose another one with --data or PLATEN_DATA.',
    );
  const files = isThere ? [folder, ...databaseFiles(folder)] : [place];
  const denied = files.find((path) => !mayWrite(path));
  if (denied === undefined)
    return fine(
      about,
      isThere ? `${folder} can be written.` : `${folder} will be made at the first start.`,
    );
  const text = `This user (${userName()}) cannot write ${denied}, which belongs to user ${statSync(denied).uid}.`;
  return isRunning
    ? note(
        about,
        text,
        'The service runs as another user: use sudo for platen start --data and platen copy.',
      )
    : fault(
        about,
        text,
        `Run the service as the user that owns it, give it away (sudo chown -R "$USER" ${folder}), or choose another folder with --data.`,
      );
}

function databaseFiles(folder: string): string[] {
  return ['platen.db', 'platen.db-wal', 'platen.db-shm']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
}

/** The folder, or the nearest one above it that exists. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function userName(): string {
  return process.getuid ? String(process.getuid()) : 'this one';
}

/** Says whether the disk has room. As the service does, it is satisfied with a gigabyte of a large disk. */
export function diskFinding(
  { bsize, blocks, bavail, files, ffree }: Omit<StatsFs, 'type' | 'bfree'>,
  { folder, percent }: { folder: string; percent: number },
): Finding {
  const about = 'Disk';
  const free = bavail * bsize;
  const size = `${sizeOf(free)} of ${sizeOf(blocks * bsize)} are free at ${folder}.`;
  const todo = 'Free some space, or move the data folder (--data) to another disk.';
  if (files > 0 && ffree === 0)
    return fault(about, `The file system of ${folder} has no room for more files (inodes).`, todo);
  if (free < Math.min((blocks * bsize * percent) / 100, 1024 ** 3))
    return fault(
      about,
      `${size} Prints are refused below ${percent} % (limits.freeDiskPercent).`,
      todo,
    );
  return free < 2 * 1024 ** 3 ? note(about, size, todo) : fine(about, size);
}

function sizeOf(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes < 1 ? `${Math.round(bytes / 1024 ** 2)} MiB` : `${gigabytes.toFixed(1)} GiB`;
}
