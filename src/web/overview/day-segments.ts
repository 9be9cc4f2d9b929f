// The segments of the strip that shows a printer's day.

import type { PrinterDay } from '../../client/index.ts';

/** The segments in thousandths of the time since midnight; what is not known is left empty. */
export function daySegments({ periods }: Pick<PrinterDay, 'periods'>, now = Date.now()) {
  const times = [...periods.map(({ from }) => Date.parse(from)), now];
  const begin = times[0]!;
  const scale = 1000 / Math.max(1, now - begin);
  return periods.map(({ state }, index) => {
    const [from, to] = [times[index]!, times[index + 1]!];
    const x = Math.min(996, (from - begin) * scale);
    // A minute without paper is seen, too.
    return { state, from, to, x, width: Math.max(4, (to - begin) * scale - x) };
  });
}
