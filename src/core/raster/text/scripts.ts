// Finds the script of text, which decides how it is drawn: one glyph per cell, or
// shaped from outlines.

import type { Script } from '../../model/paper/document.ts';
import { isPlain } from './cells.ts';
import { Recent } from '../../recent.ts';

const blocks: [first: number, last: number, script: Script][] = [
  [0x0591, 0x05f4, 'hebrew'],
  [0x0600, 0x06ff, 'arabic'],
  [0x0750, 0x077f, 'arabic'],
  [0x0870, 0x08ff, 'arabic'],
  [0x0900, 0x097f, 'devanagari'],
  [0x0980, 0x09ff, 'bengali'],
  [0x0a00, 0x0a7f, 'gurmukhi'],
  [0x0a80, 0x0aff, 'gujarati'],
  [0x0b00, 0x0b7f, 'oriya'],
  [0x0b80, 0x0bff, 'tamil'],
  [0x0c00, 0x0c7f, 'telugu'],
  [0x0c80, 0x0cff, 'kannada'],
  [0x0d00, 0x0d7f, 'malayalam'],
  [0x0d80, 0x0dff, 'sinhala'],
  [0x0e01, 0x0e3a, 'thai'], // U+0E3F, baht, is a cell like other currencies
  [0x0e40, 0x0e5b, 'thai'],
  [0x0e80, 0x0eff, 'lao'],
  [0x1000, 0x109f, 'myanmar'],
  [0x1200, 0x139f, 'ethiopic'],
  [0x1780, 0x17ff, 'khmer'],
  [0x19e0, 0x19ff, 'khmer'],
  [0x1c90, 0x1cbf, 'georgian'], // capitals
  [0x1cd0, 0x1cff, 'devanagari'],
  [0x2d80, 0x2ddf, 'ethiopic'],
  [0xa8e0, 0xa8ff, 'devanagari'],
  [0xa9e0, 0xa9ff, 'myanmar'],
  [0xaa60, 0xaa7f, 'myanmar'],
  [0xab00, 0xab2f, 'ethiopic'],
  [0xfb1d, 0xfb4f, 'hebrew'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe70, 0xfefc, 'arabic'],
];
const firstOfBlocks = blocks[0]![0];

/** Created when first needed: that takes longer than loading this module. */
let graphemes: Intl.Segmenter | undefined;

const known = new Recent<readonly string[]>(100_000); // characters; a document asks for the same texts repeatedly

/** Grapheme clusters: characters with their combining marks and joiners. */
export function clusters(text: string): readonly string[] {
  const found = known.get(text);
  if (found) return found;
  return known.keep(text, segmented(text), text.length);
}

// Intl.Segmenter takes quadratic time: 34 s for 132,000 characters at once.
const atOnce = 1000;

function segmented(text: string): string[] {
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  const found: string[] = [];
  let length = atOnce;
  for (let start = 0; start < text.length;) {
    const end = start + length;
    const isInPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const part = text.slice(start, isInPair ? end + 1 : end);
    const made = Array.from(graphemes.segment(part), ({ segment }) => segment);
    const isEnd = start + part.length === text.length;
    if (!isEnd && made.length === 1) length *= 2;
    else {
      const last = isEnd ? '' : made.pop()!; // may continue in the next part
      found.push(...made);
      start += part.length - last.length;
      length = atOnce;
    }
  }
  return found;
}

// Longer than any real one: a family of four with skin tones has 11.
const maxShapedCodePoints = 32;

/**
 * Clusters to be drawn. A shaped one of too many code points is split: joiners
 * would let it grow to any width, and it is drawn at once.
 */
export function drawableClusters(text: string): readonly string[] {
  const found = clusters(text);
  if (!found.some(isTooLong)) return found;
  return found.flatMap((cluster) => (isTooLong(cluster) ? split(cluster) : [cluster]));
}

function isTooLong(cluster: string): boolean {
  if (cluster.length <= maxShapedCodePoints) return false;
  const script = scriptOf(cluster);
  if (script === undefined || script === 'accented') return false; // these take one cell
  return (
    cluster.length > 2 * maxShapedCodePoints || Array.from(cluster).length > maxShapedCodePoints
  );
}

function split(cluster: string): string[] {
  const codePoints = Array.from(cluster);
  const parts: string[] = [];
  for (let at = 0; at < codePoints.length; at += maxShapedCodePoints)
    parts.push(codePoints.slice(at, at + maxShapedCodePoints).join(''));
  return parts;
}

/**
 * Capitals of Vietnamese with two marks above: in a cell of their own they would be as small
 * as small letters, so the upper mark is drawn above the cell.
 */
const tallCapitals = new Set(Array.from('ẤẦẨẪẮẰẲẴẾỀỂỄỐỒỔỖ', (letter) => letter.codePointAt(0)!));

/** The script that a cluster is shaped in; undefined if it is drawn in cells. */
export function scriptOf(cluster: string): Script | undefined {
  const first = cluster.codePointAt(0)!;
  if (first >= firstOfBlocks)
    for (const [from, to, script] of blocks) if (first >= from && first <= to) return script;
  if (cluster.length === (first > 0xffff ? 2 : 1))
    return tallCapitals.has(first) ? 'accented' : undefined;
  if (emojiSequence.test(cluster)) return 'emoji';
  return accent.test(cluster) ? 'accented' : undefined;
}

/** Whether any part of the text is drawn from outlines. */
export function needsShaping(text: string): boolean {
  if (isPlain(text) || !suspect.test(text)) return false;
  return joined.test(text) || clusters(text).some((cluster) => scriptOf(cluster) !== undefined);
}

/** Letters that are written from right to left, whether shaped or not, and marks of direction. */
export const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// A variation selector, a joiner, a keycap, a skin tone, two regional indicators or tags.
const emojiSequence =
  /[\p{Extended_Pictographic}\p{RI}0-9#*](?:\ufe0f|\u200d|\u20e3|\p{RI}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])/u;

const accent = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/;

// Cheap tests that avoid segmenting most text: `joined` matches letters that are always shaped,
// `suspect` matches something in every text that needs shaping.
const ranges = blocks.map(
  ([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`,
);
const joined = new RegExp(`(?!\\p{M})[${ranges.join('')}]`, 'u');
const suspect = new RegExp(
  `[${ranges.join('')}\\p{M}\\p{RI}\\p{Emoji_Modifier}\\u200d\\u{e0020}-\\u{e007f}${String.fromCodePoint(...tallCapitals)}]`,
  'u',
);
