// The feed of events as an async iterator. A consumer that is slower than the service
// closes the connection and continues later after the last event it has, so that the
// events that wait for it do not fill the memory.

import { type Connect, type Feed, openFeed } from './feed.ts';
import { PlatenError } from './platen-error.ts';
import type { Event } from './wire.ts';

const maxWaiting = 1000;

export async function* eventStream(
  connect: Connect,
  after: number | null,
  signal?: AbortSignal,
): AsyncGenerator<Event, void, undefined> {
  let waiting: Event[] = [];
  const failure: { error?: Error } = {};
  let seq = after;
  let resets = 0;
  let wake = () => {};
  let feed: Feed | undefined;

  function open(): void {
    feed = openFeed(
      connect,
      {
        onEvent(event) {
          if (failure.error) return; // events are missing before this one
          waiting.push(event);
          seq = event.data.seq;
          if (waiting.length >= maxWaiting) {
            feed?.close();
            feed = undefined;
          }
          wake();
        },
        onReset() {
          // The first connection without a number begins with a reset; any other loses events.
          if (resets++ === 0 && after === null) return;
          fail(eventsGone());
        },
        onError: fail,
      },
      seq,
    );
  }
  function fail(error: Error): void {
    failure.error ??= error;
    wake();
  }
  const abort = () => fail(signal!.reason as Error);
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });

  try {
    while (waiting.length > 0 || !failure.error) {
      if (waiting.length === 0) {
        if (!feed) open();
        await new Promise<void>((resolve) => (wake = resolve));
      }
      const batch = waiting;
      waiting = [];
      for (const event of batch) {
        signal?.throwIfAborted();
        yield event;
      }
    }
    throw failure.error;
  } finally {
    feed?.close();
    signal?.removeEventListener('abort', abort);
  }
}

function eventsGone(): PlatenError {
  const message =
    'Events that were missed are no longer stored. Read the current state, and listen without `after`.';
  return new PlatenError('EVENTS_GONE', message, 410);
}
