// Composes print lines: the settings of a receipt printer language, the open
// line, and the path from there to the head. Each language adds how its lines
// end and how its characters are chosen.

import { decodeByte } from '../../codepages.ts';
import type { Cell } from '../../model/printers/profile.ts';
import { type Font, font } from '../../raster/text/font.ts';
import { changeSettings } from '../machine/change-settings.ts';
import type { ReceiptModel } from '../machine/emulator-model.ts';
import type { PrinterEvent } from '../machine/emulator-options.ts';
import type { PrintStrip } from '../machine/print-strip.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import type { Country } from './countries.ts';
import { type CellStyle, type Colour, GlyphCell, PictureCell, PrintLine } from './print-line.ts';
import type { ReceiptHead } from './receipt-head.ts';
import { isMark, scriptRows } from './script-rows.ts';
import { wideCells, type WideEncoding, wideRows } from './wide-text.ts';

/** Hebrew; the fonts have all letters before it that a code page can hold. */
const firstScript = 0x590;

/** Characters of pages that their standard has not, and that programs send to printers. */
const additions: Record<string, Record<number, string>> = { cp857: { 0xd5: '€' } };

export interface LineSettings {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly underline: 0 | 1 | 2;
  readonly invert: boolean;
  readonly upsideDown: boolean;
  readonly align: 'left' | 'center' | 'right';
  /** Dots on the right of each character, before the size is applied. */
  readonly characterSpacing: number;
  /** Dots; may be a fraction where motion units are finer than dots. */
  readonly lineSpacing: number;
  readonly left: number;
  readonly areaWidth: number;
  readonly codepage: string;
  readonly tabs: readonly number[];
  readonly country: Country;
  readonly wide: WideStyle;
  /** The ribbon of impact printers. */
  readonly isRed: boolean;
}

/** The style of two-byte characters. */
export interface WideStyle {
  /** Null if they are as large as other characters. */
  readonly scale: readonly [x: number, y: number] | null;
  /** Null if they are underlined as other characters. */
  readonly underline: 0 | 1 | 2 | null;
  /** Dots on either side, before the size is applied. */
  readonly left: number;
  readonly right: number;
}

export const plainWide: WideStyle = { scale: null, underline: null, left: 0, right: 0 };

export abstract class LineComposer<Model extends ReceiptModel, Settings extends LineSettings> {
  readonly model: Model;
  readonly controls: PrinterControls;
  readonly head: ReceiptHead;
  settings: Settings;
  #line: PrintLine;
  #style: { settings: Settings; glyphWidth: number; style: CellStyle } | null = null;
  #wide: { settings: Settings; style: CellStyle } | null = null;
  /** Position of the next cell, from the left of the print area. */
  #x = 0;

  constructor(model: Model, settings: Settings, controls: PrinterControls, head: ReceiptHead) {
    this.model = model;
    this.settings = settings;
    this.controls = controls;
    this.head = head;
    this.#line = new PrintLine(model.width);
  }

  abstract get font(): Font;
  protected abstract get isBold(): boolean;
  /**
   * Prints the open line and moves the paper by `dots`, or by the line's height if that is more.
   * Impact printers move it by exactly `dots` if asked.
   */
  abstract endLine(dots: number, isExact?: boolean): void;

  set(change: Partial<Settings>): void {
    this.settings = changeSettings(this.settings, change);
  }

  dropLine(): void {
    this.takeLine();
  }

  /** Whether the open line is as a new one would be. */
  protected get isLineUntouched(): boolean {
    return this.#x === 0 && this.#line.isEmpty && this.#line.paperWidth === this.lineWidth;
  }

  /** Dots of the next line. */
  protected get lineWidth(): number {
    return this.model.width;
  }

  /** Returns the open line and begins the next one. */
  protected takeLine(): PrintLine {
    const line = this.#line;
    this.#line = new PrintLine(this.lineWidth);
    this.#x = 0;
    return line;
  }

  /** Sends a line to the head, one colour after the other, and moves the paper below it. */
  protected strike(
    line: PrintLine,
    stripOf: (colour: Colour, isFirst: boolean) => PrintStrip,
  ): void {
    if (line.isEmpty) return;
    const { colours } = line;
    for (const colour of colours) {
      const isFirst = colour === colours[0];
      if (!isFirst) this.head.push({ kind: 'back', rows: line.height });
      this.head.print(stripOf(colour, isFirst));
    }
  }

  /** Moves the paper by whole rows, or back if they are negative. */
  protected move(rows: number): void {
    if (rows > 0) this.head.feed(rows);
    else if (rows < 0) this.head.push({ kind: 'back', rows: -rows });
  }

  /** The least that a line moves the paper by. */
  protected leastFeed({ height, textHeight }: PrintLine, isExact: boolean): number {
    if (this.model.mechanism === 'thermal') return height;
    return isExact ? 0 : textHeight;
  }

  lineFeed(): void {
    this.endLine(this.settings.lineSpacing);
  }

  get isAtLineStart(): boolean {
    return this.#line.isEmpty;
  }

  get x(): number {
    return this.#x;
  }

  /** Emits an event once everything before it is on paper. */
  emit(event: PrinterEvent): void {
    this.head.push({ kind: 'call', run: () => this.controls.emit(event) });
  }

  /** Positions outside the print area are ignored. */
  moveTo(x: number): void {
    if (x < 0 || x > this.settings.areaWidth)
      this.controls.complain('a position outside the print area');
    else this.#x = x;
  }

  /** Adds an image to the line like a character; what does not fit is lost. */
  writePicture(picture: RasterPicture, advance = picture.width): void {
    // A character wider than the area leaves the position outside of it.
    const room = Math.max(0, this.settings.areaWidth - this.#x);
    const width = Math.min(picture.width, room);
    this.#line.add(new PictureCell(this.#x, width, picture, this.settings.isRed));
    this.#x += Math.min(advance, room);
  }

  /** Writes the character of a byte and returns it. */
  write(byte: number): string {
    const character = this.decode(byte);
    if (character === undefined)
      this.controls.complain('a byte without a character in this code page');
    return this.place(character ?? '\ufffd', this.font.cell.width);
  }

  protected decode(byte: number): string | undefined {
    const { country, codepage } = this.settings;
    return (
      (byte < 0x80 && country.get(byte)) ||
      additions[codepage]?.[byte] ||
      decodeByte(codepage, byte)
    );
  }

  /** Adds a character to the line, after a line feed if it does not fit. Returns the character. */
  protected place(character: string, glyphWidth: number, rows = this.#rowsOf(character)): string {
    const style = this.#styleOf(glyphWidth);
    if (character.charCodeAt(0) >= firstScript && this.#x > 0 && isMark(character)) {
      this.#line.add(new GlyphCell(this.#x - style.width, character, rows, style));
      return character;
    }
    if (this.#x > 0 && this.#x + style.width > this.settings.areaWidth) this.lineFeed();
    this.#line.add(new GlyphCell(this.#x, character, rows, style));
    this.#x += style.width;
    return character;
  }

  #rowsOf(character: string): Uint16Array {
    const { font: face } = this;
    const codePoint = character.codePointAt(0)!;
    if (codePoint < firstScript || codePoint === 0xfffd || face.has(codePoint))
      return face.rows(codePoint);
    const rows = scriptRows(character, face.cell);
    if (!rows) this.controls.complain('a character without a glyph');
    return rows ?? face.rows(codePoint);
  }

  /** Adds a two-byte character from its halves, which stay together. */
  protected placeWide(character: string, [left, right]: [Uint16Array, Uint16Array]): string {
    const { wide } = this.settings;
    const style = this.#wideStyle();
    const { scaleX } = style;
    const width = 2 * style.width + (wide.left + wide.right) * scaleX;
    if (this.#x > 0 && this.#x + width > this.settings.areaWidth) this.lineFeed();
    const x = this.#x + wide.left * scaleX;
    this.#line.add(new GlyphCell(x, character, left, style));
    this.#line.add(new GlyphCell(x + style.width, '', right, style));
    this.#x += width;
    return character;
  }

  /** Writes a two-byte character, or a box if there is no glyph for it. */
  writeWide(encoding: WideEncoding, text: string | undefined): string {
    const { mechanism } = this.model;
    const rows = text === undefined ? null : wideRows(encoding, text, mechanism);
    if (text !== undefined && rows) return this.placeWide(text, rows);
    this.controls.complain(
      text === undefined ? 'two bytes without a character' : 'a character without a glyph',
    );
    return this.placeWide(text ?? '〓', wideRows(encoding, '〓', mechanism)!);
  }

  /** One object for all cells written with the same settings. */
  #styleOf(glyphWidth: number): CellStyle {
    const { settings } = this;
    if (this.#style?.settings === settings && this.#style.glyphWidth === glyphWidth)
      return this.#style.style;
    const { scaleX, scaleY, underline, invert, isRed } = settings;
    const style = {
      width: (glyphWidth + settings.characterSpacing) * scaleX,
      height: this.font.cell.height * scaleY,
      glyphWidth: Math.min(16, glyphWidth),
      scaleX,
      scaleY,
      bold: this.isBold,
      underline,
      invert,
      isRed,
    };
    this.#style = { settings, glyphWidth, style };
    return style;
  }

  /** The style of the halves of two-byte characters. */
  #wideStyle(): CellStyle {
    const { settings } = this;
    if (this.#wide?.settings === settings) return this.#wide.style;
    const { wide, underline: usual, invert, isRed } = settings;
    const [scaleX, scaleY] = wide.scale ?? [settings.scaleX, settings.scaleY];
    const { width: glyphWidth, height } = wideCells[this.model.mechanism];
    const style = {
      width: glyphWidth * scaleX,
      height: height * scaleY,
      glyphWidth,
      scaleX,
      scaleY,
      bold: this.isBold,
      underline: wide.underline ?? usual,
      invert,
      isRed,
    };
    this.#wide = { settings, style };
    return style;
  }

  /** The left edge of something `width` dots wide, by the alignment. */
  protected leftFor(width: number): number {
    const { align, left, areaWidth } = this.settings;
    const spare = Math.max(0, areaWidth - width);
    return left + { left: 0, center: Math.floor(spare / 2), right: spare }[align];
  }

  /** Commands that count bytes can exceed the edge by up to seven dots. */
  protected isTooWide(width: number): boolean {
    return width > ((this.settings.areaWidth + 7) & ~7);
  }
}

const drawnCells: readonly Cell[] = [
  { width: 12, height: 24 },
  { width: 9, height: 24 },
  { width: 9, height: 17 },
];

const nearest = new Map<string, Font>();

/** The font whose glyphs fill a cell best, in the middle; the cell keeps the printer's size. */
export function nearestFont(cell: Cell): Font {
  const key = `${cell.width}x${cell.height}`;
  let found = nearest.get(key);
  if (!found) nearest.set(key, (found = findNearest(cell)));
  return found;
}

function findNearest(cell: Cell): Font {
  const gap = (one: Cell) => Math.abs(one.width - cell.width) + Math.abs(one.height - cell.height);
  const best = drawnCells.toSorted((one, other) => gap(one) - gap(other))[0]!;
  const face = font(best);
  if (best.width === cell.width && best.height === cell.height) return face;
  const inset = Math.max(0, (cell.width - best.width) >> 1);
  const rows = (codePoint: number) => {
    const whole = face.rows(codePoint).subarray(0, cell.height);
    return inset === 0 ? whole : whole.map((row) => row >> inset);
  };
  return { ...face, cell, rows };
}
