// Made from the OpenAPI document by: npm run docs. A method for each operation that needs no rule of
// its own; client.ts has the others. The last parameter is always CallOptions.

import {
  ifMatch,
  path,
  type CallOptions,
  type Transport,
  type VersionedCallOptions,
} from './transport.ts';
import type * as wire from './wire.ts';

export class Operations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List jobs, newest first. Page by page: send `nextCursor` of an answer as `cursor` of the
   * next request.
   */
  jobs(query: wire.JobQuery = {}, call?: CallOptions): Promise<wire.JobPage> {
    return this.#transport.json('GET', '/jobs', call, { query });
  }

  /** Cancel queued jobs. Needs status=queued and another filter, or all=true. */
  cancelJobs(query: wire.JobCancelQuery, call?: CallOptions): Promise<number> {
    return this.#transport.field('cancelled', 'DELETE', '/jobs', call, { query });
  }

  /** Count jobs. Stops at 100,000 jobs; exact is false then. */
  countJobs(query: wire.JobFilter = {}, call?: CallOptions): Promise<wire.JobCount> {
    return this.#transport.json('GET', '/jobs/count', call, { query });
  }

  /**
   * Change the printer, priority or deadline of a queued job. Only a job that was never
   * sent; otherwise JOB_NOT_QUEUED. On another printer it is rendered again if that is
   * another model or has other paper.
   */
  changeJob(id: string, change: wire.JobChange, call?: CallOptions): Promise<wire.Job> {
    return this.#transport.field('job', 'PUT', path`/jobs/${id}`, call, { body: change });
  }

  /**
   * Cancel a queued job. Also one that waits in its batch. A job that is printing or has
   * ended is not cancelled: JOB_NOT_CANCELLABLE.
   */
  cancelJob(id: string, call?: CallOptions): Promise<wire.Job> {
    return this.#transport.field('job', 'DELETE', path`/jobs/${id}`, call);
  }

  /**
   * Get the data and options of a job. As the request sent them; they may be changed and
   * printed again with `POST /print/:templateId`, or with `POST /print` what had no stored
   * template.
   */
  jobData(id: string, call?: CallOptions): Promise<wire.JobData> {
    return this.#transport.json('GET', path`/jobs/${id}/data`, call);
  }

  /**
   * Delete the data of an ended job. The job stays in the list, with its reference, metadata
   * and Idempotency-Key. It can no longer be previewed or reprinted.
   */
  async deleteJobData(id: string, call?: CallOptions): Promise<void> {
    await this.#transport.json('DELETE', path`/jobs/${id}/data`, call);
  }

  /**
   * Print a slip that voids a printed job. On the printer of the job, before what is queued
   * there: VOID in the language of the template, which ticket it is, when it was printed,
   * and its lines struck through. Once: a second request answers with the same slip. `voids`
   * and `voidedBy` link the two jobs. A job that is still queued is cancelled instead.
   */
  voidJob(id: string, call?: CallOptions): Promise<wire.Printed> {
    return this.#transport.json('POST', path`/jobs/${id}/void`, call);
  }

  /**
   * Mark a job as done. What a job printed was cooked, packed or handed over: the walls of
   * its station no longer show it. It changes nothing about the print. A second request
   * keeps the first time.
   */
  markJobDone(id: string, call?: CallOptions): Promise<wire.Job> {
    return this.#transport.field('job', 'PUT', path`/jobs/${id}/done`, call, {
      isRepeatable: true,
    });
  }

  /** Recall a job that was marked as done. The walls of its station show it again. */
  recallJob(id: string, call?: CallOptions): Promise<wire.Job> {
    return this.#transport.field('job', 'DELETE', path`/jobs/${id}/done`, call);
  }

  /** List routes. */
  routes(call?: CallOptions): Promise<wire.RouteSummary[]> {
    return this.#transport.field('routes', 'GET', '/routes', call);
  }

  /**
   * Create a route. For one order on several papers. Expressions are those of templates;
   * they, the templates and the printers are checked.
   */
  createRoute(route: wire.NewRoute, call?: CallOptions): Promise<wire.Route> {
    return this.#transport.field('route', 'POST', '/routes', call, { body: route });
  }

  /** Get a route with its rules. */
  route(id: string, call?: CallOptions): Promise<wire.Route> {
    return this.#transport.field('route', 'GET', path`/routes/${id}`, call);
  }

  /** Change a route. Fields left out stay as they are; rules are replaced as a whole. */
  updateRoute(
    id: string,
    change: wire.RouteChange,
    { version, ...call }: VersionedCallOptions = {},
  ): Promise<wire.Route> {
    return this.#transport.field('route', 'PUT', path`/routes/${id}`, call, {
      body: change,
      headers: ifMatch(version),
      isRepeatable: version === undefined,
    });
  }

  /**
   * Delete a route. Jobs that were accepted before are still printed. It can be restored for
   * 30 days.
   */
  async deleteRoute(id: string, { version, ...call }: VersionedCallOptions = {}): Promise<void> {
    await this.#transport.json('DELETE', path`/routes/${id}`, call, { headers: ifMatch(version) });
  }

  /**
   * List the versions of a route. Also of a route that was deleted in the last 30 days. GET
   * /routes/:id?version=N reads one.
   */
  routeVersions(id: string, call?: CallOptions): Promise<wire.RouteVersion[]> {
    return this.#transport.field('versions', 'GET', path`/routes/${id}/versions`, call);
  }

  /**
   * Restore an older version of a route, or a deleted route. Stores its content as a new
   * version. A deleted route is restored as it was, unless a version is given.
   */
  restoreRoute(id: string, version?: number, call?: CallOptions): Promise<wire.Route> {
    return this.#transport.field('route', 'POST', path`/routes/${id}/restore`, call, {
      body: { version },
    });
  }

  /**
   * Preview which papers an order makes, and where. Nothing is stored or printed, and no
   * numbers of counters are taken.
   */
  previewRoute(
    id: string,
    data: object,
    scale?: number,
    call?: CallOptions,
  ): Promise<wire.RoutePreview> {
    return this.#transport.json('POST', path`/routes/${id}/preview`, call, {
      body: { data },
      query: { scale },
      isRepeatable: true,
    });
  }

  /** List batches, newest first. */
  batches(limit?: number, call?: CallOptions): Promise<wire.Batch[]> {
    return this.#transport.field('batches', 'GET', '/batches', call, { query: { limit } });
  }

  /**
   * Read a batch. With its jobs by state and the first failures. GET /jobs?batchId= lists
   * the jobs that are or were in a queue.
   */
  batch(id: string, call?: CallOptions): Promise<wire.BatchDetail> {
    return this.#transport.json('GET', path`/batches/${id}`, call);
  }

  /**
   * Pause a batch. Its deadline stops. Up to four jobs for each printer are in its queue
   * already and are still printed.
   */
  pauseBatch(id: string, call?: CallOptions): Promise<wire.Batch> {
    return this.#transport.field('batch', 'POST', path`/batches/${id}/pause`, call);
  }

  /** Resume a batch. Its deadline continues. */
  resumeBatch(id: string, call?: CallOptions): Promise<wire.Batch> {
    return this.#transport.field('batch', 'POST', path`/batches/${id}/resume`, call);
  }

  /** Cancel a batch. Also its queued jobs. A job that is being printed is not interrupted. */
  cancelBatch(id: string, call?: CallOptions): Promise<wire.Batch> {
    return this.#transport.field('batch', 'POST', path`/batches/${id}/cancel`, call);
  }

  /**
   * Print the rest of a batch on another printer. When its printer is out of paper or
   * offline, for example: everything that still waits goes to the other printer and keeps
   * its order. What was sent to a printer stays there. The first print that waits must fit
   * on the other printer; one that does not fails when it is its turn.
   */
  moveBatch(
    id: string,
    request: wire.BatchMoveRequest,
    call?: CallOptions,
  ): Promise<wire.BatchMoved> {
    return this.#transport.json('POST', path`/batches/${id}/move`, call, { body: request });
  }

  /**
   * Print the failed jobs of a batch again. Only those that cannot have been printed; with
   * unconfirmed=true the others too, marked as copies. The new jobs replace the failed ones
   * in the batch.
   */
  retryFailed(id: string, unconfirmed?: boolean, call?: CallOptions): Promise<number> {
    return this.#transport.field('retried', 'POST', path`/batches/${id}/retry-failed`, call, {
      query: { unconfirmed },
    });
  }

  /** List templates. Without their configs. A new service has starters. */
  templates(call?: CallOptions): Promise<wire.TemplateSummary[]> {
    return this.#transport.field('templates', 'GET', '/templates', call);
  }

  /** List the deleted templates. */
  deletedTemplates(call?: CallOptions): Promise<wire.TemplateSummary[]> {
    return this.#transport.field('templates', 'GET', '/templates', call, {
      query: { deleted: true },
    });
  }

  /** Create a template. An id of a starter that was never changed is replaced. */
  createTemplate(template: wire.NewTemplate, call?: CallOptions): Promise<wire.Template> {
    return this.#transport.field('template', 'POST', '/templates', call, { body: template });
  }

  /** Get a template with its config. */
  template(id: string, call?: CallOptions): Promise<wire.Template> {
    return this.#transport.field('template', 'GET', path`/templates/${id}`, call);
  }

  /** Get a version of a template. */
  templateVersion(id: string, version: number, call?: CallOptions): Promise<wire.Template> {
    return this.#transport.field('template', 'GET', path`/templates/${id}`, call, {
      query: { version },
    });
  }

  /** Change a template. Fields left out stay as they are; config is replaced as a whole. */
  updateTemplate(
    id: string,
    change: wire.TemplateChange,
    { version, ...call }: VersionedCallOptions = {},
  ): Promise<wire.Template> {
    return this.#transport.field('template', 'PUT', path`/templates/${id}`, call, {
      body: change,
      headers: ifMatch(version),
      isRepeatable: version === undefined,
    });
  }

  /**
   * Delete a template. Jobs that were accepted before are still printed. It can be restored
   * for 30 days.
   */
  async deleteTemplate(id: string, { version, ...call }: VersionedCallOptions = {}): Promise<void> {
    await this.#transport.json('DELETE', path`/templates/${id}`, call, {
      headers: ifMatch(version),
    });
  }

  /**
   * Get the JSON Schema of template configs, for editors. An editor that knows it completes
   * and checks templates. Needs no key.
   */
  templateLanguage(call?: CallOptions): Promise<Record<string, unknown>> {
    return this.#transport.json('GET', '/template-schema.json', call);
  }

  /**
   * Get the JSON Schema of the data that a template needs, with an example. What `data` of
   * POST /print/:templateId must be.
   */
  schema(id: string, call?: CallOptions): Promise<wire.TemplateSchema> {
    return this.#transport.json('GET', path`/templates/${id}/schema`, call);
  }

  /**
   * List the versions of a template. Also of a template that was deleted in the last 30
   * days. GET /templates/:id?version=N reads one.
   */
  templateVersions(id: string, call?: CallOptions): Promise<wire.TemplateVersion[]> {
    return this.#transport.field('versions', 'GET', path`/templates/${id}/versions`, call);
  }

  /**
   * Restore an older version of a template, or a deleted template. Stores its content as a
   * new version. A deleted template is restored as it was, unless a version is given. Images
   * that it prints and that were deleted come back; others are printed as they are now.
   */
  restoreTemplate(id: string, version?: number, call?: CallOptions): Promise<wire.Template> {
    return this.#transport.field('template', 'POST', path`/templates/${id}/restore`, call, {
      body: { version },
    });
  }

  /**
   * List the starters in a language. The templates that a new service begins with, also
   * those that were changed or deleted since. Store a config with POST /templates to print
   * it.
   */
  starters(query: wire.StarterQuery = {}, call?: CallOptions): Promise<wire.Starter[]> {
    return this.#transport.field('starters', 'GET', '/starters', call, { query });
  }

  /**
   * Preview a text, Markdown, an image, a PDF, printer data or a template that is not
   * stored. Draws exactly what POST /print would print, without storing or printing it. It
   * takes the same bodies.
   */
  previewDraft(request: wire.DraftPreviewRequest, call?: CallOptions): Promise<wire.Preview> {
    return this.#transport.json('POST', '/preview', call, { body: request, isRepeatable: true });
  }

  /**
   * Get the JSON Schema of the data that a template needs, before it is stored. The schema
   * follows from the expressions of the template.
   */
  draftSchema(config: Record<string, unknown>, call?: CallOptions): Promise<wire.TemplateSchema> {
    return this.#transport.json('POST', '/preview/schema', call, {
      body: { config },
      isRepeatable: true,
    });
  }

  /** Preview a template. By default it shows the template's example. */
  previewTemplate(
    id: string,
    request: wire.PreviewRequest = {},
    scale?: number,
    call?: CallOptions,
  ): Promise<Blob> {
    return this.#transport.image('POST', path`/templates/${id}/preview`, call, {
      body: request,
      query: { scale },
      isRepeatable: true,
    });
  }

  /**
   * Preview what a job printed. With the version of the template that the job was accepted
   * with.
   */
  previewJob(id: string, scale?: number, call?: CallOptions): Promise<Blob> {
    return this.#transport.image('GET', path`/jobs/${id}/preview`, call, { query: { scale } });
  }

  /** Preview what a job printed, with its text and the box of each block. */
  previewJobDetails(id: string, call?: CallOptions): Promise<wire.Preview> {
    return this.#transport.json('GET', path`/jobs/${id}/preview`, call);
  }

  /** List assets. Without their files. */
  assets(call?: CallOptions): Promise<wire.ListedAsset[]> {
    return this.#transport.field('assets', 'GET', '/assets', call);
  }

  /**
   * Upload an image or a font for templates. A template prints an image as `{ "type":
   * "image", "content": "logo" }`, and text in a font as `{ "type": "text", "content":
   * "Hello", "font": "brand" }`.
   */
  createAsset(name: string, content: string, call?: CallOptions): Promise<wire.Asset> {
    return this.#transport.field('asset', 'POST', '/assets', call, { body: { name, content } });
  }

  /** Get the file of an asset. As it was uploaded. */
  asset(name: string, call?: CallOptions): Promise<Blob> {
    return this.#transport.image('GET', path`/assets/${name}`, call);
  }

  /**
   * Replace the file of an asset. New prints use the new file; queued jobs print the old
   * one. An image stays an image, and a font a font.
   */
  replaceAsset(name: string, content: string, call?: CallOptions): Promise<wire.Asset> {
    return this.#transport.field('asset', 'PUT', path`/assets/${name}`, call, {
      body: { content },
      isRepeatable: true,
    });
  }

  /** Delete an asset. Rejected while a template uses it. Queued jobs are still printed. */
  async deleteAsset(name: string, call?: CallOptions): Promise<void> {
    await this.#transport.json('DELETE', path`/assets/${name}`, call);
  }

  /**
   * List the inputs: ports at which existing software prints, and print servers. The inputs
   * of the configuration of this node and of PUT /settings, with their state on this node.
   */
  inputs(call?: CallOptions): Promise<wire.InputState[]> {
    return this.#transport.field('inputs', 'GET', '/inputs', call);
  }

  /**
   * Get the settings of the installation. The shop, its language, currency and time zone,
   * which starters that were never changed print and new templates in the pages begin with,
   * and the inputs. The header ETag has their version, for If-Match in a change.
   */
  settings(call?: CallOptions): Promise<wire.Settings> {
    return this.#transport.field('settings', 'GET', '/settings', call);
  }

  /**
   * Change the settings of the installation. Fields left out stay as they are; null clears
   * one. Starters that were never changed get a new version with the shop, in its language;
   * other templates stay as they are.
   */
  updateSettings(
    change: wire.SettingsChange,
    { version, ...call }: VersionedCallOptions = {},
  ): Promise<wire.Settings> {
    return this.#transport.field('settings', 'PUT', '/settings', call, {
      body: change,
      headers: ifMatch(version),
      isRepeatable: version === undefined,
    });
  }

  /**
   * Get the configuration in use. Each setting with its value, its default and where it
   * comes from, and the versions of the parts. Secrets are not shown. It cannot be changed
   * by the API: edit the file or the environment, and restart the service, or send it
   * SIGHUP. Settings of printers that are stored (PUT /printers/:id) win over these.
   */
  config(call?: CallOptions): Promise<wire.Configuration> {
    return this.#transport.json('GET', '/config', call);
  }

  /** List counters. */
  counters(call?: CallOptions): Promise<wire.Counter[]> {
    return this.#transport.field('counters', 'GET', '/counters', call);
  }

  /** Read a counter. With the number that is taken next. Reading takes none. */
  counter(id: string, call?: CallOptions): Promise<wire.Counter> {
    return this.#transport.field('counter', 'GET', path`/counters/${id}`, call);
  }

  /**
   * Make or change a counter. Settings that are left out stay as they are. The first print
   * that uses a counter makes it, with the defaults. Every print takes its own number, which
   * its copies (unless options.countCopies is set) and reprints repeat; a print that is
   * refused after it took one leaves a gap.
   */
  putCounter(id: string, change: wire.CounterChange, call?: CallOptions): Promise<wire.Counter> {
    return this.#transport.field('counter', 'PUT', path`/counters/${id}`, call, {
      body: change,
      isRepeatable: true,
    });
  }

  /** Delete a counter. A print that uses it makes it again, and begins with 1. */
  async deleteCounter(id: string, call?: CallOptions): Promise<void> {
    await this.#transport.json('DELETE', path`/counters/${id}`, call);
  }

  /**
   * Download a backup. Everything that the service stores, in one file for `platen restore`:
   * templates, printers, settings, keys (as hashes) and jobs with what they printed. Keep it
   * private. It is made while the service prints, of one moment, and needs as much space in
   * the data folder meanwhile as the database has. Large ones take longer than the usual
   * time limit of a client. With PostgreSQL use pg_dump, or `platen backup`.
   */
  createBackup(call?: CallOptions): Promise<Blob> {
    return this.#transport.file('POST', '/backup', call);
  }

  /**
   * Export templates, images, routes, counters and printers. The answer is a body for POST
   * /import. It has the current versions of the templates and routes, the settings of the
   * counters without the numbers that they have reached, and the stored settings of the
   * printers. Jobs and batches are not exported, because two services would print them
   * twice; platen copy moves everything.
   */
  exportAll(query: wire.ExportQuery = {}, call?: CallOptions): Promise<wire.Exported> {
    return this.#transport.json('GET', '/export', call, { query });
  }

  /**
   * Import templates, images, routes, counters and printers. Templates, images and routes
   * are stored together or, if anything is wrong, not at all. Then counters and printers are
   * set up one by one; failed lists those that could not be. What the import does not name
   * stays.
   */
  importAll(
    contents: wire.ImportContents,
    query: wire.ImportQuery = {},
    call?: CallOptions,
  ): Promise<wire.ImportReport> {
    return this.#transport.json('POST', '/import', call, { body: contents, query });
  }

  /**
   * Change the printer: any of ip, port, address, width and profile. Takes effect at once,
   * also for queued jobs, and survives a restart.
   */
  configurePrinter(config: wire.PrinterConfig, call?: CallOptions): Promise<wire.Printer> {
    return this.#transport.field('printer', 'POST', '/printer/config', call, {
      body: config,
      isRepeatable: true,
    });
  }

  /**
   * List the supported printer models. And the models that a virtual printer can emulate.
   * The list changes only with a new version.
   */
  profiles(call?: CallOptions): Promise<wire.Profile[]> {
    return this.#transport.field('profiles', 'GET', '/profiles', call);
  }

  /** List the models that a virtual printer can emulate. */
  virtualModels(call?: CallOptions): Promise<string[]> {
    return this.#transport.field('virtualModels', 'GET', '/profiles', call);
  }

  /** Describe the models that a virtual printer can emulate. */
  describedVirtualModels(call?: CallOptions): Promise<wire.VirtualModel[]> {
    return this.#transport.field('virtualPrinters', 'GET', '/profiles', call);
  }

  /** List printers. With their status, the default printer first. */
  printers(call?: CallOptions): Promise<wire.Printer[]> {
    return this.#transport.field('printers', 'GET', '/printers', call);
  }

  /**
   * Add a printer, or start a virtual one. Waits up to 2 s for the first connection, so that
   * the answer has its status. While the built-in virtual printer is the default and no
   * other one was ever chosen, the first printer that is not virtual becomes the default;
   * the answer then has a message.
   */
  addPrinter(printer: wire.NewPrinter, call?: CallOptions): Promise<wire.Printer> {
    return this.#transport.field('printer', 'POST', '/printers', call, { body: printer });
  }

  /**
   * Discover printers in the network. Takes a few seconds. Finds printers that announce
   * themselves, Epson receipt printers and device files; with subnet, also every device in
   * it that accepts raw data on port 9100. With agent, the agent searches around itself, and
   * the addresses lead through it. A search ends when the client disconnects.
   */
  discoverPrinters(subnet?: string, call?: CallOptions): Promise<wire.FoundPrinter[]> {
    return this.#transport.field('printers', 'GET', '/printers/discover', call, {
      query: { subnet },
    });
  }

  /** Discover printers around an agent; their addresses lead through it. */
  discoverPrintersThrough(
    agent: string,
    subnet?: string,
    call?: CallOptions,
  ): Promise<wire.FoundPrinter[]> {
    return this.#transport.field('printers', 'GET', '/printers/discover', call, {
      query: { agent, subnet },
    });
  }

  /** Get a printer with its status. Its settings, its status and the length of its queue. */
  printer(id: string, call?: CallOptions): Promise<wire.Printer> {
    return this.#transport.field('printer', 'GET', path`/printers/${id}`, call);
  }

  /**
   * Change a printer: any subset of its settings. Takes effect at once, also for queued
   * jobs. null clears a setting. With "default": true, requests that name no printer are
   * printed on it; jobs that are queued stay where they are.
   */
  changePrinter(id: string, change: wire.PrinterChange, call?: CallOptions): Promise<wire.Printer> {
    return this.#transport.field('printer', 'PUT', path`/printers/${id}`, call, {
      body: change,
      isRepeatable: true,
    });
  }

  /**
   * Remove a printer. Rejected with PRINTER_IN_USE while it prints, while it is the default
   * printer or the fallback of another printer, and while jobs are queued for it unless jobs
   * or moveTo is given.
   */
  async removePrinter(id: string, query: wire.Removal = {}, call?: CallOptions): Promise<void> {
    await this.#transport.json('DELETE', path`/printers/${id}`, call, { query });
  }

  /** Get a printer with its status. Its settings, its status and the length of its queue. */
  printerStatus(id?: string, call?: CallOptions): Promise<wire.Printer> {
    return this.#transport.field(
      'printer',
      'GET',
      id === undefined ? '/printer/status' : path`/printers/${id}/status`,
      call,
    );
  }

  /**
   * Print a test page. The page shows whether connection, paper width and characters are
   * right.
   */
  printTestPage(id?: string, query: wire.TestPageQuery = {}, call?: CallOptions): Promise<string> {
    return this.#transport.field(
      'jobId',
      'POST',
      id === undefined ? '/printer/test' : path`/printers/${id}/test`,
      call,
      { query },
    );
  }

  /**
   * Open the cash drawer. A job like any other, without paper: it waits for its turn, and
   * the answer of the printer decides its result. It expires after 30 seconds, so that
   * nothing happens later.
   */
  openDrawer(id?: string, call?: CallOptions): Promise<string> {
    return this.#transport.field(
      'jobId',
      'POST',
      id === undefined ? '/printer/drawer' : path`/printers/${id}/drawer`,
      call,
    );
  }

  /**
   * Sound the buzzer. A job like any other, without paper: it waits for its turn, and the
   * answer of the printer decides its result. It expires after 30 seconds, so that nothing
   * happens later.
   */
  soundBuzzer(id?: string, call?: CallOptions): Promise<string> {
    return this.#transport.field(
      'jobId',
      'POST',
      id === undefined ? '/printer/beep' : path`/printers/${id}/beep`,
      call,
    );
  }

  /**
   * Pause a printer. The current job is finished; further jobs are accepted and stay queued.
   * Survives a restart.
   */
  pausePrinter(id: string, call?: CallOptions): Promise<wire.Printer> {
    return this.#transport.field('printer', 'POST', path`/printers/${id}/pause`, call, {
      isRepeatable: true,
    });
  }

  /** Resume a paused printer. Its queued jobs are printed in their order. */
  resumePrinter(id: string, call?: CallOptions): Promise<wire.Printer> {
    return this.#transport.field('printer', 'POST', path`/printers/${id}/resume`, call, {
      isRepeatable: true,
    });
  }

  /**
   * See what each printer printed today, and how long it could not. From the jobs and the
   * events that are kept. The answer may be five seconds old.
   */
  printerDays(since?: string, call?: CallOptions): Promise<wire.PrinterDay[]> {
    return this.#transport.field('printers', 'GET', '/printer-days', call, { query: { since } });
  }

  /**
   * List the agents. Agents lend the network of a shop to the service, for printers with an
   * address such as agent://till-1/192.168.1.50:9100. docs/wires.md describes them.
   */
  agents(call?: CallOptions): Promise<wire.Agent[]> {
    return this.#transport.field('agents', 'GET', '/agents', call);
  }

  /**
   * Remove an agent. It is disconnected, and its name may be taken by another key. Its
   * printers stay, offline until an agent connects with this name.
   */
  async removeAgent(name: string, call?: CallOptions): Promise<void> {
    await this.#transport.json('DELETE', path`/agents/${name}`, call);
  }

  /**
   * Get the commands that the virtual printer has read. The condition of the virtual
   * printer, and the latest commands with their meaning and what they may do.
   */
  virtualPrinter(printer?: string, call?: CallOptions): Promise<wire.VirtualPrinterState> {
    return this.#transport.json('GET', '/virtual-printer', call, { query: { printer } });
  }

  /**
   * List the sheets that came out of the virtual printer. A virtual printer prints on paper
   * that can be looked at here. It is used as long as no other default printer is
   * configured.
   */
  roll(printer?: string, call?: CallOptions): Promise<wire.Roll> {
    return this.#transport.json('GET', '/virtual-printer/sheets', call, { query: { printer } });
  }

  /**
   * Get a sheet as PNG, one pixel per dot. The last 100 sheets are kept, until the service
   * is restarted.
   */
  sheet(number: number, printer?: string, scale?: number, call?: CallOptions): Promise<Blob> {
    return this.#transport.image('GET', path`/virtual-printer/sheets/${number}.png`, call, {
      query: { printer, scale },
    });
  }

  /**
   * Simulate faults of the virtual printer, or clear them. Fields left out stay as they are.
   * null clears a fault, and so do ok, closed and false. The answer lists the faults that
   * are set.
   */
  setFaults(
    faults: wire.VirtualPrinterFaults,
    printer?: string,
    call?: CallOptions,
  ): Promise<wire.Roll['printer']> {
    return this.#transport.field('printer', 'POST', '/virtual-printer/faults', call, {
      body: faults,
      query: { printer },
    });
  }

  /** List webhooks. */
  webhooks(call?: CallOptions): Promise<wire.Webhook[]> {
    return this.#transport.field('webhooks', 'GET', '/webhooks', call);
  }

  /**
   * Send events to an address. Every event from now on that matches all of the filters, in
   * order, at least once, signed as Standard Webhooks describes. The answer has the secret,
   * which cannot be read again. docs/webhooks.md has receivers to copy.
   */
  createWebhook(webhook: wire.NewWebhook, call?: CallOptions): Promise<wire.WebhookMade> {
    return this.#transport.json('POST', '/webhooks', call, { body: webhook });
  }

  /** Get a webhook. */
  webhook(id: string, call?: CallOptions): Promise<wire.Webhook> {
    return this.#transport.field('webhook', 'GET', path`/webhooks/${id}`, call);
  }

  /**
   * Change a webhook. Fields left out stay as they are; null removes a filter. A webhook
   * that is enabled again gets the events from then on.
   */
  updateWebhook(id: string, change: wire.WebhookChange, call?: CallOptions): Promise<wire.Webhook> {
    return this.#transport.field('webhook', 'PUT', path`/webhooks/${id}`, call, {
      body: change,
      isRepeatable: true,
    });
  }

  /** Delete a webhook. Nothing more is sent, except for a message that is on its way. */
  async deleteWebhook(id: string, call?: CallOptions): Promise<void> {
    await this.#transport.json('DELETE', path`/webhooks/${id}`, call);
  }

  /**
   * Send a test message. Sends `{"type": "test"}`, signed, and waits for the answer of the
   * receiver, up to 15 seconds. Also for a webhook that is disabled.
   */
  testWebhook(id: string, call?: CallOptions): Promise<wire.WebhookTest> {
    return this.#transport.field('delivery', 'POST', path`/webhooks/${id}/test`, call);
  }

  /**
   * Replace the secret of a webhook. The answer has the new secret. For 24 hours messages
   * are signed with both, so that the receiver can change over.
   */
  rotateWebhookSecret(id: string, call?: CallOptions): Promise<wire.WebhookMade> {
    return this.#transport.json('POST', path`/webhooks/${id}/rotate`, call);
  }

  /**
   * Send the events of a span of time once more. With the same ids as the first time. Events
   * are stored for 4 days while there is a webhook. They are sent after the new ones. A
   * second replay joins one that has not ended: both become one span, with the events
   * between them, and `replay` is that span.
   */
  replayWebhook(
    id: string,
    replay: wire.WebhookReplay,
    call?: CallOptions,
  ): Promise<wire.WebhookReplayed> {
    return this.#transport.field('replay', 'POST', path`/webhooks/${id}/replay`, call, {
      body: replay,
    });
  }

  /** Read what was sent, and what the receiver answered. */
  webhookDeliveries(
    id: string,
    query: wire.DeliveryQuery = {},
    call?: CallOptions,
  ): Promise<wire.WebhookDelivery[]> {
    return this.#transport.field('deliveries', 'GET', path`/webhooks/${id}/deliveries`, call, {
      query,
    });
  }

  /**
   * Get the channels for notices and the result of the last notice. Channels are set in the
   * configuration, or switched on by `PUT /notices`. Secrets are not shown, and neither is
   * the topic of ntfy in the configuration.
   */
  notices(call?: CallOptions): Promise<wire.NoticeState> {
    return this.#transport.json('GET', '/notices', call);
  }

  /**
   * Switch channels for notices on or off. A channel that is left out stays as it is.
   * `token` and `password` are stored and never shown again; left out, they stay, as long as
   * the server and the user are the same. What the configuration sets for ntfy comes first.
   * Addresses are checked as those of webhooks are (`webhooks.allowPrivate`).
   */
  changeNotices(
    change: wire.NoticeSwitchesChange,
    call?: CallOptions,
  ): Promise<wire.NoticeSwitches> {
    return this.#transport.field('switches', 'PUT', '/notices', call, {
      body: change,
      isRepeatable: true,
    });
  }

  /**
   * Send a test notice by all channels. Waits for the answers of the receivers, up to 15
   * seconds.
   */
  testNotices(call?: CallOptions): Promise<wire.NoticeTest[]> {
    return this.#transport.field('results', 'POST', '/notices/test', call);
  }

  /** List API keys. Without the key of the configuration, which may do everything. */
  keys(call?: CallOptions): Promise<wire.Key[]> {
    return this.#transport.field('keys', 'GET', '/keys', call);
  }

  /**
   * Make an API key. Keys are asked for once PUT /keys/required or the configuration
   * (auth.enabled) requires one. The answer has the key itself, which cannot be read again.
   */
  createKey(key: wire.NewKey, call?: CallOptions): Promise<wire.KeyMade> {
    return this.#transport.json('POST', '/keys', call, { body: key });
  }

  /**
   * Revoke an API key. It is refused at once; on other nodes within 5 seconds. Its jobs
   * stay. While PUT /keys/required requires a key, the last one that may manage and never
   * expires is kept (KEY_IN_USE).
   */
  async revokeKey(id: string, call?: CallOptions): Promise<void> {
    await this.#transport.json('DELETE', path`/keys/${id}`, call);
  }

  /** Get whether every request needs a key. */
  keyRequirement(call?: CallOptions): Promise<wire.KeyRequirement> {
    return this.#transport.json('GET', '/keys/required', call);
  }

  /**
   * Require a key for every request, or no longer. To require one, send this request with a
   * key that may manage and never expires, so that you keep your access. From then on
   * requests without a key are refused, and WebSockets that were opened without one are
   * closed; on other nodes within 2 seconds. If all such keys are lost, set auth.enabled and
   * auth.apiKey in the configuration and restart the service: that key may do everything.
   */
  changeKeyRequirement(
    change: wire.KeyRequirementChange,
    call?: CallOptions,
  ): Promise<wire.KeyRequirement> {
    return this.#transport.json('PUT', '/keys/required', call, {
      body: change,
      isRepeatable: true,
    });
  }

  /**
   * Read who changed what. Every change of templates, images, printers and keys, every
   * import, and every simulated fault; not prints. The last 100,000 are kept.
   */
  audit(query: wire.AuditQuery = {}, call?: CallOptions): Promise<wire.AuditEntry[]> {
    return this.#transport.field('entries', 'GET', '/audit', call, { query });
  }

  /**
   * List the nodes that share the database. With the printers that each holds. Without
   * store.url there is one node, which holds all printers. A node that stopped without
   * saying so is listed for up to 15 s. docs/scaling.md describes several nodes.
   */
  nodes(call?: CallOptions): Promise<wire.Nodes> {
    return this.#transport.json('GET', '/nodes', call);
  }

  /**
   * Read counters and states for a monitor, in the Prometheus text format. Jobs by printer
   * and outcome, times, queues, the state of printers, the database and the process.
   * docs/watching.md lists all metrics. With several nodes each node reports its own work
   * and the printers that it holds. Needs the scope read or metrics, and a key for all
   * printers.
   */
  metrics(call?: CallOptions): Promise<string> {
    return this.#transport.text('GET', '/metrics', call);
  }

  /**
   * List requests. The last 200 kinds of requests that did something, and the last 200 that
   * were refused, since this node was started: which request, from where and with which key.
   * Requests that only read are listed if they were refused. Neither bodies nor queries are
   * kept.
   */
  requests(call?: CallOptions): Promise<wire.LoggedRequest[]> {
    return this.#transport.field('requests', 'GET', '/requests', call);
  }

  /**
   * List requests that were refused. The last 200 kinds since this node was started: which
   * request, why, from where and with which key. Neither bodies nor queries are kept.
   */
  refusedRequests(call?: CallOptions): Promise<wire.RefusedRequest[]> {
    return this.#transport.field('requests', 'GET', '/refused-requests', call);
  }

  /**
   * Read whether this copy is in quarantine. After `platen restore --quarantine` a service
   * reaches no real printer and sends no webhooks and notices. Prints are accepted, and
   * wait.
   */
  quarantine(call?: CallOptions): Promise<wire.QuarantineState> {
    return this.#transport.json('GET', '/quarantine', call);
  }

  /**
   * End the quarantine. Printers are connected, and what waits for them is printed;
   * webhooks, notices and inputs begin. Nothing changes if there is none. Other nodes follow
   * within seconds.
   */
  endQuarantine(call?: CallOptions): Promise<wire.QuarantineState> {
    return this.#transport.json('DELETE', '/quarantine', call);
  }

  /**
   * Check that the service runs and can store jobs. Answers 503 with the reason while the
   * last write to the disk failed, while the database of store.url does not answer, or while
   * the service is about to stop (server.drainSeconds).
   */
  health(call?: CallOptions): Promise<wire.Health> {
    return this.#transport.json('GET', '/health', call);
  }

  /**
   * Check that the process answers. For liveness probes: it asks neither the database nor
   * the disk, which a restart would not repair.
   */
  async live(call?: CallOptions): Promise<void> {
    await this.#transport.json('GET', '/livez', call);
  }

  /**
   * List what the operator should change about keys, addresses and inputs. The overview page
   * shows the same. An empty list is good.
   */
  warnings(call?: CallOptions): Promise<wire.Warning[]> {
    return this.#transport.field('warnings', 'GET', '/warnings', call);
  }
}
