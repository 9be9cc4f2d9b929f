// A link to a printer through a device file. Knows nothing of what the bytes mean.
//
//   open    --end-->                  ending  what was written reaches the device first
//   open    --unplugged, destroy-->   closed  not clean
//   ending  --all of it is taken-->   closed  clean
//
// A block counts as handed over only once the device took it: the system accepts a block
// of 8 KB while the printer is stuck, and drops it if the file is closed then (usblp). A
// write without bytes tells when: it fails with EAGAIN as long as the block is on its way.

import { setTimeout as delay } from 'node:timers/promises';
import { ReadAllowance, type ReadLimits } from '../read-allowance.ts';
import type { Link, LinkHandlers } from '../tcp.ts';
import type { DeviceHandle } from './device-handle.ts';

export interface DeviceLinkOptions {
  reading: ReadLimits;
  /** Reading nothing means that the line was hung up; on USB it only means silence. */
  emptyReadEnds: boolean;
}

const blockBytes = 8192; // what usblp takes at once
const readBytes = 4096;
/** How long a full device is left alone, growing. */
const fullMs = { first: 1, most: 20 };
/** How often a device is read after it said something or was written to, and later. */
const readEveryMs = { busy: 10, idle: 100 };
const busyMs = 1500;
const nothing = new Uint8Array(0);

export class DeviceLink implements Link {
  readonly #handle: DeviceHandle;
  readonly #handlers: LinkHandlers;
  readonly #options: DeviceLinkOptions;
  readonly #allowance: ReadAllowance;
  #isOpen = true;
  #isEnding = false;
  /** Writes follow one another. */
  #writing: Promise<unknown> = Promise.resolve();
  #reading: Promise<unknown>;
  #activeAt = performance.now();
  #resolveClosed = () => {};
  /** Resolves when the file is closed. */
  readonly closed = new Promise<void>((resolve) => (this.#resolveClosed = resolve));
  /** Ends the pauses between attempts once the link is closed. */
  readonly #closing = new AbortController();
  /** Ends the pause between two reads. */
  #readNow = () => {};

  constructor(handle: DeviceHandle, handlers: LinkHandlers, options: DeviceLinkOptions) {
    this.#handle = handle;
    this.#handlers = handlers;
    this.#options = options;
    this.#allowance = new ReadAllowance(options.reading, performance.now());
    this.#reading = this.#readOn();
  }

  get open(): boolean {
    return this.#isOpen && !this.#isEnding;
  }

  write(bytes: Uint8Array): Promise<void> {
    if (!this.open) return Promise.reject(lost());
    const written = this.#writing.then(() => this.#writeAll(bytes));
    this.#writing = written.catch(() => {});
    return written;
  }

  end(): void {
    if (!this.open) return;
    this.#isEnding = true;
    void this.#writing.then(() => this.#close(true));
  }

  destroy(): void {
    void this.#close(false);
  }

  async #writeAll(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      at += await this.#attempt(bytes.subarray(at, at + blockBytes));
      this.#activeAt = performance.now();
      this.#readNow();
    }
    await this.#attempt(nothing);
  }

  /** Retries while the device is full. */
  async #attempt(bytes: Uint8Array): Promise<number> {
    for (let ms = fullMs.first; ; ms = Math.min(ms * 2, fullMs.most)) {
      if (!this.#isOpen) throw lost();
      try {
        const count = await this.#handle.write(bytes);
        if (count > 0 || bytes.length === 0) return count;
      } catch (error) {
        if (!isTemporary(error)) {
          void this.#close(false);
          throw lost();
        }
      }
      await delay(ms, undefined, { signal: this.#closing.signal }).catch(() => {});
    }
  }

  async #readOn(): Promise<void> {
    const buffer = new Uint8Array(readBytes);
    while (this.#isOpen) {
      let count = 0;
      try {
        count = await this.#handle.read(buffer);
        if (count === 0 && this.#options.emptyReadEnds) return void this.#close(false);
      } catch (error) {
        if (isUnreadable(error)) return;
        if (!isTemporary(error)) return void this.#close(false);
      }
      if (!this.#isOpen) return;
      if (count > 0 && !(await this.#hear(buffer.slice(0, count)))) return;
      if (count === 0) await this.#pause();
    }
  }

  /** False if the device sends far more than it was asked for. */
  async #hear(bytes: Uint8Array): Promise<boolean> {
    const now = performance.now();
    this.#activeAt = now;
    const pauseMs = this.#allowance.pauseMs(bytes.length, now);
    if (pauseMs === Infinity) {
      this.#handlers.flooded?.();
      void this.#close(false);
      return false;
    }
    this.#handlers.data(bytes);
    if (pauseMs > 0)
      await delay(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => {});
    return true;
  }

  #pause(): Promise<void> {
    const isBusy = performance.now() - this.#activeAt < busyMs;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, isBusy ? readEveryMs.busy : readEveryMs.idle);
      this.#readNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #close(clean: boolean): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#closing.abort();
    this.#readNow();
    // The number of a closed file is used again: nothing may still read or write it.
    await Promise.all([this.#writing, this.#reading]);
    await this.#handle.close().catch(() => {});
    this.#resolveClosed();
    this.#handlers.closed(clean);
  }
}

function lost(): Error {
  return new Error('The connection to the printer was lost.');
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function isTemporary(error: unknown): boolean {
  return codeOf(error) === 'EAGAIN' || codeOf(error) === 'EINTR';
}

/** A USB printer without a back channel. */
function isUnreadable(error: unknown): boolean {
  return codeOf(error) === 'EINVAL';
}
