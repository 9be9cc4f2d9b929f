// Too many connections and too few file descriptors: valid requests are
// answered, and accepted jobs are printed. New clients are served while one address does its worst.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { AttackedService } from '../attack/attacked-service.ts';
import type { SocketStep } from '../attack/steps.ts';
import { Campaign } from '../support/campaigns/campaign.ts';
import { keepFigures } from '../support/campaigns/figures.ts';
import { commandProblem, needs } from '../support/store/tmpfs.ts';

const limiter = 'prlimit';
const slowClients = 300;
/** The time after which a slow connection is closed; the service checks every 2 s. */
const closedMs = 15_000;
const figures: Record<string, object> = {};
const clientFigures: object[] = [];

test(`${slowClients} clients that never finish their request keep nobody out, and are closed`, async () => {
  const campaign = await Campaign.begin();
  await campaign.start();
  await campaign.meet();
  const clients = await slowLoris(campaign.service.url);
  for (let count = 0; count < 20; count++) await campaign.ask();
  expect(campaign.asked.map(({ answer }) => answer)).not.toContain('lost');
  expect(campaign.asked.map(({ answer }) => answer)).not.toContain('refused');
  await Promise.race([
    Promise.all(clients.map((client) => client.closed)),
    delay(closedMs + 10_000),
  ]);
  const longestMs = Math.max(...clients.map((client) => client.heldMs()));
  await campaign.settle(10_000);
  const verdict = await campaign.verdict();
  figures['slow clients'] = { clients: slowClients, longestMs: Math.round(longestMs), ...verdict };
  keepFigures('limits', { tests: figures, clients: clientFigures });
  expect(clients.filter(({ socket }) => !socket.destroyed)).toHaveLength(0);
  expect(longestMs).toBeLessThan(closedMs);
  expect(verdict.lies).toEqual([]);
});

test('with 64 descriptors and 300 slow clients, requests that are tried again are answered, and printed', async (context) => {
  needs(context, commandProblem(limiter));
  const campaign = await Campaign.begin({ isProxied: true });
  await campaign.start();
  await campaign.meet();
  // Set after the start, because Node's module loader opens more files at once
  // than the service ever does.
  const limit = ['--pid', `${campaign.service.pid}`, '--nofile=64:64'];
  expect(spawnSync(limiter, limit).status).toBe(0);
  const clients = await slowLoris(campaign.service.url);
  // The printer closes its connection too, and there is no descriptor to
  // reconnect.
  await campaign.proxy.set({ kind: 'refuse' });
  await campaign.proxy.set(null);
  const end = performance.now() + 60_000;
  let accepted = 0;
  while (accepted < 20 && performance.now() < end) {
    const { answer } = await campaign.ask();
    if (answer === 'accepted') accepted++;
    else await delay(250);
  }
  await Promise.race([
    Promise.all(clients.map((client) => client.closed)),
    delay(closedMs + 10_000),
  ]);
  await campaign.settle(20_000);
  const verdict = await campaign.verdict();
  figures['64 descriptors'] = { clients: slowClients, ...verdict };
  keepFigures('limits', { tests: figures, clients: clientFigures });
  expect(campaign.service.isAlive).toBe(true);
  expect(accepted).toBe(20);
  expect(verdict.lies).toEqual([]);
  expect(verdict).toMatchObject({ unconfirmed: 0, unprinted: 0 });
});

const silent: SocketStep = {
  kind: 'sockets',
  count: 2100,
  pieces: [],
  isReading: true,
  holdMs: 3000,
};
test.for([
  ['2,100 silent connections', false],
  ['2,100 silent connections to a service with TLS', true],
] as const)('every new client of another address is served beside %s', async ([name, hasTls]) => {
  const service = await AttackedService.start({ hasTls });
  onTestFinished(() => service.stop());
  // Three times, because a service with TLS closes them after three seconds.
  const { clientsMs, broken } = await service.run({
    target: 'connections',
    steps: [silent, silent, silent],
  });
  const served = clientsMs.filter((ms) => ms > 0).toSorted((a, b) => a - b);
  const p99Ms = Math.round(served[Math.floor(served.length * 0.99)] ?? NaN);
  clientFigures.push({ name, asked: clientsMs.length, served: served.length, p99Ms });
  keepFigures('limits', { tests: figures, clients: clientFigures });
  expect(broken).toBeNull();
  expect(clientsMs.length).toBeGreaterThanOrEqual(36);
  expect(served).toHaveLength(clientsMs.length);
  expect(p99Ms).toBeLessThan(2000);
});

interface SlowClient {
  socket: Socket;
  closed: Promise<unknown>;
  heldMs(): number;
}

/** Clients that send one header line per second and never the last one. */
async function slowLoris(url: string): Promise<SlowClient[]> {
  const { port, hostname } = new URL(url);
  const clients: SlowClient[] = [];
  for (let number = 0; number < slowClients; number++) {
    const socket = connect(Number(port), hostname);
    const began = performance.now();
    let endedAt = 0;
    socket.on('error', () => {});
    socket.on('data', () => {});
    const closed = once(socket, 'close').then(() => (endedAt = performance.now()));
    socket.write('POST /print/numbered HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    const timer = setInterval(
      () => socket.writable && socket.write(`X-Slow-${number}: 1\r\n`),
      1000,
    );
    onTestFinished(() => {
      clearInterval(timer);
      socket.destroy();
    });
    clients.push({
      socket,
      closed,
      heldMs: () => (endedAt || performance.now()) - began,
    });
  }
  await delay(500);
  return clients;
}
