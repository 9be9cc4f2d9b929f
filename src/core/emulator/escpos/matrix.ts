// The printer's own two-dimensional codes, as dots. Knows them by the numbers
// of GS ( k, and no commands.

import type { SymbolLibrary } from '../codes/symbol-library.ts';
import { once, type RasterPicture, repeated } from '../pictures/raster-picture.ts';
import { modules } from '../codes/symbols.ts';
import { qr } from '../codes/qr.ts';

/** What GS ( k keeps of a kind of symbol until it is told to print it. */
export interface KeptSymbol {
  module: number;
  rowHeight: number;
  columns: number;
  rows: number;
  level: number;
  compact: boolean;
  data: Uint8Array;
  /** Once it is known: printing it again is no work. */
  picture?: RasterPicture | null;
}

/** Null where it cannot be encoded, or is of a kind that is not drawn. */
export function matrix(
  kind: number,
  kept: KeptSymbol,
  library: SymbolLibrary,
): RasterPicture | null {
  if (kept.picture === undefined) kept.picture = fresh(kind, kept, library);
  return kept.picture;
}

function fresh(kind: number, kept: KeptSymbol, library: SymbolLibrary): RasterPicture | null {
  const { data, module, level } = kept;
  if (data.length === 0 || module < 1 || module > 16) return null;
  const known = level >= 48 && level <= 51 ? level - 48 : 0;
  const picture = kind === 49 ? qr(data, known) : drawn(kind, kept, library);
  const height = kind === 48 ? module * kept.rowHeight : module;
  return picture && once(repeated(picture, module, height));
}

/** A dot a module. */
function drawn(kind: number, kept: KeptSymbol, library: SymbolLibrary): RasterPicture | null {
  const bcid = { 48: kept.compact ? 'pdf417compact' : 'pdf417', 53: 'azteccode', 54: 'datamatrix' }[
    kind
  ];
  if (!bcid) return null;
  const stacked = {
    rowmult: 1,
    eclevel: Math.min(8, Math.max(0, kept.level - 48)),
    ...(kept.columns > 0 && { columns: kept.columns }),
    ...(kept.rows > 0 && { rows: kept.rows }),
  };
  const text = Buffer.from(kept.data).toString('latin1');
  return modules(library, { bcid, text, binarytext: true, ...(kind === 48 && stacked) }, 1);
}
