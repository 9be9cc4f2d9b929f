// Finds the characters that no font has: they are printed as boxes.

import { cellsOf } from './cells.ts';
import { font } from './font.ts';
import { drawableClusters, scriptOf } from './scripts.ts';
import { wideGlyph } from './wide-glyphs.ts';

const cell = { width: 12, height: 24 };
const plain = { size: { width: 1, height: 1 }, cell, bold: false };
/** What is not seen: blanks, marks of direction, joiners, variation selectors. */
const unseen = /^[\p{C}\p{Z}\p{M}\ufe00-\ufe0f]$/u;

/** Each once, in the order of the text. */
export function lostCharacters(text: string): string[] {
  const lost = new Set<string>();
  for (const cluster of drawableClusters(text)) {
    // The fonts of the shaped scripts are complete.
    if (scriptOf(cluster) !== undefined) continue;
    for (const character of cluster) if (!isDrawn(character)) lost.add(character);
  }
  return [...lost];
}

function isDrawn(character: string): boolean {
  if (unseen.test(character)) return true;
  const codePoint = character.codePointAt(0)!;
  return cellsOf(codePoint) === 2
    ? wideGlyph(codePoint, plain) !== undefined
    : font(cell).has(codePoint);
}
