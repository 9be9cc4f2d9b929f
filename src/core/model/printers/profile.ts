// What a printer model can do: language, paper, fonts, code pages, codes and
// commands. Independent of any installed printer and its address.

import type { RawPermission } from '../paper/drawing.ts';
import type { FontName } from '../paper/plain-block.ts';
import type { Symbology } from '../templates/symbology.ts';

export interface Cell {
  width: number;
  height: number;
}

/** One of the printer's built-in fonts. */
export interface PrinterFont extends Cell {
  /** Number of the font in the command that selects one. */
  number: number;
}

/** What a printer reports about itself. */
export interface Identity {
  maker: string;
  model: string;
  /** Serial number, if the printer tells it. */
  serial?: string;
  /** Dots across its print head, if it tells them. */
  headDots?: number;
  /** The generic profile of the language that it answered in, if nothing else told that language. */
  language?: string;
}

export const labelModes = ['tear', 'peel', 'cut'] as const;
export type LabelMode = (typeof labelModes)[number];

/** What people adjust on a label printer. A setting that is not given stays as it was set there. */
export interface LabelSettings {
  /** Heat of the head: 0 to 30 in ZPL, 0 to 15 in TSPL. */
  darkness?: number;
  inchesPerSecond?: number;
  /** Moves what is printed to the right; negative: to the left. */
  rightMm?: number;
  /** Moves what is printed down; negative: up. */
  downMm?: number;
  /** What the printer does with a finished label. */
  mode?: LabelMode;
  /** Labels of a job between two cuts; the last one is always cut off. */
  cutEvery?: number;
}

export interface Profile {
  id: string;
  model: string;
  /** Patterns of the reported names; null if the model cannot be recognized by them. */
  identity: Pick<Identity, 'maker' | 'model'> | null;
  /** The command language. */
  driver: 'escpos' | 'epos' | 'starprnt' | 'starline' | 'stargraphic' | 'zpl' | 'tspl';
  /** Dots per inch; of an impact printer down the paper, where a dot is the smallest feed. */
  dpi: number;
  /** Dots per inch across the paper, if that differs: of an impact printer half dots. */
  dpiAcross?: number;
  /**
   * Heat on paper, or pins on a ribbon. An impact printer prints red, but neither
   * white on black nor codes, and enlarges characters twice at most.
   */
  mechanism: 'thermal' | 'impact';
  paperMm: number;
  /** Printable width in dots. */
  width: number;
  /** Printable widths in dots of other supported papers, by their width in millimetres. */
  papers: Record<string, number>;
  fonts: Record<FontName, PrinterFont>;
  /** Numbers of the code pages by name: `{ "cp437": 0, … }`. The first is active after a reset. */
  codepages: Record<string, number>;
  /**
   * Codes that the printer draws exactly as Platen would paint them, bars to the dot.
   * A QR code may have another mask, which does not change its size.
   */
  symbologies: Symbology[];
  /** Codes that it draws in other sizes than Platen; used only if a template asks for native codes. */
  similarSymbologies: Symbology[];
  can: {
    cut: ('full' | 'partial')[];
    drawer: boolean;
    /** The command for the buzzer. */
    beep: 'esc-paren-A' | 'esc-B' | 'esc-gs-em' | null;
    /** Whether it reports its status by itself, only on request, or not at all. */
    status: 'push' | 'poll' | 'none';
    /** How it confirms a job: after printing, after processing, or not at all. */
    confirm: 'process-id' | 'status' | 'none';
    /** Whether it obeys ESC $ after text, and ESC J. If not, blanks, ESC \ and line feeds move. */
    position: boolean;
    /** Whether GS b smooths the slopes of enlarged characters. */
    smooth: boolean;
    /** Whether GS ( D disables DLE DC4, which image data may contain by chance. */
    guard: boolean;
  };
  /** Unit of ESC J and ESC 3: always dots, or set by GS P. */
  units: 'dots' | 'set';
  /** The command for images; null if the language has only one. `pins`: columns of eight pins. */
  images: 'gs-v-0' | 'gs-paren-L' | 'esc-star' | 'pins' | null;
  /** Maximum raster rows per command; for label printers the maximum label length. */
  bandHeight: number;
  /** Settings sent with every label; omitted ones stay as configured on the printer. */
  labels?: LabelSettings;
  /** Set by the settings of a printer: which raw data of its language it takes as it is. */
  raw?: RawPermission;
  /** Dots from the print head to the cutter, fed before a cut. */
  cutterDistance: number;
  speedMmPerSecond: number;
}

/** The width of a template that uses all of the paper: no printer is wider. */
export const anyWidth = '250mm';

/** Printable width in dots. The margins of the two usual rolls are known; others get 4 mm on either side. */
export function dotsAcross(paperMm: number, dpi: number): number {
  if (paperMm === 80 && dpi === 180) return 512;
  if (paperMm === 80 && dpi === 203) return 576;
  if (paperMm === 58 && dpi === 203) return 384;
  const edgesMm = 8;
  const narrowest = 96; // one character of the largest size
  return Math.max(narrowest, Math.floor(((paperMm - edgesMm) * dpi) / 25.4 / 8) * 8);
}
