// Keeps the directory of this node in step with a store that other nodes change.
// Changes that arrive while records are read are read next; what cannot be read is
// read again.

import { defaultPrinterId } from '../../core/model/printers/printer-id.ts';
import type { PrinterRecord } from '../../core/model/printers/printer-record.ts';
import { Loop } from '../loop.ts';
import type { Store } from '../store/store.ts';
import type { Directory } from './directory.ts';

export interface DirectorySyncOptions {
  store: Store;
  directory: Directory;
  /** Another node added a printer. */
  added: (record: PrinterRecord) => Promise<void>;
  /** The record of a known printer, perhaps changed. */
  read: (record: PrinterRecord) => Promise<void>;
  /** Another node removed the printer. */
  removed: (id: string) => Promise<void>;
}

const retryMs = 1000;

export class DirectorySync {
  readonly #options: DirectorySyncOptions;
  readonly #touched = new Set<string>();
  #readsAll = false;
  readonly #loop: Loop;

  constructor(options: DirectorySyncOptions) {
    this.#options = options;
    this.#loop = new Loop({
      run: () => this.#read(),
      retryMs: () => retryMs,
      // The keeper of the leases reports that the database does not answer.
      failed: () => {},
    });
  }

  touch(ids: Iterable<string>, everything = false): void {
    for (const id of ids) this.#touched.add(id);
    this.#readsAll ||= everything;
    if (this.#touched.size > 0 || this.#readsAll) this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #read(): Promise<number> {
    const everything = this.#readsAll;
    const ids = [...this.#touched];
    this.#readsAll = false;
    this.#touched.clear();
    try {
      await this.#refresh(ids, everything);
    } catch (error) {
      this.#readsAll = true;
      throw error;
    }
    return Infinity;
  }

  async #refresh(touched: string[], everything: boolean): Promise<void> {
    const { store, directory, added, read, removed } = this.#options;
    // A change of the choice touches the built-in printer.
    if (everything || touched.includes(defaultPrinterId))
      directory.choice = await store.getDefaultChoice();
    const known = everything ? directory.all.map(({ id }) => id) : touched;
    const ids = known.filter((id) => directory.get(id));
    const records = new Map((await store.getPrinters(ids)).map((record) => [record.id, record]));
    for (const id of ids) {
      const record = records.get(id);
      if (record) await read(record);
      else if (!directory.isConfigured(id)) await removed(id);
    }
    if (!everything && ids.length === known.length) return;
    for (const record of await store.listPrinters())
      if (!directory.get(record.id)) await added(record);
  }
}
