// Inputs of several nodes: each node of their site listens, and one of them polls.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { database, startNode, startPrinter, until } from '../support/service/nodes.ts';
import { eventually, type TestService } from '../support/service/service.ts';

/** A CloudPRNT server that offers its jobs one by one until each is confirmed. */
async function printServer() {
  const left: string[] = [];
  let open = 0;
  let together = 0;
  const server = createServer((request, response) => {
    together = Math.max(together, ++open);
    response.once('close', () => open--);
    const token = new URL(request.url!, 'http://x').searchParams.get('token');
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/plain' }).end(`Order ${token}`);
    if (request.method === 'DELETE') {
      left.splice(left.indexOf(token!), 1);
      return response.end();
    }
    const [jobToken] = left;
    const offer = { jobReady: true, mediaTypes: ['text/plain'], jobToken };
    return response.end(JSON.stringify(jobToken ? offer : { jobReady: false }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, left, mostTogether: () => together };
}

test('each node of the site listens, one polls, another one after it, and each job is printed once', async () => {
  const [{ url }, printer, server] = [await database(), await startPrinter(), await printServer()];
  const start = (name: string, site: string) =>
    startNode(url, name, { node: { name, site }, webhooks: { allowPrivate: true } });
  const [a, b, south] = [
    await start('a', 'north'),
    await start('b', 'north'),
    await start('c', 'south'),
  ];
  await a.post('/printers', { id: 'till', ip: '127.0.0.1', port: printer.port });
  await until(a, 'till', { status: 'online' });
  const poll = { type: 'poll', protocol: 'cloudprnt', url: server.url, intervalSeconds: 0.2 };
  const inputs = [
    { type: 'raw', port: 0, printer: 'till', site: 'north' },
    { ...poll, printer: 'till', site: 'north' },
  ];
  expect((await a.put('/settings', { inputs })).status).toBe(200);
  const states = async (node: TestService): Promise<string[]> =>
    (await node.get('/inputs')).body.inputs.map(({ status }: { status: string }) => status);
  await eventually(async () => {
    expect(await states(south)).toEqual(['elsewhere', 'elsewhere']);
    const both = [await states(a), await states(b)].map((one) => one.join(' '));
    expect(both.toSorted()).toEqual(['listening elsewhere', 'listening polling']);
  });
  server.left.push('1', '2', '3');
  await eventually(() => expect(server.left).toEqual([]));
  const [holder, other] = (await states(a))[1] === 'polling' ? [a, b] : [b, a];
  await holder.running.stop();
  server.left.push('4', '5', '6');
  await eventually(() => expect(server.left).toEqual([]));
  expect(await states(other)).toEqual(['listening', 'polling']);
  const { jobs } = (await other.get('/jobs')).body;
  const printed = jobs.map(
    ({ reference, status }: Record<string, string>) => `${reference} ${status}`,
  );
  expect(printed.toSorted()).toEqual(
    ['1', '2', '3', '4', '5', '6'].map((one) => `${one} completed`),
  );
  expect(printer.sheets).toHaveLength(6);
  expect(server.mostTogether()).toBe(1);
});
