// Sends the pieces of an attack through a socket.

import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Piece } from './steps.ts';

/** Bytes for one connection: more would only fill the buffers of this process. */
const usualBytes = 8 * 2 ** 20;

/** Writes as fast as the other side reads; gives up if it does not. */
export async function writePieces(
  line: Socket,
  pieces: readonly Piece[],
  isReading = true,
  mostBytes = usualBytes,
): Promise<void> {
  let left = mostBytes;
  for (const { text, times, pauseMs } of pieces) {
    if (text === '') continue;
    // Without pauses, many at once: a packet for each would be slow to send.
    const batch = pauseMs > 0 ? 1 : Math.max(1, Math.min(times, Math.floor(65_536 / text.length)));
    const bytes = Buffer.from(text.repeat(batch), 'latin1');
    for (let sent = 0; sent < times && left > 0; sent += batch) {
      if (pauseMs > 0) await delay(pauseMs);
      if (!line.writable) return;
      left -= bytes.length;
      if (!line.write(bytes)) await drained(line, isReading ? 5000 : 500);
      if (line.writableNeedDrain) return;
    }
  }
}

function drained(line: Socket, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      line.off('drain', end);
      line.off('close', end);
      resolve();
    }
    line.once('drain', end);
    line.once('close', end);
  });
}
