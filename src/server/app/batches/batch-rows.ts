// Makes the rows of a batch: validates and lays out each print, and selects its printer.

import { type DirectPrint, isDirect } from '../../../core/direct-print.ts';
import { type Access, mayUsePrinter } from '../../../core/model/access/api-key.ts';
import { again, type BatchRow } from '../../../core/model/batches/batch.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import type { Directory } from '../../printers/directory.ts';
import type { Printer } from '../../printers/printer.ts';
import type { PrintRequest } from '../../rendering/render-task.ts';
import type { ReadyContent, Renderer } from '../../rendering/renderer.ts';
import type { Store } from '../../store/store.ts';
import {
  blamingContent,
  checkedDirect,
  placeholder,
  requireDirect,
} from '../printing/direct-prints.ts';
import { requireAllowed, requireMatchingData, templateNotFound } from '../printing/refusals.ts';
import { selectOther, selectPrinter } from '../printing/select-printer.ts';

/** One print of a batch: a stored template, or a direct print. */
export interface BatchPrint extends DirectPrint {
  templateId?: string;
  data?: JsonObject;
  options?: Omit<NonNullable<PrintRequest['options']>, 'wait' | 'priority' | 'notBefore'>;
}

/** What is to be printed, and where its problems are: `jobs[3].data.price`, or `row 3 (line 4): price`. */
export interface PlacedPrint {
  print: BatchPrint;
  where: string;
  dataPath: 'data.' | '';
  /** What was found wrong with it before. */
  problems?: string[];
}

/** A job of another batch that is printed again. */
export interface PlacedJob {
  job: Job;
  where: string;
  /** A printer or group to use instead of the printer of the job. */
  printer: string | undefined;
}

/** Rows do not delay single prints. */
const purpose = 'batch-print';

export class BatchRows {
  readonly #store: Store;
  readonly #directory: Directory;
  readonly #renderer: Renderer;

  constructor(store: Store, directory: Directory, renderer: Renderer) {
    this.#store = store;
    this.#directory = directory;
    this.#renderer = renderer;
  }

  /** Validates and lays out one print. */
  async make(
    access: Access,
    id: string,
    n: number,
    { print: given, dataPath, problems = [] }: PlacedPrint,
    load: ReadonlyMap<string, number>,
  ): Promise<MadeRow> {
    if (problems.length > 0) throw new Fault('VALIDATION_ERROR', '', problems);
    const { templateId, options = {}, ...print } = given;
    const { template, data, body } =
      templateId === undefined ? await this.#direct(print) : await this.#stored(templateId, print);
    requireAllowed(access, template.id);
    requireMatchingData(await this.#renderer.problems(template.checked, data, purpose), dataPath);
    const printer = await selectPrinter(
      this.#directory,
      options.printer,
      template.checked,
      access,
      load,
    );
    const request = { data, options };
    const rendering = this.#renderer.render(
      template.checked,
      request,
      printer.profile,
      this.#store.clock(),
      { purpose },
    );
    const { id: templateOrKind } = template;
    const { printMs, warnings } = await (isDirect(templateOrKind)
      ? blamingContent(templateOrKind, rendering)
      : rendering);
    const { copies = 1, onUnconfirmed = 'hold', keepData = true } = options;
    const { reference = null, metadata = null } = options;
    const job = {
      id,
      printerId: printer.id,
      templateId: template.id,
      templateVersion: template.version,
      copies,
      onUnconfirmed,
      reprintOf: null,
      printMs,
      reference,
      madeBy: access.keyId,
      metadata,
      keepData,
      ...(warnings.length > 0 && { warnings }),
    };
    return { row: { n, job, request: JSON.stringify({ ...body, options }) }, printer };
  }

  /** Lays out a job of another batch once more, with its template, data, numbers and time. */
  async again(
    access: Access,
    id: string,
    n: number,
    { job, printer: requested }: PlacedJob,
    load: ReadonlyMap<string, number>,
  ): Promise<MadeRow> {
    requireAllowed(access, job.templateId);
    const stored = await this.#store.getRequest(job.id);
    if (stored === null) dataDeleted();
    const { pulses: _, ...printed } = JSON.parse(stored) as PrintRequest;
    const text = JSON.stringify({ acceptedAt: job.createdAt, ...printed });
    const found = await this.#renderer.ofJob(job, text, purpose);
    if (!found) dataDeleted();
    const { content, request } = found;
    const before = requested === undefined ? this.#directory.get(job.printerId) : undefined;
    const printer =
      before && mayUsePrinter(access, before)
        ? before
        : await selectPrinter(this.#directory, requested, content, access, load);
    const row = again(job, text, id, n);
    const { printMs } = await this.#renderer.render(
      content,
      request,
      printer.profile,
      this.#store.clock(),
      { purpose, marksCopy: row.job.reprintOf !== null },
    );
    const { id: printerId } = printer;
    return {
      row: { ...row, job: { ...row.job, printerId, printMs, madeBy: access.keyId } },
      printer,
    };
  }

  /** The printer that takes a waiting print instead of its own. Throws if it does not fit there. */
  async other(
    access: Access,
    job: Pick<BatchRow['job'], 'templateId' | 'templateVersion' | 'madeBy'>,
    text: string | null,
    requested: string,
    moved: string,
  ): Promise<Printer> {
    requireAllowed(access, job.templateId);
    const found = text === null ? null : await this.#renderer.ofJob(job, text, purpose);
    if (!found) throw new Fault('VALIDATION_ERROR', 'The data or the template was deleted.');
    const printer = await selectOther(this.#directory, requested, access, job, moved);
    const now = this.#store.clock();
    await this.#renderer.render(found.content, found.request, printer.profile, now, { purpose });
    return printer;
  }

  async #stored(id: string, print: DirectPrint): Promise<Resolved> {
    const { data = {}, ...others } = print;
    const [wrong] = Object.keys(others);
    if (wrong !== undefined)
      throw new Fault('VALIDATION_ERROR', '', [`${wrong}: cannot be combined with templateId`]);
    const version = await this.#store.currentVersion(id);
    const checked = version === null ? null : await this.#renderer.checkVersion(id, version);
    if (version === null || !checked) return templateNotFound(id);
    return { template: { id, version, checked }, data, body: { data } };
  }

  async #direct(print: DirectPrint): Promise<Resolved> {
    requireDirect(print);
    const direct = await this.#renderer.openDirect(print, purpose);
    const { id } = direct;
    const data = 'data' in direct ? direct.data : {};
    const checked = await checkedDirect(this.#renderer, direct, purpose);
    const version = await this.#store.keepTemplate(placeholder(id));
    return { template: { id, version, checked }, data, body: print as JsonObject };
  }
}

interface MadeRow {
  row: BatchRow;
  printer: Printer;
}

function dataDeleted(): never {
  throw new Fault('VALIDATION_ERROR', 'its data was deleted; end the range before it');
}

interface Resolved {
  template: { id: string; version: number; checked: ReadyContent };
  data: JsonObject;
  /** What is stored of the request besides its options. */
  body: JsonObject;
}
