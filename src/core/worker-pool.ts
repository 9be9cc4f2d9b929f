// Runs tasks in a few worker threads, urgent ones first. A task that takes too long or
// too much memory costs only its thread, which is replaced.
//
//   no thread  --task-->            starting   up to `threads` of them
//   starting   --ready-->           busy       the deadline of its task begins
//   idle       --task-->            busy
//   busy       --result, fault-->   busy with the next task, or idle
//   busy       --deadline passed, thread failed-->  ending, and another thread takes over
//   busy       --result of its last task-->  ending, if the thread asks for it
//   idle       --idleMs, at once if its heap has grown-->  ending
//   ending     --exit-->            gone       not at once: native code cannot be interrupted
//   any        --stop-->            ending     all tasks are rejected

import { Worker } from 'node:worker_threads';
import { Fault, type FaultCode } from './model/fault.ts';

export interface PoolOptions {
  /** A module that calls `serveTasks` of worker-thread.ts. */
  program: URL;
  env?: NodeJS.ProcessEnv;
  /** Answers what a task asks for, such as a stored image. */
  answer?: (question: string) => Promise<unknown>;
}

export interface PoolLimits {
  threads: number;
  /** The heap of a thread; pixels are not in it. */
  heapMb: number;
  /** A thread whose heap has grown beyond this ends instead of waiting: V8 hardly gives memory back. */
  restingHeapMb: number;
  /** How long a thread waits for the next task before it ends. */
  idleMs: number;
}

export interface TaskLimits {
  deadlineMs: number;
  /** How many tasks may wait before this one is refused. */
  waiting: number;
  /** Goes before the others and may use every thread; the others leave one free. */
  isUrgent?: boolean;
}

/** Why a task has no result. The callers turn it into a fault that says what to do. */
export class PoolFailure extends Error {
  readonly reason: 'time' | 'memory' | 'full' | 'stopped';

  constructor(reason: PoolFailure['reason']) {
    super(reason === 'stopped' ? 'The service is stopping.' : `The task failed: ${reason}.`);
    this.reason = reason;
  }
}

export type ToThread<Command> = { task: Command } | { question: string; answer: unknown };

export type FromThread<Result> =
  | (Outcome<Result> & { heapBytes: number; isSpent: boolean })
  | { question: string }
  /** Sent once, before anything else. */
  | { isReady: true };

/** Of a task. */
export type Outcome<Result> =
  | { result: Result }
  | { fault: { code: FaultCode; message: string; details: string[] } }
  | { error: string };

interface Task<Command, Result> {
  command: Command;
  limits: TaskLimits;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Thread<Command, Result> {
  worker: Worker;
  task: Task<Command, Result> | null;
  isReady: boolean;
  /** The deadline of its task, or the end of an idle thread. */
  timer: NodeJS.Timeout | undefined;
}

/** Threads that were given up and are still busy. */
const maxEnding = 4;
/** The start of a thread does not count: on a busy machine it may take longer than a task may. */
const startMs = 30_000;

export class WorkerPool<Command, Result> {
  readonly #options: PoolOptions;
  readonly #limits: PoolLimits;
  /** Urgent tasks first, otherwise in order of arrival. */
  readonly #queue: Task<Command, Result>[] = [];
  readonly #threads = new Set<Thread<Command, Result>>();
  #ending = 0;
  #isStopped = false;

  constructor(options: PoolOptions, limits: PoolLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  /** The number of tasks that have not started; with `isUrgent`, only those that go first. */
  waiting(isUrgent = false): number {
    return isUrgent
      ? this.#queue.filter(({ limits }) => limits.isUrgent).length
      : this.#queue.length;
  }

  /** Throws a Fault of the task, or a PoolFailure. */
  run(command: Command, limits: TaskLimits): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(new PoolFailure('stopped'));
      const ahead = this.waiting(limits.isUrgent);
      if (ahead >= limits.waiting && !this.#hasFreeThread(limits)) {
        reject(new PoolFailure('full'));
        return;
      }
      this.#queue.splice(ahead, 0, { command, limits, resolve, reject });
      this.#startNext();
    });
  }

  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#queue.splice(0)) reject(new PoolFailure('stopped'));
    for (const thread of this.#threads) this.#fail(thread, new PoolFailure('stopped'));
  }

  #hasFreeThread({ isUrgent = false }: TaskLimits): boolean {
    const { threads } = this.#limits;
    const busy = [...this.#threads].filter(({ task }) => task);
    if (busy.length >= threads) return false;
    const others = busy.filter(({ task }) => !task!.limits.isUrgent).length;
    return isUrgent || others < Math.max(1, threads - 1);
  }

  #startNext(): void {
    for (
      let next = this.#queue[0];
      next && this.#hasFreeThread(next.limits);
      next = this.#queue[0]
    ) {
      const thread = [...this.#threads].find(({ task }) => !task) ?? this.#startThread();
      if (!thread) break;
      this.#queue.shift();
      this.#start(thread, next);
    }
    // Every thread that was given up is still busy in native code.
    if (this.#threads.size === 0)
      for (const { reject } of this.#queue.splice(0)) reject(new PoolFailure('full'));
  }

  #start(thread: Thread<Command, Result>, task: Task<Command, Result>): void {
    thread.task = task;
    thread.worker.ref(); // keeps the process running until the result is there
    thread.worker.postMessage({ task: task.command } satisfies ToThread<Command>);
    this.#setDeadline(thread, thread.isReady ? task.limits.deadlineMs : startMs);
  }

  #setDeadline(thread: Thread<Command, Result>, ms: number): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => this.#fail(thread, new PoolFailure('time')), ms);
  }

  #startThread(): Thread<Command, Result> | null {
    if (this.#ending >= maxEnding) return null;
    const { program, env } = this.#options;
    const worker = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
      ...(env && { env }),
    });
    const thread: Thread<Command, Result> = {
      worker,
      task: null,
      isReady: false,
      timer: undefined,
    };
    this.#threads.add(thread);
    worker.on('message', (message: FromThread<Result>) => {
      if (this.#threads.has(thread)) this.#receive(thread, message);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#fail(
        thread,
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PoolFailure('memory') : error,
      ),
    );
    return thread;
  }

  #receive(thread: Thread<Command, Result>, message: FromThread<Result>): void {
    const { task } = thread;
    if ('isReady' in message) {
      thread.isReady = true;
      if (task) this.#setDeadline(thread, task.limits.deadlineMs);
    } else if ('question' in message) void this.#answer(thread, message.question);
    else if (task) {
      thread.task = null;
      if ('result' in message) task.resolve(message.result);
      else if ('error' in message) task.reject(new Error(message.error));
      else task.reject(new Fault(message.fault.code, message.fault.message, message.fault.details));
      if (message.isSpent) this.#end(thread);
      this.#startNext();
      if (thread.task || message.isSpent) return;
      if (message.heapBytes > this.#limits.restingHeapMb * 2 ** 20) this.#end(thread);
      else this.#rest(thread);
    }
  }

  #rest(thread: Thread<Command, Result>): void {
    clearTimeout(thread.timer);
    thread.worker.unref();
    thread.timer = setTimeout(() => this.#end(thread), this.#limits.idleMs).unref();
  }

  async #answer(thread: Thread<Command, Result>, question: string): Promise<void> {
    try {
      const answer = await this.#options.answer!(question);
      thread.worker.postMessage({ question, answer } satisfies ToThread<Command>);
    } catch (error) {
      this.#fail(thread, error as Error);
    }
  }

  /** Rejects the task of a thread and ends the thread, which may still be at it. */
  #fail(thread: Thread<Command, Result>, error: Error): void {
    const { task } = thread;
    thread.task = null;
    this.#end(thread);
    task?.reject(error);
    if (!this.#isStopped) this.#startNext();
  }

  #end(thread: Thread<Command, Result>): void {
    clearTimeout(thread.timer);
    if (!this.#threads.delete(thread)) return;
    this.#ending++;
    void thread.worker.terminate().finally(() => {
      this.#ending--;
      if (!this.#isStopped) this.#startNext();
    });
  }
}
