// Work that is done again and again: when it is woken, and after a time that it names itself.
//
//   waiting  --woken, or its time came-->  running
//   running  --done-->                     waiting   for the time that the work named
//   running  --failed-->                   waiting   for `retryMs`; reported once until it succeeds
//   any      --stop-->                     stopped   after the current run

export interface LoopOptions {
  /**
   * Does the work once. Returns after how many milliseconds it is done again without being
   * woken: 0 at once, Infinity never.
   */
  run: () => Promise<number>;
  /** How long to wait after a failure, in milliseconds. */
  retryMs: () => number;
  /** The work fails; not called again until it has succeeded. */
  failed: (error: Error) => void;
  /** The work succeeds after it had failed. */
  recovered?: () => void;
}

/** Timers cannot wait for longer than 24 days. */
const longestWaitMs = 3_600_000;

export class Loop {
  readonly #options: LoopOptions;
  readonly #aborted = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** When the next run begins, on the clock of `performance.now()`. */
  #dueAt = Infinity;
  #running: Promise<void> | undefined;
  #hasFailed = false;
  #isStopped = false;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** Runs the work now, or after the current run; resolves when it has ended, also if it failed. */
  async run(): Promise<void> {
    const current = this.#running;
    this.wake();
    await current;
    await this.#running;
  }

  /** Runs the work within this time, once more if it is running now. */
  wake(ms = 0): void {
    this.#dueAt = Math.min(this.#dueAt, performance.now() + ms);
    if (!this.#running) this.#schedule();
  }

  /** Begins no further run. The work itself may call it. */
  end(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Ends the loop and resolves after the current run, which is aborted after this time. */
  async stop(abortMs = Infinity): Promise<void> {
    this.end();
    const timer =
      abortMs === Infinity ? undefined : setTimeout(() => this.#aborted.abort(), abortMs);
    await this.#running;
    clearTimeout(timer);
  }

  /** Whether the last run failed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Whether the work is being done, or begins in this turn of the event loop. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Aborted if the loop is stopped and the time of the last run is over. */
  get signal(): AbortSignal {
    return this.#aborted.signal;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#dueAt === Infinity) return;
    const waitMs = this.#dueAt - performance.now();
    if (waitMs <= 0) this.#begin();
    else if (waitMs > longestWaitMs)
      this.#timer = setTimeout(() => this.#schedule(), longestWaitMs).unref();
    else this.#timer = setTimeout(() => this.#begin(), waitMs).unref();
  }

  #begin(): void {
    this.#dueAt = Infinity;
    this.#running = this.#cycle();
  }

  async #cycle(): Promise<void> {
    // Work that wakes the loop before it waits for anything must find it running.
    await Promise.resolve();
    const nextMs = await this.#run();
    this.#running = undefined;
    this.wake(nextMs);
  }

  /** Returns how long to wait for the next run. */
  async #run(): Promise<number> {
    const { run, retryMs, failed, recovered } = this.#options;
    try {
      const nextMs = await run();
      if (this.#hasFailed) recovered?.();
      this.#hasFailed = false;
      return nextMs;
    } catch (error) {
      if (!this.#hasFailed && !this.signal.aborted) failed(error as Error);
      this.#hasFailed = true;
      return retryMs();
    }
  }
}
