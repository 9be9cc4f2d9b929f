// The print line: cells that are collected until a command puts them on paper.
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
import type { Font } from '../../raster/font.ts';
import { crop, type Picture } from './picture.ts';

export interface GlyphCell {
  x: number;
  width: number;
  height: number;
  text: string;
  /** One number a row, the leftmost dot in bit 15. */
  rows: Uint16Array;
  glyphWidth: number;
  scaleX: number;
  scaleY: number;
  bold: boolean;
  underline: 0 | 1 | 2;
  invert: boolean;
}

export function plainGlyph(character: string, font: Font, x: number): GlyphCell {
  const { cell } = font;
  return {
    x,
    width: cell.width,
    height: cell.height,
    text: character,
    rows: font.rows(character.codePointAt(0)!),
    glyphWidth: cell.width,
    scaleX: 1,
    scaleY: 1,
    bold: false,
    underline: 0,
    invert: false,
  };
}

/** Dots that came in columns (ESC *): part of the line like a character. */
interface PictureCell {
  x: number;
  width: number;
  height: number;
  picture: Picture;
}

export type LineCell = GlyphCell | PictureCell;

/** More than anybody writes side by side: what is written over and over is drawn on the way. */
const mostCells = 512;
/** Drawing so many bytes of dots is as much work as reading and placing a cell. */
const bytesACell = 64;

export class Line {
  readonly #paperWidth: number;
  #cells: LineCell[] = [];
  #width = 0;
  #height = 0;
  #text: string | null = null;

  constructor(paperWidth: number) {
    this.#paperWidth = paperWidth;
  }

  get isEmpty(): boolean {
    return this.#cells.length === 0;
  }

  /** From the left of the print area to the rightmost end of a cell. */
  get width(): number {
    return this.#width;
  }

  get height(): number {
    return this.#height;
  }

  /** Whether its dots are soon drawn, and take no more room than its cells. */
  get isDense(): boolean {
    return this.#height * (this.#paperWidth >> 3) <= this.#cells.length * bytesACell;
  }

  add(cell: LineCell): void {
    if (this.#cells.length === mostCells) this.#merge();
    this.#cells.push(cell);
    this.#width = Math.max(this.#width, cell.x + cell.width);
    this.#height = Math.max(this.#height, cell.height);
  }

  draw(left: number): Bitmap {
    const strip = new Bitmap(this.#paperWidth, this.#height);
    for (const cell of this.#cells) {
      const top = this.#height - cell.height;
      if ('picture' in cell) strip.draw(crop(cell.picture.draw(), cell.width), left + cell.x, top);
      else drawGlyph(strip, cell, left + cell.x, top);
    }
    return strip;
  }

  /** Everything so far becomes one picture. Of what can be read, the beginning is kept. */
  #merge(): void {
    this.#text ??= this.text;
    const dots = this.draw(0);
    const { width, height } = dots;
    this.#cells = [{ x: 0, width, height, picture: { width, height, draw: () => dots } }];
  }

  /** What can be read, gaps as spaces. */
  get text(): string {
    if (this.#text !== null) return this.#text;
    let text = '';
    let end = 0;
    for (const cell of this.#cells.toSorted((a, b) => a.x - b.x)) {
      if (!('text' in cell)) continue;
      text += ' '.repeat(Math.max(0, Math.round((cell.x - end) / cell.width))) + cell.text;
      end = cell.x + cell.width;
    }
    return text.trimEnd();
  }
}

function drawGlyph(strip: Bitmap, cell: GlyphCell, x: number, y: number): void {
  const inside = (0xffff << (16 - cell.glyphWidth)) & 0xffff;
  for (let row = 0; row < cell.rows.length; row++) {
    const plain = cell.rows[row]!;
    const bits = (cell.bold ? plain | (plain >> 1) : plain) & inside;
    if (bits === 0) continue;
    if (cell.scaleX === 1 && cell.scaleY === 1) drawRow(strip, bits, x, y + row);
    else drawScaledRow(strip, bits, x, y + row * cell.scaleY, cell.scaleX, cell.scaleY);
  }
  if (cell.underline > 0)
    strip.fill(x, y + cell.height - cell.underline, cell.width, cell.underline);
  if (cell.invert) strip.invert(x, y, cell.width, cell.height);
}

function drawRow(strip: Bitmap, bits: number, x: number, y: number): void {
  if (x + 16 > strip.width) return drawScaledRow(strip, bits, x, y, 1, 1);
  const at = y * strip.stride + (x >> 3);
  const shifted = (bits << 8) >> (x & 7);
  strip.data[at]! |= shifted >> 16;
  strip.data[at + 1]! |= (shifted >> 8) & 0xff;
  if (shifted & 0xff) strip.data[at + 2]! |= shifted & 0xff;
}

function drawScaledRow(
  strip: Bitmap,
  bits: number,
  x: number,
  y: number,
  scaleX: number,
  scaleY: number,
): void {
  for (let column = 0; column < 16; column++)
    if (bits & (0x8000 >> column)) strip.fill(x + column * scaleX, y, scaleX, scaleY);
}
