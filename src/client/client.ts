// The client of a Platen service, for browsers and Node, over fetch and, if there is one,
// WebSocket.
// One method per endpoint, typed by the schemas of the service; a test compares them
// with the OpenAPI document. The last parameter of a method is always CallOptions.

import { endingOf } from './ending.ts';
import { eventStream } from './event-stream.ts';
import { type Connect, type Ending, type Feed, type Listener, openFeed } from './feed.ts';
import { OperatorClient } from './operator-client.ts';
import { PlatenError } from './platen-error.ts';
import { overPolling } from './polling.ts';
import { type CallOptions, type Fetch, type Request, Transport } from './transport.ts';
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

export interface VersionedCallOptions extends CallOptions {
  /** The version that may be replaced; if there is another one, VERSION_CONFLICT. */
  version?: number | undefined;
}

const encode = encodeURIComponent;
const maxServiceWaitSeconds = 60;
/** 100,000 jobs are laid out before the answer. */
const batchWaitMs = 600_000;

/** The batch's name, and options for each of its jobs. */
export type CsvOptions = { name?: string } & Pick<
  NonNullable<wire.PrintOptions>,
  'printer' | 'copies' | 'cutPaper' | 'onUnconfirmed' | 'reference' | 'keepData'
>;

export class PlatenClient extends OperatorClient {
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
    return this.#print(`/print/${encode(templateId)}`, { data }, options, call);
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
    const post = { method: 'POST', body: request, waitMs: batchWaitMs } as const;
    return this.#keyed('/batches', post, keyed);
  }

  /** A job for each row of a CSV file; the header names the fields of the data. */
  printCsv(
    templateId: string,
    csv: string | Blob,
    options: CsvOptions = {},
    call: KeyedCallOptions = {},
  ): Promise<wire.CsvAccepted> {
    const request = {
      method: 'POST',
      body: csv,
      query: options,
      headers: { 'content-type': 'text/csv' },
      waitMs: batchWaitMs,
    } as const;
    const { idempotencyKey = randomKey() } = call; // required for CSV
    return this.#keyed(`/print/${encode(templateId)}`, request, { ...call, idempotencyKey });
  }

  batches(limit?: number, call?: CallOptions): Promise<wire.Batch[]> {
    return this.#transport.field('batches', '/batches', { query: { limit } }, call);
  }

  /** Reads a batch with its first failures. */
  batch(id: string, call?: CallOptions): Promise<wire.BatchDetail> {
    return this.#transport.json(`/batches/${encode(id)}`, {}, call);
  }

  pauseBatch(id: string, call?: CallOptions): Promise<wire.Batch> {
    return this.#steer(id, 'pause', call);
  }

  resumeBatch(id: string, call?: CallOptions): Promise<wire.Batch> {
    return this.#steer(id, 'resume', call);
  }

  cancelBatch(id: string, call?: CallOptions): Promise<wire.Batch> {
    return this.#steer(id, 'cancel', call);
  }

  /** Only what cannot have printed; with `unconfirmed` the others too, as copies. Returns how many. */
  retryFailed(id: string, unconfirmed = false, call?: CallOptions): Promise<number> {
    const request = { method: 'POST', query: { unconfirmed } } as const;
    return this.#transport.field('retried', `/batches/${encode(id)}/retry-failed`, request, call);
  }

  #steer(id: string, action: string, call?: CallOptions): Promise<wire.Batch> {
    const path = `/batches/${encode(id)}/${action}`;
    return this.#transport.field('batch', path, { method: 'POST' }, call);
  }

  // ---- Routes, for one order on several papers

  routes(call?: CallOptions): Promise<wire.RouteSummary[]> {
    return this.#transport.field('routes', '/routes', {}, call);
  }

  route(id: string, call?: CallOptions): Promise<wire.Route> {
    return this.#transport.field('route', `/routes/${encode(id)}`, {}, call);
  }

  createRoute(route: wire.NewRoute, call?: CallOptions): Promise<wire.Route> {
    return this.#transport.field('route', '/routes', { method: 'POST', body: route }, call);
  }

  updateRoute(
    id: string,
    change: wire.RouteChange,
    { version, ...call }: VersionedCallOptions = {},
  ): Promise<wire.Route> {
    const request = {
      method: 'PUT',
      body: change,
      headers: ifMatch(version),
      isRepeatable: version === undefined,
    } as const;
    return this.#transport.field('route', `/routes/${encode(id)}`, request, call);
  }

  /** It can be restored for 30 days. */
  async deleteRoute(id: string, { version, ...call }: VersionedCallOptions = {}): Promise<void> {
    const request = { method: 'DELETE', headers: ifMatch(version) } as const;
    await this.#transport.json(`/routes/${encode(id)}`, request, call);
  }

  /** The last 50 versions, newest first, also of a deleted route. */
  routeVersions(id: string, call?: CallOptions): Promise<wire.RouteVersion[]> {
    return this.#transport.field('versions', `/routes/${encode(id)}/versions`, {}, call);
  }

  /** Stores the content of an older version as a new one; of a deleted route, by default the last. */
  restoreRoute(id: string, version?: number, call?: CallOptions): Promise<wire.Route> {
    const body = version === undefined ? {} : { version };
    const request = { method: 'POST', body } as const;
    return this.#transport.field('route', `/routes/${encode(id)}/restore`, request, call);
  }

  /** Prints an order by a route: the jobs of all rules that apply, all or nothing. */
  printRoute(
    id: string,
    data: object,
    options?: wire.OrderRequest['options'],
    call: KeyedCallOptions | string = {},
  ): Promise<wire.OrderAccepted> {
    const keyed = typeof call === 'string' ? { idempotencyKey: call } : call;
    const body = { data, ...(options && { options }) };
    return this.#keyed(`/routes/${encode(id)}`, { method: 'POST', body }, keyed);
  }

  /** The same with the body that another program sends to its webhook. */
  printHook(
    id: string,
    data: object,
    call: KeyedCallOptions | string = {},
  ): Promise<wire.OrderAccepted> {
    const keyed = typeof call === 'string' ? { idempotencyKey: call } : call;
    return this.#keyed(`/hooks/${encode(id)}`, { method: 'POST', body: data }, keyed);
  }

  /** Which papers the order would make, and where. */
  previewRoute(
    id: string,
    data: object,
    scale = 1,
    call?: CallOptions,
  ): Promise<wire.RoutePreview> {
    const post = { ...reading, body: { data }, query: { scale } };
    return this.#transport.json(`/routes/${encode(id)}/preview`, post, call);
  }

  // ---- Templates

  templates(call?: CallOptions): Promise<wire.TemplateSummary[]> {
    return this.#transport.field('templates', '/templates', {}, call);
  }

  /** The templates that come with the service, in a language. */
  starters(query: wire.StarterQuery = {}, call?: CallOptions): Promise<wire.Starter[]> {
    return this.#transport.field('starters', '/starters', { query }, call);
  }

  template(id: string, call?: CallOptions): Promise<wire.Template> {
    return this.#transport.field('template', `/templates/${encode(id)}`, {}, call);
  }

  createTemplate(template: wire.NewTemplate, call?: CallOptions): Promise<wire.Template> {
    const request = { method: 'POST', body: template } as const;
    return this.#transport.field('template', '/templates', request, call);
  }

  updateTemplate(
    id: string,
    change: wire.TemplateChange,
    { version, ...call }: VersionedCallOptions = {},
  ): Promise<wire.Template> {
    const request = {
      method: 'PUT',
      body: change,
      headers: ifMatch(version),
      // After a lost answer, the version would differ because of this very request.
      isRepeatable: version === undefined,
    } as const;
    return this.#transport.field('template', `/templates/${encode(id)}`, request, call);
  }

  /** It can be restored for 30 days. */
  async deleteTemplate(id: string, { version, ...call }: VersionedCallOptions = {}): Promise<void> {
    const request = { method: 'DELETE', headers: ifMatch(version) } as const;
    await this.#transport.json(`/templates/${encode(id)}`, request, call);
  }

  /** Those that can be restored. */
  deletedTemplates(call?: CallOptions): Promise<wire.TemplateSummary[]> {
    return this.#transport.field('templates', '/templates', { query: { deleted: true } }, call);
  }

  /** The last 50 versions, newest first, also of a deleted template. */
  templateVersions(id: string, call?: CallOptions): Promise<wire.TemplateVersion[]> {
    return this.#transport.field('versions', `/templates/${encode(id)}/versions`, {}, call);
  }

  templateVersion(id: string, version: number, call?: CallOptions): Promise<wire.Template> {
    const request = { query: { version } };
    return this.#transport.field('template', `/templates/${encode(id)}`, request, call);
  }

  /** Stores the content of an older version as a new one; of a deleted template, by default the last. */
  restoreTemplate(id: string, version?: number, call?: CallOptions): Promise<wire.Template> {
    const body = version === undefined ? {} : { version };
    const request = { method: 'POST', body } as const;
    return this.#transport.field('template', `/templates/${encode(id)}/restore`, request, call);
  }

  /** The JSON Schema of the data that a template needs, with an example. */
  schema(id: string, call?: CallOptions): Promise<wire.TemplateSchema> {
    return this.#transport.json(`/templates/${encode(id)}/schema`, {}, call);
  }

  /** The JSON Schema of template configs, for editors. */
  templateLanguage(call?: CallOptions): Promise<Record<string, unknown>> {
    return this.#transport.json('/template-schema.json', {}, call);
  }

  // ---- Previews

  /** As PNG. Without data, it shows the template's example. */
  previewTemplate(
    id: string,
    request: wire.PreviewRequest = {},
    scale = 1,
    call?: CallOptions,
  ): Promise<Blob> {
    const post = { ...reading, body: request, query: { scale } };
    return this.#transport.image(`/templates/${encode(id)}/preview`, post, call);
  }

  /** Previews a template that is not stored; also returns its text and the box of each block. */
  previewDraft(request: wire.DraftPreviewRequest, call?: CallOptions): Promise<wire.Preview> {
    return this.#transport.json('/preview', { ...reading, body: request }, call);
  }

  /** The JSON Schema of the data that a template needs which is not stored, with an example. */
  draftSchema(config: Record<string, unknown>, call?: CallOptions): Promise<wire.TemplateSchema> {
    return this.#transport.json('/preview/schema', { ...reading, body: { config } }, call);
  }

  /** What a job printed or will print, as PNG. */
  previewJob(id: string, scale = 1, call?: CallOptions): Promise<Blob> {
    return this.#transport.image(`/jobs/${encode(id)}/preview`, { query: { scale } }, call);
  }

  /** The same in base64, with its text and the box of each block. */
  previewJobDetails(id: string, call?: CallOptions): Promise<wire.Preview> {
    return this.#transport.json(`/jobs/${encode(id)}/preview`, {}, call);
  }

  // ---- Assets

  assets(call?: CallOptions): Promise<wire.ListedAsset[]> {
    return this.#transport.field('assets', '/assets', {}, call);
  }

  asset(name: string, call?: CallOptions): Promise<Blob> {
    return this.#transport.image(`/assets/${encode(name)}`, {}, call);
  }

  /** `content` in base64 or as a data URI. */
  createAsset(name: string, content: string, call?: CallOptions): Promise<wire.Asset> {
    const request = { method: 'POST', body: { name, content } } as const;
    return this.#transport.field('asset', '/assets', request, call);
  }

  /** `content` in base64 or as a data URI. */
  replaceAsset(name: string, content: string, call?: CallOptions): Promise<wire.Asset> {
    const request = { method: 'PUT', body: { content }, isRepeatable: true } as const;
    return this.#transport.field('asset', `/assets/${encode(name)}`, request, call);
  }

  async deleteAsset(name: string, call?: CallOptions): Promise<void> {
    await this.#transport.json(`/assets/${encode(name)}`, { method: 'DELETE' }, call);
  }

  // ---- Counters of templates

  async counters(call?: CallOptions): Promise<wire.Counter[]> {
    const { counters } = await this.#transport.json<{ counters: wire.Counter[] }>(
      '/counters',
      {},
      call,
    );
    return counters;
  }

  async counter(id: string, call?: CallOptions): Promise<wire.Counter> {
    const { counter } = await this.#transport.json<{ counter: wire.Counter }>(
      `/counters/${encode(id)}`,
      {},
      call,
    );
    return counter;
  }

  /** Makes or changes a counter. */
  async putCounter(
    id: string,
    change: wire.CounterChange,
    call?: CallOptions,
  ): Promise<wire.Counter> {
    const { counter } = await this.#transport.json<{ counter: wire.Counter }>(
      `/counters/${encode(id)}`,
      { method: 'PUT', body: change },
      call,
    );
    return counter;
  }

  async deleteCounter(id: string, call?: CallOptions): Promise<void> {
    await this.#transport.json(`/counters/${encode(id)}`, { method: 'DELETE' }, call);
  }

  // ---- Export and import

  exportAll(query: wire.ExportQuery = {}, call?: CallOptions): Promise<wire.Exported> {
    return this.#transport.json('/export', { query }, call);
  }

  /** With `dryRun`, only tells what would change. */
  importAll(
    contents: wire.ImportContents,
    query: wire.ImportQuery = {},
    call?: CallOptions,
  ): Promise<wire.ImportReport> {
    return this.#transport.json('/import', { method: 'POST', body: contents, query }, call);
  }

  // ---- Jobs

  /** One page, newest first. `nextCursor` is the cursor of the next page. `search` finds by a text. */
  jobs(query: wire.JobQuery = {}, call?: CallOptions): Promise<wire.JobPage> {
    return this.#transport.json('/jobs', { query }, call);
  }

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

  /** Counts up to 100,000 jobs; `exact` is false if there are more. */
  countJobs(filter: wire.JobFilter = {}, call?: CallOptions): Promise<wire.JobCount> {
    return this.#transport.json('/jobs/count', { query: filter }, call);
  }

  /** Reads a job; with `summary`, also what tells it apart from others. */
  job(id: string, call: CallOptions & wire.JobReadQuery = {}): Promise<wire.Job> {
    const { summary, ...options } = call;
    const query = summary === undefined ? {} : { summary };
    return this.#transport.field('job', `/jobs/${encode(id)}`, { query }, options);
  }

  /** The data and options that the job was accepted with. */
  jobData(id: string, call?: CallOptions): Promise<wire.JobData> {
    return this.#transport.json(`/jobs/${encode(id)}/data`, {}, call);
  }

  cancelJob(id: string, call?: CallOptions): Promise<wire.Job> {
    return this.#transport.field('job', `/jobs/${encode(id)}`, { method: 'DELETE' }, call);
  }

  /** Cancels the queued jobs that match; needs another filter than the status, or `all`. Returns how many. */
  cancelJobs(query: wire.JobCancelQuery, call?: CallOptions): Promise<number> {
    return this.#transport.field('cancelled', '/jobs', { method: 'DELETE', query }, call);
  }

  /** Moves a queued job that was never sent, or changes its priority or deadline. */
  changeJob(id: string, change: wire.JobChange, call?: CallOptions): Promise<wire.Job> {
    const request = { method: 'PUT', body: change } as const;
    return this.#transport.field('job', `/jobs/${encode(id)}`, request, call);
  }

  /** Deletes the data of an ended job; the job itself stays. */
  async deleteJobData(id: string, call?: CallOptions): Promise<void> {
    await this.#transport.json(`/jobs/${encode(id)}/data`, { method: 'DELETE' }, call);
  }

  /** Prints an ended job again, marked as a copy if the first may have come out. */
  reprintJob(
    id: string,
    options: wire.ReprintOptions = {},
    call: KeyedCallOptions = {},
  ): Promise<wire.Printed> {
    return this.#keyed(`/jobs/${encode(id)}/reprint`, { method: 'POST', body: options }, call);
  }

  /**
   * Resolves with the job when it has ended: read its `status`, and `error` of a failed one.
   * A queued job ends at its deadline at the latest. Waits through restarts of the service.
   */
  waitFor(id: string, options: WaitOptions = {}): Promise<wire.Job> {
    return waitForEnd(id, (call) => this.job(id, call), options);
  }

  // ---- Printers

  /** The default printer first. */
  printers(call?: CallOptions): Promise<wire.Printer[]> {
    return this.#transport.field('printers', '/printers', {}, call);
  }

  printer(id: string, call?: CallOptions): Promise<wire.Printer> {
    return this.#transport.field('printer', `/printers/${encode(id)}`, {}, call);
  }

  addPrinter(printer: wire.NewPrinter, call?: CallOptions): Promise<wire.Printer> {
    const request = { method: 'POST', body: printer } as const;
    return this.#transport.field('printer', '/printers', request, call);
  }

  /** Any subset of its settings; null clears one. */
  changePrinter(id: string, change: wire.PrinterChange, call?: CallOptions): Promise<wire.Printer> {
    const request = { method: 'PUT', body: change, isRepeatable: true } as const;
    return this.#transport.field('printer', `/printers/${encode(id)}`, request, call);
  }

  /** Rejected while jobs are queued for it, unless `removal` says what to do with them. */
  async removePrinter(id: string, removal: wire.Removal = {}, call?: CallOptions): Promise<void> {
    const request = { method: 'DELETE', query: removal } as const;
    await this.#transport.json(`/printers/${encode(id)}`, request, call);
  }

  pausePrinter(id: string, call?: CallOptions): Promise<wire.Printer> {
    const path = `/printers/${encode(id)}/pause`;
    return this.#transport.field('printer', path, { method: 'POST', isRepeatable: true }, call);
  }

  resumePrinter(id: string, call?: CallOptions): Promise<wire.Printer> {
    const path = `/printers/${encode(id)}/resume`;
    return this.#transport.field('printer', path, { method: 'POST', isRepeatable: true }, call);
  }

  /** Prints on the default printer if none is named. Returns the id of the job. */
  printTestPage(id?: string, query: wire.TestPageQuery = {}, call?: CallOptions): Promise<string> {
    const path = id === undefined ? '/printer/test' : `/printers/${encode(id)}/test`;
    return this.#transport.field('jobId', path, { method: 'POST', query }, call);
  }

  /** Opens the drawer of the default printer if none is named. Returns the id of the job. */
  openDrawer(id?: string, call?: CallOptions): Promise<string> {
    const path = id === undefined ? '/printer/drawer' : `/printers/${encode(id)}/drawer`;
    return this.#transport.field('jobId', path, { method: 'POST' }, call);
  }

  /** Sounds the buzzer of the default printer if none is named. Returns the id of the job. */
  soundBuzzer(id?: string, call?: CallOptions): Promise<string> {
    const path = id === undefined ? '/printer/beep' : `/printers/${encode(id)}/beep`;
    return this.#transport.field('jobId', path, { method: 'POST' }, call);
  }

  /** Reads the default printer if none is named. */
  printerStatus(id?: string, call?: CallOptions): Promise<wire.Printer> {
    const path = id === undefined ? '/printer/status' : `/printers/${encode(id)}/status`;
    return this.#transport.field('printer', path, {}, call);
  }

  /** Changes address or paper of the default printer. */
  configurePrinter(config: wire.PrinterConfig, call?: CallOptions): Promise<wire.Printer> {
    const request = { method: 'POST', body: config, isRepeatable: true } as const;
    return this.#transport.field('printer', '/printer/config', request, call);
  }

  /** Discovers printers in the network; takes some seconds. */
  discoverPrinters(subnet?: string, call?: CallOptions): Promise<wire.FoundPrinter[]> {
    return this.#transport.field('printers', '/printers/discover', { query: { subnet } }, call);
  }

  profiles(call?: CallOptions): Promise<wire.Profile[]> {
    return this.#transport.field('profiles', '/profiles', {}, call);
  }

  /** The models that a virtual printer can emulate. */
  virtualModels(call?: CallOptions): Promise<string[]> {
    return this.#transport.field('virtualModels', '/profiles', {}, call);
  }

  /** What each of the virtual models is. */
  describedVirtualModels(call?: CallOptions): Promise<wire.VirtualModel[]> {
    return this.#transport.field('virtualPrinters', '/profiles', {}, call);
  }

  // ---- The virtual printer

  /** The virtual printer's condition, and the commands that it has read. */
  virtualPrinter(printer?: string, call?: CallOptions): Promise<wire.VirtualPrinterState> {
    return this.#transport.json('/virtual-printer', { query: { printer } }, call);
  }

  /** Its sheets, newest first, and its condition; by default of the default printer. */
  roll(printer?: string, call?: CallOptions): Promise<wire.Roll> {
    return this.#transport.json('/virtual-printer/sheets', { query: { printer } }, call);
  }

  sheet(number: number, printer?: string, scale = 1, call?: CallOptions): Promise<Blob> {
    const path = `/virtual-printer/sheets/${number}.png`;
    return this.#transport.image(path, { query: { printer, scale } }, call);
  }

  /** Fields left out stay as they are; null clears a fault. */
  setFaults(
    faults: wire.VirtualPrinterFaults,
    printer?: string,
    call?: CallOptions,
  ): Promise<wire.Roll['printer']> {
    const request = { method: 'POST', body: faults, query: { printer } } as const;
    return this.#transport.field('printer', '/virtual-printer/faults', request, call);
  }

  // ---- The service

  health(call?: CallOptions): Promise<wire.Health> {
    return this.#transport.json('/health', {}, call);
  }

  /** Answers while the process runs. */
  async live(call?: CallOptions): Promise<void> {
    await this.#transport.json('/livez', {}, call);
  }

  /** Rejects with the reasons in `details` while prints cannot be accepted. */
  async ready(call?: CallOptions): Promise<void> {
    await this.#transport.json('/readyz', {}, { retries: 0, ...call });
  }

  /** The metrics in the Prometheus text format. */
  metrics(call?: CallOptions): Promise<string> {
    return this.#transport.text('/metrics', {}, call);
  }

  async version(call?: CallOptions): Promise<string> {
    return (await this.health(call)).version;
  }

  /** What each printer went through since then: by default, and at the most, 24 hours ago. */
  printerDays(since?: string, call?: CallOptions): Promise<wire.PrinterDay[]> {
    const query = since === undefined ? {} : { since };
    return this.#transport.field('printers', '/printer-days', { query }, call);
  }

  /** The configuration in use, without secrets, and the versions of the parts. */
  config(call?: CallOptions): Promise<wire.Configuration> {
    return this.#transport.json('/config', {}, call);
  }

  /** The services that share the database. */
  nodes(call?: CallOptions): Promise<wire.Nodes> {
    return this.#transport.json('/nodes', {}, call);
  }

  /** What the operator should change about keys and addresses. */
  warnings(call?: CallOptions): Promise<wire.Warning[]> {
    return this.#transport.field('warnings', '/warnings', {}, call);
  }

  /** The ports at which existing software prints, and whether they listen. */
  inputs(call?: CallOptions): Promise<wire.InputState[]> {
    return this.#transport.field('inputs', '/inputs', {}, call);
  }

  /** Whether this is a restored copy that connects to no real printer and sends nothing. */
  quarantine(call?: CallOptions): Promise<wire.QuarantineState> {
    return this.#transport.json('/quarantine', {}, call);
  }

  /** Connects the printers, and sends webhooks and notices again. */
  endQuarantine(call?: CallOptions): Promise<wire.QuarantineState> {
    return this.#transport.json('/quarantine', { method: 'DELETE' }, call);
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
    return this.#transport.json('/events', { query, waitMs }, call);
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
    return this.#transport.json('/ws', {}, { retries: 0 }).then(() => 'lost', endingOf);
  }

  /** Sends a request that creates at most one job, however often it is sent. */
  #print(
    path: string,
    content: object,
    options: wire.PrintOptions | undefined,
    call: KeyedCallOptions | string,
  ): Promise<wire.Printed> {
    const keyed = typeof call === 'string' ? { idempotencyKey: call } : call;
    const request = {
      method: 'POST' as const,
      // Without empty options: requests with one key are compared.
      body: { ...content, ...(options && Object.keys(options).length > 0 && { options }) },
      waitMs: serviceWaitMs(options?.wait),
    };
    return this.#keyed(path, request, keyed);
  }

  async #keyed<Answer = wire.Printed>(
    path: string,
    request: Request,
    { idempotencyKey, ...call }: KeyedCallOptions,
  ): Promise<Answer> {
    const isRetried = (call.retries ?? this.#transport.retries) > 0;
    const key = idempotencyKey ?? (isRetried ? randomKey() : undefined);
    const headers = { ...request.headers, 'idempotency-key': key };
    const isRepeatable = key !== undefined;
    try {
      return await this.#transport.json(path, { ...request, headers, isRepeatable }, call);
    } catch (error) {
      if (error instanceof PlatenError) error.idempotencyKey = key;
      throw error;
    }
  }
}

/** A POST that changes nothing. */
const reading = { method: 'POST', isRepeatable: true } as const;

function serviceWaitMs(wait: boolean | number | undefined): number {
  if (typeof wait === 'number') return wait * 1000;
  return wait ? maxServiceWaitSeconds * 1000 : 0;
}

/** crypto.randomUUID does not exist on pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ifMatch(version: number | undefined): Record<string, string | undefined> {
  return { 'if-match': version === undefined ? undefined : `"${version}"` };
}
