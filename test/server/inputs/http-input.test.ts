// Bodies of http inputs: too large ones, and more of them than fit into the memory.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpInput } from '../../../src/server/inputs/http-input.ts';
import { Memory } from '../../../src/server/inputs/memory.ts';
import { inputTurns } from '../../../src/server/inputs/input-turns.ts';
import type { Reception } from '../../../src/server/inputs/protocol.ts';
import { completeInput } from '../../../src/core/model/inputs/input.ts';
import { eventually } from '../../support/run/eventually.ts';
import { shareService } from '../../support/service/shared-service.ts';
import { listening } from '../../support/network/local-server.ts';

let base = '';
const shared = shareService(async (service) => {
  await service.put('/settings', { inputs: [{ type: 'http', port: 0 }] });
  const [{ boundPort }] = (await service.get('/inputs')).body.inputs;
  base = `http://127.0.0.1:${boundPort}`;
});

const large = Buffer.alloc(9_000_000, ' ');

test('a till that sends too much reads why, in the form of its protocol', async () => {
  const epos = await fetch(`${base}/cgi-bin/epos/service.cgi`, { method: 'POST', body: large });
  expect(epos.status).toBe(200);
  expect(await epos.text()).toContain('success="false" code="RequestEntityTooLarge"');
  const zebra = await fetch(`${base}/pstprnt`, { method: 'POST', body: large });
  expect([zebra.status, await zebra.text()]).toEqual([413, 'A request may have 8388608 bytes.\n']);
  expect((await shared().get('/jobs')).body.jobs).toEqual([]);
});

test('a request for which there is no memory is to be sent again', async ({ onTestFinished }) => {
  const memory = new Memory({ all: 1000, address: 1000 });
  const other = memory.holding('192.0.2.1');
  expect(other.set(900)).toBe(true);
  const input = completeInput({ type: 'http', port: 0, protocols: ['hw-proxy'] });
  const reception = {
    input,
    memory,
    signal: new AbortController().signal,
    log: () => {},
  } as unknown as Reception;
  const server = createHttpInput(reception, null);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const port = await listening(server);
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/hw_proxy/handshake`, {
      method: 'POST',
      body: `{"id":1}${' '.repeat(200)}`,
    });
  const refused = await ask();
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'Other requests fill the memory for inputs. Send it again in some seconds.\n',
  ]);
  other.set(0);
  expect((await ask()).status).toBe(200);
  // What was held is free again: there is room for all of it.
  expect(other.set(1000)).toBe(true);
});

test('a request takes memory until it is handled, although its client has gone', async ({
  onTestFinished,
}) => {
  const memory = new Memory({ all: 1000, address: 1000 });
  const input = completeInput({ type: 'http', port: 0, protocols: ['hw-proxy'] });
  const reception = {
    input,
    memory,
    signal: new AbortController().signal,
    log: () => {},
  } as unknown as Reception;
  const server = createHttpInput(reception, null);
  inputTurns.hold();
  onTestFinished(() => {
    inputTurns.release();
    server.close();
  });
  const port = await listening(server);
  const till = connect(port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  const head =
    'POST /hw_proxy/handshake HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n';
  till.write(head + ' '.repeat(900));
  await eventually(() => expect(socket.bytesRead).toBe(head.length + 900));
  till.destroy();
  if (!socket.closed) await once(socket, 'close');
  const other = memory.holding('192.0.2.1');
  expect(other.set(200)).toBe(false);
  inputTurns.release();
  await eventually(() => expect(other.set(1000)).toBe(true));
});

test('a connection that sends many requests at once is closed, and a few of them become requests', async ({
  onTestFinished,
}) => {
  const input = completeInput({ type: 'http', port: 0, protocols: ['hw-proxy'] });
  const reception = {
    input,
    memory: new Memory(),
    signal: new AbortController().signal,
    log: () => {},
  } as unknown as Reception;
  const server = createHttpInput(reception, null);
  onTestFinished(() => void server.close());
  let requests = 0;
  server.on('request', () => requests++);
  const port = await listening(server);
  const till = connect(port, '127.0.0.1');
  let answers = '';
  till.on('data', (bytes: Buffer) => (answers += bytes.toString()));
  till.on('error', () => {});
  const hello = 'GET /hw_proxy/hello HTTP/1.1\r\nhost: till\r\n\r\n';
  till.write(hello.repeat(2));
  await eventually(() => expect(answers.match(/ping/g)).toHaveLength(2));
  expect(requests).toBe(2);
  till.write(hello.repeat(1000));
  await new Promise((resolve) => till.once('close', resolve));
  expect(requests).toBe(2 + 3);
});
