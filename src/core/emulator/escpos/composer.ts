// What ESC/POS commands work on: the settings, the open print line, and the way
// from there to the head. Knows no byte of any command.

import { decodeByte } from '../../codepages.ts';
import { Bitmap } from '../../raster/bitmap.ts';
import { type Font, font } from '../../raster/text/font.ts';
import type { Cell } from '../../model/profile.ts';
import type { Condition } from '../condition.ts';
import type { Motion } from '../mechanism.ts';
import type { PrinterModel } from '../models.ts';
import type { Strip } from '../strip.ts';
import type { Library } from '../library.ts';
import { type CellStyle, Line } from './line.ts';
import { initialSettings, type Settings } from './settings.ts';
import { crop, inkedRows, type Picture } from '../picture.ts';
import type { KeptSymbol } from './matrix.ts';

/** The rest of the printer, as far as commands reach it. */
export interface Host {
  readonly model: PrinterModel;
  readonly library: Library;
  condition(): Condition;
  /** Bytes taken so far. */
  offset(): number;
  push(motion: Motion): void;
  answer(bytes: Uint8Array): void;
  /** An answer that tells how far printing has come. */
  confirm(bytes: Uint8Array): void;
  /** GS a — from now on tells changes unasked; 0 ends that. */
  reportChanges(n: number): void;
  /** GS ( H fn 49 — tells when it goes offline. */
  reportOffline(on: boolean): void;
  /** GS ( D — whether a pulse may be ordered in real time. */
  allowRealTimePulse(on: boolean): void;
  /** Something that a well-written payload does not contain. */
  complain(reason: string): void;
}

/** The two-byte character that is drawn for all of them: no such font is built in. */
const wideCharacter = '〓';

export class Composer {
  readonly host: Host;
  readonly fonts: Record<'A' | 'B' | 'C', Font>;
  settings: Settings;
  /** Whether bytes from 80 on begin a two-byte character. */
  kanji: boolean;
  /** The picture that GS ( L keeps until it is told to print it. */
  keptPicture: Picture | null = null;
  /** The symbols that GS ( k keeps, by their kind. */
  readonly keptSymbols = new Map<number, KeptSymbol>();
  #line: Line;
  #styled: { settings: Settings; glyphWidth: number; style: CellStyle } | null = null;
  /** Where the next cell goes, from the left of the print area. */
  #x = 0;
  /** The part of a dot that feeding still owes. */
  #owed = 0;

  constructor(host: Host) {
    this.host = host;
    const { A, B, C } = host.model.fonts;
    this.fonts = { A: nearest(A), B: nearest(B), C: nearest(C) };
    this.settings = initialSettings(host.model);
    this.kanji = host.model.startsInKanji;
    this.#line = this.#emptyLine();
  }

  /** ESC @ — drops the open line; rows that were ordered stay. */
  reset(): void {
    this.settings = initialSettings(this.host.model);
    this.kanji &&= this.host.model.startsInKanji;
    this.keptSymbols.clear();
    this.dropLine();
    this.host.reportChanges(0);
    this.host.reportOffline(false);
    this.host.allowRealTimePulse(true);
  }

  /** Forgets what was composed and not yet sent to the head. */
  dropLine(): void {
    this.keptPicture = null;
    this.#line = this.#emptyLine();
    this.#x = 0;
  }

  #emptyLine(): Line {
    return new Line(this.host.model.width);
  }

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
  }

  get isAtLineStart(): boolean {
    return this.#line.isEmpty;
  }

  get x(): number {
    return this.#x;
  }

  /** Positions outside the print area are ignored. */
  moveTo(x: number): void {
    if (x < 0 || x > this.settings.areaWidth)
      this.host.complain('a position outside the print area');
    else this.#x = x;
  }

  dotsAcross(units: number): number {
    return Math.round((units * this.host.model.dpi) / this.settings.unitsPerInchX);
  }

  /** May be a fraction. */
  dotsDown(units: number): number {
    return (units * this.host.model.dpi) / this.settings.unitsPerInchY;
  }

  get font(): Font {
    return this.fonts[this.settings.font];
  }

  /** What one character takes of the line. */
  get characterWidth(): number {
    return (this.font.cell.width + this.settings.characterSpacing) * this.settings.scaleX;
  }

  /** Returns what was written. */
  write(byte: number): string {
    const character = decodeByte(this.settings.codepage, byte);
    if (character === undefined) this.host.complain('a byte without a character in this code page');
    return this.#place(character ?? '\ufffd', this.font.cell.width);
  }

  writeWide(): string {
    this.host.complain('two-byte characters are not drawn');
    return this.#place(wideCharacter, this.font.cell.width * 2);
  }

  /** Dots in columns take their place in the line; what does not fit is lost. */
  writePicture(picture: Picture): void {
    // A character larger than the area has left the place behind it outside.
    const width = Math.max(0, Math.min(picture.width, this.settings.areaWidth - this.#x));
    this.#line.add({ x: this.#x, style: { width, height: picture.height }, picture });
    this.#x += width;
  }

  lineFeed(): void {
    this.endLine(this.settings.lineSpacing);
  }

  /** Prints the open line and moves the paper by `dots`, or by the line's height if that is more. */
  endLine(dots: number): void {
    const line = this.#line;
    this.#line = this.#emptyLine();
    this.#x = 0;
    if (!line.isEmpty) this.host.push({ kind: 'print', strip: this.#strip(line) });
    const due = Math.max(line.height, Math.min(dots, this.#furthest)) + this.#owed;
    const rows = Math.floor(due + 1e-6);
    this.#owed = Math.max(0, due - rows);
    if (rows > line.height) this.host.push({ kind: 'feed', rows: rows - line.height });
  }

  #strip(line: Line): Strip {
    const { settings } = this;
    const left = this.#leftFor(line.width);
    const { height } = line;
    const draw = () => (settings.upsideDown ? turned(line.draw(left), settings) : line.draw(left));
    const inked = () => (settings.upsideDown ? height : line.inkedRows);
    return { height, draw, inkedRows: inked, text: () => line.text };
  }

  /** Printers feed at most 1016 mm for one command. */
  get #furthest(): number {
    return 40 * this.host.model.dpi;
  }

  /** Prints a picture where the alignment puts it, and moves the paper by its height. */
  printPicture({ width: asked, height, draw }: Picture, text = ''): void {
    if (asked > wholeBytes(this.settings.areaWidth))
      this.host.complain('a picture wider than the print area');
    const width = Math.min(asked, this.settings.areaWidth);
    const left = this.#leftFor(width);
    const paperWidth = this.host.model.width;
    const strip = {
      height,
      draw: () => {
        const dots = new Bitmap(paperWidth, height);
        dots.draw(crop(draw(), width), left, 0);
        return dots;
      },
      inkedRows: () => inkedRows(crop(draw(), width)),
      text: () => text,
    };
    this.host.push({ kind: 'print', strip });
  }

  #place(character: string, glyphWidth: number): string {
    const style = this.#styleOf(glyphWidth);
    if (this.#x > 0 && this.#x + style.width > this.settings.areaWidth) this.lineFeed();
    const rows = this.font.rows(character.codePointAt(0)!);
    this.#line.add({ x: this.#x, text: character, rows, style });
    this.#x += style.width;
    return character;
  }

  /** Shared by all cells that are written with the same settings. */
  #styleOf(glyphWidth: number): CellStyle {
    const { settings } = this;
    if (this.#styled?.settings === settings && this.#styled.glyphWidth === glyphWidth)
      return this.#styled.style;
    const { scaleX, scaleY, underline, invert } = settings;
    const style = {
      width: (glyphWidth + settings.characterSpacing) * scaleX,
      height: this.font.cell.height * scaleY,
      glyphWidth: Math.min(16, glyphWidth),
      scaleX,
      scaleY,
      bold: settings.emphasized || settings.doubleStruck,
      underline,
      invert,
    };
    this.#styled = { settings, glyphWidth, style };
    return style;
  }

  #leftFor(width: number): number {
    const { align, left, areaWidth } = this.settings;
    const spare = Math.max(0, areaWidth - width);
    return left + { left: 0, center: Math.floor(spare / 2), right: spare }[align];
  }
}

/** Turned by 180° within the print area. */
function turned(strip: Bitmap, { left, areaWidth }: Settings): Bitmap {
  const turnedStrip = new Bitmap(strip.width, strip.height);
  for (let y = 0; y < strip.height; y++)
    for (let x = 0; x < areaWidth; x++)
      if (strip.get(left + x, y)) turnedStrip.set(left + areaWidth - 1 - x, strip.height - 1 - y);
  return turnedStrip;
}

/** Commands that count bytes cannot help going over the edge within the last one. */
function wholeBytes(dots: number): number {
  return (dots + 7) & ~7;
}

const drawn: readonly Cell[] = [
  { width: 12, height: 24 },
  { width: 9, height: 24 },
  { width: 9, height: 17 },
];

/** The glyphs that fill a cell best; the cell stays as large as the printer's. */
function nearest(cell: Cell): Font {
  const gap = (one: Cell) => Math.abs(one.width - cell.width) + Math.abs(one.height - cell.height);
  const best = drawn.toSorted((one, other) => gap(one) - gap(other))[0]!;
  const face = font(best);
  if (best.width === cell.width && best.height === cell.height) return face;
  return { ...face, cell, rows: (codePoint) => face.rows(codePoint).subarray(0, cell.height) };
}
