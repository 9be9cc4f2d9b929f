// Composes what ESC/POS commands print: holds the settings, the unfinished line and
// the stored image and symbols, and passes finished lines to the print head. The
// command tables (text-commands.ts and others) parse bytes and call it.

import { Bitmap } from '../../raster/bitmap.ts';
import type { Font } from '../../raster/text/font.ts';
import { PrintStrip } from '../machine/print-strip.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import { crop, inkedRows, type RasterPicture } from '../pictures/raster-picture.ts';
import type { ReceiptCommand, ReceiptCommands } from '../receipt/command.ts';
import { LineComposer, nearestFont } from '../receipt/line-composer.ts';
import type { PrintLine } from '../receipt/print-line.ts';
import type { ReceiptHead } from '../receipt/receipt-head.ts';
import type { KeptSymbol } from './matrix.ts';
import type { EscposModel, Quirk } from './models.ts';
import { type EscposSettings, initialSettings } from './settings.ts';
import type { StatusReports } from './status-reports.ts';

export type EscposCommand = ReceiptCommand<EscposComposer>;
export type EscposCommands = ReceiptCommands<EscposComposer>;

/** Drawn for every two-byte character: no font for them is built in. */
const wideCharacter = '〓';

export class EscposComposer extends LineComposer<EscposModel, EscposSettings> {
  readonly reports: StatusReports;
  readonly fonts: Record<'A' | 'B' | 'C', Font>;
  /** Whether bytes from 80 on begin a two-byte character. */
  kanji: boolean;
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
  ) {
    super(model, initialSettings(model), controls, head);
    this.reports = reports;
    const { A, B, C } = model.fonts;
    this.fonts = { A: nearestFont(A), B: nearestFont(B), C: nearestFont(C) };
    this.kanji = model.startsInKanji;
  }

  /** ESC @ — drops the open line; rows already sent to the head are printed. */
  reset(): void {
    this.settings = initialSettings(this.model);
    this.kanji &&= this.model.startsInKanji;
    this.keptSymbols.clear();
    this.dropLine();
    this.reports.reset();
  }

  override dropLine(): void {
    super.dropLine();
    this.keptPicture = null;
  }

  dotsAcross(units: number): number {
    return Math.round((units * this.model.dpi) / this.settings.unitsPerInchX);
  }

  /** May be a fraction. */
  dotsDown(units: number): number {
    return (units * this.model.dpi) / this.settings.unitsPerInchY;
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

  writeWide(): string {
    this.controls.complain('two-byte characters are not drawn');
    return this.place(wideCharacter, this.font.cell.width * 2);
  }

  endLine(dots: number): void {
    const line = this.takeLine();
    if (!line.isEmpty) this.head.push({ kind: 'print', strip: this.#strip(line) });
    // Printers feed at most 1016 mm (40 inches) for one command.
    const due = Math.max(line.height, Math.min(dots, 40 * this.model.dpi)) + this.#owed;
    const rows = Math.floor(due + 1e-6);
    this.#owed = Math.max(0, due - rows);
    if (rows > line.height) this.head.push({ kind: 'feed', rows: rows - line.height });
  }

  #strip(line: PrintLine): PrintStrip {
    const { settings } = this;
    const left = this.leftFor(line.width);
    const { height } = line;
    const draw = () =>
      settings.upsideDown ? turnedInArea(line.draw(left), settings) : line.draw(left);
    const inked = () => (settings.upsideDown ? height : line.inkedRows);
    return new PrintStrip(height, draw, () => line.text, inked);
  }

  /** Prints an image at the alignment's position and moves the paper by its height. */
  printPicture({ width: asked, height, draw }: RasterPicture, text = ''): void {
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
    this.head.push({ kind: 'print', strip });
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
