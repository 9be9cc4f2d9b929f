// Application service for the download of a backup: everything that the service stores, in one
// file, while it runs.

import type { FileHandle } from 'node:fs/promises';
import { Fault } from '../../../core/model/fault.ts';
import type { Store } from '../../store/store.ts';
import type { FreeSpace } from './free-space.ts';

export interface Backup {
  file: FileHandle;
  bytes: number;
  madeAt: Date;
}

export class Backups {
  readonly #store: Pick<Store, 'fileSizes' | 'clock'>;
  readonly #space: Pick<FreeSpace, 'requireRoomFor'>;
  readonly #make: ((now: Date) => Promise<FileHandle>) | null;

  /** `make` is null for a shared database, which is not in files of this machine. */
  constructor(
    store: Pick<Store, 'fileSizes' | 'clock'>,
    space: Pick<FreeSpace, 'requireRoomFor'>,
    make: ((now: Date) => Promise<FileHandle>) | null,
  ) {
    this.#store = store;
    this.#space = space;
    this.#make = make;
  }

  /** The caller closes the file. */
  async open(): Promise<Backup> {
    if (!this.#make)
      throw new Fault(
        'NOT_FOUND',
        'The data is in PostgreSQL, which this service does not copy. Use pg_dump, or platen backup on a machine with enough space.',
      );
    const sizes = await this.#store.fileSizes();
    if (sizes) await this.#space.requireRoomFor(sizes.database + sizes.log);
    const madeAt = this.#store.clock();
    const file = await this.#make(madeAt);
    return { file, bytes: (await file.stat()).size, madeAt };
  }
}
