// The feed of events, which reconnects by itself. After a lost connection it continues
// after the last event. If the service no longer has the missed events, it calls
// `onReset`, so that the listener reads the current state again. If the service refuses
// the connection, because of a wrong key for example, it calls `onError` and ends.
//
// States: connecting → live ⇄ reconnecting; every state → closed.

import type { PlatenError } from './platen-error.ts';
import { retryDelayMs } from './retry.ts';
import type { Event } from './wire.ts';

export type FeedState = 'connecting' | 'live' | 'reconnecting' | 'closed';

export interface Listener {
  onEvent(event: Event): void;
  /** Earlier data may be outdated: on the first connection, and when missed events are gone. */
  onReset?(): void;
  onState?(state: FeedState): void;
  /** The service refused the connection, and the feed is closed: a wrong key, for example. */
  onError?(error: PlatenError): void;
}

export interface Feed {
  readonly state: FeedState;
  /** Closes the connection and opens a new one, for example after a network change. */
  reconnect(): void;
  close(): void;
}

/** Why a connection ended: it was lost, its events are gone, or the service refused it. */
export type Ending = 'lost' | 'gone' | PlatenError;

export interface Connection {
  close(): void;
}

export interface ConnectionHandlers {
  /** `at`: the number that the events continue after, if the connection knows it by now. */
  onOpen: (at?: number) => void;
  onEvent: (event: Event) => void;
  onEnd: (ending: Ending) => void;
}

/** Connects to the events after a number, or to new events only. */
export type Connect = (after: number | null, handlers: ConnectionHandlers) => Connection;

export function openFeed(connectTo: Connect, listener: Listener, after: number | null): Feed {
  let state: FeedState = 'connecting';
  let seq = after;
  let lost = 0; // connections in a row
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Connection | undefined;

  function setState(next: FeedState): void {
    if (next === state) return;
    state = next;
    listener.onState?.(state);
  }

  function connect(): void {
    const from = seq;
    let isCurrent = true;
    const connection = connectTo(from, {
      onOpen(at) {
        if (!isCurrent) return;
        lost = 0;
        seq ??= at ?? null;
        setState('live');
        if (from === null) listener.onReset?.();
      },
      onEvent(event) {
        if (!isCurrent) return;
        // A connection begins with the state of every printer, numbered like the last event.
        // One that continues gets the changes themselves.
        if (from !== null && event.data.seq <= from) return;
        seq = Math.max(seq ?? 0, event.data.seq);
        listener.onEvent(event);
      },
      onEnd(ending) {
        if (!isCurrent) return;
        isCurrent = false;
        if (ending === 'gone') seq = null;
        if (ending === 'gone' || ending === 'lost') {
          setState('reconnecting');
          timer = setTimeout(connect, ending === 'gone' ? 0 : retryDelayMs(lost++));
        } else {
          setState('closed');
          listener.onError?.(ending);
        }
      },
    });
    current = {
      close() {
        isCurrent = false;
        connection.close();
      },
    };
  }

  function disconnect(): void {
    clearTimeout(timer);
    current?.close();
    current = undefined;
  }

  connect();
  return {
    get state() {
      return state;
    },
    reconnect() {
      disconnect();
      lost = 0;
      setState('reconnecting');
      connect();
    },
    close() {
      disconnect();
      state = 'closed';
    },
  };
}
