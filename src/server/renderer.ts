// Turns a print request into the bytes of a job: at acceptance, and again where
// the printer's profile changed since. Keeps templates checked, so that nothing
// is parsed twice.

import { driverFor } from '../core/drivers/index.ts';
import type { Assets } from '../core/images.ts';
import type { BlockBox } from '../core/model/document.ts';
import { Fault } from '../core/model/fault.ts';
import type { Job, UnconfirmedPolicy } from '../core/model/job.ts';
import type { JsonObject } from '../core/model/json.ts';
import type { Profile } from '../core/model/profile.ts';
import type { Template } from '../core/model/template.ts';
import { type Preview, preview } from '../core/preview.ts';
import { hasPulses, printTimeMs, render } from '../core/render.ts';
import { type CheckedTemplate, checkTemplate } from '../core/template/check.ts';
import type { NewPayload, Store } from './store/store.ts';

export interface PrintRequest {
  data: JsonObject;
  /** The wish of a reprint that the drawer opens for it too. */
  pulses?: true;
  options?: {
    copies?: number;
    cutPaper?: boolean;
    expiresIn?: number;
    onUnconfirmed?: UnconfirmedPolicy;
    wait?: boolean;
    /** The id of a printer, or a group. */
    printer?: string;
  };
}

export interface Rendered {
  payloads: NewPayload[];
  /** For all copies. */
  printMs: number;
}

const templatesKept = 500;

export class Renderer {
  readonly #store: Store;
  readonly #maxPaperMm: number;
  readonly #checked = new Map<string, CheckedTemplate>();

  constructor(store: Store, maxPaperMm: number) {
    this.#store = store;
    this.#maxPaperMm = maxPaperMm;
  }

  readonly #asset: Assets = async (name) => (await this.#store.getAsset(name))?.content ?? null;

  /** The template as it was checked when it was saved. */
  check(template: Template): CheckedTemplate {
    const key = `${template.id} ${template.version}`;
    const known = this.#checked.get(key);
    if (known) return known;
    const result = checkTemplate(template.config);
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

  /** From copy `first` on. */
  async render(
    template: CheckedTemplate,
    request: PrintRequest,
    profile: Profile,
    now: Date,
    marksCopy = false,
    first = 1,
  ): Promise<Rendered> {
    const { copies = 1, cutPaper = true } = request.options ?? {};
    const mayPulse = !marksCopy || request.pulses === true;
    const driver = driverFor(profile);
    const payloads: NewPayload[] = [];
    let printMs = 0;
    for (let copy = first; copy <= copies; copy++) {
      const document = await render(template, request.data, profile, {
        now,
        copy,
        cutPaper,
        maxPaperMm: this.#maxPaperMm,
        marksCopy,
        pulses: copy === 1 && mayPulse,
        assets: this.#asset,
      });
      // The next one differs where it tells its number, or leaves the drawer shut.
      const isLast = !template.usesCopy && !hasPulses(document);
      const alike = isLast ? copies - copy + 1 : 1;
      printMs += alike * printTimeMs(document, profile);
      if (driver.countsCopies && alike > 1)
        payloads.push({ copy, through: copies, bytes: driver.encode(document, profile, alike) });
      else payloads.push({ copy, bytes: driver.encode(document, profile) });
      if (isLast) break;
    }
    return { payloads, printMs: Math.round(printMs) };
  }

  /** The first copy as a picture, from the same document that would print. */
  async preview(
    template: CheckedTemplate,
    request: PrintRequest,
    profile: Profile,
    now: Date,
    marksCopy = false,
  ): Promise<Preview> {
    const boxes: BlockBox[] = [];
    // A label is shown whole, also where this printer is too narrow for it.
    const printer = template.label ? { ...profile, width: Infinity } : profile;
    const document = await render(template, request.data, printer, {
      now,
      copy: 1,
      cutPaper: request.options?.cutPaper ?? true,
      maxPaperMm: this.#maxPaperMm,
      marksCopy,
      boxes,
      assets: this.#asset,
    });
    return preview(document, boxes);
  }

  /** Makes the bytes of a job that waits once more, as of the time it was accepted. */
  async renderAgain(job: Job, profile: Profile): Promise<NewPayload[]> {
    const template = await this.#store.getTemplateVersion(job.templateId, job.templateVersion);
    const request = await this.#store.getRequest(job.id);
    if (!template || request === null) throw new Error(`Job ${job.id} cannot be rendered again.`);
    const { pulses, ...asked } = JSON.parse(request) as PrintRequest;
    const { payloads } = await this.render(
      this.check(template),
      // Nobody knows whether the drawer opened the first time.
      pulses && !job.sentAgain ? { ...asked, pulses } : asked,
      profile,
      new Date(job.createdAt),
      job.sentAgain || job.reprintOf !== null,
      job.copiesConfirmed + 1,
    );
    return payloads;
  }
}
