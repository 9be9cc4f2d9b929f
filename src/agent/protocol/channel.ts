// One WebSocket between an agent and the service, as frames. Ends it when the other side
// breaks the protocol or is silent: the service pings every few seconds, so that silence means
// a dead connection or a stopped process. What arrives after such a silence is not handled: the
// other side has given this connection up, and print data that waited in a buffer meanwhile
// must not reach a printer any more.

import type { WebSocket } from 'ws';
import { decode, encode, type Frame, ProtocolError } from './frames.ts';

export interface ChannelHandlers {
  frame(frame: Frame): void;
  /** Called once, last. `problem`: what the other side did wrong; null if it was closed. */
  closed(problem: string | null): void;
}

/** The times of a connection. Tests use shorter ones. */
export interface ChannelTimes {
  /** How often the service pings. */
  pingMs: number;
  /** A side that hears nothing for this long gives the connection up. */
  silenceMs: number;
}

export const usualTimes: ChannelTimes = { pingMs: 5000, silenceMs: 15_000 };

const protocolViolation = 1002;
const closeMs = 2000;

export class Channel {
  readonly #socket: WebSocket;
  readonly #handlers: ChannelHandlers;
  readonly #silenceMs: number;
  readonly #watch: NodeJS.Timeout;
  #heardAt = performance.now();
  #isOpen = true;

  constructor(socket: WebSocket, { silenceMs }: ChannelTimes, handlers: ChannelHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    this.#silenceMs = silenceMs;
    this.#watch = setInterval(() => this.#isSilent() && this.#giveUp(), silenceMs / 5);
    this.#watch.unref();
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#hear(data, isBinary));
    socket.on('error', () => this.#end(null));
    socket.on('close', () => this.#end(null));
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  send(frame: Frame): void {
    if (this.#isOpen) this.#socket.send(encode(frame));
  }

  /** Closes it after what was sent. */
  close(): void {
    if (!this.#isOpen) return;
    this.#socket.close(1000);
    setTimeout(() => this.#socket.terminate(), closeMs).unref();
    this.#end(null);
  }

  /** The other side broke the protocol. */
  violated(problem: string): void {
    if (!this.#isOpen) return;
    this.#socket.close(protocolViolation, problem.slice(0, 100));
    setTimeout(() => this.#socket.terminate(), closeMs).unref();
    this.#end(problem);
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (!this.#isOpen) return;
    if (this.#isSilent()) return this.#giveUp();
    this.#heardAt = performance.now();
    try {
      if (!isBinary) throw new ProtocolError('a message is text, not a frame');
      const frame = decode(data);
      if (frame) this.#handlers.frame(frame);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.violated(error.message);
    }
  }

  #isSilent(): boolean {
    return performance.now() - this.#heardAt > this.#silenceMs;
  }

  #giveUp(): void {
    this.#socket.terminate();
    this.#end(`nothing was heard for ${Math.round(this.#silenceMs / 1000)} s`);
  }

  #end(problem: string | null): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearInterval(this.#watch);
    this.#handlers.closed(problem);
  }
}
