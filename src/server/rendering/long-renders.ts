// Renders in a thread what would block the event loop for too long, one task at a
// time, prints before previews and sheets. A task that takes too long or too much
// memory costs only its thread.
//
//   no thread  --task-->           rendering  the thread starts
//   idle       --task-->           rendering
//   rendering  --result, fault-->  rendering the next task, or idle
//   rendering  --deadline passed, thread failed-->  no thread, then the next task
//   idle       --idleMs-->         no thread
//   any        --stop-->           stopped    all tasks are rejected

import { Worker } from 'node:worker_threads';
import type { ReadAsset } from '../../core/images.ts';
import { Fault } from '../../core/model/fault.ts';
import type { TemplateConfig } from '../../core/template/config/template-config.ts';
import type { Bitmap } from '../../core/raster/bitmap.ts';
import type {
  FromRenderThread,
  RenderCommand,
  RenderResult,
  ToRenderThread,
} from './render-messages.ts';
import type {
  PreviewImage,
  PreviewRenderTask,
  PrintRenderTask,
  RenderedPrint,
} from './render-task.ts';

interface QueuedCommand {
  command: RenderCommand;
  resolve: (result: RenderResult) => void;
  reject: (error: Error) => void;
}

export interface LongRenderLimits {
  /** The longest that one print may take. */
  deadlineMs: number;
  /** The longest that one preview or sheet may take. Shorter, because it can simply be requested again. */
  previewDeadlineMs: number;
  /** The heap of the thread; bitmaps are not in it. */
  heapMb: number;
  /** How long the thread waits for the next task before it ends. */
  idleMs: number;
}

const defaultLimits: LongRenderLimits = {
  deadlineMs: 30_000,
  previewDeadlineMs: 5000,
  heapMb: 512,
  idleMs: 30_000,
};

const maxWaiting = 20;

const program = new URL('render-thread.js', import.meta.url);

export class LongRenders {
  readonly #readAsset: ReadAsset;
  readonly #limits: LongRenderLimits;
  readonly #queue: QueuedCommand[] = [];
  #current: QueuedCommand | undefined;
  #thread: Worker | undefined;
  /** The deadline of the current task, or the end of an idle thread. */
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(readAsset: ReadAsset, limits: LongRenderLimits = defaultLimits) {
    this.#readAsset = readAsset;
    this.#limits = limits;
  }

  /** The number of tasks that have not started. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Those of them that are prints, and so are not delayed by the others. */
  get waitingPrints(): number {
    return this.#queue.filter(isPrint).length;
  }

  print(config: TemplateConfig, print: PrintRenderTask): Promise<RenderedPrint> {
    return this.#enqueue({ config, print }) as Promise<RenderedPrint>;
  }

  preview(config: TemplateConfig, preview: PreviewRenderTask): Promise<PreviewImage> {
    return this.#enqueue({ config, preview }) as Promise<PreviewImage>;
  }

  sheet({ width, height, data }: Bitmap, scale: number): Promise<Uint8Array> {
    return this.#enqueue({ sheet: { width, height, data }, scale }) as Promise<Uint8Array>;
  }

  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#queue.splice(0)) reject(stopped());
    this.#fail(stopped());
    clearTimeout(this.#timer);
  }

  #enqueue(command: RenderCommand): Promise<RenderResult> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(stopped());
      const queued = { command, resolve, reject };
      this.#queue.splice(isPrint(queued) ? this.waitingPrints : this.waiting, 0, queued);
      if (!this.#current) this.#startNext();
    });
  }

  #startNext(): void {
    clearTimeout(this.#timer);
    this.#current = this.#queue.shift();
    if (this.#current) {
      const isNew = this.#thread === undefined;
      this.#thread ??= this.#startThread();
      this.#thread.ref(); // keeps the process running until the result is there
      this.#thread.postMessage(this.#current.command satisfies ToRenderThread);
      if (isNew) this.#setDeadline(this.#limits.deadlineMs);
      else this.#beginDeadline();
    } else {
      this.#thread?.unref();
      this.#timer = setTimeout(() => this.#endThread(), this.#limits.idleMs).unref();
    }
  }

  /** The start of the thread does not count: it may take longer than a preview may. */
  #beginDeadline(): void {
    const { deadlineMs, previewDeadlineMs } = this.#limits;
    this.#setDeadline(isPrint(this.#current!) ? deadlineMs : previewDeadlineMs);
  }

  #setDeadline(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(tooLong(ms)), ms);
  }

  #startThread(): Worker {
    const thread = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    });
    thread.on('message', (message: FromRenderThread) => {
      if (thread === this.#thread) this.#receive(message);
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (thread !== this.#thread) return;
      this.#fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error);
    });
    return thread;
  }

  #receive(message: FromRenderThread): void {
    if ('asset' in message) return void this.#sendAsset(message.asset);
    if ('isReady' in message) return this.#beginDeadline();
    const { resolve, reject } = this.#current!;
    if ('result' in message) resolve(message.result);
    else if ('error' in message) reject(new Error(message.error));
    else reject(new Fault(message.fault.code, message.fault.message, message.fault.details));
    this.#startNext();
  }

  async #sendAsset(asset: string): Promise<void> {
    const thread = this.#thread;
    try {
      const content = await this.#readAsset(asset);
      thread?.postMessage({ asset, content } satisfies ToRenderThread);
    } catch (error) {
      if (thread === this.#thread) this.#fail(error as Error);
    }
  }

  /** Rejects the current task and ends the thread, which may still be at it. */
  #fail(error: Error): void {
    this.#current?.reject(error);
    this.#endThread();
    this.#startNext();
  }

  #endThread(): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
  }
}

/** Refuses a render while too many wait. */
export function requireFreeSlot(waiting: number): void {
  if (waiting >= maxWaiting)
    throw new Fault(
      'QUEUE_FULL',
      `${waiting} long documents are already waiting to be rendered. Nothing was stored. Retry later.`,
    );
}

function isPrint({ command }: QueuedCommand): boolean {
  return 'print' in command;
}

function tooLong(ms: number): Fault {
  return new Fault(
    'TEMPLATE_RENDER_ERROR',
    `The document takes more than ${ms / 1000} s to render. Send fewer items or less text.`,
  );
}

function tooLarge(): Fault {
  return new Fault(
    'TEMPLATE_RENDER_ERROR',
    'The document needs too much memory to render. Send fewer items or less text.',
  );
}

function stopped(): Error {
  return new Error('The service is stopping.');
}
