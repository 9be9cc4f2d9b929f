// Widths as a template writes them. Knows nothing of dots.

import type { ColumnWidth } from '../../model/plain-block.ts';

export function columnWidth(width: number | string = '*'): ColumnWidth {
  if (typeof width === 'number') return { unit: 'characters', value: width };
  if (width === '*') return { unit: 'rest', value: 1 };
  return { unit: 'percent', value: Number(width.slice(0, -1)) };
}

/** Characters of font A (12 dots at 8 dots a millimetre) that the paper is wide. */
export function columnsAcross(widthMm: number): number {
  // 58 mm printers print 48 mm; others leave 4 mm on either side.
  const printableMm = widthMm === 58 ? 48 : widthMm - 8;
  return Math.floor((Math.floor(printableMm) * 8) / 12);
}
