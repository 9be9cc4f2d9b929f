// Decides what a busy event loop reads. Node accepts one connection in each turn of the loop
// and reads what has arrived on all others, so that the requests of one client could delay
// the connections of all: in turns of 50 ms, 20 new clients a second are accepted.
//
//   reading    each turn, until its time is spent; then no connection is read any more in it.
//              In the next turn the addresses that were read least come first.
//   accepting  when a connection is accepted while the loop is busy: nothing else is read or
//              started until those that wait are accepted, too. A turn of reading follows.

import type { Socket } from 'node:net';
import { Accepting } from '../../accepting.ts';
import type { Turns } from '../../turns.ts';

/** The time of a turn for reading. */
const sliceMs = 25;
/** How long after its last busy turn the loop counts as busy. */
const busyMs = 100;
/** How long it is busy without a break before it is overloaded. */
const overloadMs = 1000;

/** What has been read of an address lately. */
interface Reader {
  reads: number;
}

export class Reading {
  readonly #turns: Turns;
  readonly #accepting: Accepting;
  readonly #sockets: () => Iterable<[Socket, Reader]>;
  /** Not read in this turn. */
  readonly #unread = new Map<Socket, Reader>();
  /** Accepted in this turn. */
  #accepted: [Socket, Reader][] = [];
  #beganAt: number | undefined;
  #isPutOff = false;
  #busySince = -Infinity;
  /** The reader with most reads lately. */
  #busiest: Reader | undefined;

  /** `sockets`: all that may be read. */
  constructor(turns: Turns, sockets: () => Iterable<[Socket, Reader]>) {
    this.#turns = turns;
    this.#accepting = new Accepting(turns, {
      onTurn: () => this.#pauseAccepted(),
      onEnd: () => this.#goOn(),
    });
    this.#sockets = sockets;
  }

  /** Whether reading was put off lately. */
  #isBusy(): boolean {
    return performance.now() - this.#turns.lateAt < busyMs;
  }

  /** Whether the loop is overloaded, most of all by this one. */
  isOverloadedBy(reader: Reader): boolean {
    return (
      reader === this.#busiest &&
      this.#isBusy() &&
      this.#turns.lateAt - this.#busySince > overloadMs
    );
  }

  /** Call it for each request, of which the first in a turn begins its time. Returns whether the loop is busy. */
  count(reader: Reader | undefined): boolean {
    if (reader) reader.reads++;
    const now = performance.now();
    if (this.#beganAt === undefined) {
      this.#beganAt = now;
      setImmediate(this.#endTurn);
    } else if (now - this.#beganAt > sliceMs) {
      if (now - this.#turns.lateAt > busyMs) this.#busySince = now;
      this.#turns.lateAt = now;
      if (!this.#isPutOff) this.#putOff();
    }
    return now - this.#turns.lateAt < busyMs;
  }

  /** Call it for each new connection. */
  accept(socket: Socket, reader: Reader): void {
    const isBusy = this.#isPutOff || this.#isBusy() || this.#turns.isBehind;
    if (!isBusy || !this.#accepting.add()) return;
    this.#accepted.push([socket, reader]);
    if (!this.#isPutOff) this.#putOff();
  }

  /** The bytes stay with the operating system. */
  #putOff(): void {
    this.#isPutOff = true;
    for (const [socket, reader] of this.#sockets()) this.#pause(socket, reader);
    setImmediate(this.#goOn);
  }

  #pause(socket: Socket, reader: Reader): void {
    if (!socket.isPaused()) this.#unread.set(socket.pause(), reader);
  }

  /** Node starts to read a connection after the event, so that it is paused at the end of the turn. */
  #pauseAccepted(): void {
    for (const [socket, reader] of this.#accepted) this.#pause(socket, reader);
    this.#accepted = [];
  }

  readonly #goOn = (): void => {
    if (this.#accepting.isAccepting) return;
    this.#accepted = [];
    this.#isPutOff = false;
    const leastRead = [...this.#unread].toSorted(([, a], [, b]) => a.reads - b.reads);
    this.#unread.clear();
    this.#busiest = leastRead.at(-1)?.[1];
    const readers = new Set<Reader>();
    for (const [socket, reader] of leastRead) {
      socket.resume();
      readers.add(reader);
    }
    for (const reader of readers) reader.reads /= 2;
  };

  readonly #endTurn = (): void => {
    this.#beganAt = undefined;
  };
}
