// Starts the real service on a free port with its own data folder and a virtual
// printer, for one test. Every JSON response is validated against the OpenAPI
// document, and every message of the WebSocket against the AsyncAPI document.

import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { checkConfig } from '../../../src/server/config.ts';
import { type Running, start } from '../../../src/server/main.ts';
import type { Parts } from '../../../src/server/parts.ts';
import { collectRoutes } from '../../../src/server/openapi/api-routes.ts';
import { usualLimits } from '../../../src/server/rendering/render-pool.ts';
import { openapiDocument } from '../../../src/server/openapi/document.ts';
import { Descriptions } from './descriptions.ts';
import { eventually } from '../run/eventually.ts';
import { installDatabase } from './installed-database.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  body: any;
}

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

export { eventually, temporaryFolder };

export type Settings = { [name: string]: unknown };

export async function startService(
  settings: Settings = {},
  parts: Partial<Parts> = {},
): Promise<TestService> {
  const { server, virtualPrinter, ...rest } = settings as Record<string, object | undefined>;
  const config = checkConfig({
    data: rest.data ?? (await dataFolder(settings)),
    log: { level: 'silent' },
    server: { port: 0, ...server },
    virtualPrinter: { port: 0, speedMmPerSecond: 0, ...virtualPrinter },
    ...rest,
  });
  const running = await start(config, { discovery: onLoopback, ...patient, ...parts });
  onTestFinished(() => running.stop(0));
  return new TestService(running, config.auth.enabled ? config.auth.apiKey : undefined);
}

/** Limits that a machine does not reach which is busy with other tests. */
const patient: Partial<Parts> = {
  contactMs: 60_000,
  renderLimits: { ...usualLimits, previewDeadlineMs: 60_000 },
};

/** The pages look for printers by themselves: nothing outside this machine is asked. */
const onLoopback: Parts['discovery'] = {
  mdns: { ip: '127.0.0.1', bind: '127.0.0.1', port: 9, multicast: false },
  epson: { addresses: ['127.0.0.1'], port: 9 },
  ownNetwork: () => null,
};

async function dataFolder(settings: Settings): Promise<string> {
  const folder = temporaryFolder();
  const isUsual = !['store', 'starters', 'language'].some((name) => name in settings);
  if (isUsual) await installDatabase(folder);
  return folder;
}

export class TestService {
  readonly running: Running;
  readonly #key: string | undefined;
  /** The last answer that refused something, for a test that did not expect it. */
  #refusal = '';

  constructor(running: Running, key: string | undefined) {
    this.running = running;
    this.#key = key;
  }

  get url(): string {
    return this.running.url;
  }

  get printer() {
    return this.running.virtualPrinter!;
  }

  get = (path: string, options?: RequestOptions) => this.request('GET', path, options);
  post = (path: string, body?: unknown, options?: RequestOptions) =>
    this.request('POST', path, { body, ...options });
  put = (path: string, body?: unknown) => this.request('PUT', path, { body });
  delete = (path: string) => this.request('DELETE', path);

  /** A string is sent unchanged, anything else as JSON. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { body, headers } = options;
    if (path.endsWith('/undefined')) throw new Error(`${method} ${path} after ${this.#refusal}`);
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#key === undefined ? {} : { 'x-api-key': this.#key }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
    };
    if (!response.ok)
      this.#refusal = `${method} ${path}: ${response.status} ${isJson ? JSON.stringify(answer.body) : ''}`;
    if (isJson && !documents.test(path)) (await descriptions()).check(method, path, answer);
    return answer;
  }

  async print(templateId: string, data: object, options?: object): Promise<string> {
    const { status, body } = await this.post(`/print/${templateId}`, {
      data,
      ...(options && { options }),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.jobId as string;
  }

  /** Waits until the job has ended and returns it. */
  async ended(jobId: string): Promise<Answer['body']> {
    return await eventually(async () => {
      const { job } = (await this.get(`/jobs/${jobId}`)).body;
      expect(['completed', 'failed', 'cancelled']).toContain(job.status);
      return job;
    });
  }

  listen(query = '', options: { headers?: Record<string, string>; protocols?: string[] } = {}) {
    const socket = new WebSocket(
      `${this.url.replace('http', 'ws')}/ws${query}`,
      options.protocols ?? [],
      { headers: options.headers ?? {} },
    );
    onTestFinished(() => socket.terminate());
    return new Feed(socket);
  }
}

/** The messages of a WebSocket, in order. */
export class Feed {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into messages freely
  readonly messages: any[] = [];
  readonly socket: WebSocket;
  readonly opened: Promise<void>;
  readonly closed: Promise<number>;
  /** The HTTP status of a rejected upgrade. */
  readonly refused: Promise<number>;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('message', (text: Buffer) => this.messages.push(JSON.parse(text.toString())));
    this.opened = new Promise((resolve) => socket.on('open', resolve));
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    this.refused = new Promise((resolve) =>
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!)),
    );
  }

  statesOf(jobId: string): string[] {
    return this.messages
      .filter(({ type, data }) => type === 'jobUpdate' && data.jobId === jobId)
      .map(({ data }) => data.status);
  }
}

/** They describe the API and are not part of it. */
const documents = /^\/(openapi\.json|asyncapi\.json|docs\/json)$/;

/** Made from the sources, not by the build. */
const descriptions = once(async () => new Descriptions(openapiDocument(await collectRoutes())));

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
