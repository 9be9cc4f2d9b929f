// The parameters of a ZPL command, by index. Knows no commands.

import type { ZplCommand } from './lexer.ts';
import type { Turn } from '../pictures/turned.ts';

const turns: Record<string, Turn> = { N: 0, R: 90, I: 180, B: 270 };

const none: string[] = [];

export class ZplParameters {
  readonly #values: string[];
  readonly #unit: number;

  /** `unit` is the number of dots in a unit of lengths. */
  constructor({ text, delimiter }: Pick<ZplCommand, 'text' | 'delimiter'>, unit = 1) {
    this.#values = text === '' ? none : text.split(delimiter);
    this.#unit = unit;
  }

  text(index: number, fallback = ''): string {
    return this.#values[index]?.trim() || fallback;
  }

  letter(index: number, fallback: string): string {
    return this.text(index, fallback).toUpperCase();
  }

  isYes(index: number, fallback: boolean): boolean {
    return this.letter(index, fallback ? 'Y' : 'N') === 'Y';
  }

  turn(index: number, fallback: Turn): Turn {
    return turns[this.letter(index, '')[0] ?? ''] ?? fallback;
  }

  /** A whole number within bounds; the fallback if it is missing or not a number. */
  whole(index: number, fallback: number, least: number, most: number): number {
    return Math.round(this.number(index, fallback, least, most));
  }

  /** A length in dots within bounds; the fallback is in dots. */
  dots(index: number, fallback: number, least: number, most: number): number {
    const value = this.number(index, fallback / this.#unit, -32_000, 32_000);
    return Math.min(most, Math.max(least, Math.round(value * this.#unit)));
  }

  number(index: number, fallback: number, least: number, most: number): number {
    const given = this.text(index);
    const value = given === '' ? fallback : parseFloat(given);
    return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback;
  }
}
