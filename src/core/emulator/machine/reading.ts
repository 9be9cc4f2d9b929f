// Reads commands from the receive buffer with generators: a command can need
// more bytes than have arrived, and continues when they do.

/** Yields the number of bytes it needs next and receives exactly those. */
export type Reading<T = void> = Generator<number, T, Uint8Array>;

// Data is read in chunks, because a small receive buffer never holds a whole image at once.
const chunk = 1024;

/** Allocates only what has arrived: a length may promise far more data than follows it. */
export function* take(length: number): Reading<Uint8Array> {
  if (length > 0 && length <= chunk) return yield length;
  const chunks: Uint8Array[] = [];
  for (let left = length; left > 0; left -= chunk) chunks.push(yield Math.min(chunk, left));
  const bytes = new Uint8Array(length);
  chunks.forEach((part, index) => bytes.set(part, index * chunk));
  return bytes;
}

export function* skip(length: number): Reading {
  for (let left = length; left > 0; left -= chunk) yield Math.min(chunk, left);
}

/** Two bytes, the lower one first. */
export function word(bytes: Uint8Array, at = 0): number {
  return bytes[at]! + bytes[at + 1]! * 256;
}
