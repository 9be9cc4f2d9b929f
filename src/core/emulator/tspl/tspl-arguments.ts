// The parameters of a TSPL command, by index. Knows no commands.

import type { Turn } from '../pictures/turned.ts';
import type { Parameter } from './parse-line.ts';

export class TsplArguments {
  readonly list: readonly Parameter[];

  constructor(list: readonly Parameter[]) {
    this.list = list;
  }

  text(index: number): string {
    return this.list[index]?.text ?? '';
  }

  whole(index: number, fallback: number, least: number, most: number): number {
    const value = parseInt(this.text(index), 10);
    return Number.isNaN(value) ? fallback : Math.min(most, Math.max(least, value));
  }

  turn(index: number): Turn {
    const value = this.whole(index, 0, 0, 270);
    return value === 90 || value === 180 || value === 270 ? value : 0;
  }

  /** The quoted text at the end; null if there is none. */
  get content(): string | null {
    const last = this.list.at(-1);
    return last?.isQuoted ? last.text : null;
  }

  /** The texts and the numbers of the counters at the end; null if there are no counters. */
  get counted(): readonly (string | number)[] | null {
    return this.list.at(-1)?.pieces ?? null;
  }

  /** The number of an option between the fixed parameters and the content: `M2`, `S7`, `x4`. */
  option(from: number, pattern: RegExp): number | undefined {
    const found = this.list
      .slice(from, -1)
      .map((parameter) => pattern.exec(parameter.text)?.[1])
      .find((value) => value !== undefined);
    return found === undefined ? undefined : Number(found);
  }
}
