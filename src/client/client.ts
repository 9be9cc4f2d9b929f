// The client of a Platen service, for browsers and Node, over fetch and, if there is one,
// WebSocket. Here are the methods with rules: keys, retries, waiting and following events.
// operations.ts has the others, which are made from the OpenAPI document. The last parameter of
// a method is always CallOptions.

import { endingOf } from './ending.ts';
import { eventStream } from './event-stream.ts';
import { type Connect, type Ending, type Feed, type Listener, openFeed } from './feed.ts';
import { Operations } from './operations.ts';
import { PlatenError } from './platen-error.ts';
import { overPolling } from './polling.ts';
import { type CallOptions, type Fetch, path, type Request, Transport } from './transport.ts';
import { waitForEnd, type WaitOptions } from './wait-for-end.ts';
import { overWebSocket, type SocketConstructor } from './web-socket.ts';
import type * as wire from './wire.ts';

export interface ClientOptions {
  /** URL of the service; http://127.0.0.1:3000 by default. */
  url?: string;
  /** The API key, if the service requires one. */
  key?: string | undefined;
  /** The limit for each attempt of a request; 30 s by default. */
  timeoutMs?: number;
  /** How often a request is sent again after the service was unreachable or busy; 4 by default. */
  retries?: number;
  /** The WebSocket for events. By default the global one; without one (Node 20), events are polled. */
  WebSocket?: SocketConstructor;
  /** Used instead of the global fetch, for example to send requests through a proxy. */
  fetch?: Fetch;
}

export interface KeyedCallOptions extends CallOptions {
  /**
   * One key creates at most one job, however often the request is sent. Choose it from what
   * is printed, such as the number of the order, so that it is the same after a crash of the
   * program. By default a random one, which makes the retries of this call safe.
   */
  idempotencyKey?: string | undefined;
}

const maxServiceWaitSeconds = 60;
/** 100,000 jobs are laid out before the answer. */
const batchWaitMs = 600_000;

/** The batch's name, and options for each of its jobs. */
export type CsvOptions = { name?: string } & Pick<
  NonNullable<wire.PrintOptions>,
  'printer' | 'copies' | 'cutPaper' | 'onUnconfirmed' | 'reference' | 'keepData'
>;

export class PlatenClient extends Operations {
  readonly url: string;
  readonly #key: string | undefined;
  readonly #transport: Transport;
  readonly #Socket: SocketConstructor | undefined;

  constructor(options: ClientOptions = {}) {
    const { key, timeoutMs = 30_000, retries = 4, WebSocket } = options;
    const url = (options.url ?? 'http://127.0.0.1:3000').replace(/\/+$/, '');
    const transport = new Transport({
      url,
      key,
      timeoutMs,
      retries,
      // Browsers require the global object as `this`.
      fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    });
    super(transport);
    this.url = url;
    this.#key = key;
    this.#transport = transport;
    this.#Socket =
      WebSocket ?? (globalThis as unknown as { WebSocket?: SocketConstructor }).WebSocket;
  }

  // ---- Printing

  /** Accepts the print and answers at once; with `options.wait`, when the job has ended. */
  print(
    templateId: string,
    data: object,
    options?: wire.PrintOptions,
    call: KeyedCallOptions | string = {},
  ): Promise<wire.Printed> {
    return this.#print(path`/print/${templateId}`, { data }, options, call);
  }

  /** Prints a text, Markdown, an image, a PDF, printer data or a template that is not stored: `{ text: 'Back soon' }`. */
  printDirect(
    content: wire.DirectPrint,
    options?: wire.PrintOptions,
    call: KeyedCallOptions | string = {},
  ): Promise<wire.Printed> {
    return this.#print('/print', content, options, call);
  }

  // ---- Batches

  /** Prints many at once, all or nothing. A key is made unless one is given. */
  printBatch(
    request: wire.BatchRequest,
    call: KeyedCallOptions | string = {},
  ): Promise<wire.BatchAccepted> {
    const keyed = typeof call === 'string' ? { idempotencyKey: call } : call;
    return this.#keyed('/batches', keyed, { body: request, waitMs: batchWaitMs });
  }

  /** Prints rows of a batch again, as another batch: what may have come out is marked as a copy. */
  reprintBatch(
    id: string,
    rows: wire.BatchReprintRequest,
    call: KeyedCallOptions = {},
  ): Promise<wire.CsvAccepted> {
    const at = path`/batches/${id}/reprint`;
    return this.#keyed(at, call, { body: rows, waitMs: batchWaitMs });
  }

  /** A job for each row of a CSV file; the header names the fields of the data. */
  printCsv(
    templateId: string,
    csv: string | Blob,
    options: CsvOptions = {},
    call: KeyedCallOptions = {},
  ): Promise<wire.CsvAccepted> {
    const { idempotencyKey = randomKey() } = call; // required for CSV
    return this.#keyed(
      path`/print/${templateId}`,
      { ...call, idempotencyKey },
      { body: csv, query: options, headers: { 'content-type': 'text/csv' }, waitMs: batchWaitMs },
    );
  }

  // ---- Orders by a route

  /** Prints an order by a route: the jobs of all rules that apply, all or nothing. */
  printRoute(
    id: string,
    data: object,
    options?: wire.OrderRequest['options'],
    call: KeyedCallOptions | string = {},
  ): Promise<wire.OrderAccepted> {
    const keyed = typeof call === 'string' ? { idempotencyKey: call } : call;
    const body = { data, ...(options && { options }) };
    return this.#keyed(path`/routes/${id}`, keyed, { body });
  }

  /** Prints a route with the body that another program sends to its webhook. */
  printHook(
    id: string,
    data: object,
    call: KeyedCallOptions | string = {},
  ): Promise<wire.OrderAccepted> {
    const keyed = typeof call === 'string' ? { idempotencyKey: call } : call;
    return this.#keyed(path`/hooks/${id}`, keyed, { body: data });
  }

  // ---- Jobs

  /** All jobs, newest first, page by page. `limit` is the size of a page. */
  async *eachJob(
    query: wire.JobQuery = {},
    call?: CallOptions,
  ): AsyncGenerator<wire.Job, void, undefined> {
    let cursor = query.cursor ?? null;
    do {
      const page: wire.JobPage = await this.jobs(
        { limit: 100, ...query, ...(cursor !== null && { cursor }) },
        call,
      );
      yield* page.jobs;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** Reads a job; with `summary`, also what tells it apart from others. */
  job(id: string, call: CallOptions & wire.JobReadQuery = {}): Promise<wire.Job> {
    const { summary, ...options } = call;
    const query = summary === undefined ? {} : { summary };
    return this.#transport.field('job', 'GET', path`/jobs/${id}`, options, { query });
  }

  /** Prints an ended job again, marked as a copy if the first may have come out. */
  reprintJob(
    id: string,
    options: wire.ReprintOptions = {},
    call: KeyedCallOptions = {},
  ): Promise<wire.Printed> {
    return this.#keyed(path`/jobs/${id}/reprint`, call, { body: options });
  }

  /**
   * Resolves with the job when it has ended: read its `status`, and `error` of a failed one.
   * A queued job ends at its deadline at the latest. Waits through restarts of the service.
   */
  waitFor(id: string, options: WaitOptions = {}): Promise<wire.Job> {
    return waitForEnd(id, (call) => this.job(id, call), options);
  }

  // ---- The service

  /** Rejects with the reasons in `details` while prints cannot be accepted. */
  async ready(call?: CallOptions): Promise<void> {
    await this.#transport.json('GET', '/readyz', { retries: 0, ...call });
  }

  async version(call?: CallOptions): Promise<string> {
    return (await this.health(call)).version;
  }

  // ---- Events

  /** Reports every change once and in order, also across lost connections. */
  listen(listener: Listener): Feed {
    return openFeed(this.#connect(), listener, null);
  }

  /**
   * Every change once and in order, also across lost connections. `after` is the number
   * (`event.data.seq`) of the last event that was processed; without it, only new events are
   * reported, over a WebSocket after the state of every printer. Rejects with EVENTS_GONE when missed events are no
   * longer stored, and with UNAUTHORIZED when the key is wrong.
   */
  events({ after, signal }: { after?: number; signal?: AbortSignal } = {}): AsyncGenerator<
    wire.Event,
    void,
    undefined
  > {
    return eventStream(this.#connect(), after ?? null, signal);
  }

  /**
   * The events after a number, for programs that cannot hold a connection. `next` is `after`
   * of the next call; `wait` is how many seconds to wait for an event if there is none.
   */
  eventPage(query: wire.EventQuery = {}, call?: CallOptions): Promise<wire.EventPage> {
    const waitMs = serviceWaitMs(query.wait);
    return this.#transport.json('GET', '/events', call, { query, waitMs });
  }

  #connect(): Connect {
    if (this.#Socket) {
      const refusal = () => this.#refusal();
      return overWebSocket({ url: this.url, key: this.#key, Socket: this.#Socket, refusal });
    }
    return overPolling((query, signal) => this.eventPage(query, { signal, retries: 0 }));
  }

  /** Asks for /ws without an upgrade: the answer is 426 if a WebSocket would be accepted. */
  #refusal(): Promise<Ending> {
    return this.#transport.json('GET', '/ws', { retries: 0 }).then(() => 'lost', endingOf);
  }

  /** Sends a request that creates at most one job, however often it is sent. */
  #print(
    at: string,
    content: object,
    options: wire.PrintOptions | undefined,
    call: KeyedCallOptions | string,
  ): Promise<wire.Printed> {
    const keyed = typeof call === 'string' ? { idempotencyKey: call } : call;
    return this.#keyed(at, keyed, {
      // Empty options are left out: requests with one key are compared.
      body: { ...content, ...(options && Object.keys(options).length > 0 && { options }) },
      waitMs: serviceWaitMs(options?.wait),
    });
  }

  async #keyed<Answer = wire.Printed>(
    at: string,
    { idempotencyKey, ...call }: KeyedCallOptions,
    request: Request,
  ): Promise<Answer> {
    const isRetried = (call.retries ?? this.#transport.retries) > 0;
    const key = idempotencyKey ?? (isRetried ? randomKey() : undefined);
    const headers = { ...request.headers, 'idempotency-key': key };
    const isRepeatable = key !== undefined;
    try {
      return await this.#transport.json('POST', at, call, { ...request, headers, isRepeatable });
    } catch (error) {
      if (error instanceof PlatenError) error.idempotencyKey = key;
      throw error;
    }
  }
}

function serviceWaitMs(wait: boolean | number | undefined): number {
  if (typeof wait === 'number') return wait * 1000;
  return wait ? maxServiceWaitSeconds * 1000 : 0;
}

/** crypto.randomUUID does not exist on pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
