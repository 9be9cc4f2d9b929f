// Spreads work over the turns of the event loop. Many small pieces that become ready
// in the same turn, such as requests of a hundred connections, would hold it together.

declare module 'fastify' {
  interface FastifyInstance {
    /** For what each request does on the event loop. */
    turns: Turns;
  }
}

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
  /** When the first piece of this turn was started. */
  #beganAt: number | undefined;
  /** The long work that goes on in this turn without waiting. */
  #first: object | undefined;

  constructor(sliceMs: number, clock: Clock = performance) {
    this.#sliceMs = sliceMs;
    this.#clock = clock;
  }

  /** Starts the piece at once, or in a later turn if this one is spent. */
  run(start: () => void): void {
    if (this.#waiting.length > 0 || this.#isOver()) this.#wait(start);
    else start();
  }

  /** Whether what was started in this turn has taken its time. */
  get isSpent(): boolean {
    return this.#spentMs > this.#sliceMs;
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
      const mustWait = this.#waiting.length > 0 || this.#isOver() || this.#spentMs > longWorkMs;
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
    if (this.#isOver()) setImmediate(this.#startNext);
    else this.#waiting.shift()!();
  };

  /** The first call in a turn begins its time. */
  #isOver(): boolean {
    if (this.#beganAt !== undefined) return this.isSpent;
    this.#beganAt = this.#clock.now();
    setImmediate(this.#endTurn);
    return false;
  }

  readonly #endTurn = (): void => {
    this.#beganAt = undefined;
    this.#first = undefined;
  };
}
