// What an expression can read while it is evaluated besides the template: the
// current item of each list, the copy and time of this printing, and a budget
// that bounds the work.

import { ValueFault, type Value } from './value.ts';

/** One item under way: the data itself at the outermost. */
export interface EvalFrame {
  item: Value;
  index: number;
  count: number;
  outer: EvalFrame | null;
  evaluation: Evaluation;
}

// 3 m of paper hold about 70,000 characters; no receipt comes near these.
const maxSteps = 100_000;
const maxCharacters = 200_000;

/** One printing: what is the same for all of its blocks, and the budget. */
export class Evaluation {
  readonly copy: number;
  readonly #now: Date;
  #steps = maxSteps;
  #characters = maxCharacters;

  constructor(now: Date, copy: number) {
    this.#now = now;
    this.copy = copy;
  }

  get now(): string {
    return this.#now.toISOString();
  }

  spend(steps: number): void {
    if ((this.#steps -= steps) < 0)
      throw new ValueFault(`takes more than ${maxSteps} steps: send less data or simplify`);
  }

  write(characters: number): void {
    if ((this.#characters -= characters) < 0)
      throw new ValueFault(`brings the text to more than ${maxCharacters} characters`);
  }
}
