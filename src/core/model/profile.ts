// What a printer model can do. A profile knows no address and a printer knows
// no model details: the two never share a signature.

import type { FontName } from './plain-block.ts';
import type { Symbology } from './symbology.ts';

export interface Cell {
  width: number;
  height: number;
}

/** One of the printer's own fonts. */
export interface PrinterFont extends Cell {
  /** What the command that chooses a font calls it. */
  number: number;
}

/** What a printer calls itself when it is asked. */
export interface Identity {
  maker: string;
  model: string;
}

export interface LabelSettings {
  inchesPerSecond?: number;
  /** 0 to 30 for ZPL, 0 to 15 for TSPL. */
  darkness?: number;
}

export interface Profile {
  id: string;
  model: string;
  /** Patterns of the names that such printers give themselves, where they are known by them. */
  identity: Identity | null;
  /** The language that it speaks. */
  driver: 'escpos' | 'starprnt' | 'zpl' | 'tspl';
  dpi: number;
  paperMm: number;
  /** Printable dots across. */
  width: number;
  /** Printable dots across other papers that it takes, by their width in millimetres. */
  papers: Record<string, number>;
  fonts: Record<FontName, PrinterFont>;
  /** The number that selects a code page, by its name: `{ "cp437": 0, … }`. The first is active after a reset. */
  codepages: Record<string, number>;
  /**
   * Codes that it draws itself, in exactly the space that we would paint; bars to the dot.
   * For a QR code it may choose another mask than ours, which changes no size.
   */
  symbologies: Symbology[];
  /** Codes that it draws too, in dots of its own: it does where a template asks for it. */
  similarSymbologies: Symbology[];
  can: {
    cut: ('full' | 'partial')[];
    drawer: boolean;
    /** The command that sounds its buzzer. */
    beep: 'esc-paren-A' | 'esc-B' | 'esc-gs-em' | null;
    /** Told unasked, only when asked, or not at all. */
    status: 'push' | 'poll' | 'none';
    /** How it tells that a job came out: after printing, after processing, or not at all. */
    confirm: 'process-id' | 'status' | 'none';
    /** Whether GS ( D keeps it from obeying DLE DC4, which an image may hold by chance. */
    guard: boolean;
  };
  /** What ESC J and ESC 3 count: dots by nature, or whatever GS P says. */
  units: 'dots' | 'set';
  /** The command that carries images; null where its language has but one. */
  images: 'gs-v-0' | 'gs-paren-L' | 'esc-star' | null;
  /** The most raster rows it takes in one command; of a label printer, the longest label. */
  bandHeight: number;
  /** What a label printer is told with every label; what is left out stays as it is set there. */
  labels?: LabelSettings;
  /** Dots between the print head and the cutter: what must be fed before a cut. */
  cutterDistance: number;
  speedMmPerSecond: number;
}

/** Printable dots across a paper: what makers leave blank at the edges is known for the two usual rolls. */
export function dotsAcross(paperMm: number, dpi: number): number {
  if (paperMm === 80 && dpi === 180) return 512;
  if (paperMm === 80 && dpi === 203) return 576;
  if (paperMm === 58 && dpi === 203) return 384;
  const edgesMm = 8;
  const narrowest = 96; // one character of the largest size
  return Math.max(narrowest, Math.floor(((paperMm - edgesMm) * dpi) / 25.4 / 8) * 8);
}
