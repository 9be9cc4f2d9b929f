// What a printer model can do. A profile knows no address and a printer knows
// no model details: the two never share a signature.

import type { FontName } from './plain-block.ts';

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
