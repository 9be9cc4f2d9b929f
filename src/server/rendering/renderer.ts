// Turns a print request into the bytes of a job: at acceptance, and again where
// the printer's profile changed since. Keeps templates checked, so that nothing
// is parsed twice, and has made in a thread what would keep everybody waiting.

import type { ReadAsset } from '../../core/images.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Job } from '../../core/model/job.ts';
import type { Profile } from '../../core/model/profile.ts';
import type { Template } from '../../core/model/template.ts';
import { checkTemplate } from '../../core/check-template.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import { effortMs } from './effort.ts';
import { LongRenders } from './long-renders.ts';
import {
  type PreviewImage,
  type PrintRequest,
  type RenderedPrint,
  renderPreview,
  renderPrint,
} from './render-task.ts';
import type { NewPayload, Store } from '../store/store.ts';

export type { PreviewImage, PrintRequest } from './render-task.ts';

const templatesKept = 500;
const longMs = 25; // what nobody else should have to wait
const longWaiting = 20;

export class Renderer {
  readonly #store: Store;
  readonly #maxPaperMm: number;
  readonly #checked = new Map<string, CheckedTemplate>();
  readonly #asset: ReadAsset = async (name) => (await this.#store.getAsset(name))?.content ?? null;
  readonly #longRenders = new LongRenders(this.#asset);

  constructor(store: Store, maxPaperMm: number) {
    this.#store = store;
    this.#maxPaperMm = maxPaperMm;
  }

  stop(): void {
    this.#longRenders.stop();
  }

  /** As it was checked when it was saved, but that no example is laid out: what prints has to fit itself. */
  check(template: Template): CheckedTemplate {
    const key = `${template.id} ${template.version}`;
    const known = this.#checked.get(key);
    if (known) return known;
    const result = checkTemplate(template.config, []);
    // Stored by an older release that allowed more: it has to be saved anew.
    if (!result.ok)
      throw new Fault(
        'TEMPLATE_RENDER_ERROR',
        `The template "${template.id}" no longer passes the checks. Correct it and save it again.`,
        result.details,
      );
    if (this.#checked.size >= templatesKept)
      this.#checked.delete(this.#checked.keys().next().value!);
    this.#checked.set(key, result.template);
    return result.template;
  }

  /** Reads the config only if this version is not kept here. Null if the version does not exist. */
  async checkVersion(id: string, version: number): Promise<CheckedTemplate | null> {
    const known = this.#checked.get(`${id} ${version}`);
    if (known) return known;
    const template = await this.#store.getTemplateVersion(id, version);
    return template && this.check(template);
  }

  async render(
    template: CheckedTemplate,
    request: PrintRequest,
    profile: Profile,
    now: Date,
    marksCopy = false,
  ): Promise<RenderedPrint> {
    const maxPaperMm = this.#maxPaperMm;
    const order = { request, profile, now, marksCopy, maxPaperMm, first: 1 };
    if (effortMs(template, request, profile) <= longMs)
      return await renderPrint(template, order, this.#asset);
    this.#refuseWhenBusy();
    return await this.#longRenders.print(template.config, order);
  }

  /** The first copy as a picture. */
  async preview(
    template: CheckedTemplate,
    request: PrintRequest,
    profile: Profile,
    now: Date,
    { marksCopy = false, scale = 1 }: { marksCopy?: boolean; scale?: number | undefined } = {},
  ): Promise<PreviewImage> {
    const order = { request, profile, now, marksCopy, maxPaperMm: this.#maxPaperMm, scale };
    if (effortMs(template, request, profile, scale) <= longMs)
      return await renderPreview(template, order, this.#asset);
    this.#refuseWhenBusy();
    return await this.#longRenders.preview(template.config, order);
  }

  #refuseWhenBusy(): void {
    const { waiting } = this.#longRenders;
    if (waiting >= longWaiting)
      throw new Fault(
        'QUEUE_FULL',
        `${waiting} long documents wait to be made already. Nothing was stored; try again later.`,
      );
  }

  /** Makes the bytes of a job that waits once more, as of the time it was accepted. */
  async renderAgain(job: Job, profile: Profile): Promise<NewPayload[]> {
    const checked = await this.checkVersion(job.templateId, job.templateVersion);
    const kept = await this.#store.getRequest(job.id);
    if (!checked || kept === null) throw new Error(`Job ${job.id} cannot be rendered again.`);
    const { pulses, ...asked } = JSON.parse(kept) as PrintRequest;
    const order = {
      // Nobody knows whether the drawer opened the first time.
      request: pulses && !job.sentAgain ? { ...asked, pulses } : asked,
      profile,
      now: new Date(job.createdAt),
      marksCopy: job.sentAgain || job.reprintOf !== null,
      maxPaperMm: this.#maxPaperMm,
      first: job.copiesConfirmed + 1,
    };
    // What was accepted is not refused for others that wait.
    const { payloads } =
      effortMs(checked, order.request, profile) > longMs
        ? await this.#longRenders.print(checked.config, order)
        : await renderPrint(checked, order, this.#asset);
    return payloads;
  }
}
