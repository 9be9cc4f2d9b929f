// Writes a payload so that progress is seen and a lost link stops it.

import type { PrintTimeout } from './print-timeout.ts';
import type { Link } from './tcp.ts';

const chunkBytes = 16_384; // small enough to see progress on a slow printer

/** Writes the bytes in chunks and returns how many may have been sent. */
export async function writeInChunks(
  link: Link,
  message: Uint8Array,
  timeout: PrintTimeout,
): Promise<number> {
  let bytes = 0;
  try {
    while (bytes < message.length && !timeout.isExpired && link.open) {
      const chunk = message.subarray(bytes, bytes + chunkBytes);
      bytes += chunk.length; // before the write: a failed one may have sent any part of it
      await Promise.race([link.write(chunk), timeout.expired]);
      timeout.restart();
    }
  } catch {
    // The link broke: the caller sees that from `link.open`.
  }
  return bytes;
}
