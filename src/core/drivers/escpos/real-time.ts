// Printers execute real-time commands wherever the bytes appear, even inside an
// image: open the drawer, drop the buffer. So no image may contain one.

const dle = 0x10;
const realTime = new Set([0x04, 0x05, 0x14]); // DLE EOT, DLE ENQ, DLE DC4

/** Blackens bit 3 of each DLE that begins a command, and returns the indexes of the changed bytes. */
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
  return bytes.some((byte, index) => isRealTime(byte, bytes[index + 1] ?? 0));
}

export function isRealTime(byte: number, next: number): boolean {
  return byte === dle && realTime.has(next);
}
