// Sends requests: headers, timeouts, retries, and errors as PlatenError.

import { deadline, delay } from './delay.ts';
import { PlatenError } from './platen-error.ts';
import { mayRetry, parseRetryAfter, retryDelayMs } from './retry.ts';

export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The limit for each attempt; 30 s by default. */
  timeoutMs?: number | undefined;
  /** How often a request is sent again after the service was unreachable or busy; 4 by default. */
  retries?: number | undefined;
  /** Which of several requests a browser sends first; `auto` by default. */
  priority?: 'high' | 'low' | 'auto' | undefined;
}

export interface VersionedCallOptions extends CallOptions {
  /** The version that may be replaced; if there is another one, VERSION_CONFLICT. */
  version?: number | undefined;
}

export function ifMatch(version: number | undefined): Record<string, string | undefined> {
  return { 'if-match': version === undefined ? undefined : `"${version}"` };
}

/** What is used of the global fetch. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  url: string;
  key: string | undefined;
  timeoutMs: number;
  retries: number;
  fetch: Fetch;
}

/** A path whose parameters are encoded: `/jobs/${id}`. */
export function path(texts: TemplateStringsArray, ...parameters: (string | number)[]): string {
  return String.raw({ raw: texts }, ...parameters.map(encodeURIComponent));
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a request has besides its method and path. */
export interface Request {
  /** A string or a Blob is sent as it is, everything else as JSON. */
  body?: unknown;
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  headers?: Record<string, string | undefined>;
  /** Whether it can be sent twice without harm; by default only GET. */
  isRepeatable?: boolean;
  /** Added to the timeout: how long the service waits before it answers. */
  waitMs?: number;
}

export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  get retries(): number {
    return this.#options.retries;
  }

  /** Reads one field of the answer. */
  async field<Value>(
    name: string,
    method: Method,
    at: string,
    call?: CallOptions,
    request?: Request,
  ): Promise<Value> {
    return (await this.json<Record<string, Value>>(method, at, call, request))[name]!;
  }

  /** The answer without its field `success`. */
  async json<Answer>(
    method: Method,
    at: string,
    call?: CallOptions,
    request?: Request,
  ): Promise<Answer> {
    const read = (response: Response) => response.json();
    const answer = await this.#send(method, at, call, request, 'application/json', read);
    const { success: _, ...fields } = answer as { success?: true };
    return fields as Answer;
  }

  image(method: Method, at: string, call?: CallOptions, request?: Request): Promise<Blob> {
    return this.#send(method, at, call, request, 'image/*', (response) => response.blob());
  }

  file(method: Method, at: string, call?: CallOptions, request?: Request): Promise<Blob> {
    return this.#send(method, at, call, request, '*/*', (response) => response.blob());
  }

  text(method: Method, at: string, call?: CallOptions, request?: Request): Promise<string> {
    return this.#send(method, at, call, request, 'text/plain', (response) => response.text());
  }

  async #send<Body>(
    method: Method,
    at: string,
    call: CallOptions = {},
    request: Request = {},
    accept: string,
    read: (response: Response) => Promise<Body>,
  ): Promise<Body> {
    const { isRepeatable = method === 'GET' } = request;
    const { retries = this.#options.retries } = call;
    for (let retry = 0; ; retry++) {
      try {
        return await this.#attempt(method, at, call, request, accept, read);
      } catch (error) {
        if (retry >= retries || !mayRetry(error, isRepeatable)) throw error;
        await delay(retryDelayMs(retry, (error as PlatenError).retryAfter), call.signal);
      }
    }
  }

  async #attempt<Body>(
    method: Method,
    at: string,
    { signal, timeoutMs = this.#options.timeoutMs, priority }: CallOptions,
    { body, query = {}, headers = {}, waitMs = 0 }: Request,
    accept: string,
    read: (response: Response) => Promise<Body>,
  ): Promise<Body> {
    const { url, key } = this.#options;
    const limit = deadline(timeoutMs + waitMs, signal);
    try {
      const response = await this.#options.fetch(`${url}${at}${search(query)}`, {
        method,
        headers: withoutUndefined({
          accept,
          'content-type': body === undefined ? undefined : 'application/json',
          'x-api-key': key,
          ...headers,
        }),
        ...(body === undefined ? {} : { body: isFile(body) ? body : JSON.stringify(body) }),
        signal: limit.signal,
        ...(priority && { priority }),
      });
      if (!response.ok) throw await toError(response);
      return await read(response);
    } catch (error) {
      if (error instanceof PlatenError) throw error;
      if (limit.hasPassed) {
        const seconds = (timeoutMs + waitMs) / 1000;
        throw new PlatenError('TIMEOUT', `Platen at ${url} did not answer within ${seconds} s.`);
      }
      if (signal?.aborted) throw error;
      throw new PlatenError('UNREACHABLE', `Platen cannot be reached at ${url}: ${reason(error)}.`);
    } finally {
      limit.clear();
    }
  }
}

function search(query: NonNullable<Request['query']>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, string>;
}

/** Whether the body is sent as it is; the caller says what it is. */
function isFile(body: unknown): body is string | Blob {
  return typeof body === 'string' || body instanceof Blob;
}

/** Node says only "fetch failed"; the cause says why. */
function reason(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const why = cause?.code ?? cause?.message;
  return why ? `${message} (${why})` : message;
}

interface Failure {
  jobId?: string;
  error?: {
    code: string;
    message: string;
    details?: string[];
    reason?: string;
    mayHavePrinted?: boolean;
  };
}

async function toError(response: Response): Promise<PlatenError> {
  const { status, headers } = response;
  const retryAfter = parseRetryAfter(headers.get('retry-after'));
  const text = await response.text();
  const failure = parsed(text);
  // A proxy in between may answer in its own format.
  if (!failure?.error)
    return new PlatenError(
      'UNREACHABLE',
      `The answer has status ${status} and is not from Platen.`,
      status,
      [],
      { retryAfter },
    );
  const { jobId } = failure;
  const { code, message, details, reason: cause, mayHavePrinted } = failure.error;
  const fields = { retryAfter, jobId, reason: cause, mayHavePrinted };
  return new PlatenError(code, message, status, details, fields);
}

function parsed(text: string): Failure | null {
  try {
    return JSON.parse(text) as Failure | null;
  } catch {
    return null;
  }
}
