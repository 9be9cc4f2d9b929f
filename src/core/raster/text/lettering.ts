// Measures and paints one line of text in a proportional or monospaced font, as
// on labels. Simple text is set letter by letter; text that needs shaping is drawn
// span by span.

import type { Direction, LetteringItem, Script } from '../../model/paper/document.ts';
import {
  type Emphasis,
  emphasisMark,
  isBold,
  isInverted,
  isStruck,
  isUnderlined,
} from '../../model/templates/emphasis.ts';
import { Bitmap } from '../bitmap.ts';
import { isPlain } from './cells.ts';
import { hasAll, type LetterStyle, weightOf } from './letter-widths.ts';
import { boldened, drawText, type Letters, lettersOf } from './letters.ts';
import { advance, emAdvance, type Glyph, type OutlineText } from './outlines.ts';
import { isOwn } from './own-fonts.ts';
import { Recent } from '../../recent.ts';
import { needsShaping, rightToLeft } from './scripts.ts';
import { fontFile, scriptFaces } from './shape.ts';
import { facing, inVisualOrder, mirrored, type TextSpan, spans } from './spans.ts';
import { turned } from '../turn.ts';

export interface LetteringStyle extends LetterStyle {
  direction: Direction;
  /** Blank dots after each letter that is drawn by itself; none by default. */
  spacing?: number | undefined;
}

/** Letters with their positions from the left edge of the line. */
export interface Lettering {
  letters: { x: number; letter: Glyph }[];
  /** Parts that are underlined or inverted within the line. */
  parts: { x: number; width: number; emphasis: Emphasis }[];
  /** Contains all ink. */
  width: number;
  /** Rows of ink above the baseline, and from it downwards. */
  ascent: number;
  descent: number;
}

export function lettering(text: string, style: LetteringStyle): Lettering {
  const line = new LineBuilder();
  const letters = lettersOf(style);
  if (isSimple(text, style)) write(line, text, letters, style.spacing);
  else
    for (const span of inVisualOrder(spans(text.normalize('NFC'), style.direction))) {
      const from = line.pen;
      const look = spanStyle(style, span);
      writeSpan(line, span, lettersOf(look), look);
      line.emphasise(from, span.emphasis);
    }
  if (style.spacing) line.pen -= style.spacing; // that after the last letter
  return line.finish();
}

function spanStyle(style: LetteringStyle, { emphasis }: TextSpan): LetteringStyle {
  return emphasis & isBold && !style.bold ? { ...style, bold: true } : style;
}

/** The width of a line, accurate to one or two dots, without drawing. */
export function letteringWidth(text: string, style: LetteringStyle): number {
  const letters = lettersOf(style);
  if (isSimple(text, style))
    return Math.ceil(penAfter(text, letters, style.spacing) - (style.spacing ?? 0));
  const parts = spans(text.normalize('NFC'), style.direction).map((span) => {
    const { letters: own, script, level } = span;
    const look = spanStyle(style, span);
    const drawn = lettersOf(look);
    if (script === undefined || script === 'accented')
      return own.reduce(
        (pen, letter) =>
          (letter === ' ' ? afterSpace(pen, drawn) : pen + drawn.advance(letter)) +
          (style.spacing ?? 0),
        0,
      );
    const words = own.join('');
    const file = scriptFile(script, look, words);
    const direction = facing(level);
    const key = `${file} ${direction} ${words}`;
    return (
      (advances.get(key) ?? advances.keep(key, emAdvance(words, file, direction), key.length)) *
      style.em
    );
  });
  return Math.ceil(parts.reduce((sum, part) => sum + part, 0) - (style.spacing ?? 0));
}

const advances = new Recent<number>(400_000); // characters: four thousand lines

function isSimple(text: string, { direction }: LetteringStyle): boolean {
  if (direction !== 'ltr') return false;
  return (
    isPlain(text) || !(rightToLeft.test(text) || emphasisMark.test(text) || needsShaping(text))
  );
}

class LineBuilder {
  readonly #letters: Lettering['letters'] = [];
  readonly #parts: Lettering['parts'] = [];
  pen = 0;
  #left = 0;
  #right = 0;
  #ascent = 0;
  #descent = 0;

  put(letter: Glyph): void {
    const { bitmap, left, ascent } = letter;
    if (bitmap.height === 0) return;
    const x = Math.round(this.pen) + left;
    this.#letters.push({ x, letter });
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x + bitmap.width);
    this.#ascent = Math.max(this.#ascent, ascent);
    this.#descent = Math.max(this.#descent, bitmap.height - ascent);
  }

  /** What was written since `from`. */
  emphasise(from: number, emphasis: Emphasis): void {
    if ((emphasis & ~isBold) === 0) return;
    const x = Math.round(from);
    this.#parts.push({ x, width: Math.ceil(this.pen) - x, emphasis });
  }

  finish(): Lettering {
    const start = this.#left;
    if (start < 0) for (const one of [...this.#letters, ...this.#parts]) one.x -= start;
    const width = Math.max(Math.ceil(this.pen), this.#right) - start;
    return {
      letters: this.#letters,
      parts: this.#parts,
      width,
      ascent: this.#ascent,
      descent: this.#descent,
    };
  }
}

/** Letters that need no shaping, one by one. */
function write(line: LineBuilder, text: string, letters: Letters, spacing = 0): void {
  let last = '';
  for (const letter of text) {
    if (letter === ' ') line.pen = afterSpace(line.pen, letters);
    else {
      line.pen += letters.before(letter, last);
      line.put(letters.drawn(letter));
      line.pen += letters.advance(letter);
    }
    line.pen += spacing;
    last = letter;
  }
}

/**
 * A word begins on a whole dot, and the space before it is half a dot to one and
 * a half wider than in the font: rounding letter by letter would take up to two
 * dots from a space of four, as in small text at 203 dpi.
 */
function afterSpace(pen: number, letters: Letters): number {
  return Math.ceil(pen) + Math.ceil(letters.advance(' ') + 0.5);
}

function penAfter(text: string, letters: Letters, spacing = 0): number {
  let pen = 0;
  let last = '';
  for (const letter of text) {
    if (letter === ' ') pen = afterSpace(pen, letters);
    else pen += letters.before(letter, last) + letters.advance(letter);
    pen += spacing;
    last = letter;
  }
  return pen;
}

function writeSpan(
  line: LineBuilder,
  { letters: own, script, level }: TextSpan,
  letters: Letters,
  style: LetteringStyle,
): void {
  if (script === undefined) {
    const isTurned = level % 2 === 1;
    const shown = isTurned ? own.toReversed().map(mirrored) : own;
    return write(line, shown.join(''), letters, style.spacing);
  }
  if (script === 'accented') {
    for (const letter of own) {
      line.put(letters.drawn(letter));
      line.pen += letters.advance(letter) + (style.spacing ?? 0);
    }
    return;
  }
  const { letter, width } = shaped(own.join(''), script, facing(level), style);
  line.put(letter);
  line.pen += width;
}

type DrawnScript = Exclude<Script, 'accented'>;

interface ShapedGlyph {
  letter: Glyph;
  width: number;
}
const drawings = new Recent<ShapedGlyph>(4_000_000); // bytes

function shaped(
  text: string,
  script: DrawnScript,
  direction: Direction,
  style: LetterStyle,
): ShapedGlyph {
  const { em } = style;
  const { threshold } = scriptFaces[script];
  const file = scriptFile(script, style, text);
  const isBoldened = style.bold && isOwn(file);
  const key = `${file} ${direction} ${em} ${isBoldened} ${text}`;
  const known = drawings.get(key);
  if (known) return known;
  const drawing: OutlineText = { text, direction, file, em, stretch: 1, threshold };
  const drawn = drawText(drawing);
  const letter = isBoldened ? boldened(drawn, em) : drawn;
  const made = { letter, width: advance(drawing) };
  return drawings.keep(key, made, letter.bitmap.data.length + overhead);
}

/** A stored font, if it has all letters of the text; else that of the script. */
function scriptFile(script: DrawnScript, style: LetterStyle, text: string): string {
  if (isOwn(style.face) && hasAll(letterParts(text), style.face)) return style.face;
  const face = scriptFaces[script];
  const weight = script === 'emoji' ? face.weight : Math.min(face.boldWeight, weightOf(style));
  return fontFile(face.package, face.subset, weight);
}

/** Leaves out joiners and marks of direction, which no font needs to have. */
function letterParts(text: string): string[] {
  return Array.from(text).filter((part) => !/\p{C}/u.test(part));
}

const overhead = 500; // bytes of an entry without its dots

/** `y` is the top of the item in the bitmap. */
export function paintLettering(bitmap: Bitmap, item: LetteringItem, y: number): void {
  const { x, rotation, width, height } = item;
  if (rotation === 0) paintLine(bitmap, item, x, y, height);
  else {
    const isOnSide = rotation % 180 !== 0;
    const line = new Bitmap(isOnSide ? height : width, isOnSide ? width : height);
    paintLine(line, item, 0, 0, line.height);
    bitmap.draw(turned(line, rotation), x, y);
  }
  if (item.invert) bitmap.invert(x, y, width, height);
}

function paintLine(
  bitmap: Bitmap,
  item: LetteringItem,
  x: number,
  y: number,
  height: number,
): void {
  const { text, baseline, em } = item;
  const { letters, parts } = lettering(text, item);
  for (const { x: right, letter } of letters)
    bitmap.draw(letter.bitmap, x + right, y + baseline - letter.ascent);
  for (const { x: right, width, emphasis } of parts) {
    const { below, thickness } = underlineOf(em);
    const { above } = strikeOf(em);
    if (emphasis & isUnderlined) bitmap.fill(x + right, y + baseline + below, width, thickness);
    if (emphasis & isStruck) bitmap.fill(x + right, y + baseline - above, width, thickness);
    if (emphasis & isInverted) bitmap.invert(x + right, y, width, height);
  }
}

/** The place of the line through struck text, from the baseline up to its top, in dots. */
export function strikeOf(em: number): { above: number; thickness: number } {
  const { thickness } = underlineOf(em);
  return { above: Math.round(em * 0.27 + thickness / 2), thickness };
}

/** The place of an underline below the baseline, in dots. */
export function underlineOf(em: number): { below: number; thickness: number } {
  return {
    below: Math.max(1, Math.round(em / 12)),
    thickness: Math.max(1, Math.round(em / 16)),
  };
}
