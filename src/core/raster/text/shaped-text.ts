// Text that was drawn as one bitmap, and the style it was drawn in.

import type { Direction, Script } from '../../model/paper/document.ts';
import type { TextStyle } from '../../model/paper/plain-block.ts';
import type { Cell } from '../../model/printers/profile.ts';
import type { Bitmap } from '../bitmap.ts';

export interface ShapeStyle extends Pick<TextStyle, 'size' | 'bold'> {
  script: Script;
  direction: Direction;
  /** The cell of the font beside the text, before `size` is applied. */
  cell: Cell;
}

export interface ShapedText {
  /** The distance to the text that follows; contains all ink. */
  width: number;
  /** Rows of the bitmap above and below the baseline; negative if the ink does not reach it. */
  ascent: number;
  descent: number;
  /** The left edge of the bitmap, from the start of the text. */
  left: number;
  bitmap: Bitmap;
}
