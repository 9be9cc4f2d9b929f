// The WebSocket of events, which reconnects by itself. After a lost connection it
// requests the missed events. If the service no longer has them, it calls
// `onReset`, so that the listener reads the current state again.

import type { Event } from './wire.ts';

/** The WebSocket interface that browsers, Node from 22 on and the package ws share. */
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
  /** Earlier data may be outdated: on the first connection, and when missed events are gone. */
  onReset?(): void;
  onState?(state: FeedState): void;
}

export interface Feed {
  readonly state: FeedState;
  /** Closes the connection and opens a new one, for example after a network change. */
  reconnect(): void;
  close(): void;
}

const eventsGone = 4410;
const firstWaitMs = 250;
const maxWaitMs = 8000;

export function openFeed(
  { url, protocols, Socket }: { url: string; protocols: string[]; Socket: SocketConstructor },
  listener: Listener,
): Feed {
  let state: FeedState = 'connecting';
  let seq: number | null = null;
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Socket | undefined;

  function setState(next: FeedState): void {
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
      setState('live');
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
      setState('reconnecting');
      timer = setTimeout(connect, code === eventsGone ? 0 : waitMs);
      waitMs = Math.min(waitMs * 2, maxWaitMs);
    });
  }

  function disconnect(): void {
    clearTimeout(timer);
    const socket = current;
    current = undefined;
    socket?.close();
  }

  connect();
  return {
    get state() {
      return state;
    },
    reconnect() {
      disconnect();
      waitMs = firstWaitMs;
      setState('reconnecting');
      connect();
    },
    close: disconnect,
  };
}
