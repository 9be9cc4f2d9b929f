// Reads what clients sent before an input closes. A client of the raw port gets no answer: one that
// has sent its job and closed takes it for printed.

import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { inputTurns } from './input-turns.ts';

/** How long clients may keep an input open by connecting or sending more. */
const mostMs = 2000;
/** The time between two looks. The event loop reads what has arrived in between. */
const lookMs = 5;

/**
 * Resolves when no connection waits to be accepted; `accepted` counts those that were. Node accepts
 * one in a turn, and the system resets those that wait when the port closes.
 */
export async function allAccepted(accepted: () => number): Promise<void> {
  const until = performance.now() + mostMs;
  for (let before = -1; accepted() > before && performance.now() < until;) {
    before = accepted();
    await nextTurn();
    await nextTurn(); // between the two, the event loop looks for connections
  }
}

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
