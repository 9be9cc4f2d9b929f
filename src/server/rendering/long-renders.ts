// Renders in a thread what would block the event loop for too long, one task at a
// time.
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
import type { FromRenderThread, RenderCommand, ToRenderThread } from './render-messages.ts';
import type {
  PreviewImage,
  PreviewRenderTask,
  PrintRenderTask,
  RenderedPrint,
} from './render-task.ts';

interface QueuedCommand {
  command: RenderCommand;
  resolve: (result: RenderedPrint | PreviewImage) => void;
  reject: (error: Error) => void;
}

export interface LongRenderLimits {
  /** The longest that one task may take. */
  deadlineMs: number;
  /** How long the thread waits for the next task before it ends. */
  idleMs: number;
}

const defaultLimits: LongRenderLimits = { deadlineMs: 30_000, idleMs: 30_000 };

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

  print(config: TemplateConfig, print: PrintRenderTask): Promise<RenderedPrint> {
    return this.#enqueue({ config, print }) as Promise<RenderedPrint>;
  }

  preview(config: TemplateConfig, preview: PreviewRenderTask): Promise<PreviewImage> {
    return this.#enqueue({ config, preview }) as Promise<PreviewImage>;
  }

  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#queue.splice(0)) reject(stopped());
    this.#fail(stopped());
    clearTimeout(this.#timer);
  }

  #enqueue(command: RenderCommand): Promise<RenderedPrint | PreviewImage> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(stopped());
      this.#queue.push({ command, resolve, reject });
      if (!this.#current) this.#startNext();
    });
  }

  #startNext(): void {
    clearTimeout(this.#timer);
    this.#current = this.#queue.shift();
    if (this.#current) {
      this.#thread ??= this.#startThread();
      this.#thread.ref(); // keeps the process running until the result is there
      this.#thread.postMessage(this.#current.command satisfies ToRenderThread);
      this.#timer = setTimeout(() => this.#fail(this.#tooLong()), this.#limits.deadlineMs);
    } else {
      this.#thread?.unref();
      this.#timer = setTimeout(() => this.#endThread(), this.#limits.idleMs).unref();
    }
  }

  #startThread(): Worker {
    const thread = new Worker(program);
    thread.on('message', (message: FromRenderThread) => {
      if (thread === this.#thread) this.#receive(message);
    });
    thread.on('error', (error) => {
      if (thread === this.#thread) this.#fail(error);
    });
    return thread;
  }

  #receive(message: FromRenderThread): void {
    if ('asset' in message) return void this.#sendAsset(message.asset);
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

  #tooLong(): Fault {
    return new Fault(
      'TEMPLATE_RENDER_ERROR',
      `The document takes more than ${this.#limits.deadlineMs / 1000} s to render. Send fewer items or less text.`,
    );
  }
}

function stopped(): Error {
  return new Error('The service is stopping.');
}
