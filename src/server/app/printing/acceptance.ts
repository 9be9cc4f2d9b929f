// Accepts prints whose template, data and printer are known: checks the printer and its
// queue, takes numbers of counters, renders, and stores the job before it returns.

import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import type { PrintWarning } from '../../../core/model/jobs/print-warning.ts';
import { notBeforeOf } from '../../../core/model/jobs/not-before.ts';
import { queueProblem, roomProblem } from '../../../core/model/jobs/queue-room.ts';
import { placeText } from '../../../core/model/printers/place.ts';
import { profileHash } from '../../../core/profiles/index.ts';
import type { Config } from '../../config.ts';
import type { Fleet } from '../../printers/fleet.ts';
import type { Printer } from '../../printers/printer.ts';
import type { PrintRequest } from '../../rendering/render-task.ts';
import type { ReadyContent, Renderer } from '../../rendering/renderer.ts';
import type { NewJob, QueueLength, Store } from '../../store/store.ts';
import type { Counters } from '../orders/counters.ts';
import type { FreeSpace } from '../operation/free-space.ts';
import type { Accepted, KeyedRequest } from './idempotency.ts';
import { newJobId } from '../jobs/job-id.ts';
import type { Pauses } from '../operation/pause.ts';
import { PlacedProblems } from './placed-problems.ts';
import { invalidRequest } from './refusals.ts';

/** Read for each print. */
export type AcceptanceOptions = Pick<Config, 'queueWhenOffline' | 'jobs' | 'limits'>;

/** A print whose template and printer are known, to be rendered and stored. */
export interface Submission {
  access: Access;
  template: { id: string; version: number; checked: ReadyContent };
  printer: Printer;
  request: PrintRequest;
  /** The request as JSON; it is stored with the job. */
  requestText: string;
  keyed?: KeyedRequest | null;
  reprintOf?: string;
  /** The job that this slip voids. */
  voids?: string;
  /** How a print came in by an input. Its client could not act on a refusal: it is queued while the printer is offline. */
  arrival?: Arrival | undefined;
  /** What is known to be missing before the print is drawn. */
  warnings?: PrintWarning[];
}

/** Where a print came from. */
export type Arrival = Record<'source' | 'sourceAddress', string>;

/** One of several prints; `where` is its place in the request, such as `rules[1]`. */
export interface PlacedSubmission extends Submission {
  id: string;
  where: string;
}

export interface AcceptedTogether {
  jobs: Job[];
  /** The time until the last one is printed. */
  estimatedSeconds: number;
}

/** Bytes for printers that are stored in one commit: some twenty sheets of two metres in black. */
const maxTogether = 16 * 1024 * 1024;

const none = { jobs: 0 };

export class Acceptance {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #renderer: Renderer;
  readonly #counters: Counters;
  readonly #space: FreeSpace;
  readonly #options: AcceptanceOptions;
  readonly #pauses: Pauses;

  constructor(
    store: Store,
    fleet: Fleet,
    renderer: Renderer,
    counters: Counters,
    space: FreeSpace,
    options: AcceptanceOptions,
    pauses: Pauses,
  ) {
    this.#store = store;
    this.#fleet = fleet;
    this.#renderer = renderer;
    this.#counters = counters;
    this.#space = space;
    this.#options = options;
    this.#pauses = pauses;
  }

  /** Returns null where a job with this idempotency key, or a slip that voids the same job, exists already. */
  async accept(submission: Submission): Promise<Accepted | null> {
    const { printer, template, keyed, voids } = submission;
    // The printer must not be removed until the job is stored.
    return await printer.whileAccepting(async () => {
      await this.#space.require();
      if (!submission.arrival) await this.requireReachable(printer);
      const now = this.#store.clock();
      const queue = await this.#requireRoom(submission);
      const request = await this.#counters.take(template.checked, submission.request);
      const jobId = newJobId(now.getTime());
      const made = await this.#render(submission, request, jobId, queue, now);
      const { estimatedSeconds } = made;
      if (keyed) made.job.idempotency = { ...keyed, jobId, estimatedSeconds };
      const job =
        voids === undefined
          ? await this.#add(made.job)
          : await this.#store.addVoidSlip(made.job, voids);
      if (!job) return null;
      this.#fleet.watchDeadline(job);
      return { jobId, estimatedSeconds };
    });
  }

  /** Stores the job; an idle printer begins it in the same commit. */
  async #add(job: NewJob): Promise<Job | null> {
    const stored = this.#store.addJob(job);
    this.#fleet.handOver(job);
    return await stored;
  }

  /**
   * Accepts all of these prints or none, in one commit. They share the numbers that they
   * take from counters. Null where jobs with this key exist already.
   */
  async acceptTogether(
    submissions: readonly PlacedSubmission[],
    keyed: KeyedRequest | null,
  ): Promise<AcceptedTogether | null> {
    const accepting = submissions.reduceRight(
      (inner, { printer }) =>
        () =>
          printer.whileAccepting(inner),
      () => this.#acceptTogether(submissions, keyed),
    );
    return await accepting();
  }

  async #acceptTogether(
    submissions: readonly PlacedSubmission[],
    keyed: KeyedRequest | null,
  ): Promise<AcceptedTogether | null> {
    await this.#space.require();
    const now = this.#store.clock();
    const problems = new PlacedProblems();
    const queues = new Map<string, QueueLength>();
    for (const submission of submissions)
      await problems.collect(submission.where, async () => {
        const { printer } = submission;
        await this.requireReachable(printer);
        const before = queues.get(printer.id) ?? none;
        const queue = await this.#requireRoom(submission, before.jobs);
        queues.set(printer.id, { ...queue, jobs: before.jobs + 1 });
      });
    problems.refuse('The request');
    const requests = await this.#counters.takeTogether(
      submissions.map(({ template, request }) => ({ content: template.checked, request })),
    );
    const made: RenderedJob[] = [];
    let bytes = 0;
    const pause = this.#pauses();
    for (const [index, submission] of submissions.entries())
      await problems.collect(submission.where, async () => {
        await pause();
        const queue = queues.get(submission.printer.id)!;
        const one = await this.#render(submission, requests[index]!, submission.id, queue, now);
        queues.set(submission.printer.id, { ...queue, printMs: queue.printMs + one.job.printMs });
        bytes += one.job.payloads.reduce((sum, { bytes: { length } }) => sum + length, 0);
        if (bytes > maxTogether) throw tooLargeTogether();
        made.push(one);
      });
    problems.refuse('The request');
    const estimatedSeconds = Math.max(...made.map((one) => one.estimatedSeconds));
    const idempotency = keyed && { ...keyed, jobId: made[0]!.job.id, estimatedSeconds };
    for (const { job } of made) job.idempotency = idempotency;
    const stored = this.#store.addJobs(made.map(({ job }) => job));
    // The first of each printer: the others follow it.
    const first = new Map(made.toReversed().map(({ job }) => [job.printerId, job]));
    for (const job of first.values()) this.#fleet.handOver(job);
    const jobs = await stored;
    if (!jobs) return null;
    for (const job of jobs) this.#fleet.watchDeadline(job);
    return { jobs, estimatedSeconds };
  }

  /** Throws PRINTER_OFFLINE unless prints are queued for printers that are offline. */
  async requireReachable(printer: Printer): Promise<void> {
    if (this.#options.queueWhenOffline || printer.status.state !== 'offline') return;
    // A printer that polls asks for its jobs when it is back, and an agent comes back by itself.
    if (printer.polled !== null || printer.agent !== null) return;
    await printer.reached(this.#fleet.contactMs);
    if (printer.status.state !== 'offline' || this.#fleet.directory.hasFallback(printer)) return;
    const { id, address, problem } = printer;
    if (address.host === '')
      throw new Fault(
        'PRINTER_OFFLINE',
        `The printer "${id}" has no address. Nothing was printed or stored. Set one with PUT /printers/${id}, such as {"ip": "192.168.1.50"}, or name another printer in options.printer.`,
      );
    throw new Fault(
      'PRINTER_OFFLINE',
      `The printer "${id}" at ${placeText(address)} cannot be reached. Nothing was printed or stored. ${problem ?? 'Check its power and network, then retry.'}`,
    );
  }

  /** Throws QUEUE_FULL. `more` jobs are about to be queued before this one. */
  async #requireRoom(
    { access, printer: { id }, request }: Submission,
    more = 0,
  ): Promise<QueueLength> {
    const queue = await this.#store.queueLength(id);
    const { queuedJobs } = this.#options.limits;
    const full = queueProblem(id, queue, access.keyId, queuedJobs, more);
    if (full !== null)
      throw new Fault(
        'QUEUE_FULL',
        `${full} (limits.queuedJobs). Nothing was stored. Retry later.`,
      );
    const problem = roomProblem(
      await this.#store.openBytes(),
      { keyId: access.keyId, isPostponed: request.options?.notBefore !== undefined },
      this.#options.limits.queuedBytes,
    );
    if (problem !== null)
      throw new Fault(
        'QUEUE_FULL',
        `${problem} (limits.queuedBytes). Nothing was stored. Retry later.`,
      );
    return queue;
  }

  async #render(
    { access, template, printer, requestText, reprintOf, arrival, warnings = [] }: Submission,
    request: PrintRequest,
    id: string,
    queue: QueueLength,
    now: Date,
  ): Promise<RenderedJob> {
    const options = request.options ?? {};
    const { copies = 1, expiresIn, onUnconfirmed = 'hold' } = options;
    const { profile, id: printerId } = printer;
    const isCopy = reprintOf !== undefined;
    const rendered = await this.#renderer.render(template.checked, request, profile, now, {
      marksCopy: isCopy,
      owner: access.keyId,
    });
    const { payloads, printMs } = rendered;
    const { notBefore, delayMs } = timeOf(options.notBefore, now);
    const deadlineMs = delayMs + (expiresIn ?? this.#options.jobs.deadlineSeconds) * 1000;
    const isReady = printer.status.state === 'online' && !printer.isPaused;
    // While the printer cannot print, only the deadline is known.
    const estimatedSeconds = isReady
      ? Math.max(1, Math.ceil(Math.max(queue.printMs + printMs, delayMs + printMs) / 1000))
      : Math.ceil(deadlineMs / 1000);
    const job: NewJob = {
      id,
      printerId,
      templateId: template.id,
      templateVersion: template.version,
      copies,
      request: withNumbers(requestText, request),
      onUnconfirmed,
      reprintOf: reprintOf ?? null,
      madeBy: access.keyId,
      ...arrival,
      reference: options.reference ?? null,
      metadata: options.metadata ?? null,
      priority: options.priority ?? 'normal',
      keepData: options.keepData ?? true,
      idempotency: null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + deadlineMs).toISOString(),
      notBefore,
      printMs,
      profileHash: profileHash(profile),
      payloads,
      warnings: [...rendered.warnings, ...warnings],
    };
    return { job, estimatedSeconds };
  }
}

function tooLargeTogether(): Fault {
  return new Fault(
    'PAYLOAD_TOO_LARGE',
    'The papers of this order take more than 16 MiB together. Nothing was stored. Use smaller images, or send fewer papers at once.',
  );
}

interface RenderedJob {
  job: NewJob;
  estimatedSeconds: number;
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
