// Checks templates and data, renders jobs and previews: what fits the budget of the
// event loop here, everything else in the render pool. Keeps recently used templates
// checked, so that they are not read and parsed for every print.

import { Budget, OverBudget, withinBudget } from '../../core/budget.ts';
import { checkTemplate } from '../../core/check-template.ts';
import {
  directContent,
  type DirectDrawing,
  type DirectPrint,
  type DirectTemplate,
  isDirect,
} from '../../core/direct-print.ts';
import type { DrawnLabels, LabelsTask } from '../../core/drawing/draw-labels.ts';
import type { ReadAsset } from '../../core/images.ts';
import { labelResolutions } from '../../core/label/label-paper.ts';
import type { Drawing } from '../../core/model/paper/drawing.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Job } from '../../core/model/jobs/job.ts';
import { distinctWarnings, type PrintWarning } from '../../core/model/jobs/print-warning.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Profile } from '../../core/model/printers/profile.ts';
import type { Template } from '../../core/model/templates/template.ts';
import type { Bitmap } from '../../core/raster/bitmap.ts';
import { Recent } from '../../core/recent.ts';
import { isPlainText } from '../../core/text-template.ts';
import type { CheckedTemplate, TemplateFacts } from '../../core/template/checked-template.ts';
import type { TemplateConfig } from '../../core/template/config/template-config.ts';
import type { NewPayload, Store } from '../store/store.ts';
import type { CheckResult, KnownContent, KnownTemplate } from './render-messages.ts';
import { type Purpose, RenderPool, type RenderPoolLimits, usualLimits } from './render-pool.ts';
import {
  type PreviewFormat,
  type PreviewImage,
  type PrintRenderTask,
  type PrintRequest,
  type RenderedPrint,
  renderPreview,
  renderPrint,
} from './render-task.ts';

/** Characters of configs: about five hundred templates of plain size. What is kept of a long one may take megabytes. */
const templatesKept = 1_500_000;
/** All copies of a job together may take 20 times the paper of one, 60 m by default: about a roll. */
const copiesPerJob = 20;

/** A template that is compiled here, or one that only the threads of the pool can use. */
export type ReadyTemplate = (CheckedTemplate | TemplateFacts) & {
  key: string;
  /** What was left out when the template was made, from Markdown. */
  warnings?: PrintWarning[] | undefined;
};

/** What can be rendered: a template for its data, or what is drawn by the threads of the pool. */
export type ReadyContent = ReadyTemplate | { drawing: Drawing };

/** How a preview is drawn. */
export interface PreviewView {
  scale?: number | undefined;
  format?: PreviewFormat | undefined;
  isCrossedOut?: boolean | undefined;
}

/** What a job prints. */
export interface JobContent {
  content: ReadyContent;
  request: PrintRequest;
}

export type DraftCheck = { ok: true; template: ReadyTemplate } | { ok: false; details: string[] };

/** How long a print took to render, on the event loop or in the pool. */
export type OnRender = (seconds: number, place: 'loop' | 'pool') => void;

interface RenderOptions {
  marksCopy?: boolean;
  purpose?: Purpose;
  /** The id of the API key, so that its documents do not keep those of others waiting. */
  owner?: string | null;
}

export class Renderer {
  readonly #store: Store;
  readonly #maxPaperMm: number;
  readonly #onRender: OnRender;
  readonly #checked = new Recent<ReadyTemplate>(templatesKept);
  readonly #checking = new Map<string, Promise<DraftCheck>>();
  #drafts = 0;
  readonly #readAsset: ReadAsset = async (name) =>
    (await this.#store.getAsset(name))?.content ?? null;
  readonly #pool: RenderPool;

  constructor(
    store: Store,
    maxPaperMm: number,
    onRender: OnRender = () => {},
    limits: RenderPoolLimits = usualLimits,
  ) {
    this.#store = store;
    this.#maxPaperMm = maxPaperMm;
    this.#onRender = onRender;
    this.#pool = new RenderPool(this.#readAsset, limits);
  }

  stop(): void {
    this.#pool.stop();
  }

  /** Checks a config that is not stored yet, for every label resolution. */
  async checkDraft(config: JsonObject): Promise<DraftCheck> {
    const key = `draft ${++this.#drafts}`;
    return await this.#check(key, config, labelResolutions, () =>
      this.#pool.checkDraft(key, config),
    );
  }

  /** Checks a stored template without laying out its examples: they need not fit to print other data. */
  async check(
    { id, version, config }: Template,
    purpose: Purpose = 'print',
  ): Promise<ReadyTemplate> {
    const key = `${id} ${version}`;
    const known = this.#checked.get(key);
    if (known) return known;
    let checking = this.#checking.get(key);
    if (!checking) {
      const inPool = () => this.#pool.check({ key, config: config as TemplateConfig }, purpose);
      checking = this.#check(key, config, [], inPool).finally(() => this.#checking.delete(key));
      this.#checking.set(key, checking);
    }
    const result = await checking;
    // A template that was saved by an older release may fail newer checks.
    if (!result.ok)
      throw new Fault(
        'TEMPLATE_RENDER_ERROR',
        `The template "${id}" no longer passes the checks. Correct it and save it again.`,
        result.details,
      );
    return this.#checked.keep(key, result.template, JSON.stringify(config).length);
  }

  async #check(
    key: string,
    config: JsonObject,
    resolutions: readonly number[],
    inPool: () => Promise<CheckResult>,
  ): Promise<DraftCheck> {
    const here = withinBudget(() => checkTemplate(config, resolutions));
    if (here) return here.ok ? { ok: true, template: { ...here.template, key } } : here;
    const there = await inPool();
    if (!there.ok) return there;
    return { ok: true, template: { ...there.facts, config: config as TemplateConfig, key } };
  }

  /** Reads the config only if this version is not kept here. Null if the version does not exist. */
  async checkVersion(
    id: string,
    version: number,
    purpose: Purpose = 'print',
  ): Promise<ReadyTemplate | null> {
    const known = this.#checked.get(`${id} ${version}`);
    if (known) return known;
    const template = await this.#store.getTemplateVersion(id, version);
    return template && (await this.check(template, purpose));
  }

  /** What a direct print prints: a template with its data, or a drawing. */
  async openDirect(
    print: DirectPrint,
    purpose: Purpose = 'print',
  ): Promise<DirectTemplate | DirectDrawing> {
    const content = directContent(print);
    if (!('markdown' in content)) return content;
    return { id: content.id, ...(await this.#pool.markdown(content.markdown, purpose)) };
  }

  /** Checks the template of a direct print. */
  async checkDirect(
    { id, config, warnings }: DirectTemplate,
    purpose: Purpose = 'print',
  ): Promise<DraftCheck> {
    // Plain texts and images have few templates; all others are seldom sent twice.
    const isOnce = id !== '_image' && !isPlainText(config);
    const key = isOnce ? `draft ${++this.#drafts}` : JSON.stringify(config);
    const known = this.#checked.get(key);
    if (known) return { ok: true, template: known };
    const inPool = () => this.#pool.check({ key, config: config as TemplateConfig }, purpose);
    const check = await this.#check(key, config, [], inPool);
    if (check.ok && !isOnce) this.#checked.keep(key, check.template, key.length);
    return check.ok && warnings ? { ok: true, template: { ...check.template, warnings } } : check;
  }

  /** The template and the request of a job; null if the template's version is gone. */
  async ofJob(
    { templateId, templateVersion }: Pick<Job, 'templateId' | 'templateVersion'>,
    requestText: string,
    purpose: Purpose = 'print',
  ): Promise<JobContent | null> {
    const request = JSON.parse(requestText) as PrintRequest & DirectPrint;
    if (!isDirect(templateId)) {
      // Single prints may wait for the same check.
      const urgent = purpose === 'batch-job' ? 'job' : purpose;
      const content = await this.checkVersion(templateId, templateVersion, urgent);
      return content && { content, request };
    }
    const direct = await this.openDirect(request, purpose);
    if ('drawing' in direct)
      return { content: { drawing: direct.drawing }, request: { ...request, data: {} } };
    const check = await this.checkDirect(direct, purpose);
    if (!check.ok)
      throw new Fault(
        'TEMPLATE_RENDER_ERROR',
        'What the job prints no longer passes the checks.',
        check.details,
      );
    return { content: check.template, request: { ...request, data: direct.data } };
  }

  /** Problems of the data, such as `items[0].price: must be a number`; none if it is valid. */
  async problems(content: ReadyContent, data: JsonObject, purpose: Purpose): Promise<string[]> {
    if ('drawing' in content) return [];
    const here = isHere(content) ? withinBudget(() => content.validate(data)) : null;
    return here ?? (await this.#pool.validate(keyed(content), data, purpose));
  }

  async render(
    content: ReadyContent,
    request: PrintRequest,
    profile: Profile,
    now: Date,
    { marksCopy = false, purpose = 'print', owner = null }: RenderOptions = {},
  ): Promise<RenderedPrint> {
    const maxPaperMm = this.#maxPaperMm;
    const limits = { maxPaperMm, maxJobPaperMm: copiesPerJob * maxPaperMm };
    const task = { request, profile, now, marksCopy, ...limits, firstCopy: 1 };
    return await this.#print(content, task, purpose, owner);
  }

  /** Draws the first copy. */
  async preview(
    content: ReadyContent,
    request: PrintRequest,
    profile: Profile,
    now: Date,
    {
      marksCopy = false,
      scale = 1,
      format = 'png',
      isCrossedOut = false,
    }: PreviewView & { marksCopy?: boolean } = {},
  ): Promise<PreviewImage> {
    const drawn = { marksCopy, scale, format, isCrossedOut };
    const task = { request, profile, now, maxPaperMm: this.#maxPaperMm, ...drawn };
    const here = await inline(content, (template, budget) =>
      renderPreview(template, task, this.#readAsset, budget),
    );
    return warned(content, here ?? (await this.#pool.preview(sendable(content), task)));
  }

  /** Draws labels in a size that is not that of a printer. */
  labels(zpl: Uint8Array, task: LabelsTask): Promise<DrawnLabels> {
    return this.#pool.labels(zpl, task);
  }

  /** Draws a sheet of a virtual printer as PNG. */
  sheet(sheet: Bitmap, scale: number): Promise<Uint8Array> {
    return this.#pool.sheet(sheet, scale);
  }

  /** Renders a queued job for another profile, as of the time when it was accepted. */
  async renderAgain(job: Job, profile: Profile): Promise<NewPayload[]> {
    const requestText = await this.#store.getRequest(job.id);
    const purpose = job.batchId === null ? 'job' : 'batch-job';
    const found = requestText === null ? null : await this.ofJob(job, requestText, purpose);
    if (!found)
      throw new Fault(
        'TEMPLATE_RENDER_ERROR',
        'The job cannot be rendered for this printer: its data, or the version of its template, is no longer stored. Print it again.',
      );
    const { pulses, ...request } = found.request;
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
    return (await this.#print(found.content, task, purpose)).payloads;
  }

  async #print(
    content: ReadyContent,
    task: PrintRenderTask,
    purpose: Purpose,
    owner: string | null = null,
  ): Promise<RenderedPrint> {
    const from = performance.now();
    const rendered = (place: 'loop' | 'pool', print: RenderedPrint) => {
      this.#onRender((performance.now() - from) / 1000, place);
      return warned(content, print);
    };
    const here = await inline(content, (template, budget) =>
      renderPrint(template, task, this.#readAsset, budget),
    );
    if (here) return rendered('loop', here);
    return rendered('pool', await this.#pool.print(sendable(content), task, purpose, owner));
  }
}

function warned<Result extends { warnings: PrintWarning[] }>(
  content: ReadyContent,
  result: Result,
): Result {
  const own = 'drawing' in content ? undefined : content.warnings;
  return own?.length
    ? { ...result, warnings: distinctWarnings([...own, ...result.warnings]) }
    : result;
}

function isHere(content: ReadyContent): content is CheckedTemplate & { key: string } {
  return 'emit' in content;
}

function sendable(content: ReadyContent): KnownContent {
  return 'drawing' in content ? content : keyed(content);
}

function keyed({ key, config, images }: ReadyTemplate): KnownTemplate {
  const fonts = images.filter(({ isFont }) => isFont).map(({ content }) => content);
  return { key, config, fonts };
}

/** Renders on the event loop; null if that would take too long, or prints in stored fonts, which may crash the process. */
async function inline<Result>(
  content: ReadyContent,
  work: (template: CheckedTemplate, budget: Budget) => Promise<Result>,
): Promise<Result | null> {
  if (!isHere(content) || content.images.some(({ isFont }) => isFont)) return null;
  try {
    return await work(content, new Budget());
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    return null;
  }
}
