// Makes in a thread what would hold the event loop too long, one order after the
// other. The thread starts with the first of them and ends when there was none
// for a while; one that takes too long is given up, and the thread with it.

import { Worker } from 'node:worker_threads';
import type { ReadAsset } from '../../core/images.ts';
import { Fault, type FaultCode } from '../../core/model/fault.ts';
import type { TemplateConfig } from '../../core/template/config/template-config.ts';
import { setV8Flags } from '../v8-flags.ts';
import type {
  PreviewImage,
  PreviewRenderTask,
  PrintRenderTask,
  RenderedPrint,
} from './render-task.ts';

export type Question = { config: TemplateConfig } & (
  | { print: PrintRenderTask }
  | { picture: PreviewRenderTask }
);
export type Call = Question | { asset: string; content: Uint8Array | null };
export type Answer =
  | { made: RenderedPrint | PreviewImage }
  | { fault: { code: FaultCode; message: string; details: string[] } }
  | { error: string }
  | { asset: string };

interface Task {
  question: Question;
  resolve: (made: RenderedPrint | PreviewImage) => void;
  reject: (error: Error) => void;
}

export interface LongRenderLimits {
  /** For each of them. */
  deadlineMs: number;
  /** How long the thread stays for the next one. */
  idleMs: number;
}

const usual: LongRenderLimits = { deadlineMs: 30_000, idleMs: 30_000 };

const program = new URL('render-thread.js', import.meta.url);

export class LongRenders {
  readonly #assets: ReadAsset;
  readonly #limits: LongRenderLimits;
  readonly #waiting: Task[] = [];
  #current: Task | undefined;
  #thread: Worker | undefined;
  /** Until the current one is given up, or the thread ends. */
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(assets: ReadAsset, limits: LongRenderLimits = usual) {
    this.#assets = assets;
    this.#limits = limits;
  }

  /** How many have not begun. */
  get waiting(): number {
    return this.#waiting.length;
  }

  print(config: TemplateConfig, print: PrintRenderTask): Promise<RenderedPrint> {
    return this.#ask({ config, print }) as Promise<RenderedPrint>;
  }

  preview(config: TemplateConfig, picture: PreviewRenderTask): Promise<PreviewImage> {
    return this.#ask({ config, picture }) as Promise<PreviewImage>;
  }

  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#waiting.splice(0)) reject(stopped());
    this.#giveUp(stopped());
    clearTimeout(this.#timer);
  }

  #ask(question: Question): Promise<RenderedPrint | PreviewImage> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(stopped());
      this.#waiting.push({ question, resolve, reject });
      if (!this.#current) this.#next();
    });
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (this.#current) {
      this.#thread ??= this.#start();
      this.#thread.ref(); // the process stays while somebody waits
      this.#thread.postMessage(this.#current.question satisfies Call);
      this.#timer = setTimeout(() => this.#giveUp(this.#tooLong()), this.#limits.deadlineMs);
    } else {
      this.#thread?.unref();
      this.#timer = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(program);
    thread.once('online', setV8Flags);
    thread.on('message', (answer: Answer) => {
      if (thread === this.#thread) this.#hear(answer);
    });
    thread.on('error', (error) => {
      if (thread === this.#thread) this.#giveUp(error);
    });
    return thread;
  }

  #hear(answer: Answer): void {
    if ('asset' in answer) return void this.#tell(answer.asset);
    const { resolve, reject } = this.#current!;
    if ('made' in answer) resolve(answer.made);
    else if ('error' in answer) reject(new Error(answer.error));
    else reject(new Fault(answer.fault.code, answer.fault.message, answer.fault.details));
    this.#next();
  }

  async #tell(asset: string): Promise<void> {
    const thread = this.#thread;
    try {
      const content = await this.#assets(asset);
      thread?.postMessage({ asset, content } satisfies Call);
    } catch (error) {
      if (thread === this.#thread) this.#giveUp(error as Error);
    }
  }

  #giveUp(error: Error): void {
    this.#current?.reject(error);
    this.#end();
    this.#next();
  }

  #end(): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
  }

  #tooLong(): Fault {
    return new Fault(
      'TEMPLATE_RENDER_ERROR',
      `The document takes more than ${this.#limits.deadlineMs / 1000} s to make. Send fewer items or less text.`,
    );
  }
}

function stopped(): Error {
  return new Error('The service stops.');
}
