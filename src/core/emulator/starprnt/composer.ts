// Composes what StarPRNT commands print: holds the settings, the unfinished line,
// the stored symbols and the raster mode, and passes finished lines to the print
// head. The command tables (text-commands.ts and others) parse bytes and call it.

import type { Font } from '../../raster/text/font.ts';
import { PrintStrip } from '../machine/print-strip.ts';
import type { PrinterControls } from '../machine/printer-controls.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { turned } from '../pictures/turned.ts';
import type { ReceiptCommands } from '../receipt/command.ts';
import { LineComposer, nearestFont } from '../receipt/line-composer.ts';
import type { ReceiptHead } from '../receipt/receipt-head.ts';
import type { WideEncoding } from '../receipt/wide-text.ts';
import type { StarModel } from './models.ts';
import { RasterPage } from './raster-page.ts';
import { initialSettings, type StarSettings } from './settings.ts';
import { decodeStandard, standardPage } from './standard-page.ts';
import type { StatusReports } from './status-reports.ts';

export type StarCommands = ReceiptCommands<StarComposer>;

/** The symbols that ESC GS y and ESC GS x keep until the command to print them. */
interface KeptSymbols {
  qr: {
    /** L, M, Q and H from 0 on. */
    level: number;
    module: number;
    data: string;
    /** Drawn once, however often it is printed; null if the data does not fit. */
    picture?: RasterPicture | null;
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

const noSymbols = (): KeptSymbols => ({
  qr: { level: 0, module: 3, data: '' },
  pdf417: { columns: 0, rows: 0, level: 1, module: 2, aspect: 3, data: '' },
});

export class StarComposer extends LineComposer<StarModel, StarSettings> {
  readonly reports: StatusReports;
  readonly #fonts: Record<'A' | 'B' | 'C', Font>;
  readonly page: RasterPage;
  /** The encoding of two-byte characters; null if there are none. */
  wide: WideEncoding | null;
  symbols = noSymbols();

  constructor(
    model: StarModel,
    controls: PrinterControls,
    head: ReceiptHead,
    reports: StatusReports,
  ) {
    super(model, initialSettings(model), controls, head);
    this.reports = reports;
    this.page = new RasterPage(model, controls, head);
    this.wide = model.wide;
    const { A, B, C } = model.fonts;
    this.#fonts = { A: nearestFont(A), B: nearestFont(B), C: nearestFont(C) };
  }

  /** ESC @ — drops the open line; rows already sent to the head are printed. */
  reset(): void {
    this.settings = initialSettings(this.model);
    this.symbols = noSymbols();
    this.wide = this.model.wide;
    this.page.initialize();
    this.page.isOpen = false;
    this.dropLine();
  }

  /** Prints what has been received. */
  flush(): void {
    if (!this.isAtLineStart) this.lineFeed();
    this.page.print();
  }

  pulse(pin: 2 | 5): void {
    this.emit({ kind: 'pulse', pin, onMs: pin === 2 ? this.settings.pulseMs : 200 });
  }

  get font(): Font {
    return this.#fonts[this.settings.font];
  }

  protected get isBold(): boolean {
    return this.settings.bold;
  }

  /** The width of one character with its spacing, at normal size. */
  get pitch(): number {
    return this.font.cell.width + this.settings.characterSpacing;
  }

  protected override decode(byte: number): string | undefined {
    const { codepage, country } = this.settings;
    if (codepage !== standardPage) return super.decode(byte);
    return country.get(byte) ?? decodeStandard(byte);
  }

  endLine(dots: number, isExact = false): void {
    const { upsideDown } = this.settings;
    const line = this.takeLine();
    const { height } = line;
    const left = this.leftFor(line.width);
    this.strike(line, (colour, isFirst) => {
      // Upside-down text begins at the right edge of the paper.
      const draw = () => {
        const strip = line.draw(left, colour);
        return upsideDown ? turned(strip, 180) : strip;
      };
      const text = () => (isFirst ? line.text : '');
      return new PrintStrip(height, draw, text, undefined, colour === 'red');
    });
    this.move(Math.max(dots, this.leastFeed(line, isExact)) - height);
  }

  /** Prints an image at the alignment's position and moves the paper by its height. */
  printPicture(picture: RasterPicture): void {
    if (!this.isAtLineStart) this.lineFeed();
    if (this.isTooWide(picture.width))
      this.controls.complain('a picture wider than the print area');
    this.writePicture(picture);
    this.endLine(0);
  }
}
