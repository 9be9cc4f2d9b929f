// Text of one script and one direction, measured and drawn. Knows no lines and
// no items.

import type { Direction, Script } from '../../model/document.ts';
import type { TextStyle } from '../../model/plain-block.ts';
import type { Cell } from '../../model/profile.ts';
import { accented } from './accented.ts';
import type { Bitmap } from '../bitmap.ts';
import { font } from './font.ts';
import { advance, draw, type Drawing } from './outlines.ts';
import { Recent } from '../../recent.ts';
import { wideGlyph } from './wide-glyphs.ts';

export interface ShapeStyle extends Pick<TextStyle, 'size' | 'bold'> {
  script: Script;
  direction: Direction;
  /** The cell of the font that the text stands beside, before `size`. */
  cell: Cell;
}

export interface Shaped {
  /** How far the text that follows is away; all ink lies within. */
  width: number;
  /** Rows of the bitmap above the baseline, and from it downwards; negative where the ink does not reach it. */
  ascent: number;
  descent: number;
  /** Where the bitmap begins, from the start of the run. */
  left: number;
  bitmap: Bitmap;
}

export interface ScriptFace {
  package: string;
  subset: string;
  weight: number;
  boldWeight: number;
  /** Dots per em beside cells 24 dots high. */
  em: number;
  /** How much of a dot must have ink. */
  threshold: number;
}

/** What each script is drawn with. */
export const scriptFaces: Record<Exclude<Script, 'accented'>, ScriptFace> = {
  // Bold has its own outlines: a smear would merge the dots of ي and ت.
  arabic: face('noto-sans-arabic', 'arabic', 500, 24),
  hebrew: face('noto-sans-hebrew', 'hebrew', 400, 24),
  thai: face('noto-sans-thai', 'thai', 500, 22),
  devanagari: face('noto-sans-devanagari', 'devanagari', 500, 24),
  emoji: { ...face('noto-emoji', 'emoji', 700, 20), threshold: 0.4 },
};

function face(name: string, subset: string, weight: number, em: number): ScriptFace {
  return { package: name, subset, weight, boldWeight: 700, em, threshold: 0.5 };
}

const advances = new Recent<number>(4000);
const drawings = new Recent<Shaped>(4_000_000); // bytes: some two thousand lines of plain size
let drawn = 0;

/** About as wide as `shape` will make it, without drawing it: off by at most an em. */
export function roughWidth(text: string, style: ShapeStyle): number {
  if (style.script === 'accented') return style.cell.width * style.size.width;
  if (style.script === 'emoji') return shape(text, style).width;
  const key = keyOf(text, style);
  return advances.get(key) ?? advances.keep(key, advance(drawingOf(text, style)), 1);
}

export function shape(text: string, style: ShapeStyle): Shaped {
  const key = keyOf(text, style);
  const known = drawings.get(key);
  if (known) return known;
  drawn++;
  const found = fromAtlas(text, style) ?? fromOutlines(text, style);
  return drawings.keep(key, found, found.bitmap.data.length + overhead);
}

/** How many texts were drawn so far. What that takes is given back only when others have had a turn. */
export function drawnSoFar(): number {
  return drawn;
}

const overhead = 500; // bytes of an entry without its dots

function keyOf(text: string, { script, direction, cell, size, bold }: ShapeStyle): string {
  return `${script} ${direction} ${cell.width}x${cell.height} ${size.width}x${size.height} ${bold} ${text}`;
}

function fromAtlas(text: string, style: ShapeStyle): Shaped | undefined {
  if (style.script === 'accented') return accented(text, style);
  return style.script === 'emoji' ? baked(text, style) : undefined;
}

/** One character that only asks to be shown as a picture. */
function baked(text: string, style: ShapeStyle): Shaped | undefined {
  const [character, ...rest] = text.replaceAll('\ufe0f', '');
  if (rest.length > 0) return undefined;
  const bitmap = wideGlyph(character!.codePointAt(0)!, style);
  if (!bitmap) return undefined;
  const ascent = font(style.cell).baseline * style.size.height;
  return { width: bitmap.width, ascent, descent: bitmap.height - ascent, left: 0, bitmap };
}

function fromOutlines(text: string, style: ShapeStyle): Shaped {
  const drawing = drawingOf(text, style);
  const { bitmap, left, ascent } = draw(drawing);
  const rows = { ascent, descent: bitmap.height - ascent, bitmap };
  const end = Math.max(advance(drawing), left + bitmap.width);
  if (style.script !== 'emoji') {
    const start = Math.min(left, 0);
    return { width: end - start, left: left - start, ...rows };
  }
  // An emoji takes pairs of cells, as many as it needs, and stands in their middle.
  const pair = 2 * style.cell.width * style.size.width;
  const pairs = Math.max(1, Math.round(end / pair));
  const width = Math.max(pairs * pair, bitmap.width);
  return { width, left: (width - bitmap.width) >> 1, ...rows };
}

export function fontFile(name: string, subset: string, weight: number): string {
  return `${name}/files/${name}-${subset}-${weight}-normal`;
}

function drawingOf(text: string, { script, direction, cell, size, bold }: ShapeStyle): Drawing {
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

// What keeps strokes at two dots, as the letters of small cells have them.
const smaller = 200;
