// Measures and draws text of one script and one direction that cells cannot hold,
// from outlines or from baked glyphs.

import type { Script } from '../../model/paper/document.ts';
import { accented } from './accented.ts';
import { font } from './font.ts';
import { advance, draw, type OutlineText } from './outlines.ts';
import { Recent } from '../../recent.ts';
import type { ShapedText, ShapeStyle } from './shaped-text.ts';
import { wideGlyph } from './wide-glyphs.ts';

export interface ScriptFace {
  package: string;
  subset: string;
  weight: number;
  boldWeight: number;
  /** Dots per em beside cells 24 dots high. */
  em: number;
  /** The share of a dot that must be covered to print it. */
  threshold: number;
}

/** The font of each script. */
export const scriptFaces: Record<Exclude<Script, 'accented'>, ScriptFace> = {
  // Bold has its own outlines: a smear would merge the dots of ي and ت.
  arabic: face('noto-sans-arabic', 'arabic', 500, 24),
  hebrew: face('noto-sans-hebrew', 'hebrew', 400, 24),
  devanagari: face('noto-sans-devanagari', 'devanagari', 500, 24),
  bengali: face('noto-sans-bengali', 'bengali', 500, 24),
  gurmukhi: face('noto-sans-gurmukhi', 'gurmukhi', 500, 24),
  gujarati: face('noto-sans-gujarati', 'gujarati', 500, 24),
  oriya: face('noto-sans-oriya', 'oriya', 500, 22),
  tamil: face('noto-sans-tamil', 'tamil', 500, 22),
  telugu: face('noto-sans-telugu', 'telugu', 500, 22),
  kannada: face('noto-sans-kannada', 'kannada', 500, 22),
  malayalam: face('noto-sans-malayalam', 'malayalam', 500, 22),
  sinhala: face('noto-sans-sinhala', 'sinhala', 500, 22),
  thai: face('noto-sans-thai', 'thai', 500, 22),
  lao: face('noto-sans-lao', 'lao', 500, 22),
  myanmar: face('noto-sans-myanmar', 'myanmar', 500, 22),
  khmer: face('noto-sans-khmer', 'khmer', 500, 22),
  ethiopic: face('noto-sans-ethiopic', 'ethiopic', 500, 22),
  // Small letters of Georgian have cells.
  georgian: face('noto-sans-georgian', 'georgian', 500, 24),
  emoji: { ...face('noto-emoji', 'emoji', 700, 20), threshold: 0.4 },
};

function face(name: string, subset: string, weight: number, em: number): ScriptFace {
  return { package: name, subset, weight, boldWeight: 700, em, threshold: 0.5 };
}

const advances = new Recent<number>(400_000); // characters: four thousand lines
const kept = new Recent<ShapedText>(4_000_000); // bytes: about two thousand lines of plain size
let drawn = 0;

/** Approximately the width from `shape`, without drawing: off by at most an em. */
export function roughWidth(text: string, style: ShapeStyle): number {
  if (style.script === 'accented') return style.cell.width * style.size.width;
  if (style.script === 'emoji') return shape(text, style).width;
  const key = keyOf(text, style);
  return advances.get(key) ?? advances.keep(key, advance(outlineTextOf(text, style)), key.length);
}

export function shape(text: string, style: ShapeStyle): ShapedText {
  const key = keyOf(text, style);
  const known = kept.get(key);
  if (known) return known;
  drawn++;
  const found = fromAtlas(text, style) ?? fromOutlines(text, style);
  return kept.keep(key, found, found.bitmap.data.length + overhead);
}

/** How many texts were drawn so far. The memory for that is freed only when the event loop turns. */
export function drawnSoFar(): number {
  return drawn;
}

const overhead = 500; // bytes of an entry without its dots

function keyOf(text: string, { script, direction, cell, size, bold }: ShapeStyle): string {
  return `${script} ${direction} ${cell.width}x${cell.height} ${size.width}x${size.height} ${bold} ${text}`;
}

function fromAtlas(text: string, style: ShapeStyle): ShapedText | undefined {
  if (style.script === 'accented') return accented(text, style);
  return style.script === 'emoji' ? baked(text, style) : undefined;
}

/** A single emoji, with or without a variation selector. */
function baked(text: string, style: ShapeStyle): ShapedText | undefined {
  const [character, ...rest] = text.replaceAll('\ufe0f', '');
  if (rest.length > 0) return undefined;
  const bitmap = wideGlyph(character!.codePointAt(0)!, { ...style, isSmooth: true });
  if (!bitmap) return undefined;
  const ascent = font(style.cell).baseline * style.size.height;
  return { width: bitmap.width, ascent, descent: bitmap.height - ascent, left: 0, bitmap };
}

function fromOutlines(text: string, style: ShapeStyle): ShapedText {
  const outline = outlineTextOf(text, style);
  const { bitmap, left, ascent } = draw(outline);
  const rows = { ascent, descent: bitmap.height - ascent, bitmap };
  const end = Math.max(advance(outline), left + bitmap.width);
  if (style.script !== 'emoji') {
    const start = Math.min(left, 0);
    return { width: end - start, left: left - start, ...rows };
  }
  // An emoji takes as many pairs of cells as it needs and is centred in them.
  const pair = 2 * style.cell.width * style.size.width;
  const pairs = Math.max(1, Math.round(end / pair));
  const width = Math.max(pairs * pair, bitmap.width);
  return { width, left: (width - bitmap.width) >> 1, ...rows };
}

export function fontFile(name: string, subset: string, weight: number): string {
  return `${name}/files/${name}-${subset}-${weight}-normal`;
}

function outlineTextOf(
  text: string,
  { script, direction, cell, size, bold }: ShapeStyle,
): OutlineText {
  const of = scriptFaces[script as keyof typeof scriptFaces];
  const isSmall = cell.height < 24 && script !== 'emoji';
  const weight = (bold ? of.boldWeight : of.weight) + (isSmall ? smaller : 0);
  return {
    text,
    direction,
    file: fontFile(of.package, of.subset, weight),
    em: of.em * (cell.height / 24) * size.height,
    stretch: size.width / size.height,
    threshold: of.threshold,
  };
}

// Keeps strokes two dots wide, as in the glyphs of small cells.
const smaller = 200;
