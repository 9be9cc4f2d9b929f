// The budget of work on the event loop. Code whose work depends on a request spends
// steps from the current budget, before the work where its amount is known. A piece of
// work that would take too long throws OverBudget, and is done again in a worker thread.
//
// One step is about 100 ns on a CPU core of 2020. Steps are counted, not timed, so that
// the same input always takes the same path, and tests can compare counts.

/** The work of one piece on the event loop: about 25 ms. */
export const inlineSteps = 250_000;

/** The work is too long for the event loop. Never shown to users. */
export class OverBudget extends Error {
  constructor() {
    super('The work exceeds the budget of the event loop.');
  }
}

export class Budget {
  readonly #steps: number;
  #left: number;

  constructor(steps = inlineSteps) {
    this.#steps = steps;
    this.#left = steps;
  }

  get spent(): number {
    return this.#steps - this.#left;
  }

  /** Runs synchronous work that spends from this budget. Throws OverBudget. */
  run<Result>(work: () => Result): Result {
    const outer = current;
    // oxlint-disable-next-line typescript/no-this-alias -- it is the budget of the work
    current = this;
    try {
      return work();
    } finally {
      current = outer;
    }
  }

  spend(steps: number): void {
    if ((this.#left -= steps) < 0) this.#exceeded();
  }

  #exceeded(): void {
    if (this !== unlimited) throw new OverBudget();
    this.#left = this.#steps;
  }
}

/** The budget of worker threads, where a deadline and a memory limit bound the work, and of programs. */
export const unlimited = new Budget(2 ** 31 - 1); // a small integer: spending allocates nothing
let current = unlimited;

/** Runs synchronous work on the event loop; null if it would take too long there. */
export function withinBudget<Result>(work: () => Result): Result | null {
  try {
    return new Budget().run(work);
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    return null;
  }
}

/** Spends whole steps from the budget of the running work. */
export function spend(steps: number): void {
  current.spend(steps);
}

/** Whether the running work has to be short. */
export function isLimited(): boolean {
  return current !== unlimited;
}
