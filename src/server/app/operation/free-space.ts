// Tells whether the disk of the data folder has room for more jobs. Stopping early
// leaves space for the outcome of the jobs that were accepted. The pages of the database
// that hold nothing are room too: after data was deleted, its file stays as large as it was.

import { statfs } from 'node:fs/promises';
import { Fault } from '../../../core/model/fault.ts';

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/** Seldom enough to cost nothing; a fast client writes some megabytes meanwhile. */
const checkEveryMs = 200;
/** Room that is plenty: on a large disk a small share. */
const enoughBytes = 1024 ** 3;

export class FreeSpace {
  readonly #percent: number;
  readonly #read: () => Promise<Disk>;
  readonly #reclaim: () => Promise<number>;
  #isLow = false;
  #checkedAt = -Infinity;

  /**
   * At least `percent` of the disk must be free, or a gigabyte, with the unused pages of the
   * database. `reclaim` empties its log and returns their bytes.
   */
  constructor(
    folder: string,
    percent: number,
    reclaim: () => Promise<number>,
    read = () => diskOf(folder),
  ) {
    this.#percent = percent;
    this.#reclaim = reclaim;
    this.#read = read;
  }

  /** Null if it is not a file system, or one that does not tell. */
  async disk(): Promise<Disk | null> {
    return await this.#read().catch(() => null);
  }

  /** Throws `problem`. */
  async require(): Promise<void> {
    const problem = await this.problem();
    if (problem) throw problem;
  }

  /** Reads the disk five times a second, and each time while it is low. Null while there is space. */
  async problem(): Promise<Fault | null> {
    if (this.#percent === 0) return null;
    const now = performance.now();
    if (this.#isLow || now - this.#checkedAt > checkEveryMs) {
      this.#checkedAt = now;
      this.#isLow = await this.#check();
    }
    if (!this.#isLow) return null;
    return new Fault(
      'STORAGE_FULL',
      `Less than ${this.#percent} % of the disk is free (limits.freeDiskPercent). Nothing was stored. Free some space, or delete the data of ended jobs; the service accepts again by itself.`,
    );
  }

  /** Throws unless as many bytes fit beside what has to stay free. */
  async requireRoomFor(bytes: number): Promise<void> {
    const disk = await this.disk();
    if (!disk || disk.freeBytes - bytes >= this.#enough(disk)) return;
    const mb = (size: number) => `${Math.ceil(size / 1e6).toLocaleString('en-US')} MB`;
    throw new Fault(
      'STORAGE_FULL',
      `This needs ${mb(bytes)} on the disk of the data folder, which has ${mb(disk.freeBytes)} and has to keep ${mb(this.#enough(disk))} free. Nothing was written. Free some space.`,
    );
  }

  #enough({ totalBytes }: Disk): number {
    return Math.min((totalBytes * this.#percent) / 100, enoughBytes);
  }

  async #check(): Promise<boolean> {
    const before = await this.disk();
    if (!before) return false; // a failing write will tell
    const enough = this.#enough(before);
    if (before.freeBytes >= enough) return false;
    const unused = await this.#reclaim();
    const { freeBytes } = (await this.disk()) ?? before;
    // The log of the database needs some of the disk itself.
    return freeBytes < enough / 2 || freeBytes + unused < enough;
  }
}

async function diskOf(folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
