// Accepts print requests: validates, renders and stores the job before replying.
// Rejections are `Fault`s with an actionable message.

import type { DirectPrint } from '../../core/direct-print.ts';
import { type Access, mayUsePrinter } from '../../core/model/api-key.ts';
import { Fault } from '../../core/model/fault.ts';
import { hasEnded } from '../../core/model/job.ts';
import { notBeforeOf } from '../../core/model/not-before.ts';
import { profileHash } from '../../core/profiles/index.ts';
import type { Fleet } from '../printers/fleet.ts';
import type { Printer } from '../printers/printer.ts';
import type { PrintRequest } from '../rendering/render-task.ts';
import type { ReadyContent, Renderer } from '../rendering/renderer.ts';
import { testPage } from '../starters/index.ts';
import type { NewTemplate, Store } from '../store/store.ts';
import { canonicalText } from './canonical-text.ts';
import { blamingContent, checkedDirect, placeholder, requireDirect } from './direct-prints.ts';
import type { Counters } from './counters.ts';
import type { FreeSpace } from './free-space.ts';
import { type Accepted, Idempotency, type KeyedRequest } from './idempotency.ts';
import { newJobId } from './job-id.ts';
import { contactMs } from './printers.ts';
import {
  invalidRequest,
  jobDataDeleted,
  jobNotFound,
  printerForbidden,
  requireAllowed,
  printerNotFound,
  requireMatchingData,
  templateNotFound,
} from './refusals.ts';
import { selectPrinter } from './select-printer.ts';

export interface PrintingOptions {
  queueWhenOffline: boolean;
  deadlineSeconds: number;
  queuedJobs: number;
  queuedBytes: number;
}

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

/** A print whose template and printer are known, to be rendered and stored. */
interface Submission {
  access: Access;
  template: { id: string; version: number; checked: ReadyContent };
  printer: Printer;
  request: PrintRequest;
  /** The request as JSON; it is stored with the job. */
  requestText: string;
  keyed?: KeyedRequest | null;
  reprintOf?: string;
}

export class Printing {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #counters: Counters;
  readonly #space: FreeSpace;
  readonly #options: PrintingOptions;
  readonly #idempotency: Idempotency;

  constructor(
    store: Store,
    fleet: Fleet,
    renderer: Renderer,
    counters: Counters,
    space: FreeSpace,
    options: PrintingOptions,
  ) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#counters = counters;
    this.#space = space;
    this.#options = options;
    this.#idempotency = new Idempotency(store);
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
    return this.#idempotency.once(key, texts, async (keyed) => {
      const version = await this.#store.currentVersion(templateId);
      const template = version === null ? null : await this.#template(templateId, version);
      if (!template) templateNotFound(templateId);
      requireMatchingData(await this.#renderer.problems(template.checked, request.data, true));
      const printer = await selectPrinter(
        this.#fleet.directory,
        request.options?.printer,
        template.checked,
        access,
      );
      return await this.#accept({ access, template, printer, request, requestText, keyed });
    });
  }

  /** Prints what has no stored template. */
  submitDirect(
    access: Access,
    request: DirectPrint & Pick<PrintRequest, 'options'>,
    requestText: string,
    key?: string,
  ): Promise<Accepted> {
    const { options = {}, ...print } = request;
    const text = () => `print\n${canonicalText({ ...print, options: withoutWait(options) })}`;
    return this.#idempotency.once(key, { canonical: text, asSent: text }, async (keyed) => {
      requireDirect(print);
      const direct = await this.#renderer.openDirect(print);
      const { id } = direct;
      requireAllowed(access, id);
      const data = 'data' in direct ? direct.data : {};
      const checked = await checkedDirect(this.#renderer, direct);
      const problems = this.#renderer.problems(checked, data, true);
      await blamingContent(id, problems.then(requireMatchingData));
      const printer = await selectPrinter(this.#fleet.directory, options.printer, checked, access);
      const template = { id, version: await this.#store.keepTemplate(placeholder(id)), checked };
      const printed = { data, options };
      const submission = { access, template, printer, request: printed, requestText, keyed };
      return await blamingContent(id, this.#accept(submission));
    });
  }

  /** Prints an ended job again, marked as a copy. The drawer opens only if `drawer` is set. */
  reprint(access: Access, jobId: string, options: ReprintOptions, key?: string): Promise<Accepted> {
    const { drawer = false, printer: requested } = options;
    const text = `reprint ${jobId}${drawer ? ' drawer' : ''}${requested ? ` on ${requested}` : ''}`;
    const texts = { canonical: () => text, asSent: () => text };
    return this.#idempotency.once(key, texts, async (keyed) => {
      const job = (await this.#store.getJob(jobId)) ?? jobNotFound(jobId);
      if (!hasEnded(job))
        throw new Fault(
          'JOB_NOT_ENDED',
          `Only jobs that have ended can be reprinted; job ${jobId} is ${job.status}.`,
        );
      const firstText = await this.#store.getRequest(jobId);
      if (firstText === null) jobDataDeleted(jobId);
      const { pulses: _, ...first } = JSON.parse(firstText) as PrintRequest;
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
      return await this.#accept({
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
  async printTestPage(access: Access, printerId: string): Promise<Accepted> {
    const printer = this.#printer(access, printerId);
    const version = await this.#store.keepTemplate(testPage);
    const template = (await this.#template(testPage.id, version))!;
    const { name, address, profile } = printer;
    const data = { name, ip: address.host, port: address.port, width: profile.paperMm };
    const requestText = JSON.stringify({ data });
    return (await this.#accept({ access, template, printer, request: { data }, requestText }))!;
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
    return (await this.#accept({ access, template, printer, request, requestText }))!;
  }

  #printer(access: Access, id: string): Printer {
    const printer = this.#fleet.directory.get(id) ?? printerNotFound(id);
    return mayUsePrinter(access, printer) ? printer : printerForbidden(access, id);
  }

  async #template(id: string, version: number): Promise<Submission['template'] | null> {
    const checked = await this.#renderer.checkVersion(id, version);
    return checked && { id, version, checked };
  }

  /** Returns null where a job with this idempotency key exists already. */
  async #accept(submission: Submission): Promise<Accepted | null> {
    const { printer } = submission;
    // Until the job is stored, the printer must not be removed.
    return await printer.whileAccepting(async () => {
      await this.#space.require();
      await this.requireReachable(printer);
      return await this.#renderAndStore(submission);
    });
  }

  /** Throws PRINTER_OFFLINE unless prints are queued for printers that are offline. */
  async requireReachable(printer: Printer): Promise<void> {
    if (this.#options.queueWhenOffline || printer.status.state !== 'offline') return;
    await printer.settled(contactMs);
    if (printer.status.state !== 'offline' || this.#fleet.directory.hasFallback(printer)) return;
    const { host, port } = printer.address;
    throw new Fault(
      'PRINTER_OFFLINE',
      `The printer at ${host}:${port} cannot be reached. Nothing was printed or stored. Check its power and network, then retry.`,
    );
  }

  async #renderAndStore(submission: Submission): Promise<Accepted | null> {
    const { access, template, printer, keyed = null, reprintOf = null } = submission;
    const options = submission.request.options ?? {};
    const { copies = 1, expiresIn, onUnconfirmed = 'hold' } = options;
    const { profile, id: printerId } = printer;
    const now = this.#store.clock();
    const queue = await this.#store.queueLength(printerId);
    if (queue.jobs >= this.#options.queuedJobs)
      throw new Fault(
        'QUEUE_FULL',
        `${queue.jobs} jobs are already queued for this printer (limits.queuedJobs). Nothing was stored. Retry later.`,
      );
    const openBytes = await this.#store.openBytes();
    if (openBytes >= this.#options.queuedBytes)
      throw new Fault(
        'QUEUE_FULL',
        `The queued jobs already take ${openBytes} bytes (limits.queuedBytes). Nothing was stored. Retry later.`,
      );
    const request = await this.#counters.take(template.checked, submission.request);
    const isCopy = reprintOf !== null;
    const rendered = await this.#renderer.render(template.checked, request, profile, now, isCopy);
    const { payloads, printMs } = rendered;
    const id = newJobId(now.getTime());
    const { notBefore, delayMs } = timeOf(options.notBefore, now);
    const deadlineMs = delayMs + (expiresIn ?? this.#options.deadlineSeconds) * 1000;
    const isReady = printer.status.state === 'online' && !printer.isPaused;
    // While the printer cannot print, only the deadline is known.
    const estimatedSeconds = isReady
      ? Math.max(1, Math.ceil(Math.max(queue.printMs + printMs, delayMs + printMs) / 1000))
      : Math.ceil(deadlineMs / 1000);
    const job = await this.#store.addJob({
      id,
      printerId,
      templateId: template.id,
      templateVersion: template.version,
      copies,
      request: withNumbers(submission.requestText, request),
      onUnconfirmed,
      reprintOf,
      madeBy: access.keyId,
      reference: options.reference ?? null,
      metadata: options.metadata ?? null,
      priority: options.priority ?? 'normal',
      keepData: options.keepData ?? true,
      idempotency: keyed && { ...keyed, jobId: id, estimatedSeconds },
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + deadlineMs).toISOString(),
      notBefore,
      printMs,
      profileHash: profileHash(profile),
      payloads,
    });
    if (!job) return null;
    this.#fleet.watchDeadline(job);
    return { jobId: id, estimatedSeconds };
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

/** The text of the request, with the numbers that it took from counters. */
function withNumbers(text: string, { numbers }: PrintRequest): string {
  return numbers ? JSON.stringify({ ...JSON.parse(text), numbers }) : text;
}

function timeOf(given: string | number | undefined, now: Date) {
  const time = notBeforeOf(given, now);
  if ('problem' in time) return invalidRequest([`options.notBefore: ${time.problem}`]);
  const { notBefore } = time;
  return { notBefore, delayMs: notBefore === null ? 0 : Date.parse(notBefore) - now.getTime() };
}

function pulseTemplate(id: string, name: string, type: Pulse): NewTemplate {
  return { id, name, description: '', config: { name, blocks: [{ type }] } };
}
