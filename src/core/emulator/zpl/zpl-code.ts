// The barcodes and two-dimensional codes of ZPL, by the names of their commands.
// linear-codes.ts and matrix-codes.ts draw them; the field positions them.

import type { SymbolLibrary } from '../codes/symbol-library.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import type { RetailPicture } from '../codes/retail-bars.ts';
import type { ZplModel } from './models.ts';
import type { ZplParameters } from './zpl-parameters.ts';
import type { ZplSettings } from './settings.ts';

export interface DrawnCode {
  dots: RasterPicture;
  /** The text for people; null if there is none. */
  readable: string | null;
  readableAbove: boolean;
  /** The bars with the text among them, if the symbology has its own arrangement. */
  lettered?: RetailPicture | null;
  /** Distance below the position of ^FO. */
  drop: number;
}

export interface CodeContext {
  model: ZplModel;
  settings: ZplSettings;
  library: SymbolLibrary;
  complain: (reason: string) => void;
}

export interface ZplCode {
  means: string;
  draw(parameters: ZplParameters, data: string, context: CodeContext): DrawnCode | null;
}
