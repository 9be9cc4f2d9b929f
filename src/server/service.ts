// What can be asked of us, without HTTP: templates, prints, jobs, the printer.
// Says no with a Fault whose message tells what to do.

import { createHash } from 'node:crypto';
import { Fault } from '../core/model/fault.ts';
import type { Job } from '../core/model/job.ts';
import type { JsonObject } from '../core/model/json.ts';
import { nearest } from '../core/model/nearest.ts';
import type { Profile } from '../core/model/profile.ts';
import type { Template } from '../core/model/template.ts';
import type { Preview } from '../core/preview.ts';
import { profileHash, profileNamed, profiles } from '../core/profiles/index.ts';
import { type CheckedTemplate, checkTemplate } from '../core/template/check.ts';
import type { Assets } from './assets.ts';
import { newJobId } from './job-id.ts';
import { addressProblem } from './printers/address.ts';
import type { Fleet, HeldPrinter } from './printers/fleet.ts';
import type { PrintRequest, Renderer } from './renderer.ts';
import { testPage } from './starters/index.ts';
import type { JobQuery, KeyedAnswer, NewTemplate, Store } from './store/store.ts';

export interface ServiceOptions {
  queueWhenOffline: boolean;
  deadlineSeconds: number;
  queuedJobs: number;
  allowPublicAddresses: boolean;
}

export interface Accepted {
  jobId: string;
  estimatedSeconds: number;
}

export interface PreviewRequest {
  data?: JsonObject;
  options?: { cutPaper?: boolean; profile?: string };
}

type Keyed = Pick<KeyedAnswer, 'key' | 'requestHash'>;

/** How long a request waits to learn whether the printer can be reached at all. */
const contactMs = 2000;

export class Service {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #assets: Assets;
  readonly #options: ServiceOptions;
  /** Idempotency keys of requests that are being handled. */
  readonly #inProgress = new Set<string>();

  constructor(
    store: Store,
    fleet: Fleet,
    renderer: Renderer,
    assets: Assets,
    options: ServiceOptions,
  ) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#assets = assets;
    this.#options = options;
  }

  // ---- Printing

  /** `text` is the request as it came; it is kept with the job. One key creates at most one job. */
  submit(templateId: string, request: PrintRequest, text: string, key?: string): Promise<Accepted> {
    return this.#once(key, `print ${templateId}\n${text}`, (answer) =>
      this.#submit(templateId, request, text, answer),
    );
  }

  /** The same once more, with the mark of a copy. The drawer stays shut unless it is asked for. */
  reprint(jobId: string, drawer: boolean, key?: string): Promise<Accepted> {
    return this.#once(key, `reprint ${jobId}${drawer ? ' drawer' : ''}`, (answer) =>
      this.#reprint(jobId, drawer, answer),
    );
  }

  /** The job once it has ended, or as it is after `ms`. */
  async outcome(jobId: string, ms: number): Promise<Job> {
    const end = performance.now() + ms;
    for (;;) {
      const changed = this.#nextCommit(end - performance.now());
      const job = await this.job(jobId);
      if (isEnded(job) || performance.now() >= end) return job;
      await changed;
    }
  }

  #nextCommit(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        unwatch();
        resolve();
      };
      const timer = setTimeout(settle, ms);
      const unwatch = this.#store.watch(settle);
    });
  }

  async #once(
    key: string | undefined,
    request: string,
    create: (answer: Keyed | null) => Promise<Accepted | null>,
  ): Promise<Accepted> {
    if (key === undefined) return (await create(null))!;
    const requestHash = createHash('sha256').update(request).digest('hex');
    if (this.#inProgress.has(key))
      throw new Fault(
        'REQUEST_IN_PROGRESS',
        'The first request with this Idempotency-Key is still being handled. Ask again in a moment.',
      );
    this.#inProgress.add(key);
    try {
      const known = await this.#store.getAnswer(key);
      const accepted = known ? null : await create({ key, requestHash });
      if (accepted) return accepted;
      const first = known ?? (await this.#store.getAnswer(key));
      if (first?.requestHash === requestHash) return first;
      throw new Fault(
        'KEY_REUSED',
        'This Idempotency-Key came with another request before. Use a new key for a new request.',
      );
    } finally {
      this.#inProgress.delete(key);
    }
  }

  async #submit(
    templateId: string,
    request: PrintRequest,
    text: string,
    keyed: Keyed | null,
  ): Promise<Accepted | null> {
    const template = await this.template(templateId);
    refuseUnfit(this.#renderer.check(template), request.data);
    return await this.#accept(template, request, text, { keyed });
  }

  async #reprint(jobId: string, drawer: boolean, keyed: Keyed | null): Promise<Accepted | null> {
    const job = await this.job(jobId);
    if (!isEnded(job))
      throw new Fault(
        'JOB_NOT_ENDED',
        `Only jobs that have ended can be printed again, and job ${jobId} is ${job.status}.`,
      );
    const text = await this.#store.getRequest(jobId);
    const template = await this.#store.getTemplateVersion(job.templateId, job.templateVersion);
    if (text === null || !template) unknownJob(jobId);
    // A wish of the job that is repeated is not repeated with it.
    const { pulses: _, ...asked } = JSON.parse(text) as PrintRequest;
    const request: PrintRequest = drawer ? { ...asked, pulses: true } : asked;
    const kept = JSON.stringify(request);
    return await this.#accept(template, request, kept, { keyed, reprintOf: jobId });
  }

  /** Prints what shows whether the connection, the width and the characters are right. */
  async printTestPage(): Promise<Accepted> {
    const version = await this.#store.keepTemplate(testPage);
    const template = await this.#store.getTemplateVersion(testPage.id, version);
    const { name, address, profile } = this.#fleet.default;
    const data = { name, ip: address.host, port: address.port, width: profile.paperMm };
    return (await this.#accept(template!, { data }, JSON.stringify({ data })))!;
  }

  async #accept(
    template: Template,
    request: PrintRequest,
    text: string,
    { keyed = null, reprintOf = null }: { keyed?: Keyed | null; reprintOf?: string | null } = {},
  ): Promise<Accepted | null> {
    await this.#refuseWhenOffline();
    const now = new Date();
    const { copies = 1, expiresIn, onUnconfirmed = 'hold' } = request.options ?? {};
    const { profile, id: printerId } = this.#fleet.default;
    const checked = this.#renderer.check(template);
    const waiting = await this.#store.queueLength(printerId);
    if (waiting.jobs >= this.#options.queuedJobs)
      throw new Fault(
        'QUEUE_FULL',
        `${waiting.jobs} jobs wait for this printer already (limits.queuedJobs). Nothing was stored; try again later.`,
      );
    const isCopy = reprintOf !== null;
    const rendered = await this.#renderer.render(checked, request, profile, now, isCopy);
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

  async #refuseWhenOffline(): Promise<void> {
    if (this.#options.queueWhenOffline || this.#fleet.default.status.state !== 'offline') return;
    await this.#fleet.settled(contactMs);
    const { status, address } = this.#fleet.default;
    if (status.state === 'offline')
      throw new Fault(
        'PRINTER_OFFLINE',
        `The printer at ${address.host}:${address.port} cannot be reached, so nothing was printed or stored. Check its power and network, then send the request again.`,
      );
  }

  // ---- Templates

  listTemplates(): Promise<Omit<Template, 'config'>[]> {
    return this.#store.listTemplates();
  }

  async template(id: string): Promise<Template> {
    return (await this.#store.getTemplate(id)) ?? unknownTemplate(id);
  }

  async createTemplate(template: NewTemplate): Promise<Template> {
    const { images } = refuseBroken(template.config);
    const assets = await this.#assets.named(images);
    const created = await this.#store.createTemplate({ ...template, assets });
    if (created) return created;
    throw new Fault(
      'TEMPLATE_EXISTS',
      `There is a template "${template.id}" already. Choose another id, or change it with PUT /templates/${template.id}.`,
    );
  }

  async updateTemplate(id: string, change: Partial<Omit<NewTemplate, 'id'>>): Promise<Template> {
    const images = change.config ? refuseBroken(change.config).images : [];
    const assets = await this.#assets.named(images);
    return (await this.#store.updateTemplate(id, { ...change, assets })) ?? unknownTemplate(id);
  }

  async deleteTemplate(id: string): Promise<void> {
    if (!(await this.#store.deleteTemplate(id))) unknownTemplate(id);
  }

  async schema(id: string): Promise<{ schema: JsonObject; example: JsonObject }> {
    const { schema, example } = this.#renderer.check(await this.template(id));
    return { schema, example };
  }

  // ---- Pictures

  async previewDraft(config: JsonObject, request: PreviewRequest): Promise<Preview> {
    return await this.#preview(refuseBroken(config), request);
  }

  async previewTemplate(id: string, request: PreviewRequest): Promise<Preview> {
    return await this.#preview(this.#renderer.check(await this.template(id)), request);
  }

  async previewJob(id: string): Promise<Preview> {
    const job = await this.job(id);
    const template = await this.#store.getTemplateVersion(job.templateId, job.templateVersion);
    const text = await this.#store.getRequest(id);
    if (!template || text === null) unknownJob(id);
    const request = JSON.parse(text) as PrintRequest;
    const isCopy = job.reprintOf !== null || job.sentAgain;
    const { profile } = this.#fleet.default;
    const checked = this.#renderer.check(template);
    return await this.#renderer.preview(checked, request, profile, new Date(job.createdAt), isCopy);
  }

  async #preview(template: CheckedTemplate, request: PreviewRequest): Promise<Preview> {
    const { data = template.example, options = {} } = request;
    refuseUnfit(template, data);
    const profile = options.profile ? namedProfile(options.profile) : this.#fleet.default.profile;
    return await this.#renderer.preview(template, { data, options }, profile, new Date());
  }

  // ---- Jobs

  async job(id: string): Promise<Job> {
    return (await this.#store.getJob(id)) ?? unknownJob(id);
  }

  async listJobs(query: JobQuery): Promise<{ jobs: Job[]; nextCursor: string | null }> {
    // One more than asked for tells whether there is a next page.
    const jobs = await this.#store.listJobs({ ...query, limit: query.limit + 1 });
    const page = jobs.slice(0, query.limit);
    return { jobs: page, nextCursor: jobs.length > page.length ? page.at(-1)!.id : null };
  }

  async cancelJob(id: string): Promise<Job> {
    const { job, cancelled } = (await this.#store.cancelJob(id)) ?? unknownJob(id);
    if (cancelled) return job;
    throw new Fault(
      'JOB_NOT_CANCELLABLE',
      `Only queued jobs can be cancelled, and job ${id} is ${job.status}.`,
    );
  }

  /** When a printer that is offline will be called again. */
  nextAttemptAt(): string | null {
    return this.#fleet.default.nextAttemptAt;
  }

  // ---- The printer

  profiles(): readonly Profile[] {
    return profiles;
  }

  async printer(): Promise<HeldPrinter & { queueLength: number }> {
    const printer = this.#fleet.default;
    const { jobs } = await this.#store.queueLength(printer.id);
    return { ...printer, queueLength: jobs };
  }

  async configurePrinter(change: {
    ip?: string;
    port?: number;
    width?: number;
    profile?: string | null;
  }): Promise<HeldPrinter & { queueLength: number }> {
    const { ip, port, width, profile } = change;
    const problem =
      ip === undefined ? null : addressProblem(ip, this.#options.allowPublicAddresses);
    if (problem)
      throw new Fault('VALIDATION_ERROR', 'The printer cannot be set up so.', [`ip: ${problem}`]);
    if (profile && !profileNamed(profile))
      throw new Fault('VALIDATION_ERROR', 'The printer cannot be set up so.', [
        `profile${unknownValue(profile)}`,
      ]);
    await this.#fleet.configure({
      ...(ip === undefined ? {} : { ip }),
      ...(port === undefined ? {} : { port }),
      ...(width === undefined ? {} : { widthMm: width }),
      ...(profile === undefined ? {} : { profile }),
    });
    await this.#fleet.settled(contactMs);
    return await this.printer();
  }
}

function namedProfile(id: string): Profile {
  const profile = profileNamed(id);
  if (profile) return profile;
  throw new Fault('VALIDATION_ERROR', 'The preview cannot be made so.', [
    `options.profile${unknownValue(id)}`,
  ]);
}

function unknownValue(id: string): string {
  const known = profiles.map((one) => one.id);
  const meant = nearest(id, known);
  return `: there is no profile "${id}"${meant ? `; did you mean "${meant}"?` : ''}. GET /profiles lists them`;
}

function isEnded({ status }: Job): boolean {
  return status !== 'queued' && status !== 'printing';
}

function refuseUnfit(template: CheckedTemplate, data: unknown): void {
  const details = template.validate(data);
  if (details.length > 0)
    throw new Fault(
      'VALIDATION_ERROR',
      'The data does not fit the template. GET /templates/:id/schema tells what it needs.',
      details,
    );
}

function refuseBroken(config: JsonObject): CheckedTemplate {
  const result = checkTemplate(config);
  if (result.ok) return result.template;
  throw new Fault(
    'VALIDATION_ERROR',
    'The template cannot be saved; every fault is listed.',
    result.details,
  );
}

function unknownTemplate(id: string): never {
  throw new Fault(
    'TEMPLATE_NOT_FOUND',
    `There is no template "${id}". GET /templates lists those that exist.`,
  );
}

function unknownJob(id: string): never {
  throw new Fault('JOB_NOT_FOUND', `There is no job "${id}". GET /jobs lists the recent ones.`);
}
