// Does in worker threads what would block the event loop for too long: checks of
// templates and data, prints, previews and sheets. Single prints go first; all prints have
// more time than the others.
//
// What prints in stored fonts is drawn in processes of their own. A font is a program for the native
// library that draws it, and may crash it in ways that no check of the file foresees: one that
// replaces a letter by nothing does. So the service never opens one, wherever it was stored: here,
// by an earlier release, by another node or in a backup.

import { labelResolutions } from '../../core/label/label-paper.ts';
import type { DrawnLabels, LabelsTask } from '../../core/drawing/draw-labels.ts';
import type { ReadAsset } from '../../core/images.ts';
import type { MarkdownTemplate } from '../../core/markdown/markdown-template.ts';
import { Fault } from '../../core/model/fault.ts';
import type { JsonObject } from '../../core/model/json.ts';
import { type Bitmap, TwoColourBitmap } from '../../core/raster/bitmap.ts';
import { png } from '../../core/raster/png.ts';
import { PoolFailure, type TaskLimits, WorkerPool } from '../../core/worker-pool.ts';
import { isShortPng } from './effort.ts';
import type {
  CheckResult,
  KnownContent,
  KnownTemplate,
  RenderCommand,
  RenderResult,
} from './render-messages.ts';
import type {
  PreviewImage,
  PreviewRenderTask,
  PrintRenderTask,
  RenderedPrint,
} from './render-task.ts';

export interface RenderPoolLimits {
  threads: number;
  /** The longest that one print may take. */
  deadlineMs: number;
  /** The longest that anything else may take. Shorter, because it can simply be requested again. */
  previewDeadlineMs: number;
  /** How many tasks may wait; single prints wait for single prints only. */
  waiting: number;
  /** The heap of a thread; bitmaps are not in it. */
  heapMb: number;
  /** A thread whose heap has grown beyond this ends instead of waiting. */
  restingHeapMb: number;
  /** How long a thread waits for the next task before it ends. */
  idleMs: number;
}

export const usualLimits: RenderPoolLimits = {
  threads: 2,
  deadlineMs: 30_000,
  previewDeadlineMs: 5000,
  waiting: 20,
  heapMb: 160,
  restingHeapMb: 64,
  idleMs: 30_000,
};

/**
 * What is rendered: a new print or a job, by itself or of a batch. Batches wait with the
 * previews and leave a thread free, so that they do not delay single prints. A job was
 * accepted: it is never refused because others wait.
 */
export type Purpose = 'print' | 'job' | 'batch-print' | 'batch-job' | 'preview';

const ranks: Record<Purpose, { isUrgent: boolean; isAccepted: boolean }> = {
  print: { isUrgent: true, isAccepted: false },
  job: { isUrgent: true, isAccepted: true },
  'batch-print': { isUrgent: false, isAccepted: false },
  'batch-job': { isUrgent: false, isAccepted: true },
  preview: { isUrgent: false, isAccepted: false },
};

/** Characters of text or base64. */
const largeData = 256 * 1024;

/** What a task was, for the message if it fails. */
type Work = 'document' | 'pdf' | 'template' | 'data';

export class RenderPool {
  readonly #limits: RenderPoolLimits;
  readonly #threads: WorkerPool<RenderCommand, RenderResult>;
  readonly #processes: WorkerPool<RenderCommand, RenderResult>;

  constructor(readAsset: ReadAsset, limits: RenderPoolLimits = usualLimits) {
    this.#limits = limits;
    const program = new URL('render-thread.js', import.meta.url);
    this.#threads = new WorkerPool({ program, answer: readAsset }, limits);
    this.#processes = new WorkerPool({ program, answer: readAsset, isProcess: true }, limits);
  }

  /** The number of tasks that have not started. */
  get waiting(): number {
    return this.#threads.waiting() + this.#processes.waiting();
  }

  /** The waiting tasks that belong to single prints. */
  get waitingPrints(): number {
    return this.#threads.waiting(true) + this.#processes.waiting(true);
  }

  print(
    content: KnownContent,
    print: PrintRenderTask,
    purpose: Purpose = 'print',
    owner: string | null = null,
  ): Promise<RenderedPrint> {
    const work = workOf(content);
    const usual = this.#limitsOf(purpose);
    const limits = { ...usual, isUrgent: usual.isUrgent && !isLarge(content), owner };
    // A job was accepted: it keeps its time.
    const isHurried = work === 'pdf' && !ranks[purpose].isAccepted;
    const contendedMs = isHurried ? this.#limits.previewDeadlineMs : undefined;
    const command = { ...named(content), print };
    return this.#run(command, { ...limits, contendedMs }, work) as Promise<RenderedPrint>;
  }

  preview(content: KnownContent, preview: PreviewRenderTask): Promise<PreviewImage> {
    const limits = this.#limitsOf('preview');
    return this.#run(
      { ...named(content), preview },
      limits,
      workOf(content),
    ) as Promise<PreviewImage>;
  }

  labels(zpl: Uint8Array, labels: LabelsTask): Promise<DrawnLabels> {
    const limits = this.#limitsOf('preview');
    return this.#run({ zpl, labels }, limits, 'document') as Promise<DrawnLabels>;
  }

  /** Draws a sheet of a virtual printer as PNG: a short one at once. */
  async sheet(sheet: Bitmap, scale: number): Promise<Uint8Array> {
    const { width, height, data } = sheet;
    if (isShortPng(width, height, scale)) return png(sheet, scale);
    const red = sheet instanceof TwoColourBitmap ? sheet.red.data : null;
    const command = { sheet: { width, height, data, red }, scale };
    return (await this.#run(command, this.#limitsOf('preview'), 'document')) as Uint8Array;
  }

  /** Parses Markdown, which may be hostile. */
  markdown(markdown: string, purpose: Purpose = 'print'): Promise<MarkdownTemplate> {
    const limits = { ...this.#limitsOf(purpose), deadlineMs: this.#limits.previewDeadlineMs };
    return this.#run({ markdown }, limits, 'document') as Promise<MarkdownTemplate>;
  }

  /** Checks a config that is not stored, for every label resolution. */
  checkDraft(key: string, config: unknown): Promise<CheckResult> {
    const command = { key, check: config, resolutions: labelResolutions };
    return this.#run(command, this.#limitsOf('preview'), 'template') as Promise<CheckResult>;
  }

  /** Checks a stored template for a print, without laying out its examples. */
  check({ key, config }: KnownTemplate, purpose: Purpose = 'print'): Promise<CheckResult> {
    const command = { key, check: config, resolutions: [] };
    return this.#run(command, this.#limitsOf(purpose), 'template') as Promise<CheckResult>;
  }

  /** Problems of the data, such as `items[0].price: must be a number`. */
  validate(template: KnownTemplate, data: JsonObject, purpose: Purpose): Promise<string[]> {
    const command = { template, validate: data };
    return this.#run(command, this.#limitsOf(purpose), 'data') as Promise<string[]>;
  }

  stop(): void {
    this.#threads.stop();
    this.#processes.stop();
  }

  #limitsOf(purpose: Purpose): TaskLimits {
    const { deadlineMs, previewDeadlineMs, waiting } = this.#limits;
    const { isUrgent, isAccepted } = ranks[purpose];
    return {
      deadlineMs: purpose === 'preview' ? previewDeadlineMs : deadlineMs,
      waiting: isAccepted ? Infinity : waiting,
      isUrgent,
    };
  }

  async #run(command: RenderCommand, limits: TaskLimits, work: Work): Promise<RenderResult> {
    const fonts = fontsOf(command);
    try {
      return await (fonts.length > 0 ? this.#processes : this.#threads).run(command, limits);
    } catch (error) {
      if (!(error instanceof PoolFailure)) throw error;
      if (error.reason === 'time' && error.isContended)
        throw tooMuch(work, `takes more than ${limits.contendedMs! / 1000} s while others wait`);
      if (error.reason === 'time')
        throw tooMuch(work, `takes more than ${limits.deadlineMs / 1000} s`);
      if (error.reason === 'memory') throw tooMuch(work, 'needs too much memory');
      if (error.reason === 'crash') throw crashed(fonts);
      if (error.reason === 'full') throw full(limits.waiting);
      throw error;
    }
  }
}

/** The stored fonts that a command draws text in. */
function fontsOf(command: RenderCommand): readonly string[] {
  const isDrawn = 'print' in command || 'preview' in command;
  return isDrawn && 'template' in command ? (command.template.fonts ?? []) : [];
}

function named(content: KnownContent) {
  return 'drawing' in content ? content : { template: content };
}

/**
 * Whether it is raw data of which one takes up to 140 MB while it is read and drawn. Two at a time
 * brought the process to 390 MB above idle: such data leaves a thread to others, as batches do.
 */
function isLarge(content: KnownContent): boolean {
  if (!('drawing' in content)) return false;
  const { source } = content.drawing;
  return source.kind === 'raw' && source.content.length > largeData;
}

function workOf(content: KnownContent): Work {
  return 'drawing' in content && content.drawing.source.kind === 'pdf' ? 'pdf' : 'document';
}

function tooMuch(work: Work, what: string): Fault {
  switch (work) {
    case 'template': {
      const problem = `${what} to check: use fewer or simpler blocks, expressions and schema parts`;
      return new Fault('VALIDATION_ERROR', 'The template is too complicated to be checked.', [
        `config: ${problem}`,
      ]);
    }
    case 'data': {
      const problem = `${what} to check against the schema of the template: send less, or simplify the schema`;
      return new Fault('VALIDATION_ERROR', 'The data is too large to be checked.', [
        `data: ${problem}`,
      ]);
    }
    case 'pdf': {
      const problem = `${what} to draw: print fewer pages at once with pages, or make it simpler`;
      return new Fault('TEMPLATE_RENDER_ERROR', 'The PDF cannot be printed.', [`pdf: ${problem}`]);
    }
    default:
      return new Fault(
        'TEMPLATE_RENDER_ERROR',
        `The document ${what} to render. Send fewer items or less text.`,
      );
  }
}

function crashed(fonts: readonly string[]): Fault {
  const names = fonts.map((name) => `"${name}"`).join(', ');
  return new Fault(
    'TEMPLATE_RENDER_ERROR',
    `The document ended the program that drew it: the font ${names} is damaged. Replace it with PUT /assets/{name} by another file of the font.`,
  );
}

function full(waiting: number): Fault {
  return new Fault(
    'QUEUE_FULL',
    `${waiting} long documents are already waiting to be rendered. Nothing was stored. Retry later.`,
  );
}
