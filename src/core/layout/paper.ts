// What blocks are laid out for: a stretch of paper in dots, the printer's fonts,
// the sizes of the images and the language of the template.

import type { Direction, Item } from '../model/paper/document.ts';
import type { PlainText } from '../model/paper/plain-block.ts';
import type { Profile } from '../model/printers/profile.ts';

/** Image sizes by image content: a data URI or the name of an asset. */
export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>;

/** What the texts of one column need; widths in dots. */
export interface ColumnNeed {
  /** The widest number, with the currency beside it. */
  number: number;
  /** The width of that number in the smaller font. */
  small: number;
  /** The widest number by itself: a currency may go to the next line. */
  digits: number;
  header: string;
  /** Whether it has wider text, which can wrap. */
  hasText: boolean;
}

/** The needs of the columns, by the path of their block. */
export type NumberWidths = ReadonlyMap<string, readonly ColumnNeed[]>;

/** Items from the top left of the block. */
export interface DrawnText {
  height: number;
  items: Item[];
}

/** Lays out text that is drawn in letters of any size, in a width of the paper. */
export type DrawText = (block: PlainText & { path: string }, width: number) => DrawnText;

export interface Paper {
  width: number;
  /** Down the paper. */
  dpi: number;
  dpiAcross: number;
  /** Whether nothing but blank paper lies beside it. */
  isWhole: boolean;
  fonts: Profile['fonts'];
  /** Codes that the printer draws itself. */
  symbologies: Profile['symbologies'];
  images: ImageSizes;
  /** The language of the template: its forms of Chinese characters come first, its syllables divide long words. */
  locale: string | undefined;
  /** Whether the printer has no font, so that Platen draws all text. */
  isDrawn: boolean;
  /** The direction of the template's language. */
  direction: Direction;
  /** The directions of lists, by the path of their block: what their first line said. */
  directions: Map<string, Direction>;
  numbers: NumberWidths;
  /** Undefined if no block has `letters`. */
  drawText?: DrawText | undefined;
}
