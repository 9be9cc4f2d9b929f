// A client that reads events, whatever its protocol.

import type { EventBatch, EventMessage } from './batch.ts';

/** A reader with more unread bytes than this is dropped. */
export const maxBacklogBytes = 1_048_576;

export const readerKinds = ['websocket', 'stream', 'poll'] as const;
export type ReaderKind = (typeof readerKinds)[number];

export interface EventReader {
  readonly kind: ReaderKind;
  /** False once the client has left, was dropped or has what it came for. */
  readonly isOpen: boolean;
  onClose(listener: () => void): void;
  /** Sends the current state of a printer, numbered with the last event before it. */
  greet(message: EventMessage): void;
  /** Sends the events after `seq`, or drops a client that reads too slowly. */
  take(batch: EventBatch, seq: number): void;
  /** Keeps proxies from closing the connection, and drops a dead one. */
  ping(): void;
  end(reason: EndReason): void;
}

/** `gone`: the events that the reader asks for are no longer stored. `revoked`: its key is no longer valid. */
export type EndReason = 'gone' | 'stopping' | 'failed' | 'revoked';
