// The client of a Platen service, for browsers and Node, over fetch and WebSocket.
// Requests and answers are typed by the schemas of the service.

import { type Feed, type Listener, openFeed, type SocketConstructor } from './feed.ts';
import { PlatenError } from './platen-error.ts';
import type * as wire from './wire.ts';

export interface ClientOptions {
  /** URL of the service; http://127.0.0.1:3000 by default. */
  url?: string;
  /** The API key, if the service requires one. */
  key?: string | undefined;
  /** Needed in Node before 22, which has none: pass that of the package ws. */
  WebSocket?: SocketConstructor;
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

const encode = encodeURIComponent;

export class PlatenClient {
  readonly url: string;
  readonly #key: string | undefined;
  readonly #socket: SocketConstructor | undefined;

  constructor({ url = 'http://127.0.0.1:3000', key, WebSocket }: ClientOptions = {}) {
    this.url = url.replace(/\/+$/, '');
    this.#key = key;
    this.#socket =
      WebSocket ?? (globalThis as unknown as { WebSocket?: SocketConstructor }).WebSocket;
  }

  // ---- Printing

  /** One `idempotencyKey` creates at most one job, so a request with it can be retried. */
  print(
    templateId: string,
    data: object,
    options?: wire.PrintOptions,
    idempotencyKey?: string,
  ): Promise<wire.Printed> {
    return this.#json(`/print/${encode(templateId)}`, {
      method: 'POST',
      body: { data, ...(options && { options }) },
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    });
  }

  // ---- Templates

  templates(): Promise<wire.TemplateSummary[]> {
    return this.#field('templates', '/templates');
  }

  template(id: string): Promise<wire.Template> {
    return this.#field('template', `/templates/${encode(id)}`);
  }

  createTemplate(template: wire.NewTemplate): Promise<wire.Template> {
    return this.#field('template', '/templates', { method: 'POST', body: template });
  }

  updateTemplate(id: string, change: wire.TemplateChange): Promise<wire.Template> {
    return this.#field('template', `/templates/${encode(id)}`, { method: 'PUT', body: change });
  }

  async deleteTemplate(id: string): Promise<void> {
    await this.#json(`/templates/${encode(id)}`, { method: 'DELETE' });
  }

  /** The JSON Schema of the data that a template needs, with an example. */
  schema(id: string): Promise<wire.TemplateSchema> {
    return this.#json(`/templates/${encode(id)}/schema`);
  }

  /** The JSON Schema of template configs, for editors. */
  templateLanguage(): Promise<Record<string, unknown>> {
    return this.#json('/template-schema.json');
  }

  // ---- Previews

  /** As PNG. Without data, it shows the template's example. */
  previewTemplate(id: string, request: wire.PreviewRequest = {}, scale = 1): Promise<Blob> {
    const path = `/templates/${encode(id)}/preview`;
    return this.#image(path, { method: 'POST', body: request, query: { scale } });
  }

  /** Previews a template that is not stored; also returns the box of each block. */
  previewDraft(request: wire.DraftPreviewRequest, signal?: AbortSignal): Promise<wire.Preview> {
    return this.#json('/preview', { method: 'POST', body: request, signal });
  }

  /** The JSON Schema of the data that a template needs which is not stored, with an example. */
  draftSchema(config: Record<string, unknown>, signal?: AbortSignal): Promise<wire.TemplateSchema> {
    return this.#json('/preview/schema', { method: 'POST', body: { config }, signal });
  }

  /** What a job printed or will print, as PNG. */
  previewJob(id: string, scale = 1): Promise<Blob> {
    return this.#image(`/jobs/${encode(id)}/preview`, { query: { scale } });
  }

  // ---- Assets

  assets(): Promise<wire.Asset[]> {
    return this.#field('assets', '/assets');
  }

  asset(name: string): Promise<Blob> {
    return this.#image(`/assets/${encode(name)}`, {});
  }

  /** `content` in base64 or as a data URI. */
  createAsset(name: string, content: string): Promise<wire.Asset> {
    return this.#field('asset', '/assets', { method: 'POST', body: { name, content } });
  }

  async deleteAsset(name: string): Promise<void> {
    await this.#json(`/assets/${encode(name)}`, { method: 'DELETE' });
  }

  // ---- Jobs

  /** Newest first. `nextCursor` is the cursor of the next page. */
  jobs(query: wire.JobQuery = {}): Promise<wire.JobPage> {
    return this.#json('/jobs', { query });
  }

  job(id: string): Promise<wire.Job> {
    return this.#field('job', `/jobs/${encode(id)}`);
  }

  /** The data and options that the job was accepted with. */
  jobData(id: string): Promise<wire.JobData> {
    return this.#json(`/jobs/${encode(id)}/data`);
  }

  cancelJob(id: string): Promise<wire.Job> {
    return this.#field('job', `/jobs/${encode(id)}`, { method: 'DELETE' });
  }

  /** Prints an ended job again, marked as a copy. */
  reprintJob(id: string): Promise<wire.Printed> {
    return this.#json(`/jobs/${encode(id)}/reprint`, { method: 'POST' });
  }

  // ---- Printers

  /** The default printer first. */
  printers(): Promise<wire.Printer[]> {
    return this.#field('printers', '/printers');
  }

  printer(id: string): Promise<wire.Printer> {
    return this.#field('printer', `/printers/${encode(id)}`);
  }

  addPrinter(printer: wire.NewPrinter): Promise<wire.Printer> {
    return this.#field('printer', '/printers', { method: 'POST', body: printer });
  }

  /** Any subset of its settings; null clears one. */
  changePrinter(id: string, change: wire.PrinterChange): Promise<wire.Printer> {
    return this.#field('printer', `/printers/${encode(id)}`, { method: 'PUT', body: change });
  }

  /** Rejected while jobs are queued for it, unless `removal` says what to do with them. */
  async removePrinter(id: string, removal: wire.Removal = {}): Promise<void> {
    await this.#json(`/printers/${encode(id)}`, { method: 'DELETE', query: removal });
  }

  pausePrinter(id: string): Promise<wire.Printer> {
    return this.#field('printer', `/printers/${encode(id)}/pause`, { method: 'POST' });
  }

  resumePrinter(id: string): Promise<wire.Printer> {
    return this.#field('printer', `/printers/${encode(id)}/resume`, { method: 'POST' });
  }

  /** Returns the id of the job. */
  printTestPage(id: string): Promise<string> {
    return this.#field('jobId', `/printers/${encode(id)}/test`, { method: 'POST' });
  }

  /** The models that a virtual printer can emulate. */
  virtualModels(): Promise<string[]> {
    return this.#field('virtualModels', '/profiles');
  }

  /** Discovers printers in the network; takes some seconds. */
  discoverPrinters(subnet?: string): Promise<wire.FoundPrinter[]> {
    return this.#field('printers', '/printers/discover', { query: { subnet } });
  }

  profiles(): Promise<wire.Profile[]> {
    return this.#field('profiles', '/profiles');
  }

  // ---- The virtual printer

  /** Its sheets, newest first, and its condition; by default of the default printer. */
  roll(printer?: string): Promise<wire.Roll> {
    return this.#json('/virtual-printer/sheets', { query: { printer } });
  }

  sheet(number: number, printer?: string, scale = 1): Promise<Blob> {
    return this.#image(`/virtual-printer/sheets/${number}.png`, { query: { printer, scale } });
  }

  /** Fields left out stay as they are; null clears a fault. */
  setFaults(faults: wire.VirtualPrinterFaults, printer?: string): Promise<wire.Roll['printer']> {
    const request = { method: 'POST', body: faults, query: { printer } } as const;
    return this.#field('printer', '/virtual-printer/faults', request);
  }

  // ---- The service

  version(): Promise<string> {
    return this.#field('version', '/health');
  }

  /** Reports every change once and in order, also across lost connections. */
  listen(listener: Listener): Feed {
    if (!this.#socket)
      throw new Error(
        'This runtime has no WebSocket: pass one in the options, such as that of the package ws.',
      );
    const protocols =
      this.#key === undefined ? [] : ['platen', `platen.key.${base64url(this.#key)}`];
    const url = `${this.url.replace(/^http/, 'ws')}/ws`;
    return openFeed({ url, protocols, Socket: this.#socket }, listener);
  }

  /** Reads one field of the answer. */
  async #field<Value>(name: string, path: string, request?: Request): Promise<Value> {
    return (await this.#json<Record<string, Value>>(path, request))[name]!;
  }

  async #json<Answer>(path: string, request: Request = {}): Promise<Answer> {
    const response = await this.#send(path, request, 'application/json');
    return (await response.json()) as Answer;
  }

  async #image(path: string, request: Request): Promise<Blob> {
    return await (await this.#send(path, request, 'image/*')).blob();
  }

  async #send(path: string, request: Request, accept: string): Promise<Response> {
    const { method = 'GET', body, query = {}, headers, signal } = request;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    let response: Response;
    try {
      response = await fetch(
        `${this.url}${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
        {
          method,
          headers: {
            accept,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(this.#key === undefined ? {} : { 'x-api-key': this.#key }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: signal ?? null,
        },
      );
    } catch (error) {
      if (signal?.aborted) throw error;
      const message = `Platen cannot be reached at ${this.url}: ${(error as Error).message}.`;
      throw new PlatenError('UNREACHABLE', message);
    }
    if (!response.ok) throw await toError(response);
    return response;
  }
}

interface Failure {
  error?: { code: string; message: string; details?: string[] };
}

async function toError(response: Response): Promise<PlatenError> {
  const { error } = (await response.json().catch(() => ({}))) as Failure;
  // A proxy in between may answer in its own format.
  if (!error)
    return new PlatenError(
      'UNREACHABLE',
      `The answer has status ${response.status} and is not from Platen.`,
      response.status,
    );
  return new PlatenError(error.code, error.message, response.status, error.details);
}

function base64url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
