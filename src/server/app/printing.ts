// Accepts prints: checks the data, renders, and stores the job before it says
// yes. Says no with a Fault whose message tells what to do.

import { Fault } from '../../core/model/fault.ts';
import { hasEnded, type Job } from '../../core/model/job.ts';
import { profileHash } from '../../core/profiles/index.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import { type Accepted, Idempotency, type Keyed } from './idempotency.ts';
import { newJobId } from './job-id.ts';
import { refuseUnfit, unknownJob, unknownPrinter, unknownTemplate } from './refusals.ts';
import type { Fleet } from '../printers/fleet.ts';
import type { Printer } from '../printers/printer.ts';
import type { PrintRequest, Renderer } from '../rendering/renderer.ts';
import { testPage } from '../starters/index.ts';
import type { Store } from '../store/store.ts';

export interface PrintingOptions {
  queueWhenOffline: boolean;
  deadlineSeconds: number;
  queuedJobs: number;
}

export interface ReprintWish {
  drawer?: boolean;
  /** Another printer or group than the one that the job was for. */
  printer?: string;
}

/** The version of a template that a job prints. */
interface TemplateVersion {
  id: string;
  version: number;
  checked: CheckedTemplate;
}

interface Circumstances {
  printer: Printer;
  keyed?: Keyed | null;
  reprintOf?: string | null;
}

/** How long a request waits to learn whether the printer can be reached at all. */
const contactMs = 2000;

export class Printing {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #options: PrintingOptions;
  readonly #idempotency: Idempotency;

  constructor(store: Store, fleet: Fleet, renderer: Renderer, options: PrintingOptions) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#options = options;
    this.#idempotency = new Idempotency(store);
  }

  /** `text` is the request as it came; it is kept with the job. One key creates at most one job. */
  submit(templateId: string, request: PrintRequest, text: string, key?: string): Promise<Accepted> {
    return this.#idempotency.once(key, `print ${templateId}\n${text}`, (answer) =>
      this.#submit(templateId, request, text, answer),
    );
  }

  /** The same once more, with the mark of a copy. The drawer stays shut unless it is asked for. */
  reprint(jobId: string, wish: ReprintWish, key?: string): Promise<Accepted> {
    const { drawer = false, printer } = wish;
    const text = `reprint ${jobId}${drawer ? ' drawer' : ''}${printer ? ` on ${printer}` : ''}`;
    return this.#idempotency.once(key, text, (answer) => this.#reprint(jobId, wish, answer));
  }

  /** The job once it has ended, or as it is after `ms` or at the signal. */
  async outcome(jobId: string, ms: number, signal: AbortSignal): Promise<Job> {
    const end = performance.now() + ms;
    for (;;) {
      const changed = this.#nextChange(jobId, end - performance.now(), signal);
      const job = await this.#job(jobId);
      if (hasEnded(job) || signal.aborted || performance.now() >= end) return job;
      await changed;
    }
  }

  #nextChange(jobId: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        unwatch();
        signal.removeEventListener('abort', settle);
        resolve();
      };
      const timer = setTimeout(settle, ms);
      const unwatch = this.#store.watch(({ jobs }) => jobs.has(jobId) && settle());
      signal.addEventListener('abort', settle);
    });
  }

  async #submit(
    templateId: string,
    request: PrintRequest,
    text: string,
    keyed: Keyed | null,
  ): Promise<Accepted | null> {
    const version = await this.#store.currentVersion(templateId);
    const template = version === null ? null : await this.#version(templateId, version);
    if (!template) unknownTemplate(templateId);
    refuseUnfit(template.checked, request.data);
    const printer = await this.#printerFor(request.options?.printer, template.checked);
    return await this.#accept(template, request, text, { printer, keyed });
  }

  async #reprint(
    jobId: string,
    { drawer = false, printer: elsewhere }: ReprintWish,
    keyed: Keyed | null,
  ): Promise<Accepted | null> {
    const job = await this.#job(jobId);
    if (!hasEnded(job))
      throw new Fault(
        'JOB_NOT_ENDED',
        `Only jobs that have ended can be printed again, and job ${jobId} is ${job.status}.`,
      );
    const text = await this.#store.getRequest(jobId);
    const template = await this.#version(job.templateId, job.templateVersion);
    if (text === null || !template) unknownJob(jobId);
    // A wish of the job that is repeated is not repeated with it.
    const { pulses: _, ...asked } = JSON.parse(text) as PrintRequest;
    const request: PrintRequest = drawer ? { ...asked, pulses: true } : asked;
    const kept = JSON.stringify(request);
    // Where the first one came out, unless that printer is gone.
    const before = elsewhere === undefined ? this.#fleet.get(job.printerId) : undefined;
    const named = elsewhere ?? request.options?.printer;
    const printer = before ?? (await this.#printerFor(named, template.checked));
    return await this.#accept(template, request, kept, { printer, keyed, reprintOf: jobId });
  }

  /** Prints what shows whether the connection, the width and the characters are right. */
  async printTestPage(printerId: string): Promise<Accepted> {
    const printer = this.#fleet.get(printerId) ?? unknownPrinter(printerId);
    const version = await this.#store.keepTemplate(testPage);
    const template = await this.#version(testPage.id, version);
    const { name, address, profile } = printer;
    const data = { name, ip: address.host, port: address.port, width: profile.paperMm };
    return (await this.#accept(template!, { data }, JSON.stringify({ data }), { printer }))!;
  }

  /** Who is to print it, by id or group: whom the request names, else the template, else the default one. */
  async #printerFor(named: string | undefined, template: CheckedTemplate): Promise<Printer> {
    const name = named ?? template.config.printer;
    if (name === undefined) return this.#fleet.default;
    return (await this.#fleet.pick(name)) ?? unknownPrinter(name, template);
  }

  async #version(id: string, version: number): Promise<TemplateVersion | null> {
    const checked = await this.#renderer.checkVersion(id, version);
    return checked && { id, version, checked };
  }

  async #accept(
    template: TemplateVersion,
    request: PrintRequest,
    text: string,
    circumstances: Circumstances,
  ): Promise<Accepted | null> {
    const { printer } = circumstances;
    return await printer.whileAccepting(async () => {
      await this.#refuseWhenOffline(printer);
      return await this.#keep(template, request, text, circumstances);
    });
  }

  async #refuseWhenOffline(printer: Printer): Promise<void> {
    if (this.#options.queueWhenOffline || printer.status.state !== 'offline') return;
    await printer.settled(contactMs);
    // Another one takes over: it prints there before long.
    if (printer.status.state !== 'offline' || this.#fleet.standIn(printer)) return;
    const { host, port } = printer.address;
    throw new Fault(
      'PRINTER_OFFLINE',
      `The printer at ${host}:${port} cannot be reached, so nothing was printed or stored. Check its power and network, then send the request again.`,
    );
  }

  async #keep(
    template: TemplateVersion,
    request: PrintRequest,
    text: string,
    { printer, keyed = null, reprintOf = null }: Circumstances,
  ): Promise<Accepted | null> {
    const now = new Date();
    const { copies = 1, expiresIn, onUnconfirmed = 'hold' } = request.options ?? {};
    const { profile, id: printerId } = printer;
    const waiting = await this.#store.queueLength(printerId);
    if (waiting.jobs >= this.#options.queuedJobs)
      throw new Fault(
        'QUEUE_FULL',
        `${waiting.jobs} jobs wait for this printer already (limits.queuedJobs). Nothing was stored; try again later.`,
      );
    const isCopy = reprintOf !== null;
    const rendered = await this.#renderer.render(template.checked, request, profile, now, isCopy);
    const { payloads, printMs } = rendered;
    const id = newJobId(now.getTime());
    const estimatedSeconds = Math.max(1, Math.ceil((waiting.printMs + printMs) / 1000));
    const waitSeconds = expiresIn ?? this.#options.deadlineSeconds;
    const job = await this.#store.addJob({
      id,
      printerId,
      templateId: template.id,
      templateVersion: template.version,
      copies,
      request: text,
      onUnconfirmed,
      reprintOf,
      idempotency: keyed && { ...keyed, jobId: id, estimatedSeconds },
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + waitSeconds * 1000).toISOString(),
      printMs,
      profileHash: profileHash(profile),
      payloads,
    });
    if (!job) return null;
    this.#fleet.accepted(job);
    return { jobId: id, estimatedSeconds };
  }

  async #job(id: string): Promise<Job> {
    return (await this.#store.getJob(id)) ?? unknownJob(id);
  }
}
