// Reads what clients sent before an input closes. A client of the raw port gets no answer: one that
// has sent its job and closed takes it for printed.

import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inputTurns } from './input-turns.ts';

/** How long a client may keep an input open by sending more. */
const mostMs = 2000;
/** The time between two looks. The event loop reads what has arrived in between. */
const lookMs = 5;

/** Resolves when all that has arrived on these connections was read. They may close meanwhile. */
export async function lastBytesRead(sockets: ReadonlySet<Socket>): Promise<void> {
  const until = performance.now() + mostMs;
  let read = -1;
  while (sockets.size > 0 && performance.now() < until) {
    const open = [...sockets];
    const before = read;
    read = open.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    if (read === before && !inputTurns.isBehind && !open.some(hasUnread)) return;
    await delay(lookMs);
  }
}

function hasUnread(socket: Socket): boolean {
  return socket.isPaused() || socket.readableLength > 0;
}
