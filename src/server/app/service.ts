// What can be asked of us besides printing, without HTTP: templates, pictures,
// jobs.
// Says no with a Fault whose message tells what to do.

import { labelResolutions } from '../../core/label/label-paper.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Job } from '../../core/model/job.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Profile } from '../../core/model/profile.ts';
import type { Template } from '../../core/model/template.ts';
import { profileNamed } from '../../core/profiles/index.ts';
import { checkTemplate } from '../../core/check-template.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import type { Assets } from './assets.ts';
import type { Fleet } from '../printers/fleet.ts';
import type { PreviewImage, PrintRequest, Renderer } from '../rendering/renderer.ts';
import {
  refuseUnfit,
  unknownJob,
  unknownPrinter,
  unknownProfile,
  unknownTemplate,
} from './refusals.ts';
import type { JobQuery, NewTemplate, Store } from '../store/store.ts';

export interface PreviewRequest {
  data?: JsonObject;
  options?: { cutPaper?: boolean; profile?: string; printer?: string };
}

export class Service {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #assets: Assets;

  constructor(store: Store, fleet: Fleet, renderer: Renderer, assets: Assets) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#assets = assets;
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

  async previewDraft(
    config: JsonObject,
    request: PreviewRequest,
    scale?: number,
  ): Promise<PreviewImage> {
    return await this.#preview(refuseBroken(config), request, scale);
  }

  draftSchema(config: JsonObject): { schema: JsonObject; example: JsonObject } {
    const { schema, example } = refuseBroken(config);
    return { schema, example };
  }

  async previewTemplate(
    id: string,
    request: PreviewRequest,
    scale?: number,
  ): Promise<PreviewImage> {
    return await this.#preview(this.#renderer.check(await this.template(id)), request, scale);
  }

  async previewJob(id: string, scale?: number): Promise<PreviewImage> {
    const job = await this.job(id);
    const checked = await this.#renderer.checkVersion(job.templateId, job.templateVersion);
    if (!checked) unknownJob(id);
    const request = await this.jobRequest(id);
    const marksCopy = job.reprintOf !== null || job.sentAgain;
    const { profile } = this.#fleet.get(job.printerId) ?? this.#fleet.default;
    const now = new Date(job.createdAt);
    return await this.#renderer.preview(checked, request, profile, now, { marksCopy, scale });
  }

  async #preview(
    template: CheckedTemplate,
    request: PreviewRequest,
    scale: number | undefined,
  ): Promise<PreviewImage> {
    const { data = template.example, options = {} } = request;
    refuseUnfit(template, data);
    const profile = options.profile
      ? namedProfile(options.profile)
      : await this.#profileFor(options.printer ?? template.config.printer, template);
    return await this.#renderer.preview(template, { data, options }, profile, new Date(), {
      scale,
    });
  }

  async #profileFor(printer: string | undefined, template: CheckedTemplate): Promise<Profile> {
    if (printer === undefined) return this.#fleet.default.profile;
    return ((await this.#fleet.pick(printer)) ?? unknownPrinter(printer, template)).profile;
  }

  // ---- Jobs

  async job(id: string): Promise<Job> {
    return (await this.#store.getJob(id)) ?? unknownJob(id);
  }

  /** What it was accepted with. */
  async jobRequest(id: string): Promise<PrintRequest> {
    const text = await this.#store.getRequest(id);
    return text === null ? unknownJob(id) : (JSON.parse(text) as PrintRequest);
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
  nextAttemptAt(printerId: string): string | null {
    return this.#fleet.get(printerId)?.nextAttemptAt ?? null;
  }
}

function namedProfile(id: string): Profile {
  const profile = profileNamed(id);
  if (profile) return profile;
  throw new Fault('VALIDATION_ERROR', 'The preview cannot be made so.', [
    `options.profile${unknownProfile(id)}`,
  ]);
}

function refuseBroken(config: JsonObject): CheckedTemplate {
  const result = checkTemplate(config, labelResolutions);
  if (result.ok) return result.template;
  throw new Fault(
    'VALIDATION_ERROR',
    'The template cannot be saved; every fault is listed.',
    result.details,
  );
}
