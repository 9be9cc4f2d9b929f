// A connection that a virtual printer has accepted: the client's socket, the bytes
// received from it that the emulator has not read yet, and the answers to it.

import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const empty = new Uint8Array(0);
/** Bytes of answers beyond which a client that asks and never reads gets no more. */
const maxUnreadAnswers = 65_536;

export class ClientConnection {
  readonly socket: Socket;
  /** The client closed its side. */
  hasEnded = false;
  /** The printer closed its side: what still arrives is ignored. */
  isClosing = false;
  /** Whether nothing is read or answered from now on. */
  isSilent = false;
  /** Bytes since it connected or a fault was set. */
  receivedBytes = 0;
  /** Bytes since it connected. */
  totalBytes = 0;
  #pending: Uint8Array = empty;
  #split: Promise<void> = Promise.resolve();

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Bytes that the printer has not taken yet. */
  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  receive(bytes: Uint8Array): void {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    this.receivedBytes += bytes.length;
    this.totalBytes += bytes.length;
  }

  /** Counts anew, for a new fault that is due after a number of bytes. */
  restartCount(): void {
    this.receivedBytes = 0;
    this.isSilent = false;
  }

  /** Removes and returns up to `max` pending bytes. */
  take(max: number): Uint8Array {
    const bytes = this.#pending.subarray(0, max);
    this.#pending = this.#pending.subarray(bytes.length);
    return bytes;
  }

  /** `inSingleBytes`: far enough apart that each byte arrives alone. */
  answer(bytes: Uint8Array, inSingleBytes: boolean): void {
    if (this.socket.writableLength > maxUnreadAnswers || !this.socket.writable) return;
    if (inSingleBytes) this.#split = this.#writeSplit(bytes, this.#split);
    else this.socket.write(bytes);
  }

  async #writeSplit(bytes: Uint8Array, before: Promise<void>): Promise<void> {
    await before;
    for (const byte of bytes) {
      await delay(2);
      if (this.socket.writable) this.socket.write(Uint8Array.of(byte));
    }
  }
}
