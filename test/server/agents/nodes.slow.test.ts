// Agents and several nodes: the node that has the connection of an agent holds its printers.

import { expect, test } from 'vitest';
import { startAgent } from '../../support/printers/agent.ts';
import { database, nodesOf, startNode, startPrinter } from '../../support/service/nodes.ts';
import { eventually, type TestService } from '../../support/service/service.ts';

const data = { number: '1' };

async function isHeldBy(node: TestService, name: string): Promise<void> {
  await eventually(async () => {
    const holders = (await nodesOf(node)).filter(({ printers }) => printers.includes('shop'));
    expect(holders.map((one) => one.name)).toEqual([name]);
  });
}

test('the printers behind an agent follow it from node to node, and every node accepts their jobs', async () => {
  const { url } = await database();
  const [a, b] = [await startNode(url, 'a'), await startNode(url, 'b')];
  const printer = await startPrinter();
  const first = startAgent(b.url, { name: 'till-1', waitMs: () => 3_600_000 });
  await eventually(() => expect(first.connections()).toBe(1));
  const address = `agent://till-1/127.0.0.1:${printer.port}`;
  const added = await a.post('/printers', { id: 'shop', address });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  await isHeldBy(a, 'b');
  const options = { printer: 'shop' };
  expect(await a.ended(await a.print('queue-number', data, options))).toMatchObject({
    status: 'completed',
  });

  // The newest connection wins, on the other node too: the older agent is sent away.
  const second = startAgent(a.url, { name: 'till-1' });
  await eventually(() => expect(first.said.join('\n')).toContain('Another agent connected'));
  await isHeldBy(b, 'a');
  expect(second.connections()).toBe(1);
  expect(await b.ended(await b.print('queue-number', data, options))).toMatchObject({
    status: 'completed',
  });
  for (const node of [a, b])
    expect((await node.get('/agents')).body.agents).toMatchObject([
      { name: 'till-1', connected: true, node: 'a', printers: ['shop'] },
    ]);
  expect(printer.sheets.length).toBe(2);
});
