// What an expression can read while it is evaluated besides the template: the
// current item of each list, the copy and time of this printing, and a budget
// that bounds the work.

import { spend } from '../../budget.ts';
import { asciiSteps, textSteps } from '../../text-steps.ts';
import { ValueFault, type Value } from './value.ts';

/** The current item of a list; the outermost frame is the data itself. */
export interface EvalFrame {
  item: Value;
  index: number;
  count: number;
  outer: EvalFrame | null;
  evaluation: Evaluation;
}

/** The numbers that were taken for this printing, by the id of their counter. */
export type Numbers = Readonly<Record<string, string>>;
const noNumbers: Numbers = {};

// Far above any receipt: 3 m of paper hold about 70,000 characters.
const maxSteps = 100_000;
const maxCharacters = 200_000;
// A step of an expression takes up to half a microsecond; one of the event loop's budget, 100 ns.
const inlineStepsEach = 5;

/** Copy, time and remaining budget of one printing. */
export class Evaluation {
  readonly copy: number;
  /** False after a text with other characters than printable ASCII was written. */
  isAscii = true;
  readonly #now: Date;
  readonly #numbers: Numbers;
  #steps = maxSteps;
  #characters = maxCharacters;

  constructor(now: Date, copy: number, numbers = noNumbers) {
    this.#numbers = numbers;
    this.#now = now;
    this.copy = copy;
  }

  get now(): string {
    return this.#now.toISOString();
  }

  /** The number of a counter, as it is printed; the first one where none was taken. */
  next(counterId: string): string {
    this.spend(1);
    return Object.hasOwn(this.#numbers, counterId) ? this.#numbers[counterId]! : '1';
  }

  spend(steps: number): void {
    if ((this.#steps -= steps) < 0)
      throw new ValueFault(`takes more than ${maxSteps} steps: send less data or simplify`);
    spend(steps * inlineStepsEach);
  }

  /** Counts a text that will be printed, and the work of printing it. `isAscii`: nothing else is in it. */
  write(text: string, isAscii: boolean): void {
    if ((this.#characters -= text.length) < 0)
      throw new ValueFault(`brings the text to more than ${maxCharacters} characters`);
    if (isAscii) return spend(asciiSteps(text));
    this.isAscii = false;
    spend(textSteps(text));
  }
}
