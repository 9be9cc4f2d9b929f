// The print line: cells collected until a command prints them.
//
// How a cell is drawn, dot for dot:
// - Its box is the font's cell, times the size each way; the space that ESC SP
//   adds on the right belongs to it.
// - Bold: each row of the glyph OR itself shifted right by one dot, within the
//   cell, before the size is applied.
// - Sizes repeat dots.
// - Underline: the lowest row of the box (ESC - 1) or the lowest two (ESC - 2),
//   across spaces too; not multiplied by the size, not thickened by bold.
// - Invert flips the whole box after everything else is drawn.
// - Boxes of different heights stand on one bottom line; the tallest begins at
//   the top of the line.

import { Bitmap } from '../../raster/bitmap.ts';
import { youngList } from '../machine/young-list.ts';
import {
  crop,
  inkedRows,
  type RasterPicture,
  ready,
  repeated,
} from '../pictures/raster-picture.ts';

/** The style shared by cells written with the same settings. */
export interface CellStyle {
  width: number;
  height: number;
  glyphWidth: number;
  scaleX: number;
  scaleY: number;
  bold: boolean;
  underline: 0 | 1 | 2;
  invert: boolean;
  isRed: boolean;
}

// Cells are instances of classes for the reason that print-strip.ts gives: lines that
// live long, as on a page, would make those of all later streams live in the old
// generation. After some streams a megabyte of large characters took 1050 ms, not 240.

export class GlyphCell {
  readonly x: number;
  readonly text: string;
  /** A number for each row, the leftmost dot in bit 15. */
  readonly rows: Uint16Array;
  readonly style: CellStyle;

  constructor(x: number, text: string, rows: Uint16Array, style: CellStyle) {
    this.x = x;
    this.text = text;
    this.rows = rows;
    this.style = style;
  }
}

/** An image that is part of the line like a character (ESC *). */
export class PictureCell {
  readonly x: number;
  readonly style: Pick<CellStyle, 'width' | 'height' | 'isRed'>;
  readonly picture: RasterPicture;

  constructor(x: number, width: number, picture: RasterPicture, isRed: boolean) {
    this.x = x;
    this.style = { width, height: picture.height, isRed };
    this.picture = picture;
  }
}

type LineCell = GlyphCell | PictureCell;

export type Colour = 'red' | 'black';
const onlyBlack: readonly Colour[] = ['black'];
const onlyRed: readonly Colour[] = ['red'];
/** Red is struck first, so that the ribbon stays clean. */
const both: readonly Colour[] = ['red', 'black'];

/** More than fit side by side: text written over itself is merged, which bounds memory. */
const mostCells = 128;

export class PrintLine {
  readonly paperWidth: number;
  #cells = youngList<LineCell>();
  #width = 0;
  #height = 0;
  #textHeight = 0;
  #hasRed = false;
  #hasBlack = false;
  #text: string | null = null;
  /** The merged characters before stretching, if the first cell was merged that way. */
  #flat: { dots: Bitmap; scaleY: number } | null = null;

  constructor(paperWidth: number) {
    this.paperWidth = paperWidth;
  }

  get isEmpty(): boolean {
    return this.#cells.length === 0;
  }

  /** The distance from the left of the print area to the right end of the last cell. */
  get width(): number {
    return this.#width;
  }

  get height(): number {
    return this.#height;
  }

  /** The height of the tallest character. */
  get textHeight(): number {
    return this.#textHeight;
  }

  /** The colours of its cells. */
  get colours(): readonly Colour[] {
    if (!this.#hasRed) return onlyBlack;
    return this.#hasBlack ? both : onlyRed;
  }

  add(cell: LineCell): void {
    if (this.#cells.length === mostCells) this.#merge();
    this.#cells.push(cell);
    const { width, height, isRed } = cell.style;
    this.#width = Math.max(this.#width, cell.x + width);
    this.#height = Math.max(this.#height, height);
    if (cell instanceof GlyphCell) this.#textHeight = Math.max(this.#textHeight, height);
    if (isRed) this.#hasRed = true;
    else this.#hasBlack = true;
  }

  /** All cells, or those of one colour. */
  draw(left: number, colour?: Colour): Bitmap {
    const strip = new Bitmap(this.paperWidth, this.#height);
    for (const cell of this.#cells) {
      const { width, height, isRed } = cell.style;
      if (width === 0 || (colour && isRed !== (colour === 'red'))) continue;
      const top = this.#height - height;
      if (cell instanceof PictureCell) strip.draw(shown(cell), left + cell.x, top);
      else drawGlyph(strip, cell, left + cell.x, top);
    }
    return strip;
  }

  /** Rows down to the last black dot. */
  get inkedRows(): number {
    return Math.max(
      0,
      ...this.#cells.map((cell) => this.#height - cell.style.height + inked(cell)),
    );
  }

  /** Merges all cells into one picture. The text of the first cells is kept. */
  #merge(): void {
    this.#text ??= this.text;
    const { colours } = this;
    this.#cells = colours.map((colour) => {
      const picture = (colours.length === 1 && this.#flatten()) || ready(this.draw(0, colour));
      return new PictureCell(0, picture.width, picture, colour === 'red');
    });
  }

  /** Merges characters of one height before stretching, which draws fewer dots; null if heights differ. */
  #flatten(): RasterPicture | null {
    const before = this.#flat;
    const cells = before ? this.#cells.slice(1) : this.#cells;
    const scaleY = before?.scaleY ?? tallness(cells[0]!);
    const isSameHeight = (cell: LineCell) =>
      cell.style.height === this.#height && tallness(cell) === scaleY;
    this.#flat = null;
    if (scaleY === null || !cells.every(isSameHeight)) return null;
    const dots = before?.dots ?? new Bitmap(this.paperWidth, this.#height / scaleY);
    for (const cell of cells) if (cell instanceof GlyphCell) drawGlyph(dots, cell, cell.x, 0, 1);
    this.#flat = { dots, scaleY };
    return repeated(ready(dots), 1, scaleY);
  }

  /** The text, with gaps as spaces. */
  get text(): string {
    if (this.#text !== null) return this.#text;
    let text = '';
    let end = 0;
    for (const cell of inOrder(this.#cells)) {
      if (cell instanceof PictureCell) continue;
      const gap = Math.round((cell.x - end) / cell.style.width);
      text += gap > 0 ? ' '.repeat(gap) + cell.text : cell.text;
      end = cell.x + cell.style.width;
    }
    return text.trimEnd();
  }
}

/** How often each row is repeated; null for images and underlined text. */
function tallness(cell: LineCell): number | null {
  return cell instanceof GlyphCell && cell.style.underline === 0 ? cell.style.scaleY : null;
}

/** Sorts from left to right; cells nearly always are already. */
function inOrder(cells: LineCell[]): LineCell[] {
  const isInOrder = cells.every((cell, index) => index === 0 || cells[index - 1]!.x <= cell.x);
  return isInOrder ? cells : cells.toSorted((a, b) => a.x - b.x);
}

/** The part of a picture that fits into the line. */
function shown({ picture, style }: PictureCell): Bitmap {
  const dots = picture.draw();
  return dots.width > style.width ? crop(dots, style.width) : dots;
}

/** Rows down to the last black dot; underlined and inverted cells have dots in every row. */
function inked(cell: LineCell): number {
  if (cell instanceof PictureCell) return inkedRows(shown(cell));
  const { height, scaleY, underline, invert } = cell.style;
  if (underline > 0 || invert) return height;
  return (cell.rows.findLastIndex((row) => row !== 0) + 1) * scaleY;
}

function drawGlyph(
  strip: Bitmap,
  { rows, style }: GlyphCell,
  x: number,
  y: number,
  scaleY = style.scaleY,
): void {
  const { width, glyphWidth, scaleX, bold, underline, invert } = style;
  const height = (style.height / style.scaleY) * scaleY;
  const inside = (0xffff << (16 - glyphWidth)) & 0xffff;
  const isPlain = scaleX === 1 && scaleY === 1 && x + 16 <= strip.width;
  const { data, stride } = strip;
  const shift = 8 - (x & 7);
  let at = y * stride + (x >> 3);
  for (let row = 0; row < rows.length; row++, at += stride) {
    const plain = rows[row]!;
    const bits = (bold ? plain | (plain >> 1) : plain) & inside;
    if (bits === 0) continue;
    if (!isPlain) drawScaledRow(strip, bits, x, y + row * scaleY, scaleX, scaleY);
    else {
      const dots = bits << shift;
      data[at]! |= dots >> 16;
      data[at + 1]! |= (dots >> 8) & 0xff;
      if (dots & 0xff) data[at + 2]! |= dots & 0xff;
    }
  }
  if (underline > 0) strip.fill(x, y + height - underline, width, underline);
  if (invert) strip.invert(x, y, width, height);
}

function drawScaledRow(
  strip: Bitmap,
  bits: number,
  x: number,
  y: number,
  scaleX: number,
  scaleY: number,
): void {
  for (let column = 0; column < 16; column++) {
    const first = column;
    while (bits & (0x8000 >> column)) column++;
    if (column > first) strip.fill(x + first * scaleX, y, (column - first) * scaleX, scaleY);
  }
}
