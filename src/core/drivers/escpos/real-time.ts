// Printers obey real-time commands wherever the bytes turn up, also inside an
// image: open the drawer, drop the buffer. No image may hold one.

import type { Strip } from '../strips.ts';

const dle = 0x10;
const realTime = new Set([0x04, 0x05, 0x14]); // DLE EOT, DLE ENQ, DLE DC4

/** Thickens the one dot of each DLE that begins a command, and tells which dots were blackened. */
export function breakRealTime({ data, stride }: Strip): { x: number; row: number }[] {
  const flipped: { x: number; row: number }[] = [];
  for (let index = data.indexOf(dle); index !== -1; index = data.indexOf(dle, index + 1)) {
    if (!realTime.has(data[index + 1] ?? 0)) continue;
    data[index] = dle | (dle >> 1);
    flipped.push({ x: (index % stride) * 8 + 4, row: Math.floor(index / stride) });
  }
  return flipped;
}
