// Receives events over the WebSocket at /ws.

import type { Connect, Ending } from './feed.ts';
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

const eventsGone = 4410;

interface WebSocketOptions {
  /** The URL of the service. */
  url: string;
  key: string | undefined;
  Socket: SocketConstructor;
  /**
   * Why the service refuses connections, if it does. WebSockets do not tell the status of a
   * refused handshake, so this asks over HTTP.
   */
  refusal: () => Promise<Ending>;
}

export function overWebSocket({ url, key, Socket, refusal }: WebSocketOptions): Connect {
  const address = `${url.replace(/^http/, 'ws')}/ws`;
  const protocols = key === undefined ? [] : ['platen', `platen.key.${base64url(key)}`];
  return (after, { onOpen, onEvent, onEnd }) => {
    const socket = new Socket(after === null ? address : `${address}?after=${after}`, protocols);
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      onOpen();
    });
    socket.addEventListener('message', ({ data }) => onEvent(JSON.parse(String(data)) as Event));
    socket.addEventListener('error', () => {}); // a close follows
    socket.addEventListener('close', ({ code }) => {
      if (code === eventsGone) onEnd('gone');
      else if (wasOpen) onEnd('lost');
      else void refusal().then(onEnd);
    });
    return socket;
  };
}

function base64url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
