// Printers obey real-time commands wherever the bytes turn up, also inside an
// image: open the drawer, drop the buffer. No image may hold one.

const dle = 0x10;
const realTime = new Set([0x04, 0x05, 0x14]); // DLE EOT, DLE ENQ, DLE DC4

/** Thickens the one dot of each DLE that begins a command, and tells which bytes were changed: bit 3 of each. */
export function breakRealTime(data: Uint8Array): number[] {
  const changed: number[] = [];
  for (let index = data.indexOf(dle); index !== -1; index = data.indexOf(dle, index + 1)) {
    if (!realTime.has(data[index + 1] ?? 0)) continue;
    data[index] = dle | (dle >> 1);
    changed.push(index);
  }
  return changed;
}

export function hasRealTime(bytes: readonly number[]): boolean {
  return bytes.some((byte, index) => byte === dle && realTime.has(bytes[index + 1] ?? 0));
}
