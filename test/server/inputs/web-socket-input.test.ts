// The memory that messages of WebSockets take.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { completeInput } from '../../../src/core/model/inputs/input.ts';
import { Memory } from '../../../src/server/inputs/memory.ts';
import type { HttpProtocol, Reception } from '../../../src/server/inputs/protocol.ts';
import { acceptWebSockets } from '../../../src/server/inputs/web-socket-input.ts';
import { eventually } from '../../support/run/eventually.ts';
import { listening } from '../../support/network/local-server.ts';

test('a message takes memory until it is handled, although its client has gone', async ({
  onTestFinished,
}) => {
  const memory = new Memory({ all: 1000, address: 1000 });
  let handled = () => {};
  const received: string[] = [];
  const protocol = {
    takes: () => true,
    converse: () => (text: string) => {
      received.push(text);
      return new Promise<void>((resolve) => (handled = resolve));
    },
  } as unknown as HttpProtocol;
  const input = completeInput({ type: 'http', port: 0 });
  const reception = { input, memory, times: { idleMs: 60_000 }, log: () => {} };
  const server = createServer();
  acceptWebSockets(server, reception as unknown as Reception, [protocol]);
  onTestFinished(() => void server.close());
  const port = await listening(server);
  const client = new WebSocket(`ws://127.0.0.1:${port}/`);
  const [socket] = (await once(server, 'connection')) as [Socket];
  await once(client, 'open');
  client.send('x'.repeat(900));
  await eventually(() => expect(received).toHaveLength(1));
  client.terminate();
  if (!socket.closed) await once(socket, 'close');
  const other = memory.holding('192.0.2.1');
  expect(other.set(200)).toBe(false);
  handled();
  await eventually(() => expect(other.set(1000)).toBe(true));
});
