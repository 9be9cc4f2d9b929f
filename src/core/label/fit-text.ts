// Fits label text into a box: finds the largest size at which it fits and breaks
// it into lines.

import { spend } from '../budget.ts';
import { carried, paragraphsOf } from '../layout/emphasis.ts';
import { breakableParts } from '../layout/joined.ts';
import { directionOf } from '../layout/direction.ts';
import { withSyllables } from '../layout/hyphenation.ts';
import { softHyphen, withHyphen, withoutHyphens } from '../layout/hyphens.ts';
import { withoutInvisible, withPlainSpaces } from '../layout/wrap.ts';
import { pieces } from '../layout/wrap-shaped.ts';
import type { Direction } from '../model/paper/document.ts';
import type { Face, LabelText } from '../model/paper/letters.ts';
import { isPlain } from '../raster/text/cells.ts';
import { lettering, letteringWidth, type LetteringStyle } from '../raster/text/lettering.ts';
import { Recent } from '../recent.ts';
import { drawableClusters } from '../raster/text/scripts.ts';
import { textSteps } from '../text-steps.ts';

export interface FittingText extends Pick<LabelText, 'bold' | 'wrap' | 'maxLines'> {
  face: Face;
  /** Blank dots after each letter. */
  spacing: number;
  /** Dots: the largest and the smallest em. */
  em: number;
  leastEm: number;
  locale: string | undefined;
  /** The direction of text without letters. */
  paper: Direction;
  /** Measure only, without drawing letters. */
  isMeasured: boolean;
}

export interface TextLine {
  text: string;
  direction: Direction;
  width: number;
  height: number;
  /** The distance from the top of the line. */
  baseline: number;
}

export interface FittedText {
  em: number;
  lines: TextLine[];
  height: number;
}

const known = new Recent<FittedText>(200_000); // characters: most text repeats from label to label

/** Undefined if it does not fit at the smallest size either. */
export function fitText(
  content: string,
  text: FittingText,
  width: number,
  height: number | null,
): FittedText | undefined {
  const { face, spacing, bold, wrap, maxLines, em, leastEm, locale, paper, isMeasured } = text;
  const key = `${face} ${spacing} ${bold} ${wrap} ${maxLines} ${em} ${leastEm} ${locale} ${paper} ${isMeasured} ${width} ${height} ${content}`;
  const found = known.get(key);
  if (found) return found;
  const made = fit(content, text, width, height);
  return made && known.keep(key, made, key.length);
}

function fit(
  content: string,
  text: FittingText,
  width: number,
  height: number | null,
): FittedText | undefined {
  const clean = isPlain(content) ? content : withoutInvisible(content, text.wrap);
  const room = { width, height: height ?? Infinity, lines: text.maxLines ?? Infinity };
  for (let em = largestEm(clean, text, room); em >= text.leastEm; em--) {
    const fitted = broken(clean, { ...text, em }, room, false);
    if (fitted) return fitted;
  }
  const smallest = { ...text, em: text.leastEm };
  const inPieces = text.wrap ? broken(clean, smallest, room, true) : undefined;
  if (inPieces) return inPieces;
  return text.maxLines === null ? undefined : shortened(clean, smallest, room);
}

/** Upper bound by area, so that long text is not tried at every size. */
function largestEm(content: string, text: FittingText, { width, height }: TextRoom): number {
  if (content.length < worthMeasuring) return text.em;
  const letters = withoutHyphens(content).replace(/\s+/g, '');
  const perEm = letteringWidth(letters, { ...text, direction: 'ltr' }) / text.em;
  const closest = 0.9; // kerning may make words narrower than measured here
  return Math.min(text.em, Math.ceil(Math.sqrt((width * height) / (1.2 * closest * perEm))));
}

const worthMeasuring = 60; // characters

/** Limits in dots and number of lines. */
interface TextRoom {
  width: number;
  height: number;
  lines: number;
}

/** Height of a line without tall marks. */
function lineHeight(em: number): number {
  return Math.round(1.2 * em);
}

/** The distance from the top of the line; capitals are centred vertically. */
function baselineOf(em: number): number {
  return Math.round(0.95 * em);
}

/** Undefined if it does not fit. */
function broken(
  content: string,
  text: FittingText,
  room: TextRoom,
  breaksWords: boolean,
): FittedText | undefined {
  // Measured widths may be slightly short of drawn ones: if so, retry with less room.
  for (let across = room.width; across > 0;) {
    spend(textSteps(content)); // for each attempt to break it
    const texts = paragraphsOf(content).map((paragraph) => {
      const direction = directionOf(paragraph) ?? text.paper;
      const lines = filled(paragraph, { ...text, direction }, across, text.wrap, breaksWords);
      return { direction, lines: lines && carried(lines) };
    });
    let count = 0;
    for (const { lines } of texts) {
      if (!lines) return undefined;
      count += lines.length;
    }
    // Avoids drawing text that cannot fit.
    if (count > room.lines || count * lineHeight(text.em) > room.height) return undefined;
    const lines = texts.flatMap(({ lines: some, direction }) =>
      some!.map((line) => textLine(line, direction, text)),
    );
    const height = lines.reduce((sum, line) => sum + line.height, 0);
    const over = Math.max(...lines.map((line) => line.width)) - room.width;
    if (over <= 0) return height <= room.height ? { em: text.em, lines, height } : undefined;
    across -= over;
  }
  return undefined;
}

function textLine(
  text: string,
  direction: Direction,
  { face, spacing, bold, em, locale, isMeasured }: FittingText,
): TextLine {
  const shown = withPlainSpaces(text);
  const style = { face, spacing, bold, em, locale, direction };
  const { width, ascent, descent } = isMeasured
    ? { width: letteringWidth(shown, style), ascent: 0, descent: 0 }
    : lettering(shown, style);
  const above = Math.max(baselineOf(em), ascent);
  const below = Math.max(lineHeight(em) - baselineOf(em), descent);
  return { text: shown, direction, width, height: above + below, baseline: above };
}

/** Lines of at most `room` dots; undefined if a piece is wider and must not be broken. */
function filled(
  paragraph: string,
  style: LetteringStyle,
  room: number,
  wraps: boolean,
  breaksWords: boolean,
): string[] | undefined {
  const widthOf = (text: string) => letteringWidth(withHyphen(text.trimEnd()), style);
  const fits = (text: string) => widthOf(text) <= room;
  if (fits(paragraph)) return [withoutHyphens(paragraph.trimEnd())];
  if (!wraps) return undefined;
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): boolean => {
    if (line !== '' && !fits(line + piece)) {
      lines.push(withHyphen(line.trimEnd()));
      line = '';
    }
    line += piece;
    return line !== piece || fits(piece);
  };
  const marked = breaksWords ? withSyllables(paragraph, room, widthOf, style.locale) : paragraph;
  for (const piece of pieces(marked).flatMap(atHyphens)) {
    if (add(piece)) continue;
    if (!breaksWords) return undefined;
    line = '';
    for (const part of breakableParts(withoutHyphens(piece))) {
      if (add(part)) continue;
      line = '';
      for (const cluster of drawableClusters(part)) if (!add(cluster)) return undefined;
    }
  }
  return [...lines, withoutHyphens(line.trimEnd())];
}

/** The parts of a word between which a line may end in a hyphen. */
function atHyphens(piece: string): string[] {
  return piece.includes(softHyphen) ? piece.split(/(?<=\u00ad)/) : [piece];
}

/** The longest prefix that fits with … appended; undefined if none does. */
function shortened(content: string, text: FittingText, room: TextRoom): FittedText | undefined {
  const letters = drawableClusters(content);
  // Binary search: more letters never need less room.
  let [from, to] = [0, letters.length];
  let best: FittedText | undefined;
  while (from <= to) {
    const middle = (from + to) >> 1;
    const short = `${letters.slice(0, middle).join('').trimEnd()}…`;
    const fitted = broken(short, text, room, true);
    if (fitted) {
      best = fitted;
      from = middle + 1;
    } else to = middle - 1;
  }
  return best;
}
