// Glyphs of scripts that are not in the bitmap fonts, one character at a time, in a
// cell: printers do not join letters.

import type { Script } from '../../model/paper/document.ts';
import type { Cell } from '../../model/printers/profile.ts';
import { font } from '../../raster/text/font.ts';
import { scriptOf } from '../../raster/text/scripts.ts';
import { shape } from '../../raster/text/shape.ts';

/** The latest glyphs: drawing one takes a fraction of a millisecond. */
const kept = 2048;
const glyphs = new Map<string, Uint16Array | null>();

/** Rows with the leftmost dot in bit 15; null if there is no font for the character. */
export function scriptRows(character: string, cell: Cell): Uint16Array | null {
  const key = `${cell.width}x${cell.height}${character}`;
  let rows = glyphs.get(key);
  if (rows === undefined) {
    if (glyphs.size >= kept) glyphs.clear();
    glyphs.set(key, (rows = draw(character, cell)));
  }
  return rows;
}

/** Scripts whose marks are drawn without a circle. */
const unsigned = new Set<Script>(['arabic', 'hebrew', 'thai']);

const drawnCell = { width: 12, height: 24 };

function draw(character: string, cell: Cell): Uint16Array | null {
  const script = scriptOf(character);
  if (!script || script === 'accented' || script === 'emoji') return null;
  // A vowel sign is drawn with a dotted circle unless a letter is before it.
  const isSign = !unsigned.has(script) && /^\p{M}$/u.test(character);
  const { bitmap, ascent } = shape(isSign ? `\u00a0${character}` : character, {
    script,
    direction: 'ltr',
    cell: drawnCell,
    size: { width: 1, height: 1 },
    bold: false,
  });
  const rows = new Uint16Array(cell.height);
  const top = font(drawnCell).baseline - ascent;
  const left = Math.max(0, (cell.width - bitmap.width) >> 1);
  // A letter that is wider than the cell is squeezed.
  const share = Math.min(1, cell.width / bitmap.width);
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      if (bitmap.get(x, y) && top + y >= 0 && top + y < cell.height)
        rows[top + y]! |= 0x8000 >> (left + Math.floor(x * share));
  return rows;
}

const mark = /^[\p{Mn}\p{Me}]$/u;

/** Whether a character stands over or under the one before it; vowel signs beside it have a cell. */
export function isMark(character: string): boolean {
  return mark.test(character);
}
