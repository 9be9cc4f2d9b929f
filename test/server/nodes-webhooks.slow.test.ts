// Webhooks of several nodes: one of them delivers, and another one goes on when it is
// stopped or killed.

import { expect, test } from 'vitest';
import { NodeProcess, shortLeases } from '../support/service/cluster.ts';
import { getJson, postJson } from '../support/campaigns/numbered-prints.ts';
import { database, startPrinter } from '../support/service/nodes.ts';
import { Receiver } from '../support/service/receiver.ts';
import { eventually } from '../support/service/service.ts';

const options = { leaseTimes: shortLeases, drainSeconds: 0, plant: '' } as const;

test('one node delivers; when it is killed or stopped, another one does, and no event is missing', async () => {
  const made = await database();
  const printer = await startPrinter();
  const receiver = await Receiver.start();
  const start = (name: string) => NodeProcess.start(name, made.url, options);
  const nodes = new Map<string, NodeProcess>();
  for (const name of ['a', 'b', 'c']) nodes.set(name, await start(name));
  const any = () => [...nodes.values()];
  const [first] = any();
  await first!.post('/printers', { id: 'till', ip: '127.0.0.1', port: printer.port });
  await eventually(async () => {
    const { printer: till } = await first!.get('/printers/till');
    expect(till).toMatchObject({ status: 'online' });
  });
  const webhook = await first!.post('/webhooks', { name: 'All', url: receiver.url });
  expect(webhook.status).toBe(201);

  /** The name of the node that delivers. */
  const deliverer = async () =>
    await eventually(async () => {
      const rows = await made.query(
        `SELECT name FROM webhook_lease JOIN nodes ON nodes.id = node_id
         WHERE webhook_lease.expires_at > clock_timestamp()`,
      );
      expect(rows).toHaveLength(1);
      const { name } = rows[0] as { name: string };
      expect(nodes.has(name)).toBe(true);
      return name;
    });
  const printOnAll = async () => {
    for (const node of any())
      await postJson(`${node.url}/print/queue-number`, {
        data: { number: '1' },
        options: { printer: 'till' },
      }).catch(() => null);
  };
  const allArrived = () =>
    eventually(async () => {
      const { jobs } = (await getJson(`${any()[0]!.url}/jobs`)) as { jobs: { status: string }[] };
      expect(jobs.every(({ status }) => ['completed', 'failed'].includes(status))).toBe(true);
      const page = (await getJson(`${any()[0]!.url}/events?after=0&limit=1000`)) as {
        events: { data: { seq: number } }[];
      };
      const begin = receiver.seqs[0]!;
      const stored = page.events.map(({ data }) => data.seq).filter((seq) => seq >= begin);
      expect([...new Set(receiver.seqs)].toSorted((x, y) => x - y)).toEqual(stored);
    });

  await deliverer();
  await printOnAll();
  await printOnAll();
  await allArrived();
  // Only one of them has sent, and in order.
  expect(receiver.seqs).toEqual([...new Set(receiver.seqs)].toSorted((x, y) => x - y));

  const killed = await deliverer();
  receiver.answer = async (_got, n) => {
    if (nodes.has(killed) && n > 0) {
      const node = nodes.get(killed)!;
      nodes.delete(killed);
      await node.kill();
    }
    return 204;
  };
  await printOnAll();
  await eventually(() => expect(nodes.has(killed)).toBe(false));
  await allArrived();
  const stopped = await deliverer();
  const node = nodes.get(stopped)!;
  nodes.delete(stopped);
  await printOnAll();
  await node.stop();
  await printOnAll();
  await allArrived();
  const ids = new Map(receiver.received.map(({ id, message }) => [message.data.seq, id]));
  for (const { id, message } of receiver.received) expect(id).toBe(ids.get(message.data.seq));
}, 90_000);
