// Reads a font package: outlines by code point, and the measures that cell
// glyphs need. The only file that uses fontkit and knows the packages' layout.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Font, type Glyph, openSync } from 'fontkit';
import type { FaceMetrics } from './body.ts';
import { fill, type Mask, type Outline, samples } from './mask.ts';

export class Face {
  readonly #fonts: Font[];
  readonly #covered: Set<number>[];
  #metrics: FaceMetrics | undefined;

  /** A package splits a typeface into several files; `subset` names one of them. */
  constructor(name: string, weight: number, subset = '') {
    const folder = fileURLToPath(
      new URL(`./node_modules/@fontsource/${name}/files/`, import.meta.url),
    );
    const ending = `-${weight}-normal.woff2`;
    this.#fonts = readdirSync(folder)
      .filter((file) => file.endsWith(ending) && file.startsWith(`${name}-${subset}`))
      .toSorted((a, b) => rank(a) - rank(b))
      .map((file) => openSync(folder + file));
    this.#covered = this.#fonts.map((font) => new Set(font.characterSet));
  }

  get codePoints(): number[] {
    return [...new Set(this.#covered.flatMap((covered) => [...covered]))].toSorted((a, b) => a - b);
  }

  outline(codePoint: number): Outline | undefined {
    const font = this.#fonts[this.#covered.findIndex((covered) => covered.has(codePoint))];
    return font && outlineOf(font, font.glyphForCodePoint(codePoint));
  }

  /** A glyph variant without a code point. */
  alternative(glyphId: number): Outline {
    return outlineOf(this.#fonts[0]!, this.#fonts[0]!.getGlyph(glyphId));
  }

  get metrics(): FaceMetrics {
    return (this.#metrics ??= this.#measure());
  }

  #measure(): FaceMetrics {
    const of = (character: string) => this.outline(character.codePointAt(0)!)!;
    const { advance } = of('H');
    const capHeight = topOf(of('H'));
    const xHeight = topOf(of('x'));
    // Measured in an ordinary cell, capitals 17 dots high.
    const scale = { x: 12 / advance, y: 17 / capHeight };
    const upright = (character: string, from: number, to: number) =>
      median(firstStrokes(draw(of(character), scale), 'across', 19 - to, 19 - from));
    const level = (character: string) =>
      median(firstStrokes(draw(of(character), scale), 'down', 5, 7));
    return {
      advance,
      capHeight,
      xHeight,
      stem: {
        upright: (upright('H', 10, 14) + upright('n', 2, 6)) / 2 / scale.x,
        level: (level('H') + level('o')) / 2 / scale.y,
      },
    };
  }
}

// A letter that several files contain is taken from the first in this order.
function rank(file: string): number {
  return file.includes('-latin-ext-') ? 1 : file.includes('-latin-') ? 0 : 2;
}

const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function outlineOf(font: Font, glyph: Glyph): Outline {
  return {
    advance: glyph.advanceWidth / font.unitsPerEm,
    path: glyph.path.commands.map(({ command, args }) => [
      letters[command]!,
      ...args.map((value) => value / font.unitsPerEm),
    ]),
  };
}

function topOf({ path }: Outline): number {
  return Math.max(...path.flatMap(([, ...numbers]) => numbers.filter((_, index) => index % 2)));
}

function draw(outline: Outline, scale: { x: number; y: number }): Mask {
  return fill(outline, {
    width: 12 * samples,
    height: 24 * samples,
    originX: 0,
    originY: 19 * samples,
    emX: scale.x * samples,
    emY: scale.y * samples,
  });
}

/** The thickness, in dots, of the first stroke on each line of samples between two dots. */
function firstStrokes(
  mask: Mask,
  direction: 'across' | 'down',
  from: number,
  to: number,
): number[] {
  const strokes: number[] = [];
  for (let line = from * samples; line < to * samples; line += 2) {
    const ink =
      direction === 'across'
        ? mask.row(line)
        : Uint8Array.from({ length: mask.height }, (_, y) => mask.row(y)[line]!);
    const start = ink.indexOf(1);
    if (start < 0) continue;
    const end = ink.indexOf(0, start);
    strokes.push(((end < 0 ? ink.length : end) - start) / samples);
  }
  return strokes;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}
