// Bounds what a broker may send: the length of a packet, and packets per second. They are
// counted before mqtt.js parses them, because it handles all packets of a chunk at once.

import { Duplex } from 'node:stream';

/** The longest packet without its fixed header. Commands are a few bytes; a state of ours has some hundred. */
const longestPacket = 8192;
const packetsPerSecond = 20;
/** May come at once, on top of those that are expected. */
const spare = 200;

/** The number of packets that a broker may still send. It lasts over several connections. */
export class Inflow {
  #left = spare;
  #at: number;

  constructor(now = performance.now()) {
    this.#at = now;
  }

  /** The broker answers with this many packets. */
  expect(packets: number): void {
    this.#left += packets;
  }

  /** Counts packets that arrived. Returns false if there are too many. */
  take(packets: number, now = performance.now()): boolean {
    const refilled = this.#left + ((now - this.#at) / 1000) * packetsPerSecond;
    this.#left = Math.max(this.#left, Math.min(refilled, spare)) - packets;
    this.#at = now;
    return this.#left >= 0;
  }
}

/** The connection to a broker. It is destroyed with an error when the broker sends too much. */
export class BoundedStream extends Duplex {
  readonly #socket: Duplex;
  readonly #inflow: Inflow;
  readonly #onExcess: (problem: string) => void;
  /** Bytes of the current packet that have not arrived yet. */
  #rest = 0;
  /** The length of the current packet as far as it is known; null between two packets. */
  #length: { value: number; shift: number } | null = null;

  constructor(socket: Duplex, inflow: Inflow, onExcess: (problem: string) => void) {
    super();
    this.#socket = socket;
    this.#inflow = inflow;
    this.#onExcess = onExcess;
    socket.on('data', (bytes: Buffer) => this.#received(bytes));
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
    socket.pause();
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(bytes, done);
  }

  /** The parts of a packet leave together. */
  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.write(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #received(bytes: Buffer): void {
    if (this.destroyed) return;
    const problem = this.#problem(bytes);
    if (problem !== null) {
      this.#onExcess(problem);
      this.destroy();
    } else if (!this.push(bytes)) this.#socket.pause();
  }

  /** Reads the headers of the packets in `bytes`. */
  #problem(bytes: Buffer): string | null {
    let packets = 0;
    for (let at = 0; at < bytes.length;) {
      if (this.#rest > 0) {
        const part = Math.min(this.#rest, bytes.length - at);
        this.#rest -= part;
        at += part;
      } else if (this.#length === null) {
        packets++;
        this.#length = { value: 0, shift: 0 };
        at++; // the kind of packet
      } else {
        const byte = bytes[at++]!;
        this.#length.value += (byte & 0x7f) * 2 ** this.#length.shift;
        this.#length.shift += 7;
        if (this.#length.value > longestPacket || this.#length.shift > 28)
          return `the broker sends a packet of more than ${longestPacket} bytes`;
        if (byte >= 0x80) continue;
        this.#rest = this.#length.value;
        this.#length = null;
      }
    }
    if (this.#inflow.take(packets)) return null;
    return `the broker sends more than ${packetsPerSecond} packets per second`;
  }
}
