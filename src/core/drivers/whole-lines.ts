// Adjusts the bands of a page for printers whose images are lines of 24 rows (ESC *
// in ESC/POS, ESC k in Star Line): a band of dots must be a multiple of 24 rows high,
// or it would push down the band below it.

import type { Band } from './bands.ts';

/** The rows of every such image. */
export const imageRows = 24;

/**
 * Makes each band of dots a whole number of lines high: with the white space
 * around it if there is enough, otherwise by painting its neighbour, too. A page
 * grows only if it is all dots and not a whole number of lines high.
 */
export function wholeLines(stack: readonly Band[], pageHeight: number): Band[] {
  const done: Band[] = [];
  const left = [...stack];
  for (let band = left.shift(); band; band = left.shift()) {
    if (band.kind !== 'dots') {
      done.push(band);
      continue;
    }
    const [before, after] = [done.at(-1), left[0]];
    const from = before ? before.top + before.height : 0;
    const to = after?.top ?? pageHeight;
    const height = Math.ceil(band.height / imageRows) * imageRows;
    if (from + height <= to) done.push({ ...band, top: Math.min(band.top, to - height), height });
    else if (after) left.splice(0, 1, painted(band, after));
    else if (before) left.unshift(painted(done.pop()!, band));
    else done.push({ ...band, top: 0, height: Math.ceil(pageHeight / imageRows) * imageRows });
  }
  return done;
}

function painted(upper: Band, lower: Band): Band {
  const height = lower.top + lower.height - upper.top;
  return { kind: 'dots', top: upper.top, height, items: [...upper.items, ...lower.items] };
}
