// The character cells of printers, and the size of the letters in each.

import type { Cell } from './body.ts';
import type { Square } from './centred-glyph.ts';

export interface CellAtlas {
  cell: Cell;
  /** Horizontal dots per em of the letters' typeface. */
  emWidth: number;
  /** Horizontal scale of the digit zero, to distinguish 0 from O. */
  zero: number;
  kana: Pick<Square, 'em' | 'baseline'>;
}

export const cellAtlases: Record<'12x24' | '9x24' | '9x17', CellAtlas> = {
  '12x24': {
    cell: {
      width: 12,
      height: 24,
      baseline: 19,
      capHeight: 17,
      xHeight: 13,
      stem: { upright: 2, level: 2 },
      inkWidth: 11,
    },
    emWidth: 25,
    zero: 0.8,
    kana: { em: 24, baseline: 21 },
  },
  '9x24': {
    cell: {
      width: 9,
      height: 24,
      baseline: 19,
      capHeight: 17,
      xHeight: 13,
      stem: { upright: 2, level: 2 },
      inkWidth: 8.2,
    },
    emWidth: 18.5,
    zero: 0.76,
    kana: { em: 17.5, baseline: 20 },
  },
  '9x17': {
    cell: {
      width: 9,
      height: 17,
      baseline: 13,
      capHeight: 12,
      xHeight: 9,
      stem: { upright: 2, level: 1.7 },
      inkWidth: 8.2,
    },
    emWidth: 18.5,
    zero: 0.76,
    kana: { em: 17.5, baseline: 14 },
  },
};
