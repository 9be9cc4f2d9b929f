// Accepts the connections that wait before work goes on. Node accepts one connection in a turn of
// the event loop, so in turns full of work a new client waits for each connection before it.
//
//   idle       connections are accepted as they come.
//   accepting  from the first `add`: nothing is started, turn after turn, until no connection waits
//              or the time is spent.
//   working    one turn, in which `add` does nothing: a client that connects without end must not
//              stop the work. Then idle.

import type { Turns } from './turns.ts';

/** The time for accepting, and how many connections are accepted even if it is spent. */
const acceptMs = 25;
const minAccepted = 100;

interface Listener {
  /** Called at the end of each turn in which connections were accepted. */
  onTurn?(): void;
  /** Called when work goes on. */
  onEnd?(): void;
}

export class Accepting {
  readonly #turns: Turns;
  readonly #listener: Listener;
  #since: number | undefined;
  #accepted = 0;
  #hasAccepted = false;
  #isWorkDue = false;

  /** `turns`: the work that waits meanwhile. */
  constructor(turns: Turns, listener: Listener = {}) {
    this.#turns = turns;
    this.#listener = listener;
  }

  get isAccepting(): boolean {
    return this.#since !== undefined;
  }

  /** Call it for each connection that is accepted while work waits. False in a turn of work. */
  add(): boolean {
    if (this.#isWorkDue) return false;
    this.#accepted++;
    this.#hasAccepted = true;
    if (this.#since === undefined) {
      this.#since = performance.now();
      this.#turns.hold();
      setImmediate(this.#goOn);
    }
    return true;
  }

  readonly #goOn = (): void => {
    const hasTime = this.#accepted < minAccepted || performance.now() - this.#since! < acceptMs;
    if (this.#hasAccepted && hasTime) {
      this.#hasAccepted = false;
      this.#listener.onTurn?.();
      setImmediate(this.#goOn);
      return;
    }
    this.#since = undefined;
    this.#accepted = 0;
    this.#isWorkDue = true;
    setImmediate(() => (this.#isWorkDue = false));
    this.#turns.release();
    this.#listener.onEnd?.();
  };
}
