// Flow control of one stream, in one direction. A side sends at most `windowBytes` that the
// other side has not handed on yet. It learns what was handed on by `taken` frames: from the
// agent, bytes that its system accepted for the printer; from the service, bytes that were read.
// So a slow printer holds up only itself, and neither side has to store more than a window for
// each stream.

import { maxDataBytes } from './frames.ts';

export const windowBytes = 65_536;
/** Connections to printers through one agent at a time. */
export const maxStreams = 256;

interface Write {
  bytes: Uint8Array;
  /** How many of them were sent. */
  at: number;
  /** The count of taken bytes with which it is complete. */
  endsAt: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** What is written to the other side, in order. */
export class Outflow {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #writes: Write[] = [];
  #accepted = 0;
  #sent = 0;
  #taken = 0;
  #afterAll: (() => void) | null = null;

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send;
  }

  /** Bytes that were written and wait for room in the window. */
  get waitingBytes(): number {
    return this.#accepted - this.#sent;
  }

  /** Resolves when the other side handed all bytes on. */
  write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return Promise.resolve();
    this.#accepted += bytes.length;
    const endsAt = this.#accepted;
    return new Promise((resolve, reject) => {
      this.#writes.push({ bytes, at: 0, endsAt, resolve, reject });
      this.#flow();
    });
  }

  /** `act` is called once everything that was written before has been sent. */
  afterSent(act: () => void): void {
    this.#afterAll = act;
    this.#flow();
  }

  /** Returns false if more is said to be taken than was sent. */
  taken(count: number): boolean {
    this.#taken += count;
    if (this.#taken > this.#sent) return false;
    while (this.#writes[0] && this.#writes[0].endsAt <= this.#taken)
      this.#writes.shift()!.resolve();
    this.#flow();
    return true;
  }

  fail(error: Error): void {
    this.#afterAll = null;
    for (const { reject } of this.#writes.splice(0)) reject(error);
  }

  #flow(): void {
    for (const write of this.#writes) {
      while (write.at < write.bytes.length) {
        const room = Math.min(windowBytes - (this.#sent - this.#taken), maxDataBytes);
        if (room <= 0) return;
        const chunk = write.bytes.subarray(write.at, write.at + room);
        write.at += chunk.length;
        this.#sent += chunk.length;
        this.#send(chunk);
      }
    }
    const act = this.#afterAll;
    this.#afterAll = null;
    act?.();
  }
}

/** What arrives from the other side and was not handed on yet. */
export class Inflow {
  #pending = 0;

  /** Returns false if the other side sends more than the window. */
  arrived(count: number): boolean {
    this.#pending += count;
    return this.#pending <= windowBytes;
  }

  taken(count: number): void {
    this.#pending -= count;
  }
}
