// The waist of the service: pages of items, in dots. Before it nobody knows a
// printer language, after it nobody knows a block.

import type { TextStyle } from './plain-block.ts';

export interface Document {
  /** The printable width; every item lies within it. */
  width: number;
  dpi: number;
  pages: Page[];
}

/** A stretch of paper up to the next action. Only a cut parts it from the page that follows. */
export interface Page {
  height: number;
  items: Item[];
  after: Action[];
}

export type Item = TextItem | BoxItem;

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * One run of cells in one style on one line: a glyph a cell, East Asian wide
 * characters two. Its box is exactly its cells, so that the printer's own font
 * and our glyphs fill the same dots.
 */
export interface TextItem extends Place, TextStyle {
  kind: 'text';
  text: string;
}

/** A filled rectangle: rules and borders are made of these. */
export interface BoxItem extends Place {
  kind: 'box';
}

export type Action = { kind: 'cut'; mode: 'full' | 'partial' };
