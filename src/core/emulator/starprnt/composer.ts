// What StarPRNT commands work on: the settings, the open print line, and the
// way from there to the head. Knows no byte of any command.

import { decodeByte } from '../../codepages.ts';
import { font } from '../../raster/text/font.ts';
import { type CellStyle, Line } from '../escpos/line.ts';
import type { Library } from '../library.ts';
import type { Motion } from '../mechanism.ts';
import type { Picture } from '../picture.ts';
import { turned } from '../turned.ts';
import type { StarModel } from './models.ts';
import { decodeStandard, standardPage } from './standard-page.ts';

export interface Settings {
  readonly font: 'A' | 'B';
  readonly scaleX: number;
  readonly scaleY: number;
  readonly bold: boolean;
  readonly underline: boolean;
  readonly invert: boolean;
  readonly upsideDown: boolean;
  readonly align: 'left' | 'center' | 'right';
  /** Dots on the right of each character. */
  readonly characterSpacing: number;
  readonly lineSpacing: number;
  readonly left: number;
  readonly areaWidth: number;
  readonly codepage: string;
  readonly tabs: readonly number[];
  readonly pulseMs: number;
}

/** The rest of the printer, as far as commands reach it. */
export interface Host {
  readonly model: StarModel;
  readonly library: Library;
  readonly offset: number;
  push(motion: Motion): void;
  answer(bytes: Uint8Array | string): void;
  complain(reason: string): void;
  /** ESC RS a — whether changes are told unasked. The status as it is is not told. */
  reportChanges(on: boolean): void;
  /** ESC RS E — the counter of ETB begins anew. */
  clearEnding(): void;
  /** ETB and ESC GS ETX — told once everything before it is on paper. */
  markEnd(counts: boolean): void;
}

/** 8 dots a millimetre. */
export const dotsPerMm = 8;

function initialSettings({ width, fonts, codepages }: StarModel): Settings {
  return {
    font: 'A',
    scaleX: 1,
    scaleY: 1,
    bold: false,
    underline: false,
    invert: false,
    upsideDown: false,
    align: 'left',
    characterSpacing: 0,
    lineSpacing: 4 * dotsPerMm,
    left: 0,
    areaWidth: width,
    codepage: codepages[0]!,
    tabs: Array.from({ length: 16 }, (_, index) => (index + 1) * 8 * fonts.A.width),
    pulseMs: 200,
  };
}

/** What ESC GS y and ESC GS x keep until they are told to print it. */
export interface KeptSymbols {
  qr: {
    /** L, M, Q and H from 0 on. */
    level: number;
    module: number;
    data: string;
    /** Once it is known: printing it again is no work. */
    picture?: Picture | null;
  };
  pdf417: {
    columns: number;
    rows: number;
    level: number;
    module: number;
    aspect: number;
    data: string;
  };
}

const freshSymbols = (): KeptSymbols => ({
  qr: { level: 0, module: 3, data: '' },
  pdf417: { columns: 0, rows: 0, level: 1, module: 2, aspect: 3, data: '' },
});

export class Composer {
  readonly host: Host;
  settings: Settings;
  symbols = freshSymbols();
  /** Whether ESC * r A has come: then everything but its own commands is dots. */
  isRaster = false;
  rasterLeft = 0;
  #line: Line;
  #styled: { settings: Settings; style: CellStyle } | null = null;
  #x = 0;

  constructor(host: Host) {
    this.host = host;
    this.settings = initialSettings(host.model);
    this.#line = new Line(host.model.width);
  }

  /** ESC @ — drops the open line; rows that were ordered stay. */
  reset(): void {
    this.settings = initialSettings(this.host.model);
    this.symbols = freshSymbols();
    this.isRaster = false;
    this.rasterLeft = 0;
    this.dropLine();
  }

  dropLine(): void {
    this.#line = new Line(this.host.model.width);
    this.#x = 0;
  }

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
  }

  get x(): number {
    return this.#x;
  }

  get isAtLineStart(): boolean {
    return this.#line.isEmpty;
  }

  /** What one character takes of the line at its normal size. */
  get pitch(): number {
    return this.host.model.fonts[this.settings.font].width + this.settings.characterSpacing;
  }

  moveTo(x: number): void {
    if (x < 0 || x > this.settings.areaWidth)
      this.host.complain('a position outside the print area');
    else this.#x = x;
  }

  /** Returns what was written. */
  write(byte: number): string {
    const { codepage } = this.settings;
    const character = codepage === standardPage ? decodeStandard(byte) : decodeByte(codepage, byte);
    if (character === undefined) this.host.complain('a byte without a character in this code page');
    const cell = this.host.model.fonts[this.settings.font];
    const style = this.#style(cell);
    if (this.#x > 0 && this.#x + style.width > this.settings.areaWidth) this.lineFeed();
    const text = character ?? '\ufffd';
    this.#line.add({ x: this.#x, text, rows: font(cell).rows(text.codePointAt(0)!), style });
    this.#x += style.width;
    return text;
  }

  /** Shared by all cells that are written with the same settings. */
  #style(cell: { width: number; height: number }): CellStyle {
    const { settings } = this;
    if (this.#styled?.settings === settings) return this.#styled.style;
    const { scaleX, scaleY, bold, underline, invert, characterSpacing } = settings;
    const style: CellStyle = {
      width: (cell.width + characterSpacing) * scaleX,
      height: cell.height * scaleY,
      glyphWidth: cell.width,
      scaleX,
      scaleY,
      bold,
      underline: underline ? 1 : 0,
      invert,
    };
    this.#styled = { settings, style };
    return style;
  }

  /** Dots take their place in the line like a character; what does not fit is lost. */
  writePicture(picture: Picture): void {
    const width = Math.max(0, Math.min(picture.width, this.settings.areaWidth - this.#x));
    const { height } = picture;
    this.#line.add({ x: this.#x, style: { width, height }, picture });
    this.#x += width;
  }

  lineFeed(): void {
    this.endLine(this.settings.lineSpacing);
  }

  /** Prints the open line and moves the paper by `dots`, or by the line's height if that is more. */
  endLine(dots: number): void {
    const line = this.#line;
    const { settings } = this;
    this.dropLine();
    if (!line.isEmpty) {
      const left = this.#leftFor(line.width);
      // What is turned begins at the right edge of the paper.
      const draw = () => (settings.upsideDown ? turned(line.draw(left), 180) : line.draw(left));
      this.host.push({
        kind: 'print',
        strip: { height: line.height, draw, text: () => line.text },
      });
    }
    if (dots > line.height) this.host.push({ kind: 'feed', rows: dots - line.height });
  }

  /** Prints a picture where the alignment puts it, and moves the paper by its height. */
  printPicture(dots: Picture): void {
    if (!this.isAtLineStart) this.lineFeed();
    if (dots.width > ((this.settings.areaWidth + 7) & ~7))
      this.host.complain('a picture wider than the print area');
    this.writePicture(dots);
    this.endLine(0);
  }

  #leftFor(width: number): number {
    const { align, left, areaWidth } = this.settings;
    const spare = Math.max(0, areaWidth - width);
    return left + { left: 0, center: Math.floor(spare / 2), right: spare }[align];
  }
}
