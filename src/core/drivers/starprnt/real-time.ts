// Printers may execute commands that begin with ESC ACK even inside an image:
// send the status, drop everything. So no image may contain one.

const esc = 0x1b;
const ack = 0x06;

/** Blackens bit 2 of each ESC before an ACK, and returns the indexes of the changed bytes. */
export function breakRealTime(data: Uint8Array): number[] {
  const changed: number[] = [];
  for (let index = data.indexOf(esc); index !== -1; index = data.indexOf(esc, index + 1)) {
    if (data[index + 1] !== ack) continue;
    data[index] = esc | 0x04;
    changed.push(index);
  }
  return changed;
}
