// Renders jobs and previews: short ones here, long ones in the render thread. Keeps
// recently used templates checked, so that they are not read and parsed for every
// print.

import { checkTemplate } from '../../core/check-template.ts';
import type { ReadAsset } from '../../core/images.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Job } from '../../core/model/job.ts';
import type { Profile } from '../../core/model/profile.ts';
import type { Template } from '../../core/model/template.ts';
import type { Bitmap } from '../../core/raster/bitmap.ts';
import { Recent } from '../../core/recent.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import type { NewPayload, Store } from '../store/store.ts';
import { drawSheet } from './draw-sheet.ts';
import { effortMs, longMs } from './effort.ts';
import { LongRenders, requireFreeSlot } from './long-renders.ts';
import {
  type PreviewImage,
  type PrintRenderTask,
  type PrintRequest,
  type RenderedPrint,
  renderPreview,
  renderPrint,
} from './render-task.ts';

const templatesKept = 500;
/** All copies of a job together may take 20 times the paper of one, 60 m by default: about a roll. */
const copiesPerJob = 20;

export class Renderer {
  readonly #store: Store;
  readonly #maxPaperMm: number;
  readonly #checked = new Recent<CheckedTemplate>(templatesKept);
  readonly #readAsset: ReadAsset = async (name) =>
    (await this.#store.getAsset(name))?.content ?? null;
  readonly #longRenders = new LongRenders(this.#readAsset);

  constructor(store: Store, maxPaperMm: number) {
    this.#store = store;
    this.#maxPaperMm = maxPaperMm;
  }

  stop(): void {
    this.#longRenders.stop();
  }

  /** Checks a stored template without laying out its examples: they need not fit to print other data. */
  check(template: Template): CheckedTemplate {
    const key = `${template.id} ${template.version}`;
    const known = this.#checked.get(key);
    if (known) return known;
    const result = checkTemplate(template.config, []);
    // A template that was saved by an older release may fail newer checks.
    if (!result.ok)
      throw new Fault(
        'TEMPLATE_RENDER_ERROR',
        `The template "${template.id}" no longer passes the checks. Correct it and save it again.`,
        result.details,
      );
    return this.#checked.keep(key, result.template, 1);
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
    const limits = { maxPaperMm, maxJobPaperMm: copiesPerJob * maxPaperMm };
    const task = { request, profile, now, marksCopy, ...limits, firstCopy: 1 };
    return await this.#print(template, task, true);
  }

  /** Draws the first copy. */
  async preview(
    template: CheckedTemplate,
    request: PrintRequest,
    profile: Profile,
    now: Date,
    { marksCopy = false, scale = 1 }: { marksCopy?: boolean; scale?: number | undefined } = {},
  ): Promise<PreviewImage> {
    const task = { request, profile, now, marksCopy, maxPaperMm: this.#maxPaperMm, scale };
    if (effortMs(template, request, profile, scale) <= longMs)
      return await renderPreview(template, task, this.#readAsset);
    requireFreeSlot(this.#longRenders.waiting);
    return await this.#longRenders.preview(template.config, task);
  }

  /** Draws a sheet of a virtual printer as PNG. */
  sheet(sheet: Bitmap, scale: number): Promise<Uint8Array> {
    return drawSheet(this.#longRenders, sheet, scale);
  }

  /** Renders a queued job for another profile, as of the time when it was accepted. */
  async renderAgain(job: Job, profile: Profile): Promise<NewPayload[]> {
    const template = await this.checkVersion(job.templateId, job.templateVersion);
    const requestText = await this.#store.getRequest(job.id);
    if (!template || requestText === null)
      throw new Error(
        `Job ${job.id} cannot be rendered again: its template or request is missing.`,
      );
    const { pulses, ...request } = JSON.parse(requestText) as PrintRequest;
    const task = {
      // A job that is sent again may have opened the drawer the first time.
      request: pulses && !job.sentAgain ? { ...request, pulses } : request,
      profile,
      now: new Date(job.createdAt),
      marksCopy: job.sentAgain || job.reprintOf !== null,
      maxPaperMm: this.#maxPaperMm,
      maxJobPaperMm: Infinity, // it was accepted
      firstCopy: job.copiesConfirmed + 1,
    };
    return (await this.#print(template, task, false)).payloads;
  }

  /** `isNew`: refused if too many long renders wait. A job that was accepted never is. */
  async #print(
    template: CheckedTemplate,
    task: PrintRenderTask,
    isNew: boolean,
  ): Promise<RenderedPrint> {
    if (effortMs(template, task.request, task.profile) <= longMs)
      return await renderPrint(template, task, this.#readAsset);
    if (isNew) requireFreeSlot(this.#longRenders.waitingPrints);
    return await this.#longRenders.print(template.config, task);
  }
}
