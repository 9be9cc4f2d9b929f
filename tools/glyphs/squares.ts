// The square sizes of Chinese, Japanese and Korean characters and emoji, for
// cells 12 and 9 dots wide. Both are drawn from the outlines, because scaling
// a 24x24 bitmap down loses strokes.

import type { Square } from './centred-glyph.ts';

export const hanSquares: Square[] = [
  { width: 24, height: 24, baseline: 21, em: 24, threshold: 0.52 },
  { width: 18, height: 17, baseline: 15, em: 17.5, threshold: 0.5 },
];

export const emojiSquares: Square[] = [
  { width: 24, height: 24, baseline: 19, em: 20, threshold: 0.42 },
  { width: 18, height: 17, baseline: 14, em: 14.5, threshold: 0.42 },
];
