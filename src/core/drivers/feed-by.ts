// Feeds paper with a command that takes one byte of dots.

import type { Bytes } from './bytes.ts';

export const longestFeed = 255;

export function feedBy(out: Bytes, command: readonly [number, number], rows: number): void {
  for (let left = rows; left > 0; left -= longestFeed)
    out.put(command[0], command[1], Math.min(left, longestFeed));
}
