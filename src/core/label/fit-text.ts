// Text made to fit a box: broken into lines, at the largest size that fits.
// Knows nothing of where the box is.

import { directionOf } from '../layout/direction.ts';
import { printable, visible } from '../layout/wrap.ts';
import { pieces } from '../layout/wrap-shaped.ts';
import type { Direction } from '../model/document.ts';
import type { LabelText } from '../model/label-block.ts';
import { isPlain } from '../raster/cells.ts';
import { lettering, letteringWidth } from '../raster/lettering.ts';
import type { LetterStyle } from '../raster/letters.ts';
import { clusters } from '../raster/scripts.ts';

export interface FittingText extends Pick<LabelText, 'face' | 'bold' | 'wrap' | 'maxLines'> {
  /** Dots: the largest and the smallest em. */
  em: number;
  leastEm: number;
  locale: string | undefined;
}

export interface TextLine {
  text: string;
  direction: Direction;
  width: number;
  height: number;
  /** From the top of the line. */
  baseline: number;
}

export interface FittedText {
  em: number;
  lines: TextLine[];
  height: number;
}

/** Undefined where even the smallest letters do not fit. */
export function fitText(
  content: string,
  text: FittingText,
  width: number,
  height: number | null,
): FittedText | undefined {
  const clean = isPlain(content) ? content : printable(content);
  const most = text.maxLines ?? Infinity;
  const high = height ?? Infinity;
  const isFitting = (fitted: FittedText | undefined): fitted is FittedText =>
    fitted !== undefined && fitted.lines.length <= most && fitted.height <= high;
  for (let { em } = text; em >= text.leastEm; em--) {
    // A line that is too high even by itself needs no breaking.
    if (lineHeight(em) > high) continue;
    const fitted = broken(clean, { ...text, em }, width, false);
    if (isFitting(fitted)) return fitted;
  }
  const smallest = { ...text, em: text.leastEm };
  const inPieces = text.wrap ? broken(clean, smallest, width, true) : undefined;
  if (isFitting(inPieces)) return inPieces;
  return text.maxLines === null ? undefined : shortened(clean, smallest, width, most, high);
}

/** The room of a line of letters without unusual marks. */
function lineHeight(em: number): number {
  return Math.round(1.2 * em);
}

/** From the top of such a line: as much white stands above capitals as below. */
function baselineOf(em: number): number {
  return Math.round(0.95 * em);
}

/** Undefined where a line cannot be broken so that it fits. */
function broken(
  content: string,
  text: FittingText,
  width: number,
  breaksWords: boolean,
): FittedText | undefined {
  const lines: TextLine[] = [];
  for (const paragraph of content.split('\n')) {
    const direction = directionOf(paragraph) ?? 'ltr';
    // What is measured without drawing may be a little short.
    let room = width;
    let found: TextLine[] | undefined;
    do {
      const texts = filled(paragraph, { ...text, direction }, room, text.wrap, breaksWords);
      if (!texts) return undefined;
      found = texts.map((line) => textLine(line, direction, text));
      room -= Math.max(0, ...found.map((line) => line.width - width));
    } while (room > 0 && found.some((line) => line.width > width));
    if (room <= 0) return undefined;
    lines.push(...found);
  }
  return { em: text.em, lines, height: lines.reduce((sum, line) => sum + line.height, 0) };
}

function textLine(
  text: string,
  direction: Direction,
  { face, bold, em, locale }: LetterStyle,
): TextLine {
  const shown = visible(text);
  const { width, ascent, descent } = lettering(shown, { face, bold, em, locale, direction });
  const above = Math.max(baselineOf(em), ascent);
  const below = Math.max(lineHeight(em) - baselineOf(em), descent);
  return { text: shown, direction, width, height: above + below, baseline: above };
}

/** Lines of at most `room` dots; undefined where a piece is wider and must not be broken. */
function filled(
  paragraph: string,
  style: LetterStyle & { direction: Direction },
  room: number,
  wraps: boolean,
  breaksWords: boolean,
): string[] | undefined {
  const fits = (text: string) => letteringWidth(text.trimEnd(), style) <= room;
  if (fits(paragraph)) return [paragraph.trimEnd()];
  if (!wraps) return undefined;
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): boolean => {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    return line !== piece || fits(piece);
  };
  for (const piece of pieces(paragraph)) {
    if (add(piece)) continue;
    if (!breaksWords) return undefined;
    line = '';
    for (const cluster of clusters(piece)) if (!add(cluster)) return undefined;
  }
  return [...lines, line.trimEnd()];
}

/** As many lines as may be, the last ending in …; undefined where there is no room for one. */
function shortened(
  content: string,
  text: FittingText,
  width: number,
  most: number,
  high: number,
): FittedText | undefined {
  const letters = clusters(content);
  // The most letters that fit: more never need less room.
  let [from, to] = [0, letters.length];
  let best: FittedText | undefined;
  while (from <= to) {
    const middle = (from + to) >> 1;
    const short = `${letters.slice(0, middle).join('').trimEnd()}…`;
    const fitted = broken(short, text, width, true);
    if (fitted && fitted.lines.length <= most && fitted.height <= high) {
      best = fitted;
      from = middle + 1;
    } else to = middle - 1;
  }
  return best;
}
