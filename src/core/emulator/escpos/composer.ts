// Composes what ESC/POS commands print: holds the settings, the unfinished line and
// the stored image and symbols, and passes finished lines to the print head. The
// command tables (text-commands.ts and others) parse bytes and call it.

import { Bitmap } from '../../raster/bitmap.ts';
import { cellsOf } from '../../raster/text/cells.ts';
import type { Font } from '../../raster/text/font.ts';
import { PrintStrip } from '../machine/print-strip.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { crop, inkedRows, type RasterPicture } from '../pictures/raster-picture.ts';
import type { ReceiptCommand, ReceiptCommands } from '../receipt/command.ts';
import { LineComposer, nearestFont } from '../receipt/line-composer.ts';
import type { Colour, PrintLine } from '../receipt/print-line.ts';
import type { ReceiptHead } from '../receipt/receipt-head.ts';
import type { WideCharacter } from '../receipt/wide-text.ts';
import { DefinedCharacters } from './defined-characters.ts';
import { Macro } from './macro.ts';
import type { KeptSymbol } from './matrix.ts';
import type { EscposModel, Quirk } from './models.ts';
import { PageMode } from './page-mode.ts';
import { type EscposSettings, initialSettings } from './settings.ts';
import type { StatusReports } from './status-reports.ts';
import { type PictureMemory, StoredPictures } from './stored-pictures.ts';
import { WideMode } from './wide-mode.ts';

export type EscposCommand = ReceiptCommand<EscposComposer>;
export type EscposCommands = ReceiptCommands<EscposComposer>;

/** Rows that paper is drawn back by one command: no printer can do more. */
const mostBack = 96;

export class EscposComposer extends LineComposer<EscposModel, EscposSettings> {
  readonly reports: StatusReports;
  readonly fonts: Record<'A' | 'B' | 'C', Font>;
  readonly wide: WideMode;
  readonly defined = new DefinedCharacters();
  readonly stored: StoredPictures;
  readonly page: PageMode;
  readonly macro = new Macro();
  /** The image that GS ( L keeps until the command to print it. */
  keptPicture: RasterPicture | null = null;
  /** The symbols that GS ( k keeps, by their kind. */
  readonly keptSymbols = new Map<number, KeptSymbol>();
  /** The fraction of a dot that feeding still owes. */
  #owed = 0;

  constructor(
    model: EscposModel,
    controls: PrinterControls,
    head: ReceiptHead,
    reports: StatusReports,
    memory: PictureMemory,
  ) {
    super(model, initialSettings(model), controls, head);
    this.reports = reports;
    const { A, B, C } = model.fonts;
    this.fonts = { A: nearestFont(A), B: nearestFont(B), C: nearestFont(C) };
    this.wide = new WideMode(model);
    this.stored = new StoredPictures(memory);
    this.page = new PageMode(this);
  }

  /** ESC @ — drops the open line; rows already sent to the head are printed. */
  reset(): void {
    this.settings = initialSettings(this.model);
    this.wide.reset();
    this.defined.clear();
    this.stored.reset();
    this.page.leave();
    this.keptSymbols.clear();
    this.dropLine();
    this.reports.reset();
  }

  override dropLine(): void {
    super.dropLine();
    this.keptPicture = null;
  }

  /** Along a line of text, which runs down the paper in two directions of page mode. */
  dotsAcross(units: number): number {
    const { unitsPerInchX, unitsPerInchY } = this.settings;
    return Math.round(
      (units * this.model.dpi) / (this.page.isSideways ? unitsPerInchY : unitsPerInchX),
    );
  }

  /** The distance of lines; may be a fraction. */
  dotsDown(units: number): number {
    const { unitsPerInchX, unitsPerInchY } = this.settings;
    return (units * this.model.dpi) / (this.page.isSideways ? unitsPerInchX : unitsPerInchY);
  }

  /** Ends the open line where it is. */
  closeLine(): void {
    if (this.isLineUntouched) return;
    const line = this.takeLine();
    if (this.page.isOn && !line.isEmpty) this.page.add(line, 0);
  }

  /** Goes on elsewhere on the page, as far from the left as before. */
  keepX(move: () => void): void {
    const { x } = this;
    this.closeLine();
    move();
    this.moveTo(x);
  }

  /** Whether a picture may be placed here: anywhere in page mode, else at the start of a line. */
  get takesPicture(): boolean {
    return this.page.isOn || this.isAtLineStart;
  }

  get font(): Font {
    return this.fonts[this.settings.font];
  }

  protected get isBold(): boolean {
    return this.settings.emphasized || this.settings.doubleStruck;
  }

  /** Whether this model ignores a command that others obey; the complaint says so. */
  ignores(quirk: Quirk): boolean {
    if (!this.model.quirks.includes(quirk)) return false;
    this.controls.complain(`this printer ${quirk}`);
    return true;
  }

  /** The width of one character with its spacing. */
  get characterWidth(): number {
    return (this.font.cell.width + this.settings.characterSpacing) * this.settings.scaleX;
  }

  protected override get lineWidth(): number {
    return Math.max(this.model.width, this.settings.areaWidth);
  }

  override write(byte: number): string {
    const { usesDefined, font } = this.settings;
    const rows = usesDefined ? this.defined.get(font, byte) : undefined;
    if (!rows) return super.write(byte);
    return this.place(String.fromCharCode(byte), this.font.cell.width, rows);
  }

  /** Writes a two-byte character, the client's own if it has defined it. */
  writeTwoBytes({ code, text }: WideCharacter): string {
    const own = this.defined.getWide(code);
    if (own) return this.placeWide(text ?? '〓', own);
    const isNarrow = text !== undefined && cellsOf(text.codePointAt(0)!) < 2;
    // Only in UTF-8; the other encodings have wide forms of narrow signs.
    if (isNarrow && this.wide.encoding === 'utf8') return this.place(text, this.font.cell.width);
    return this.writeWide(this.wide.region, text);
  }

  endLine(dots: number, isExact = false): void {
    const line = this.takeLine();
    if (this.page.isOn) return this.page.add(line, dots);
    this.strike(line, (colour, isFirst) => this.#strip(line, colour, isFirst));
    // Printers feed at most 1016 mm (40 inches) for one command.
    const least = this.leastFeed(line, isExact);
    const due = Math.max(least, Math.min(dots, 40 * this.model.dpi)) + this.#owed;
    const rows = Math.floor(due + 1e-6);
    this.#owed = Math.max(0, due - rows);
    this.move(rows - line.height);
  }

  /** Prints the open line and draws the paper back. */
  feedBack(dots: number): void {
    this.endLine(0, true);
    if (!this.page.isOn)
      this.head.push({ kind: 'back', rows: Math.min(mostBack, Math.round(dots)) });
  }

  #strip(line: PrintLine, colour: Colour, hasText: boolean): PrintStrip {
    const { settings } = this;
    const left = this.leftFor(line.width);
    const { height } = line;
    const draw = () => {
      const dots = line.draw(left, colour);
      return settings.upsideDown ? turnedInArea(dots, settings) : dots;
    };
    const inked = () => (settings.upsideDown ? height : line.inkedRows);
    const text = () => (hasText ? line.text : '');
    return new PrintStrip(height, draw, text, inked, colour === 'red');
  }

  /** Prints an image at the alignment's position and moves the paper by its height. */
  printPicture({ width: asked, height, draw }: RasterPicture, text: string[] = []): void {
    if (this.page.isOn) return this.writePicture({ width: asked, height, draw });
    if (this.isTooWide(asked)) this.controls.complain('a picture wider than the print area');
    const width = Math.min(asked, this.settings.areaWidth);
    const left = this.leftFor(width);
    const paperWidth = this.model.width;
    const drawAcross = () => {
      const dots = new Bitmap(paperWidth, height);
      dots.draw(crop(draw(), width), left, 0);
      return dots;
    };
    const inked = () => inkedRows(crop(draw(), width));
    const strip = new PrintStrip(height, drawAcross, () => text, inked);
    this.head.print(strip);
  }
}

/** Turned by 180° within the print area. */
function turnedInArea(strip: Bitmap, { left, areaWidth }: EscposSettings): Bitmap {
  const turned = new Bitmap(strip.width, strip.height);
  for (let y = 0; y < strip.height; y++)
    for (let x = 0; x < areaWidth; x++)
      if (strip.get(left + x, y)) turned.set(left + areaWidth - 1 - x, strip.height - 1 - y);
  return turned;
}
