// Printers obey what begins with ESC ACK at once, perhaps also inside an image:
// tell the status, drop everything. No image may hold it.

const esc = 0x1b;
const ack = 0x06;

/** Blackens one dot of each ESC that an ACK follows, and tells which bytes were changed: bit 2 of each. */
export function breakRealTime(data: Uint8Array): number[] {
  const changed: number[] = [];
  for (let index = data.indexOf(esc); index !== -1; index = data.indexOf(esc, index + 1)) {
    if (data[index + 1] !== ack) continue;
    data[index] = esc | 0x04;
    changed.push(index);
  }
  return changed;
}
