// Spreads work over the turns of the event loop. Many small pieces that become ready
// in the same turn, such as requests of a hundred connections, would hold it together.

interface Clock {
  now(): number;
}

/** Of a turn, for long work: requests that arrive meanwhile are short. */
const longWorkMs = 10;

/** Pieces are started in order, for about `sliceMs` a turn. */
export class Turns {
  readonly #sliceMs: number;
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  /** When the time of this turn began. */
  #beganAt: number | undefined;
  /** The long work that goes on in this turn without waiting. */
  #first: object | undefined;

  constructor(sliceMs: number, clock: Clock = performance) {
    this.#sliceMs = sliceMs;
    this.#clock = clock;
  }

  /** Starts the piece at once, or in a later turn if this one is spent. */
  run(start: () => void): void {
    if (this.#waiting.length > 0 || this.isOver()) this.#wait(start);
    else start();
  }

  /** Whether this turn has had its time, which the first call in a turn begins. */
  isOver(): boolean {
    if (this.#beganAt !== undefined) return this.#spentMs > this.#sliceMs;
    this.#beganAt = this.#clock.now();
    setImmediate(this.#endTurn);
    return false;
  }

  get #spentMs(): number {
    return this.#beganAt === undefined ? 0 : this.#clock.now() - this.#beganAt;
  }

  /**
   * For long work: the function is called before each part, and waits for a later turn if
   * this one is spent. Only one work goes on at once in a turn: what it then takes is
   * known when the others go on.
   */
  pauses(): () => Promise<void> {
    const work = {};
    return async () => {
      const mustWait = this.#waiting.length > 0 || this.isOver() || this.#spentMs > longWorkMs;
      if (mustWait || (this.#first ??= work) !== work) await this.next();
    };
  }

  /** Resolves in a later turn. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#wait(resolve));
  }

  #wait(start: () => void): void {
    this.#waiting.push(start);
    setImmediate(this.#startNext);
  }

  // Node runs the promises of a piece before the next one, which is then counted in.
  readonly #startNext = (): void => {
    if (this.isOver()) setImmediate(this.#startNext);
    else this.#waiting.shift()!();
  };

  readonly #endTurn = (): void => {
    this.#beganAt = undefined;
    this.#first = undefined;
  };
}
