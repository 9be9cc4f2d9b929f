// What a protocol of an input consists of. A new one is a room with a codec and one of these,
// a line in protocols.ts, and its name in core/model/inputs/input.ts.

import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpProtocolName, Input, InputType } from '../../core/model/inputs/input.ts';
import type { Intake } from './intake.ts';
import type { Memory } from './memory.ts';

/** How long silences last that end a job or a connection. */
export interface InputTimes {
  /** The time to wait after a cut, or the end of a label. */
  afterCutMs: number;
  /** The time to wait after data without a cut. */
  silenceMs: number;
  /** A connection without any data. */
  idleMs: number;
  /** The pause between two attempts to store a job for which there is no room. */
  retryMs: number;
  /** The pause between two attempts to open a port. */
  reopenMs: number;
}

export const inputTimes: InputTimes = {
  afterCutMs: 300,
  silenceMs: 3000,
  idleMs: 300_000,
  retryMs: 1000,
  reopenMs: 10_000,
};

/** What a protocol knows of its listener. */
export interface Reception {
  input: Input;
  intake: Intake;
  /** Shared by all inputs. */
  memory: Memory;
  times: InputTimes;
  /** Ends when the input is closed. */
  signal: AbortSignal;
  /** The service stops only after this, such as storing a job. */
  finish: (work: Promise<unknown>) => void;
  log: (message: string) => void;
}

export interface TcpProtocol {
  name: Exclude<InputType, 'http'>;
  /** Serves one connection. `address` is that of the client. */
  serve(socket: Socket, address: string, reception: Reception): void;
}

export interface InputRequest {
  method: string;
  /** The path as it was sent, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The address of the client. */
  address: string;
  /** Ends when the client goes away, or the input is closed. */
  signal: AbortSignal;
}

export interface InputAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** A WebSocket of a client. */
export interface InputSocket {
  /** The address of the client. */
  address: string;
  send(text: string): void;
  /** Ends the connection, with the reason. */
  close(reason: string): void;
}

export interface HttpProtocol {
  name: HttpProtocolName;
  /** Whether a path belongs to it. */
  takes(path: string): boolean;
  answer(request: InputRequest, reception: Reception): Promise<InputAnswer>;
  /** Answers a body that is not read, in the form of the protocol; without it, in plain text. */
  refuse?(why: 'too large' | 'busy', reception: Reception): Promise<InputAnswer>;
  /** Begins a WebSocket at its path. Returns what handles each message, one after the other. */
  converse?(socket: InputSocket, reception: Reception): (text: string) => Promise<void>;
}
