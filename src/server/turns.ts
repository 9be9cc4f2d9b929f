// Spreads work over the turns of the event loop. Many small pieces that become ready
// in the same turn, such as requests of a hundred connections, would hold it together.

interface Clock {
  now(): number;
}

/** The part of a turn for long work: requests that arrive meanwhile are short. */
const longWorkMs = 10;

/** Pieces are started for about `sliceMs` a turn: in order, and one of each lane after the other. */
export class Turns {
  readonly #sliceMs: number;
  readonly #clock: Clock;
  /** Pieces by lane. The lane that waits longest for its next piece is first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When the time of this turn began. */
  #beganAt: number | undefined;
  /** The long work that goes on in this turn without waiting. */
  #first: object | undefined;
  /** When requests were last left unread for want of time, by `performance.now()`. */
  lateAt = -Infinity;
  #isHeld = false;
  /** Pieces whose turn came while all were held. */
  #heldBack = 0;

  constructor(sliceMs: number, clock: Clock = performance) {
    this.#sliceMs = sliceMs;
    this.#clock = clock;
  }

  /**
   * Starts the piece at once, or in a later turn if this one is spent. A lane with many
   * pieces, such as all requests of one address, does not delay those of other lanes.
   */
  run(start: () => void, lane = ''): void {
    if (this.isBehind || this.isOver()) this.#wait(start, lane);
    else start();
  }

  /** Whether pieces wait. */
  get isBehind(): boolean {
    return this.#waiting.size > 0;
  }

  /** Whether this turn has had its time, which the first call in a turn begins. */
  isOver(): boolean {
    if (this.#isHeld) return true;
    if (this.#beganAt !== undefined) return this.#spentMs > this.#sliceMs;
    this.#beganAt = this.#clock.now();
    setImmediate(this.#endTurn);
    return false;
  }

  /** Starts nothing until `release`. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    for (; this.#heldBack > 0; this.#heldBack--) setImmediate(this.#startNext);
  }

  get #spentMs(): number {
    return this.#beganAt === undefined ? 0 : this.#clock.now() - this.#beganAt;
  }

  /**
   * For long work: the function is called before each part, and waits for a later turn if
   * this one is spent. Only one work goes on at once in a turn: what it then takes is
   * known when the others go on.
   */
  pauses(lane?: string): () => Promise<void> {
    const work = {};
    return async () => {
      const mustWait = this.isBehind || this.isOver() || this.#spentMs > longWorkMs;
      if (mustWait || (this.#first ??= work) !== work) await this.next(lane);
    };
  }

  /** Resolves in a later turn. */
  next(lane = ''): Promise<void> {
    return new Promise((resolve) => this.#wait(resolve, lane));
  }

  #wait(start: () => void, lane: string): void {
    const pieces = this.#waiting.get(lane);
    if (pieces) pieces.push(start);
    else this.#waiting.set(lane, [start]);
    setImmediate(this.#startNext);
  }

  // Node runs the promises of a piece before the next one, which is then counted in.
  readonly #startNext = (): void => {
    if (this.#isHeld) this.#heldBack++;
    else if (this.isOver()) setImmediate(this.#startNext);
    else this.#take()();
  };

  #take(): () => void {
    const [lane, pieces] = this.#waiting.entries().next().value!;
    const piece = pieces.shift()!;
    this.#waiting.delete(lane);
    if (pieces.length > 0) this.#waiting.set(lane, pieces); // behind the others
    return piece;
  }

  readonly #endTurn = (): void => {
    this.#beganAt = undefined;
    this.#first = undefined;
  };
}
