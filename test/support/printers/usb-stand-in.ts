// A USB printer as usblp shows it, in front of a virtual printer: one block is on its way
// at a time, further writes fail with EAGAIN, a block that is on its way when the file is
// closed is lost, and everything fails with ENODEV once the printer is unplugged. The
// printer itself does not notice that the file is opened or closed.

import { connect, type Socket } from 'node:net';
import type {
  DeviceHandle,
  OpenDevice,
} from '../../../src/server/printers/connection/device/device-handle.ts';

export interface StandInFaults {
  /** The most that one write takes. */
  shortWrites?: number;
  /** How long each block is on its way. */
  blockMs?: number;
  /** A block stays on its way, as with a printer that has no room. */
  isStuck?: boolean;
  /** Unplugged when this many more bytes have arrived. */
  unplugAfter?: number;
  /** No answer is heard: a printer without a back channel. */
  isMute?: boolean;
  /** Opening fails with this code. */
  openFails?: string;
}

/** What a printer keeps of answers that nobody reads; it drops further ones. */
const keptAnswerBytes = 8192;

export class UsbStandIn {
  readonly #port: number;
  #printer: Socket | null = null;
  /** Resolves when the printer has noticed that it was unplugged: it talks to one client at a time. */
  #left: Promise<unknown> = Promise.resolve();
  #heard: Uint8Array[] = [];
  #block: Uint8Array | null = null;
  #isOpen = false;
  #isPlugged = true;
  /** Grows when it is unplugged: files that were open before stay useless. */
  #unplugged = 0;
  #faults: StandInFaults = {};
  /** How often the file was opened. */
  opened = 0;
  /** Bytes that arrived at the printer. */
  arrived = 0;
  /** Blocks that were lost because the file was closed too early. */
  lostBlocks = 0;

  constructor(port: number) {
    this.#port = port;
  }

  readonly open: OpenDevice = async () => {
    const { openFails } = this.#faults;
    if (openFails) throw failure(openFails);
    if (!this.#isPlugged) throw failure('ENODEV');
    if (this.#isOpen) throw failure('EBUSY');
    this.#isOpen = true; // before the printer is reached: only one program may have it open
    try {
      this.#printer ??= await this.#plugIn();
    } catch (error) {
      this.#isOpen = false;
      throw error;
    }
    this.opened++;
    return this.#handle();
  };

  set(faults: StandInFaults): void {
    this.#faults = faults;
    this.#deliver();
  }

  /** It may have been plugged in until now. */
  plug(): void {
    if (this.#printer) this.unplug();
    this.#isPlugged = true;
  }

  unplug(): void {
    this.#unplugged++;
    this.#isPlugged = false;
    this.#block = null;
    this.#heard = [];
    this.#printer?.resetAndDestroy();
    this.#printer = null;
  }

  #handle(): DeviceHandle {
    let isOpen = true;
    const unplugged = this.#unplugged;
    const check = () => {
      if (!isOpen) throw failure('EBADF'); // a test that sees this found a real fault
      if (unplugged !== this.#unplugged) throw failure('ENODEV');
    };
    return {
      read: async (buffer) => {
        check();
        const bytes = this.#heard.shift();
        if (!bytes) throw failure('EAGAIN');
        buffer.set(bytes.subarray(0, buffer.length));
        if (bytes.length > buffer.length) this.#heard.unshift(bytes.subarray(buffer.length));
        return Math.min(bytes.length, buffer.length);
      },
      write: async (bytes) => {
        check();
        if (this.#block) throw failure('EAGAIN');
        if (bytes.length === 0) return 0;
        const count = Math.min(bytes.length, this.#faults.shortWrites ?? 8192);
        this.#block = bytes.slice(0, count);
        const { blockMs = 0 } = this.#faults;
        if (blockMs > 0) setTimeout(() => this.#deliver(), blockMs);
        else setImmediate(() => this.#deliver());
        return count;
      },
      close: async () => {
        isOpen = false;
        this.#isOpen = false;
        if (this.#block) this.lostBlocks++;
        this.#block = null;
      },
    };
  }

  #deliver(): void {
    const { isStuck, unplugAfter = Infinity } = this.#faults;
    const block = this.#block;
    if (!block || isStuck || !this.#printer) return;
    const bytes = block.subarray(0, unplugAfter);
    this.#printer.write(bytes);
    this.arrived += bytes.length;
    this.#faults.unplugAfter = unplugAfter - bytes.length;
    this.#block = null;
    if (unplugAfter > block.length) return;
    // What has arrived is read before the reset.
    const printer = this.#printer;
    this.#printer = null;
    this.unplug();
    this.#left = new Promise((resolve) => printer.once('close', resolve));
    printer.end();
  }

  async #plugIn(): Promise<Socket> {
    await this.#left;
    return await new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
      socket.once('connect', () => resolve(socket));
      socket.once('error', reject);
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        const kept = this.#heard.reduce((sum, { length }) => sum + length, 0);
        if (!this.#faults.isMute && kept < keptAnswerBytes) this.#heard.push(bytes);
      });
      socket.on('close', () => {
        if (this.#printer === socket) this.unplug(); // the printer was switched off
      });
    });
  }
}

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: stand-in`), { code });
}
