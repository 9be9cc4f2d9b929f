// Starts the real service on a free port with its own data folder and a virtual
// printer, for one test. Every JSON response is validated against the schema in
// /openapi.json.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { checkConfig } from '../../src/server/config.ts';
import { type Parts, type Running, start } from '../../src/server/main.ts';

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

export type Settings = { [name: string]: unknown };

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function startService(
  settings: Settings = {},
  parts: Partial<Parts> = {},
): Promise<TestService> {
  const { server, virtualPrinter, ...rest } = settings as Record<string, object | undefined>;
  const config = checkConfig({
    data: rest.data ?? temporaryFolder(),
    log: { level: 'silent' },
    server: { port: 0, ...server },
    virtualPrinter: { port: 0, speedMmPerSecond: 0, ...virtualPrinter },
    ...rest,
  });
  const running = await start(config, parts);
  onTestFinished(() => running.stop(0));
  return new TestService(running, config.auth.enabled ? config.auth.apiKey : undefined);
}

export class TestService {
  readonly running: Running;
  readonly #key: string | undefined;

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
    if (isJson && path !== '/openapi.json') await this.#holdToSchema(method, path, answer);
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

  async #holdToSchema(method: string, path: string, answer: Answer): Promise<void> {
    const described = await descriptionsOf(this.url, this.#key !== undefined);
    described.check(method, new URL(this.url + path).pathname, answer);
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

/** Retries until it no longer throws, for ten seconds. */
export async function eventually<T>(attempt: () => Promise<T> | T): Promise<T> {
  const end = Date.now() + 10_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** By what they depend on; reading and compiling them takes longer than starting a service. */
const descriptions = new Map<string, Promise<Descriptions>>();

function descriptionsOf(url: string, hasKey: boolean): Promise<Descriptions> {
  const kind = `${new URL(url).pathname} ${hasKey}`;
  let known = descriptions.get(kind);
  if (!known) descriptions.set(kind, (known = Descriptions.of(url)));
  return known;
}

class Descriptions {
  readonly #ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  readonly #paths: { pattern: RegExp; operations: Record<string, Operation> }[];
  readonly #compiled = new Map<object, ValidateFunction>();

  static async of(url: string): Promise<Descriptions> {
    const response = await fetch(`${url}/openapi.json`);
    return new Descriptions((await response.json()) as { paths: Record<string, never> });
  }

  constructor({ paths }: { paths: Record<string, Record<string, Operation>> }) {
    this.#paths = Object.entries(paths).map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      operations,
    }));
  }

  check(method: string, path: string, { status, body }: Answer): void {
    const operation = this.#paths.find(({ pattern }) => pattern.test(path))?.operations[
      method.toLowerCase()
    ];
    const wild = `${Math.floor(status / 100)}XX`;
    const schema = (operation?.responses[status] ?? operation?.responses[wild])?.content?.[
      'application/json'
    ]?.schema;
    if (!schema) {
      // Unknown routes and methods have no schema, but the error format applies
      // to them too.
      expect(status, `${method} ${path} answers ${status} without a description`).toBeGreaterThan(
        399,
      );
      expect(body).toMatchObject({ success: false, error: { code: expect.any(String) } });
      return;
    }
    let validate = this.#compiled.get(schema);
    if (!validate) this.#compiled.set(schema, (validate = this.#ajv.compile(schema)));
    validate(body);
    expect(validate.errors, `${method} ${path} ${status}: ${JSON.stringify(body)}`).toBeNull();
  }
}
