// Two-dimensional codes drawn by an ESC/POS printer itself. Kinds are identified
// by the cn of GS ( k.

import type { SymbolLibrary } from '../codes/symbol-library.ts';
import { once, type RasterPicture, repeated } from '../pictures/raster-picture.ts';
import { modules, pdf417Options } from '../codes/symbols.ts';
import { qr } from '../codes/qr.ts';

/** What GS ( k keeps of a kind of symbol until the command to print it. */
export interface KeptSymbol {
  module: number;
  rowHeight: number;
  columns: number;
  rows: number;
  level: number;
  compact: boolean;
  data: Uint8Array;
  /** Drawn once, however often it is printed; null if it cannot be drawn. */
  picture?: RasterPicture | null;
}

/** Null if it cannot be encoded, or the kind is not supported. */
export function matrix(
  kind: number,
  kept: KeptSymbol,
  library: SymbolLibrary,
): RasterPicture | null {
  if (kept.picture === undefined) kept.picture = draw(kind, kept, library);
  return kept.picture;
}

function draw(kind: number, kept: KeptSymbol, library: SymbolLibrary): RasterPicture | null {
  const { data, module, level } = kept;
  if (data.length === 0 || module < 1 || module > 16) return null;
  const known = level >= 48 && level <= 51 ? level - 48 : 0;
  const picture = kind === 49 ? qr(data, known) : drawn(kind, kept, library);
  const height = kind === 48 ? module * kept.rowHeight : module;
  return picture && once(repeated(picture, module, height));
}

/** One dot a module. */
function drawn(
  kind: number,
  { data, level, columns, rows, compact }: KeptSymbol,
  library: SymbolLibrary,
): RasterPicture | null {
  const text = Buffer.from(data).toString('latin1');
  if (kind === 48) {
    const stackedLevel = Math.min(8, Math.max(0, level - 48));
    const options = { level: stackedLevel, columns, rows, isCompact: compact };
    return modules(library, pdf417Options(text, options), 1);
  }
  const bcid = { 53: 'azteccode', 54: 'datamatrix' }[kind];
  return bcid ? modules(library, { bcid, text, binarytext: true }, 1) : null;
}
