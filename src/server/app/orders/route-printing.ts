// Prints an order by a route: the jobs of all rules that apply are accepted together, all
// or none. Also shows which papers would come out.

import { checkRoute } from '../../../core/check-route.ts';
import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import {
  type LeftOutItem,
  leftOutItems,
  leftOutOf,
  leftOutWarning,
  type TakenItems,
} from '../../../core/model/orders/left-out.ts';
import { maxRules, type Route, type RouteRule } from '../../../core/model/orders/route.ts';
import type { Directory } from '../../printers/directory.ts';
import type { Printer } from '../../printers/printer.ts';
import type { PreviewImage, PrintRequest } from '../../rendering/render-task.ts';
import type { ReadyTemplate, Renderer } from '../../rendering/renderer.ts';
import type { Store } from '../../store/store.ts';
import type { Acceptance } from '../printing/acceptance.ts';
import { batchJobId, newBatchId, placeOf } from '../batches/batch-id.ts';
import { canonicalText } from '../printing/canonical-text.ts';
import type { Counters } from './counters.ts';
import type { Idempotency } from '../printing/idempotency.ts';
import type { Pauses } from '../operation/pause.ts';
import { PlacedProblems } from '../printing/placed-problems.ts';
import { requireAllowed, requireMatchingData, templateNotFound } from '../printing/refusals.ts';
import type { Routes } from './routes.ts';
import { selectPrinter } from '../printing/select-printer.ts';

export interface OrderRequest {
  data: JsonObject;
  options?: Omit<NonNullable<PrintRequest['options']>, 'wait' | 'printer' | 'copies'>;
}

export interface RoutedJobs {
  jobs: { jobId: string; rule: number; templateId: string; printerId: string; copies: number }[];
  estimatedSeconds: number;
  leftOut: LeftOutItem[];
}

export interface RoutePreview {
  papers: (PreviewImage & {
    rule: number;
    templateId: string;
    printerId: string;
    copies: number;
    data: JsonObject;
  })[];
  skipped: { rule: number; reason: string }[];
  leftOut: LeftOutItem[];
}

/** A print that a rule makes of the order. */
interface Paper {
  rule: number;
  template: { id: string; version: number; checked: ReadyTemplate };
  printer: Printer;
  request: PrintRequest & { options: NonNullable<PrintRequest['options']> };
}

interface Papers {
  papers: Paper[];
  skipped: RoutePreview['skipped'];
  leftOut: LeftOutItem[];
}

/** The data of all papers: each stores its own. */
const maxDataCharacters = 8 * 1024 * 1024;
/** The images of a preview together: they are one answer, in base64. */
const maxPreviewBytes = 8 * 1024 * 1024;

export class RoutePrinting {
  readonly #store: Store;
  readonly #directory: Directory;
  readonly #renderer: Renderer;
  readonly #counters: Counters;
  readonly #routes: Routes;
  readonly #acceptance: Acceptance;
  readonly #pauses: Pauses;
  readonly #idempotency: Idempotency;

  constructor(
    store: Store,
    directory: Directory,
    renderer: Renderer,
    counters: Counters,
    routes: Routes,
    acceptance: Acceptance,
    pauses: Pauses,
    idempotency: Idempotency,
  ) {
    this.#store = store;
    this.#directory = directory;
    this.#renderer = renderer;
    this.#counters = counters;
    this.#routes = routes;
    this.#acceptance = acceptance;
    this.#pauses = pauses;
    this.#idempotency = idempotency;
  }

  async submit(
    access: Access,
    routeId: string,
    order: OrderRequest,
    key?: string,
  ): Promise<RoutedJobs> {
    const text = () => `route ${routeId}\n${canonicalText(order)}`;
    let jobs: Job[] | undefined;
    const { jobId, estimatedSeconds } = await this.#idempotency.once(
      access,
      key,
      { canonical: text },
      async (keyed) => {
        const route = await this.#routes.get(routeId);
        const { papers, skipped, leftOut } = await this.#papers(access, route, order);
        if (papers.length === 0) throw noRuleApplies(skipped);
        const orderId = newBatchId(this.#store.clock().getTime());
        const texts = await this.#requestTexts(papers);
        const warnings = leftOut.map((item) => leftOutWarning(item, order.options?.keepData));
        const warned = warnedPapers(route, papers);
        const submissions = papers.map(({ rule, template, printer, request }, index) => ({
          access,
          template,
          printer,
          request,
          requestText: texts[index]!,
          id: batchJobId(orderId, rule),
          where: `rules[${rule}]`,
          ...(warned.has(rule) && { warnings }),
        }));
        const accepted = await this.#acceptance.acceptTogether(submissions, keyed);
        jobs = accepted?.jobs;
        return (
          accepted && { jobId: accepted.jobs[0]!.id, estimatedSeconds: accepted.estimatedSeconds }
        );
      },
    );
    jobs ??= await this.#jobsWith(jobId);
    return {
      jobs: jobs.map(routedJob),
      estimatedSeconds,
      leftOut: leftOutOf(jobs, order.data),
    };
  }

  /** Draws what would be printed, and tells why other rules do not apply. */
  async preview(
    access: Access,
    routeId: string,
    order: OrderRequest,
    scale?: number,
  ): Promise<RoutePreview> {
    const route = await this.#routes.get(routeId);
    const { papers, skipped, leftOut } = await this.#papers(access, route, order);
    await this.#requestTexts(papers); // the answer has the data, too
    const problems = new PlacedProblems();
    const drawn: RoutePreview['papers'] = [];
    let bytes = 0;
    const pause = this.#pauses();
    for (const { rule, template, printer, request } of papers)
      await problems.collect(`rules[${rule}]`, async () => {
        await pause();
        const { checked, id: templateId } = template;
        const shown = await this.#counters.show(checked, request);
        const { profile, id: printerId } = printer;
        const now = this.#store.clock();
        const image = await this.#renderer.preview(checked, shown, profile, now, { scale });
        if ((bytes += image.content.length) > maxPreviewBytes) throw tooManyPreviews();
        const { copies = 1 } = request.options;
        drawn.push({ ...image, rule, templateId, printerId, copies, data: request.data });
      });
    problems.refuse('The order');
    return { papers: drawn, skipped, leftOut };
  }

  async #papers(access: Access, route: Route, order: OrderRequest): Promise<Papers> {
    const check = checkRoute(route.rules);
    // A route that was saved by an older release may fail newer checks.
    if (!check.ok)
      throw new Fault(
        'TEMPLATE_RENDER_ERROR',
        `The route "${route.id}" no longer passes the checks. Correct it and save it again.`,
        check.details,
      );
    const now = this.#store.clock();
    const problems = new PlacedProblems();
    const papers: Paper[] = [];
    const skipped: RoutePreview['skipped'] = [];
    const lists: TakenItems[] = [];
    const given = new Map<string, number>();
    const pause = this.#pauses();
    for (const [rule, apply] of check.rules.entries()) {
      await pause(); // each rule may take 25 ms
      await problems.collect(`rules[${rule}]`, async () => {
        const outcome = apply(order.data, now, (taken) => lists.push(taken));
        if ('skipped' in outcome) {
          skipped.push({ rule, reason: outcome.skipped });
          return;
        }
        const settings = route.rules[rule]!;
        const paper = await this.#paper(access, settings, outcome.data, order.options ?? {}, given);
        papers.push({ rule, ...paper });
      });
    }
    problems.refuse('The order');
    return { papers, skipped, leftOut: leftOutItems(lists) };
  }

  async #paper(
    access: Access,
    { templateId, printer: name, copies }: RouteRule,
    data: JsonObject,
    given: NonNullable<OrderRequest['options']>,
    load: Map<string, number>,
  ): Promise<Omit<Paper, 'rule'>> {
    requireAllowed(access, templateId);
    const version = await this.#store.currentVersion(templateId);
    const checked =
      version === null ? null : await this.#renderer.checkVersion(templateId, version);
    if (version === null || !checked) return templateNotFound(templateId);
    requireMatchingData(await this.#renderer.problems(checked, data, 'print'), 'data.');
    const printer = await selectPrinter(this.#directory, name, checked, access, load);
    load.set(printer.id, (load.get(printer.id) ?? 0) + 1000);
    const options = { ...given, printer: name, ...(copies !== undefined && { copies }) };
    return { template: { id: templateId, version, checked }, printer, request: { data, options } };
  }

  /** What is stored of each paper. One at a time: an order may have a megabyte, and 50 papers. */
  async #requestTexts(papers: readonly Paper[]): Promise<string[]> {
    const texts: string[] = [];
    const pause = this.#pauses();
    let characters = 0;
    for (const { request } of papers) {
      await pause();
      const text = JSON.stringify(request);
      if ((characters += text.length) > maxDataCharacters) throw tooMuchData();
      texts.push(text);
    }
    return texts;
  }

  /** The jobs that an earlier request made, of which this is the first. */
  async #jobsWith(jobId: string): Promise<Job[]> {
    const { batchId } = placeOf(jobId)!;
    const ids = Array.from({ length: maxRules }, (_, rule) => batchJobId(batchId, rule));
    const found = await Promise.all(ids.map((id) => this.#store.getJob(id)));
    return found.filter((job) => job !== null);
  }
}

/** The rules whose papers tell what is on no ticket: the tickets, or the first paper if there are none. */
function warnedPapers({ rules }: Route, papers: readonly Paper[]): Set<number> {
  const tickets = papers.filter(({ rule }) => rules[rule]!.items !== undefined);
  return new Set((tickets.length > 0 ? tickets : papers.slice(0, 1)).map(({ rule }) => rule));
}

/** The print as it was accepted: a job may have moved since. */
function routedJob({
  id,
  templateId,
  printerId,
  movedFrom,
  copies,
}: Job): RoutedJobs['jobs'][number] {
  return {
    jobId: id,
    rule: placeOf(id)!.n,
    templateId,
    printerId: movedFrom[0] ?? printerId,
    copies,
  };
}

function tooMuchData(): Fault {
  return new Fault(
    'PAYLOAD_TOO_LARGE',
    `The papers of this order hold more than ${maxDataCharacters} characters of data together. Nothing was stored. Send less data.`,
  );
}

function tooManyPreviews(): Fault {
  return new Fault(
    'PAYLOAD_TOO_LARGE',
    `The images of these papers have more than ${maxPreviewBytes} bytes together. Send a shorter order, or a smaller scale.`,
  );
}

function noRuleApplies(skipped: RoutePreview['skipped']): Fault {
  return new Fault(
    'VALIDATION_ERROR',
    'No rule of the route applies to this order, so nothing was printed; details lists why.',
    skipped.map(({ reason }) => reason),
  );
}
