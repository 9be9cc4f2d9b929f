// Breaks text that must be shaped into lines of at most so many cells: by
// measured words, since letters have widths of their own, and by the dictionary
// where words are not parted by spaces, as in Thai.

import { cellsOf } from '../raster/cells.ts';
import { clusters, scriptOf } from '../raster/scripts.ts';
import { runs, type RunStyle } from './runs.ts';

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** At least one line, if only an empty one; no line is wider than `columns` unless one cluster is. */
export function wrapShaped(paragraph: string, columns: number, style: RunStyle): string[] {
  const room = columns * style.cell.width * style.size.width;
  const widthOf = (text: string) => runs(text.trimEnd(), style).width; // spaces hang over the edge
  const lines: string[] = [];
  let line = '';
  let atMost = 0; // dots: words measured apart, each rounded up to cells
  const add = (piece: string) => {
    atMost += runs(piece, style).width;
    if (line !== '' && atMost > room && widthOf(line + piece) > room) {
      lines.push(line.trimEnd());
      line = '';
      atMost = runs(piece, style).width;
    }
    line += piece;
  };
  for (const piece of pieces(paragraph.normalize('NFC')))
    if (widthOf(piece) <= room) add(piece);
    else clusters(piece).forEach(add);
  lines.push(line.trimEnd());
  return lines;
}

/** What must stay together: a word with its punctuation and the spaces behind it. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && !mayBreak(last, segment)) found[found.length - 1] += segment;
    else found.push(segment);
  }
  return found;
}

const opening = /[\p{Ps}\p{Pi}]$/u;

function mayBreak(before: string, next: string): boolean {
  if (next.trim() === '' || opening.test(before)) return false;
  if (/[\s\u200b]$/.test(before)) return true;
  return standsAlone(clusters(before).at(-1)!) && standsAlone(next);
}

/** Thai words and wide characters need no space between them. */
function standsAlone(text: string): boolean {
  return scriptOf(text) === 'thai' || cellsOf(text.codePointAt(0)!) === 2;
}
