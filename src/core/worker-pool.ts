// Runs tasks in a few worker threads, or processes, urgent ones first. A task that takes too long
// or too much memory costs only its thread, which is replaced. "Thread" stands for both here.
//
//   no thread  --task-->            starting   up to `threads` of them
//   starting   --ready-->           busy       the deadline of its task begins
//   idle       --task-->            busy
//   busy       --result, fault-->   busy with the next task, or idle
//   busy       --deadline passed, thread failed-->  ending, and another thread takes over
//   busy       --another task waits-->  busy   with the shorter deadline of its task, if it has one
//   busy       --result of its last task-->  ending, if the thread asks for it
//   idle       --idleMs, at once if its heap has grown-->  ending
//   ending     --exit-->            gone       not at once: native code of a thread cannot be interrupted
//   any        --stop-->            ending     all tasks are rejected

import { Fault, type FaultCode } from './model/fault.ts';
import { type PoolWorker, startWorker, type WorkerOptions } from './pool-worker.ts';

export interface PoolOptions extends WorkerOptions {
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
  /** The deadline while other tasks wait. */
  contendedMs?: number | undefined;
  /** Whose task it is. An owner's next task waits for those of others, and few of them may wait. */
  owner?: string | null | undefined;
}

/** The part of the waiting tasks that one owner may have. */
const shareOfOwner = 1 / 4;

/** Why a task has no result. The callers turn it into a fault that says what to do. */
export class PoolFailure extends Error {
  /** Only a process can crash without the service. */
  readonly reason: 'time' | 'memory' | 'crash' | 'full' | 'stopped';
  /** True if the time limit was the one for tasks that others wait for. */
  readonly isContended: boolean;

  constructor(reason: PoolFailure['reason'], isContended = false) {
    super(reason === 'stopped' ? 'The service is stopping.' : `The task failed: ${reason}.`);
    this.reason = reason;
    this.isContended = isContended;
  }
}

export type ToThread<Command> = { task: Command } | { question: string; answer: unknown };

export type FromThread<Result> =
  | (Outcome<Result> & { heapBytes: number; isSpent: boolean })
  | { question: string }
  /** Sent once, before anything else. */
  | { isReady: true };

/** The outcome of a task. */
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
  worker: PoolWorker;
  task: Task<Command, Result> | null;
  isReady: boolean;
  /** The deadline of its task, or the end of an idle thread. */
  timer: NodeJS.Timeout | undefined;
  /** When the deadline of its task began. */
  startedAt: number;
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
  /** When a task of each owner was started last: a rising number. */
  readonly #servedAt = new Map<string, number>();
  #started = 0;
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
      if (this.#waitingOf(limits) >= Math.ceil(limits.waiting * shareOfOwner)) {
        reject(new PoolFailure('full'));
        return;
      }
      this.#queue.splice(ahead, 0, { command, limits, resolve, reject });
      this.#startNext();
      if (this.#queue.length > 0) this.#hurry();
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

  /** How many tasks of the same owner wait; 0 for tasks without an owner. */
  #waitingOf({ owner }: TaskLimits): number {
    if (owner == null) return 0;
    return this.#queue.filter(({ limits }) => limits.owner === owner).length;
  }

  /** Finds, among the tasks that go first, one of the owner whose last task was started the longest ago. */
  #next(): Task<Command, Result> | undefined {
    const [first] = this.#queue;
    if (!first || this.#queue.length === 1) return first;
    const servedAt = ({ limits }: Task<Command, Result>) =>
      this.#servedAt.get(limits.owner ?? '') ?? 0;
    return this.#queue
      .filter(({ limits }) => limits.isUrgent === first.limits.isUrgent)
      .reduce((chosen, task) => (servedAt(task) < servedAt(chosen) ? task : chosen), first);
  }

  /** Gives the tasks that others wait for now their shorter deadline. */
  #hurry(): void {
    for (const thread of this.#threads)
      if (thread.task && thread.isReady) this.#setTaskDeadline(thread, thread.task);
  }

  #startNext(): void {
    for (let next = this.#next(); next && this.#hasFreeThread(next.limits); next = this.#next()) {
      const thread = [...this.#threads].find(({ task }) => !task) ?? this.#startThread();
      if (!thread) break;
      this.#queue.splice(this.#queue.indexOf(next), 1);
      this.#start(thread, next);
    }
    // Every thread that was given up is still busy in native code.
    if (this.#threads.size === 0)
      for (const { reject } of this.#queue.splice(0)) reject(new PoolFailure('full'));
  }

  #start(thread: Thread<Command, Result>, task: Task<Command, Result>): void {
    thread.task = task;
    if (this.#queue.length === 0) this.#servedAt.clear(); // nothing to be fair about
    this.#servedAt.set(task.limits.owner ?? '', ++this.#started);
    thread.worker.ref(); // keeps the process running until the result is there
    thread.worker.send({ task: task.command } satisfies ToThread<Command>);
    if (thread.isReady) this.#begin(thread, task);
    else this.#setDeadline(thread, startMs);
  }

  #begin(thread: Thread<Command, Result>, task: Task<Command, Result>): void {
    thread.startedAt = performance.now();
    this.#setTaskDeadline(thread, task);
  }

  #setTaskDeadline(
    thread: Thread<Command, Result>,
    { limits: { deadlineMs, contendedMs } }: Task<Command, Result>,
  ): void {
    const isContended = this.#queue.length > 0 && contendedMs !== undefined;
    const ms = isContended ? contendedMs : deadlineMs;
    this.#setDeadline(thread, thread.startedAt + ms - performance.now(), isContended);
  }

  #setDeadline(thread: Thread<Command, Result>, ms: number, isContended = false): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => {
      // Tasks that waited may have got other threads.
      if (isContended && this.#queue.length === 0) this.#setTaskDeadline(thread, thread.task!);
      else this.#fail(thread, new PoolFailure('time', isContended));
    }, ms);
  }

  #startThread(): Thread<Command, Result> | null {
    if (this.#ending >= maxEnding) return null;
    const worker = startWorker(this.#options, this.#limits.heapMb, {
      onMessage: (message: FromThread<Result>) => {
        if (this.#threads.has(thread)) this.#receive(thread, message);
      },
      onFailure: (failure) => {
        if (failure instanceof Error) this.#fail(thread, failure);
        else if (failure === 'crash' && !thread.isReady)
          this.#fail(thread, new Error('A worker did not start.'));
        else this.#fail(thread, new PoolFailure(failure));
      },
    });
    const thread: Thread<Command, Result> = {
      worker,
      task: null,
      isReady: false,
      timer: undefined,
      startedAt: 0,
    };
    this.#threads.add(thread);
    return thread;
  }

  #receive(thread: Thread<Command, Result>, message: FromThread<Result>): void {
    const { task } = thread;
    if ('isReady' in message) {
      thread.isReady = true;
      if (task) this.#begin(thread, task);
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
      thread.worker.send({ question, answer } satisfies ToThread<Command>);
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
    void thread.worker.end().finally(() => {
      this.#ending--;
      if (!this.#isStopped) this.#startNext();
    });
  }
}
