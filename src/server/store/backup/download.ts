// Backups of the data folder for download. A backup is written into the data folder by a thread,
// and loses its name as soon as it is open for reading: whatever ends the download leaves no file.
// What a killed process leaves is removed at the next start.

import { rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Fault } from '../../../core/model/fault.ts';
import { partEnd } from './whole-file.ts';

export interface BackupTask {
  folder: string;
  file: string;
  /** An ISO timestamp. */
  now: string;
}

const fileName = 'download.db';

export class BackupDownloads {
  readonly #folder: string;
  #making: Promise<FileHandle> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.#removeLeftovers();
  }

  /** The whole backup, open for reading. One is made at a time. */
  async make(now: Date): Promise<FileHandle> {
    if (this.#making)
      throw new Fault('REQUEST_IN_PROGRESS', 'A backup is being made. Try again when it is ready.');
    this.#making = this.#make(now);
    try {
      return await this.#making;
    } finally {
      this.#making = null;
    }
  }

  /** Waits for the backup that is being made: its thread cannot be interrupted. */
  async stop(): Promise<void> {
    await this.#making?.catch(() => {});
  }

  async #make(now: Date): Promise<FileHandle> {
    this.#removeLeftovers();
    const file = join(this.#folder, fileName);
    await write({ folder: this.#folder, file, now: now.toISOString() });
    const backup = await open(file, 'r');
    await unlink(file);
    return backup;
  }

  #removeLeftovers(): void {
    for (const end of ['', partEnd])
      rmSync(join(this.#folder, `${fileName}${end}`), { recursive: true, force: true });
  }
}

async function write(task: BackupTask): Promise<void> {
  const program = new URL('./backup-thread.js', import.meta.url);
  const worker = new Worker(program, { workerData: task });
  const problem = await new Promise<string | null>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => resolve(null));
  });
  if (problem !== null) throw explained(problem);
}

function explained(problem: string): Error {
  if (!/disk is full|ENOSPC/i.test(problem)) return new Error(problem);
  return new Fault(
    'STORAGE_FULL',
    'The disk of the data folder has no room for a backup. Nothing was written. Free some space, or run platen backup with a file on another disk.',
  );
}
