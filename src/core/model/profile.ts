// What a printer model can do. A profile knows no address and a printer knows
// no model details: the two never share a signature.

import type { FontName } from './plain-block.ts';
import type { Symbology } from './symbology.ts';

export interface Cell {
  width: number;
  height: number;
}

export interface Profile {
  id: string;
  model: string;
  driver: 'escpos';
  dpi: number;
  paperMm: number;
  /** Printable dots across. */
  width: number;
  fonts: Record<FontName, Cell>;
  /** The number that selects a code page, by its name: `{ "cp437": 0, … }`. The first is active after a reset. */
  codepages: Record<string, number>;
  /** Codes that it draws itself, and with exactly the dots that we would paint. */
  symbologies: Symbology[];
  can: {
    cut: ('full' | 'partial')[];
    /** Told unasked, only when asked, or not at all. */
    status: 'push' | 'poll' | 'none';
    /** How it tells that a job came out: after printing, after processing, or not at all. */
    confirm: 'process-id' | 'status' | 'none';
  };
  /** The most raster rows it takes in one command. */
  bandHeight: number;
  /** Dots between the print head and the cutter: what must be fed before a cut. */
  cutterDistance: number;
  speedMmPerSecond: number;
}

/** Printable dots across a paper: what makers leave blank at the edges is known for the two usual rolls. */
export function dotsAcross(paperMm: number, dpi: number): number {
  if (paperMm === 80) return dpi === 180 ? 512 : 576;
  if (paperMm === 58 && dpi === 203) return 384;
  const edgesMm = 8;
  const narrowest = 96; // one character of the largest size
  return Math.max(narrowest, Math.floor(((paperMm - edgesMm) * dpi) / 25.4 / 8) * 8);
}
