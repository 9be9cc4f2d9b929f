// Voids a printed job: prints a slip on its printer that says which paper no longer counts, and
// links the two. A job has one such slip at most.

import { type Access, mayUsePrinter } from '../../../core/model/access/api-key.ts';
import { isDirect } from '../../../core/direct-print.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import { requireVoidable } from '../../../core/model/jobs/ticket.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';
import {
  languageOf,
  type StarterLanguage,
} from '../../../core/model/templates/starter-language.ts';
import type { Fleet } from '../../printers/fleet.ts';
import type { PreviewImage } from '../../rendering/render-task.ts';
import type { JobContent, Renderer } from '../../rendering/renderer.ts';
import { voidSlipIn } from '../../starters/languages.ts';
import type { Store } from '../../store/store.ts';
import type { Acceptance } from './acceptance.ts';
import type { Accepted } from './idempotency.ts';
import { jobNotFound, printerForbidden, requireAllowed } from './refusals.ts';

/** A slip with more lines would be longer than a kitchen reads; the first ones tell the ticket. */
const mostLines = 40;
/** A slip that was accepted before is printed soon, or has ended. */
const repeatedSeconds = 1;

interface Origin {
  locale: string | null;
  timeZone: string | null;
}

export class Voiding {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #acceptance: Acceptance;
  readonly #language: StarterLanguage;

  /** `language` is that of slips whose template and shop have none. */
  constructor(
    store: Store,
    fleet: Fleet,
    renderer: Renderer,
    acceptance: Acceptance,
    language: StarterLanguage,
  ) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#acceptance = acceptance;
    this.#language = language;
  }

  /** Prints the slip, or returns the one that was printed before. */
  async void(access: Access, jobId: string): Promise<Accepted> {
    const job = (await this.#store.getJob(jobId)) ?? jobNotFound(jobId);
    requireAllowed(access, job.templateId);
    requireVoidable(job);
    return (
      (await this.#slipOf(jobId)) ??
      (await this.#print(access, job)) ??
      // Another request voided it meanwhile.
      (await this.#slipOf(jobId))!
    );
  }

  async #slipOf(jobId: string): Promise<Accepted | null> {
    const [ticket] = (await this.#store.getTickets([jobId])).filter((one) => one.jobId === jobId);
    if (!ticket || ticket.voidedBy === null) return null;
    return { jobId: ticket.voidedBy, estimatedSeconds: repeatedSeconds, isRepeated: true };
  }

  async #print(access: Access, job: Job): Promise<Accepted | null> {
    const printer = this.#fleet.directory.get(job.printerId);
    if (!printer)
      throw new Fault(
        'PRINTER_NOT_FOUND',
        `The printer "${job.printerId}" of job ${job.id} was removed, so no slip can be printed there. Tell the station that the ticket no longer counts.`,
      );
    if (!mayUsePrinter(access, printer)) printerForbidden(access, printer.id);
    const content = await this.#contentOf(job);
    const origin = await this.#originOf(content);
    const data = await this.#dataOf(job, content, printer.profile);
    const slip = await voidSlipIn(languageOf(origin.locale) ?? this.#language);
    const { locale, timeZone } = origin;
    const config = {
      ...slip.config,
      ...(locale !== null && { locale }),
      ...(timeZone !== null && { timeZone }),
    };
    const version = await this.#store.keepTemplate({ ...slip, config });
    const checked = (await this.#renderer.checkVersion(slip.id, version))!;
    // Printed before the other tickets: what is voided should not be cooked.
    const request = { data, options: { priority: 'high' as const } };
    return await this.#acceptance.accept({
      access,
      template: { id: slip.id, version, checked },
      printer,
      request,
      requestText: JSON.stringify(request),
      voids: job.id,
    });
  }

  /** Null if the data of the job was deleted, or can no longer be rendered. */
  async #contentOf(job: Job): Promise<JobContent | null> {
    const requestText = await this.#store.getRequest(job.id);
    if (requestText === null) return null;
    return await this.#renderer.ofJob(job, requestText).catch(nullIfFault);
  }

  /** The language and the time zone of the paper, else those of the shop. */
  async #originOf(found: JobContent | null): Promise<Origin> {
    const settings = await this.#store.getSettings();
    const config = found && 'config' in found.content ? found.content.config : null;
    return {
      locale: config?.locale ?? settings.locale,
      timeZone: config?.timeZone ?? settings.timeZone,
    };
  }

  async #dataOf(job: Job, found: JobContent | null, profile: Profile): Promise<JsonObject> {
    const { templateId, templateVersion, reference } = job;
    const template = isDirect(templateId)
      ? null
      : await this.#store.getTemplateVersion(templateId, templateVersion);
    return {
      ...(template && { title: template.name }),
      ...(reference !== null && { reference }),
      printedAt: job.completedAt ?? job.startedAt ?? job.createdAt,
      ...(found && (await this.#paperOf(job, found, profile))),
    };
  }

  /** The lines of the paper; the crossed out paper itself where it has no text, such as a PDF. */
  async #paperOf(job: Job, { content, request }: JobContent, profile: Profile) {
    const now = new Date(job.createdAt);
    const drawn = await this.#renderer
      .preview(content, request, profile, now, { isCrossedOut: true })
      .catch(nullIfFault);
    return drawn && paperData(drawn);
  }
}

function paperData({ text, content }: PreviewImage): JsonObject {
  if (text.length === 0)
    return { paper: `data:image/png;base64,${Buffer.from(content).toString('base64')}` };
  // Columns are joined: the slip is printed larger than the paper.
  const lines = text.slice(0, mostLines).map((line) => line.replaceAll(/\s+/gu, ' '));
  return text.length > lines.length ? { lines, more: true } : { lines };
}

/** A paper that cannot be drawn again is voided without its lines. */
function nullIfFault(error: unknown): null {
  if (error instanceof Fault) return null;
  throw error;
}
