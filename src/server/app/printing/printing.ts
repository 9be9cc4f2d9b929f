// Accepts print requests: validates them and selects the printer; acceptance.ts renders and
// stores the job before the reply. Rejections are `Fault`s with an actionable message.

import { placeText } from '../../../core/model/printers/place.ts';
import type { DirectPrint } from '../../../core/direct-print.ts';
import { type Access, mayUsePrinter } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import { hasEnded } from '../../../core/model/jobs/job.ts';
import type { Fleet } from '../../printers/fleet.ts';
import type { Printer } from '../../printers/printer.ts';
import type { PrintRequest } from '../../rendering/render-task.ts';
import type { Renderer } from '../../rendering/renderer.ts';
import type { StarterLanguage } from '../../../core/model/templates/starter-language.ts';
import { testPageIn } from '../../starters/languages.ts';
import type { NewTemplate, Store } from '../../store/store.ts';
import type { Acceptance, Arrival, Submission } from './acceptance.ts';
import { canonicalText } from './canonical-text.ts';
import { blamingContent, checkedDirect, placeholder, requireDirect } from './direct-prints.ts';
import type { Accepted, Idempotency } from './idempotency.ts';
import {
  jobDataDeleted,
  jobNotFound,
  printerForbidden,
  requireAllowed,
  printerNotFound,
  requireMatchingData,
  templateNotFound,
} from './refusals.ts';
import { selectPrinter } from './select-printer.ts';

export type Pulse = 'drawer' | 'beep';

const pulseSeconds = 30;
const pulses: Record<Pulse, NewTemplate> = {
  drawer: pulseTemplate('_drawer', 'Open the drawer', 'drawer'),
  beep: pulseTemplate('_beep', 'Buzzer', 'beep'),
};

export interface ReprintOptions {
  drawer?: boolean;
  /** Id or group; by default the printer of the first job. */
  printer?: string;
}

export class Printing {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #acceptance: Acceptance;
  readonly #idempotency: Idempotency;

  constructor(
    store: Store,
    fleet: Fleet,
    renderer: Renderer,
    acceptance: Acceptance,
    idempotency: Idempotency,
  ) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#acceptance = acceptance;
    this.#idempotency = idempotency;
  }

  submit(
    access: Access,
    templateId: string,
    request: PrintRequest,
    requestText: string,
    key?: string,
  ): Promise<Accepted> {
    const texts = {
      canonical: () => `print ${templateId}\n${canonicalRequest(request)}`,
      asSent: () => `print ${templateId}\n${requestText}`,
    };
    return this.#idempotency.once(access, key, texts, async (keyed) => {
      const version = await this.#store.currentVersion(templateId);
      const template = version === null ? null : await this.#template(templateId, version);
      if (!template) templateNotFound(templateId);
      requireMatchingData(await this.#renderer.problems(template.checked, request.data, 'print'));
      const printer = await selectPrinter(
        this.#fleet.directory,
        request.options?.printer,
        template.checked,
        access,
      );
      return await this.#acceptance.accept({
        access,
        template,
        printer,
        request,
        requestText,
        keyed,
      });
    });
  }

  /** Prints what has no stored template. */
  submitDirect(
    access: Access,
    request: DirectPrint & Pick<PrintRequest, 'options'>,
    requestText: string,
    key?: string,
    arrival?: Arrival,
  ): Promise<Accepted> {
    const { options = {}, ...print } = request;
    const text = () => `print\n${canonicalText({ ...print, options: withoutWait(options) })}`;
    return this.#idempotency.once(access, key, { canonical: text }, async (keyed) => {
      requireDirect(print);
      const direct = await this.#renderer.openDirect(print);
      const { id } = direct;
      requireAllowed(access, id);
      const data = 'data' in direct ? direct.data : {};
      const checked = await checkedDirect(this.#renderer, direct);
      const problems = this.#renderer.problems(checked, data, 'print');
      await blamingContent(id, problems.then(requireMatchingData));
      const printer = await selectPrinter(this.#fleet.directory, options.printer, checked, access);
      const template = { id, version: await this.#store.keepTemplate(placeholder(id)), checked };
      const printed = { data, options };
      const where = { access, template, printer, arrival };
      const submission = { ...where, request: printed, requestText, keyed };
      return await blamingContent(id, this.#acceptance.accept(submission));
    });
  }

  /** Prints an ended job again, marked as a copy if the first may have come out. The drawer opens only if `drawer` is set. */
  reprint(access: Access, jobId: string, options: ReprintOptions, key?: string): Promise<Accepted> {
    const { drawer = false, printer: requested } = options;
    const text = `reprint ${jobId}${drawer ? ' drawer' : ''}${requested ? ` on ${requested}` : ''}`;
    const texts = { canonical: () => text };
    return this.#idempotency.once(access, key, texts, async (keyed) => {
      const job = (await this.#store.getJob(jobId)) ?? jobNotFound(jobId);
      requireAllowed(access, job.templateId);
      if (!hasEnded(job))
        throw new Fault(
          'JOB_NOT_ENDED',
          `Only jobs that have ended can be reprinted; job ${jobId} is ${job.status}.`,
        );
      const firstText = await this.#store.getRequest(jobId);
      if (firstText === null) jobDataDeleted(jobId);
      const { pulses: _, ...printed } = JSON.parse(firstText) as PrintRequest;
      const first = { acceptedAt: job.createdAt, ...printed };
      const requestText = JSON.stringify(drawer ? { ...first, pulses: true } : first);
      const content = await this.#renderer.ofJob(job, requestText);
      if (!content) jobNotFound(jobId);
      const { content: checked, request } = content;
      const template = { id: job.templateId, version: job.templateVersion, checked };
      const name = requested ?? request.options?.printer;
      const before = requested === undefined ? this.#fleet.directory.get(job.printerId) : undefined;
      const printer =
        before && mayUsePrinter(access, before)
          ? before
          : await selectPrinter(this.#fleet.directory, name, template.checked, access);
      const reprintOf = jobId;
      return await this.#acceptance.accept({
        access,
        template,
        printer,
        request,
        requestText,
        keyed,
        reprintOf,
      });
    });
  }

  /** Prints a page that shows whether connection, paper width and characters are right. */
  async printTestPage(
    access: Access,
    printerId: string,
    language: StarterLanguage = 'en',
  ): Promise<Accepted> {
    const printer = this.#printer(access, printerId);
    const { timeZone } = await this.#store.getSettings();
    const found = await testPageIn(language);
    const page = { ...found, config: { ...found.config, timeZone: timeZone ?? 'UTC' } };
    const version = await this.#store.keepTemplate(page);
    const template = (await this.#template(page.id, version))!;
    const { name, address, profile } = printer;
    // The page names its time zone if the shop has none.
    const zone = timeZone === null ? ' UTC' : '';
    const data = { name, address: placeText(address), width: profile.paperMm, zone };
    const requestText = JSON.stringify({ data });
    return (await this.#acceptance.accept({
      access,
      template,
      printer,
      request: { data },
      requestText,
    }))!;
  }

  /** Opens the drawer or sounds the buzzer, as a job. Soon or not at all: a drawer must not open later. */
  async pulse(access: Access, printerId: string, kind: Pulse): Promise<Accepted> {
    const printer = this.#printer(access, printerId);
    const { can, model } = printer.profile;
    if (!can[kind])
      throw new Fault(
        'VALIDATION_ERROR',
        `The profile of this printer (${model}) has no command for a ${kind === 'drawer' ? 'drawer' : 'buzzer'}.`,
      );
    const version = await this.#store.keepTemplate(pulses[kind]);
    const template = (await this.#template(pulses[kind].id, version))!;
    const request = { data: {}, options: { expiresIn: pulseSeconds } };
    const requestText = JSON.stringify(request);
    return (await this.#acceptance.accept({ access, template, printer, request, requestText }))!;
  }

  #printer(access: Access, id: string): Printer {
    const printer = this.#fleet.directory.get(id) ?? printerNotFound(id);
    return mayUsePrinter(access, printer) ? printer : printerForbidden(access, id);
  }

  async #template(id: string, version: number): Promise<Submission['template'] | null> {
    const checked = await this.#renderer.checkVersion(id, version);
    return checked && { id, version, checked };
  }
}

function canonicalRequest({ data, options = {} }: PrintRequest): string {
  return canonicalText({ data, options: withoutWait(options) });
}

/** `wait` changes the answer and not the print, so requests that differ in it are the same. */
function withoutWait(options: NonNullable<PrintRequest['options']>): object {
  const { wait: _, ...rest } = options;
  return rest;
}

function pulseTemplate(id: string, name: string, type: Pulse): NewTemplate {
  return { id, name, description: '', config: { name, blocks: [{ type }] } };
}
