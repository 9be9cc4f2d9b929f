// The right to poll a print server: one of several nodes has it.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { completePoll } from '../../../../src/core/model/inputs/poll-input.ts';
import type { Intake } from '../../../../src/server/inputs/intake.ts';
import { Poller, type PollLease } from '../../../../src/server/inputs/poll/poller.ts';
import { ReceiverAddresses } from '../../../../src/server/webhooks/receiver-address.ts';
import { eventually } from '../../../support/run/eventually.ts';

/** One right for several nodes. */
class SharedRight {
  holder: string | null = null;

  lease(node: string): PollLease {
    return {
      take: async () => (this.holder ??= node) === node,
      release: async () => void (this.holder = this.holder === node ? null : this.holder),
      renewMs: 1000,
    };
  }
}

async function printServer() {
  const seen: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    seen.push(String(request.headers['x-star-mac']));
    response.writeHead(status).end('{"jobReady":false}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path`;
  return { url, seen, answer: (next: number) => (status = next) };
}

function poller(
  url: string,
  mac: string,
  lease: PollLease,
  log: (text: string) => void = () => {},
) {
  const given = { type: 'poll', protocol: 'cloudprnt', url, mac, intervalSeconds: 0.01 } as const;
  const intake = { printer: async () => undefined } as unknown as Intake;
  const addresses = new ReceiverAddresses(true);
  const ending = new AbortController();
  const input = completePoll(given);
  const made = new Poller({ input, intake, addresses, signal: ending.signal, log }, lease);
  onTestFinished(() => made.close());
  return made;
}

test('of two nodes one polls, and the other one after it', async () => {
  const [right, { url, seen }] = [new SharedRight(), await printServer()];
  const first = poller(url, '00:00:00:00:00:01', right.lease('a'));
  await eventually(() => expect(first.state.lastPollAt).not.toBeNull());
  const second = poller(url, '00:00:00:00:00:02', right.lease('b'));
  await eventually(() => expect(second.state.status).toBe('elsewhere'));
  const count = seen.length;
  await eventually(() => expect(seen.length).toBeGreaterThan(count + 3));
  expect(new Set(seen)).toEqual(new Set(['00:00:00:00:00:01']));
  await first.close();
  await eventually(() => expect(second.state.status).toBe('polling'));
  await eventually(() => expect(seen).toContain('00:00:00:00:00:02'));
});

test('a server that fails is named once in the log, without its path, until it answers again', async () => {
  const { url, answer } = await printServer();
  answer(500);
  const lines: string[] = [];
  const { host } = new URL(url);
  const polled = poller(url, '00:00:00:00:00:01', new SharedRight().lease('a'), (line) =>
    lines.push(line),
  );
  await eventually(() => expect(polled.state.status).toBe('failed'));
  expect(polled.state.problem).toContain(`The server of the poll input of ${host} cannot be asked`);
  answer(200);
  await eventually(() => expect(polled.state.problem).toBeNull());
  await eventually(() => expect(lines).toHaveLength(2));
  expect(lines.join('\n')).not.toContain('secret-path');
});
