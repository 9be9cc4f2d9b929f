// The counters @0 to @50 of a TSPL printer: texts whose digits count from label
// to label.

import { serialText } from '../label/serial.ts';

const last = 50;

interface Counter {
  text: string;
  step: number;
  /** Steps of all counters when the text was written. */
  since: number;
}

const initial: Counter = { text: '0', step: 0, since: 0 };

/** The text of a counter on a label. */
export type CounterText = (number: number) => string;

export class Counters {
  #counters: ReadonlyMap<number, Counter> = new Map();
  #steps = 0;

  /** `@n="text"` */
  write(number: number, text: string): void {
    this.#change(number, { text, since: this.#steps });
  }

  /** `SET COUNTER @n step` */
  setStep(number: number, step: number): void {
    this.#change(number, { step });
  }

  /** A copy, because labels that are not drawn yet use the earlier ones. */
  #change(number: number, change: Partial<Counter>): void {
    if (number > last) return;
    const counter = { ...initial, ...this.#counters.get(number), ...change };
    this.#counters = new Map(this.#counters).set(number, counter);
  }

  /** The texts on the labels to come, by the number of steps; later changes do not affect them. */
  ahead(): (steps: number) => CounterText {
    const counters = this.#counters;
    const before = this.#steps;
    return (steps) => (number) => {
      const { text, step, since } = counters.get(number) ?? initial;
      return serialText(text, { increment: step, keepsZeros: true }, before - since + steps);
    };
  }

  advance(steps: number): void {
    this.#steps += steps;
  }
}
