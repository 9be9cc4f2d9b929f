// Everything that can be asked of a Platen service, over fetch and WebSocket,
// in browsers and in Node. Knows the paths; what is sent and answered is typed
// by the service's own schemas.

import { type Feed, type Listener, openFeed, type SocketConstructor } from './feed.ts';
import { PlatenError } from './platen-error.ts';
import type * as wire from './wire.ts';

export interface ClientOptions {
  /** Where the service is; http://127.0.0.1:3000 unless told. */
  url?: string;
  /** The API key, where one is needed. */
  key?: string | undefined;
  /** Node before 22 has none of its own: pass that of the package ws. */
  WebSocket?: SocketConstructor;
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

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

  /** One `idempotencyKey` creates at most one job, however often it is sent. */
  print(
    templateId: string,
    data: object,
    options?: wire.PrintOptions,
    idempotencyKey?: string,
  ): Promise<wire.Printed> {
    return this.#json(`/print/${part(templateId)}`, {
      method: 'POST',
      body: { data, ...(options && { options }) },
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    });
  }

  // ---- Templates

  async templates(): Promise<wire.TemplateSummary[]> {
    return (await this.#json<{ templates: wire.TemplateSummary[] }>('/templates')).templates;
  }

  async template(id: string): Promise<wire.Template> {
    return (await this.#json<{ template: wire.Template }>(`/templates/${part(id)}`)).template;
  }

  async createTemplate(template: wire.NewTemplate): Promise<wire.Template> {
    const request = { method: 'POST', body: template } as const;
    return (await this.#json<{ template: wire.Template }>('/templates', request)).template;
  }

  async updateTemplate(id: string, change: wire.TemplateChange): Promise<wire.Template> {
    const request = { method: 'PUT', body: change } as const;
    return (await this.#json<{ template: wire.Template }>(`/templates/${part(id)}`, request))
      .template;
  }

  async deleteTemplate(id: string): Promise<void> {
    await this.#json(`/templates/${part(id)}`, { method: 'DELETE' });
  }

  /** What data a template needs, with an example. */
  schema(id: string): Promise<wire.TemplateSchema> {
    return this.#json(`/templates/${part(id)}/schema`);
  }

  /** The JSON Schema of `config`, for editors. */
  templateLanguage(): Promise<Record<string, unknown>> {
    return this.#json('/template-schema.json');
  }

  // ---- Pictures

  /** As PNG; the template's example where no data is given. */
  previewTemplate(id: string, request: wire.PreviewRequest = {}, scale = 1): Promise<Blob> {
    const path = `/templates/${part(id)}/preview`;
    return this.#picture(path, { method: 'POST', body: request, query: { scale } });
  }

  /** A template that is not stored, with the box of each block. */
  previewDraft(request: wire.DraftPreviewRequest, signal?: AbortSignal): Promise<wire.Preview> {
    return this.#json('/preview', { method: 'POST', body: request, signal });
  }

  /** What data a template that is not stored will need, with an example. */
  draftSchema(config: Record<string, unknown>, signal?: AbortSignal): Promise<wire.TemplateSchema> {
    return this.#json('/preview/schema', { method: 'POST', body: { config }, signal });
  }

  /** As PNG: what a job printed, or will print. */
  previewJob(id: string, scale = 1): Promise<Blob> {
    return this.#picture(`/jobs/${part(id)}/preview`, { query: { scale } });
  }

  // ---- Stored pictures

  async assets(): Promise<wire.Asset[]> {
    return (await this.#json<{ assets: wire.Asset[] }>('/assets')).assets;
  }

  asset(name: string): Promise<Blob> {
    return this.#picture(`/assets/${part(name)}`, {});
  }

  /** `content` in base64 or as a data URI. */
  async createAsset(name: string, content: string): Promise<wire.Asset> {
    const request = { method: 'POST', body: { name, content } } as const;
    return (await this.#json<{ asset: wire.Asset }>('/assets', request)).asset;
  }

  async deleteAsset(name: string): Promise<void> {
    await this.#json(`/assets/${part(name)}`, { method: 'DELETE' });
  }

  // ---- Jobs

  /** Newest first. `nextCursor` leads to the jobs before. */
  jobs(query: wire.JobQuery = {}): Promise<wire.JobPage> {
    return this.#json('/jobs', { query });
  }

  async job(id: string): Promise<wire.Job> {
    return (await this.#json<{ job: wire.Job }>(`/jobs/${part(id)}`)).job;
  }

  /** What it was accepted with. */
  jobData(id: string): Promise<wire.JobData> {
    return this.#json(`/jobs/${part(id)}/data`);
  }

  async cancelJob(id: string): Promise<wire.Job> {
    return (await this.#json<{ job: wire.Job }>(`/jobs/${part(id)}`, { method: 'DELETE' })).job;
  }

  /** Prints a job that has ended once more, marked as a copy. */
  reprintJob(id: string): Promise<wire.Printed> {
    return this.#json(`/jobs/${part(id)}/reprint`, { method: 'POST' });
  }

  // ---- Printers

  /** The default one first. */
  async printers(): Promise<wire.Printer[]> {
    return (await this.#json<{ printers: wire.Printer[] }>('/printers')).printers;
  }

  printer(id: string): Promise<wire.Printer> {
    return this.#printer(`/printers/${part(id)}`);
  }

  addPrinter(printer: wire.NewPrinter): Promise<wire.Printer> {
    return this.#printer('/printers', { method: 'POST', body: printer });
  }

  /** Any subset of its settings; null takes one back. */
  changePrinter(id: string, change: wire.PrinterChange): Promise<wire.Printer> {
    return this.#printer(`/printers/${part(id)}`, { method: 'PUT', body: change });
  }

  /** Refused while jobs wait for it, unless it is said what becomes of them. */
  async removePrinter(id: string, removal: wire.Removal = {}): Promise<void> {
    await this.#json(`/printers/${part(id)}`, { method: 'DELETE', query: removal });
  }

  pausePrinter(id: string): Promise<wire.Printer> {
    return this.#printer(`/printers/${part(id)}/pause`, { method: 'POST' });
  }

  resumePrinter(id: string): Promise<wire.Printer> {
    return this.#printer(`/printers/${part(id)}/resume`, { method: 'POST' });
  }

  /** The id of the job. */
  async printTestPage(id: string): Promise<string> {
    const path = `/printers/${part(id)}/test`;
    return (await this.#json<{ jobId: string }>(path, { method: 'POST' })).jobId;
  }

  /** The models that POST /printers can play. */
  async virtualModels(): Promise<string[]> {
    return (await this.#json<{ virtualModels: string[] }>('/profiles')).virtualModels;
  }

  /** Looks for printers in the network; takes some seconds. */
  async discoverPrinters(subnet?: string): Promise<wire.FoundPrinter[]> {
    const request = { query: { subnet } };
    return (await this.#json<{ printers: wire.FoundPrinter[] }>('/printers/discover', request))
      .printers;
  }

  async profiles(): Promise<wire.Profile[]> {
    return (await this.#json<{ profiles: wire.Profile[] }>('/profiles')).profiles;
  }

  // ---- The virtual printer

  /** What came out of it, newest first, and its condition. The default printer unless told. */
  roll(printer?: string): Promise<wire.Roll> {
    return this.#json('/virtual-printer/sheets', { query: { printer } });
  }

  sheet(number: number, printer?: string, scale = 1): Promise<Blob> {
    const path = `/virtual-printer/sheets/${number}.png`;
    return this.#picture(path, { query: { printer, scale } });
  }

  /** Only what is given changes; null takes a fault back. */
  async setFaults(
    faults: wire.VirtualPrinterFaults,
    printer?: string,
  ): Promise<wire.Roll['printer']> {
    const request = { method: 'POST', body: faults, query: { printer } } as const;
    const path = '/virtual-printer/faults';
    return (await this.#json<{ printer: wire.Roll['printer'] }>(path, request)).printer;
  }

  // ---- The service

  async version(): Promise<string> {
    return (await this.#json<{ version: string }>('/health')).version;
  }

  /** Tells every change, once and in order, across lost connections too. */
  listen(listener: Listener): Feed {
    if (!this.#socket)
      throw new Error('There is no WebSocket here: pass one, such as that of the package ws.');
    const protocols =
      this.#key === undefined ? [] : ['platen', `platen.key.${base64url(this.#key)}`];
    const url = `${this.url.replace(/^http/, 'ws')}/ws`;
    return openFeed({ url, protocols, Socket: this.#socket }, listener);
  }

  async #printer(path: string, request?: Request): Promise<wire.Printer> {
    return (await this.#json<{ printer: wire.Printer }>(path, request)).printer;
  }

  async #json<Answer>(path: string, request: Request = {}): Promise<Answer> {
    const response = await this.#send(path, request, 'application/json');
    return (await response.json()) as Answer;
  }

  async #picture(path: string, request: Request): Promise<Blob> {
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
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

interface Refusal {
  error?: { code: string; message: string; details?: string[] };
}

async function refusal(response: Response): Promise<PlatenError> {
  const { error } = (await response.json().catch(() => ({}))) as Refusal;
  // A proxy between may answer in its own words.
  if (!error)
    return new PlatenError('UNREACHABLE', `The answer was ${response.status}.`, response.status);
  return new PlatenError(error.code, error.message, response.status, error.details);
}

function part(name: string): string {
  return encodeURIComponent(name);
}

function base64url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
