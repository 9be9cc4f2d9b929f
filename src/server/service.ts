// What can be asked of us besides printing, without HTTP: templates, pictures,
// jobs, the printer.
// Says no with a Fault whose message tells what to do.

import { Fault } from '../core/model/fault.ts';
import type { Job } from '../core/model/job.ts';
import type { JsonObject } from '../core/model/json.ts';
import { nearest } from '../core/model/nearest.ts';
import type { Profile } from '../core/model/profile.ts';
import type { Template } from '../core/model/template.ts';
import type { Preview } from '../core/preview.ts';
import { profileNamed, profiles } from '../core/profiles/index.ts';
import { type CheckedTemplate, checkTemplate } from '../core/template/check.ts';
import type { Assets } from './assets.ts';
import { addressProblem } from './printers/address.ts';
import type { Fleet, HeldPrinter } from './printers/fleet.ts';
import type { PrintRequest, Renderer } from './renderer.ts';
import { refuseUnfit, unknownJob, unknownTemplate } from './refusals.ts';
import type { JobQuery, NewTemplate, Store } from './store/store.ts';

export interface ServiceOptions {
  allowPublicAddresses: boolean;
}

export interface PreviewRequest {
  data?: JsonObject;
  options?: { cutPaper?: boolean; profile?: string };
}

/** How long a change of settings waits for the first contact, so that its answer tells the state. */
const contactMs = 2000;

export class Service {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #assets: Assets;
  readonly #options: ServiceOptions;

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

function refuseBroken(config: JsonObject): CheckedTemplate {
  const result = checkTemplate(config);
  if (result.ok) return result.template;
  throw new Fault(
    'VALIDATION_ERROR',
    'The template cannot be saved; every fault is listed.',
    result.details,
  );
}
