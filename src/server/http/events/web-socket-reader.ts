// Reads events over a WebSocket. Batches are written directly to the TCP socket, as
// whole frames between those of the WebSocket.

import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import * as ws from 'ws';
import type { Encoding, EventBatch, EventMessage } from './batch.ts';
import { type EndReason, type EventReader, maxBacklogBytes } from './reader.ts';

interface FrameOptions {
  fin: boolean;
  opcode: number;
  mask: boolean;
  readOnly: boolean;
}

// Exported by ws, missing in its types.
const { Sender } = ws as unknown as {
  Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] };
};

// Servers do not mask. Compression is off, so the frames suit every subscriber.
const textMessage: FrameOptions = { fin: true, opcode: 1, mask: false, readOnly: true };

const frame: Encoding = (text) => Buffer.concat(Sender.frame(Buffer.from(text), textMessage));

const tryAgainLater = 1013;
const closings: Record<EndReason, [code: number, reason: string]> = {
  gone: [4410, 'these events are gone: read the current state'],
  stopping: [1001, 'the service stops'],
  failed: [1011, 'the events cannot be read'],
  revoked: [4401, 'the API key was revoked or has expired'],
};

export class WebSocketReader implements EventReader {
  readonly kind = 'websocket';
  readonly #socket: WebSocket;
  readonly #rawSocket: Socket;
  /** Has answered the last ping. */
  #isAlive = true;

  constructor(socket: WebSocket, rawSocket: Socket) {
    this.#socket = socket;
    this.#rawSocket = rawSocket;
    socket.on('pong', () => (this.#isAlive = true));
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  greet(message: EventMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  take(batch: EventBatch, seq: number): void {
    if (this.#rawSocket.writableLength > maxBacklogBytes) {
      this.#socket.close(tryAgainLater, 'too slow');
      this.#socket.terminate();
    } else this.#rawSocket.write(batch.bytesAfter(seq, frame));
  }

  ping(): void {
    if (this.#isAlive) this.#socket.ping();
    else this.#socket.terminate();
    this.#isAlive = false;
  }

  end(reason: EndReason): void {
    this.#socket.close(...closings[reason]);
  }
}
