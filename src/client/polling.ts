// Receives events over GET /events (long polling), where there is no WebSocket.

import { endingOf } from './ending.ts';
import type { Connect } from './feed.ts';
import type { EventPage, EventQuery } from './wire.ts';

const waitSeconds = 30;

type ReadPage = (query: EventQuery, signal: AbortSignal) => Promise<EventPage>;

export function overPolling(read: ReadPage): Connect {
  return (after, { onOpen, onEvent, onEnd }) => {
    const controller = new AbortController();

    async function poll(): Promise<void> {
      let next = after;
      let isOpen = false;
      while (!controller.signal.aborted) {
        // The first answer comes at once: it tells that the service is there, and the number.
        const query = { wait: isOpen ? waitSeconds : 0, ...(next !== null && { after: next }) };
        const page = await read(query, controller.signal);
        if (controller.signal.aborted) return;
        if (!isOpen) onOpen(after ?? page.next);
        isOpen = true;
        for (const event of page.events) onEvent(event);
        next = page.next;
      }
    }

    poll().catch((error: unknown) => {
      if (!controller.signal.aborted) onEnd(endingOf(error));
    });
    return { close: () => controller.abort() };
  };
}
