// The parameters of a ZPL command, by their place. Knows no commands.

import type { ZplCommand } from './lexer.ts';
import type { Turn } from '../pictures/turned.ts';

const turns: Record<string, Turn> = { N: 0, R: 90, I: 180, B: 270 };

const none: string[] = [];

export class ZplParameters {
  readonly #values: string[];

  constructor({ text, delimiter }: Pick<ZplCommand, 'text' | 'delimiter'>) {
    this.#values = text === '' ? none : text.split(delimiter);
  }

  text(place: number, fallback = ''): string {
    return this.#values[place]?.trim() || fallback;
  }

  letter(place: number, fallback: string): string {
    return this.text(place, fallback).toUpperCase();
  }

  isYes(place: number, fallback: boolean): boolean {
    return this.letter(place, fallback ? 'Y' : 'N') === 'Y';
  }

  turn(place: number, fallback: Turn): Turn {
    return turns[this.letter(place, '')[0] ?? ''] ?? fallback;
  }

  /** A whole number between bounds; what is left out or no number is the fallback. */
  whole(place: number, fallback: number, least: number, most: number): number {
    return Math.round(this.number(place, fallback, least, most));
  }

  number(place: number, fallback: number, least: number, most: number): number {
    const given = this.text(place);
    const value = given === '' ? fallback : parseFloat(given);
    return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback;
  }
}
