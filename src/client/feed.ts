// The WebSocket of events, which comes back by itself: after a drop it asks for
// what was missed, and where that is gone it says so, so that the reader reads
// the current state anew.

import type { Event } from './wire.ts';

/** What browsers, Node from 22 on and the package ws have in common. */
interface Socket {
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  close(): void;
}
export type SocketConstructor = new (url: string, protocols?: string[]) => Socket;

export type FeedState = 'connecting' | 'live' | 'reconnecting';

export interface Listener {
  onEvent(event: Event): void;
  /** What was known may be outdated: at the first connection, and where missed events are gone. */
  onReset?(): void;
  onState?(state: FeedState): void;
}

export interface Feed {
  readonly state: FeedState;
  /** Gives the connection up and makes a new one, as when the network changed. */
  reconnect(): void;
  close(): void;
}

const eventsGone = 4410;
const firstWaitMs = 250;
const longestWaitMs = 8000;

export function openFeed(
  { url, protocols, Socket }: { url: string; protocols: string[]; Socket: SocketConstructor },
  listener: Listener,
): Feed {
  let state: FeedState = 'connecting';
  let seq: number | null = null;
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Socket;

  function change(next: FeedState): void {
    if (next === state) return;
    state = next;
    listener.onState?.(state);
  }

  function connect(): void {
    const from = seq;
    const socket = new Socket(from === null ? url : `${url}?after=${from}`, protocols);
    current = socket;
    socket.addEventListener('open', () => {
      if (socket !== current) return;
      waitMs = firstWaitMs;
      change('live');
      if (from === null) listener.onReset?.();
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket !== current) return;
      const event = JSON.parse(String(data)) as Event;
      seq = Math.max(seq ?? 0, event.data.seq);
      listener.onEvent(event);
    });
    socket.addEventListener('error', () => {}); // a close follows
    socket.addEventListener('close', ({ code }) => {
      if (socket !== current) return;
      if (code === eventsGone) seq = null;
      change('reconnecting');
      timer = setTimeout(connect, code === eventsGone ? 0 : waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    });
  }

  function leave(): void {
    clearTimeout(timer);
    const left = current;
    current = undefined as never;
    left?.close();
  }

  connect();
  return {
    get state() {
      return state;
    },
    reconnect() {
      leave();
      waitMs = firstWaitMs;
      change('reconnecting');
      connect();
    },
    close: leave,
  };
}
