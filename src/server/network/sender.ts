// Sends one request to a receiver and returns its outcome. Redirects are not followed. What
// the receiver sends is read up to a limit, whatever it is, and everything has a time limit.

import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Sent {
  /** The status of the answer; null if there was none. */
  status: number | null;
  /** Null if the status is 2xx. */
  error: string | null;
  /** How long the receiver wants to be left alone. */
  retryAfterMs: number;
}

/** Where may be sent to. */
interface AllowedAddresses {
  /** What is wrong with an address, or null. */
  problem(url: URL): string | null;
  readonly resolve: LookupFunction;
}

export interface Sending {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

const timeoutMs = 15_000;
/** The most for one request, with headers and 1xx responses. */
const maxReceivedBytes = 32_768;
/** 1xx responses to one request. Parsing one takes longer than reading many bytes. */
const maxEarlyResponses = 10;
const quotedLength = 200;
/** A receiver closes idle connections after some seconds, usually five or more. */
const idleMs = 4000;
const graceMs = 500;

/** What a connection received since the last request began. */
interface Inflow {
  bytes: number;
  early: number;
  /** What is being parsed. */
  chunk: Buffer;
  /** Why it was closed. */
  problem: string | null;
}

const noInflow = (): Inflow => ({ bytes: 0, early: 0, chunk: Buffer.alloc(0), problem: null });

export class Sender {
  readonly #addresses: AllowedAddresses | null;
  readonly #timeoutMs: number;
  readonly #inflows = new WeakMap<Socket, Inflow>();
  readonly #agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: idleMs }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: idleMs }),
  };

  /** `addresses` null: all of them, for those that only the operator can set. */
  constructor(addresses: AllowedAddresses | null, timeLimitMs = timeoutMs) {
    this.#addresses = addresses;
    this.#timeoutMs = timeLimitMs;
  }

  /** Never rejects, except when `signal` ends it. */
  async send(sending: Sending): Promise<Sent> {
    const url = new URL(sending.url);
    const problem = this.#addresses?.problem(url);
    if (problem) return failure(problem);
    const controller = new AbortController();
    const abort = () => controller.abort();
    sending.signal.addEventListener('abort', abort);
    const timer = setTimeout(abort, this.#timeoutMs);
    try {
      return await this.#attempt(url, sending, controller.signal);
    } catch (error) {
      sending.signal.throwIfAborted();
      if (controller.signal.aborted) return failure(`no answer within ${this.#timeoutMs / 1000} s`);
      return failure(reason(error as NodeJS.ErrnoException));
    } finally {
      clearTimeout(timer);
      sending.signal.removeEventListener('abort', abort);
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  async #attempt(url: URL, sending: Sending, signal: AbortSignal, isSecond = false): Promise<Sent> {
    const protocol = url.protocol as 'http:' | 'https:';
    const { headers, body } = sending;
    const request = (protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: this.#agents[protocol],
      ...(this.#addresses && { lookup: this.#addresses.resolve }),
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    let inflow = noInflow();
    request.on('socket', (socket) => (inflow = this.#limited(socket)));
    request.on('information', () => {
      if (++inflow.early <= maxEarlyResponses) return;
      refuse(inflow, 0, `the receiver sent more than ${maxEarlyResponses} early responses (1xx)`);
      request.destroy();
    });
    let response: IncomingMessage;
    try {
      response = await new Promise((resolve, reject) => {
        request.on('response', resolve);
        request.on('error', reject);
        request.end(body);
      });
    } catch (error) {
      if (inflow.problem !== null) throw new Error(inflow.problem, { cause: error });
      // The receiver closed an idle connection at the moment when it was used again.
      const { code } = error as NodeJS.ErrnoException;
      const isStale = request.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
      if (!isStale || isSecond) throw error;
      return await this.#attempt(url, sending, signal, true);
    }
    return await this.#judge(response);
  }

  /**
   * Ends the connection after too many bytes: 1xx responses without end never become a
   * response, and a receiver can also send between two requests.
   */
  #limited(socket: Socket): Inflow {
    const known = this.#inflows.get(socket);
    if (known) return Object.assign(known, noInflow());
    const inflow = noInflow();
    this.#inflows.set(socket, inflow);
    // Counts what arrives before the parser gets it.
    socket.prependListener('data', (chunk: Buffer) => {
      inflow.chunk = chunk;
      inflow.bytes += chunk.length;
      const excess = inflow.bytes - maxReceivedBytes;
      if (excess <= 0) return;
      refuse(
        inflow,
        Math.max(0, chunk.length - excess),
        `the receiver sent more than ${maxReceivedBytes} bytes`,
      );
      socket.destroy();
    });
    return inflow;
  }

  async #judge(response: IncomingMessage): Promise<Sent> {
    const status = response.statusCode!;
    const text = this.#beginning(response);
    if (status >= 200 && status < 300) {
      // After a whole answer the connection is used again; but the message is taken, and
      // the rest of the answer is not worth a long wait.
      await Promise.race([text, delay(graceMs, undefined, { ref: false })]);
      return { status, error: null, retryAfterMs: 0 };
    }
    const retryAfterMs = retryAfter(response.headers['retry-after']);
    if (status >= 300 && status < 400)
      return { status, error: `${status}: redirects are not followed`, retryAfterMs };
    const quoted = await text;
    return { status, error: `${status}${quoted === '' ? '' : `: ${quoted}`}`, retryAfterMs };
  }

  /** Reads the start of the body. The connection is reused only if the body is short. */
  #beginning(response: IncomingMessage): Promise<string> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const timer = setTimeout(() => response.destroy(), this.#timeoutMs).unref();
      response.on('data', (chunk: Buffer) => {
        if (size < quotedLength) chunks.push(chunk);
        size += chunk.length;
      });
      response.on('error', () => {});
      response.on('close', () => {
        clearTimeout(timer);
        resolve(oneLine(Buffer.concat(chunks).toString('utf8')));
      });
    });
  }
}

/**
 * Overwrites what has arrived from `start` on: the parser fails there instead of working on
 * up to 64 kB, which it would also do for a connection that is closed.
 */
function refuse(inflow: Inflow, start: number, problem: string): void {
  inflow.chunk.fill(0, start);
  inflow.problem ??= problem;
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, quotedLength);
}

/** Seconds; a date is not worth the clocks. */
function retryAfter(header: string | undefined): number {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : 0;
}

function failure(error: string): Sent {
  return { status: null, error, retryAfterMs: 0 };
}

/** What usually goes wrong, in words. */
const meanings: Record<string, string> = {
  ENOTFOUND: 'the name of the receiver is not known',
  EAI_AGAIN: 'the name of the receiver cannot be looked up now',
  ECONNREFUSED: 'nothing listens at the address of the receiver',
  ECONNRESET: 'the receiver broke the connection off',
  EHOSTUNREACH: 'the receiver cannot be reached',
  ENETUNREACH: 'the network of the receiver cannot be reached',
  ETIMEDOUT: 'the receiver did not answer the call',
};

/** The reason; where several addresses were tried, Node reports an error without a message. */
function reason(error: NodeJS.ErrnoException & { errors?: Error[] }): string {
  const text = error.message || error.errors?.[0]?.message || error.code || 'the connection failed';
  const meaning = meanings[error.code ?? ''];
  return meaning === undefined ? text : `${meaning} (${text})`;
}
