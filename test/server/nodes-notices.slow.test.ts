// Notices of several nodes: one of them tells, and another one goes on when it is killed
// or stopped.

import { expect, test } from 'vitest';
import { noticeTimes } from '../../src/core/model/notices/notice.ts';
import { NodeProcess } from '../support/service/cluster.ts';
import { database, startPrinter } from '../support/service/nodes.ts';
import { Receiver } from '../support/service/receiver.ts';
import { eventually } from '../support/service/service.ts';

test('one node tells; when it is killed or stopped, another one goes on', async () => {
  const made = await database();
  const printer = await startPrinter();
  const ntfy = await Receiver.start();
  const options = {
    // Longer than a busy machine keeps a node from renewing its lease: who tells changes only as the test wants it.
    leaseTimes: { leaseMs: 12_000, renewMs: 1000, marginMs: 2000 },
    drainSeconds: 0,
    plant: '',
    notices: {
      // Longer than the printer is away after it was added: a notice of that would be the one
      // of this problem, and the paper that ends soon after it a part of it.
      attentionSeconds: 3,
      distanceMinutes: 0,
      ntfy: { server: new URL(ntfy.url).origin, topic: 'shop' },
    },
    noticeTimes: { ...noticeTimes, lookMs: 10, settleMs: 20, collectMs: 50, togetherMs: 20 },
  } as const;
  const nodes = new Map<string, NodeProcess>();
  for (const name of ['a', 'b', 'c'])
    nodes.set(name, await NodeProcess.start(name, made.url, options));
  const [first] = nodes.values();
  await first!.post('/printers', { id: 'till', ip: '127.0.0.1', port: printer.port });

  // Two that are due together are told in one, whose lines name them.
  const texts = () => ntfy.received.map(({ message }) => `${message.title}\n${message.message}`);
  const told = (text: RegExp, times: number) =>
    eventually(() => expect(texts().filter((one) => text.test(one))).toHaveLength(times), 60_000);
  /** Ends the node that tells. */
  const leave = async (how: 'kill' | 'stop') => {
    const teller = await eventually(async () => {
      const rows = await made.query(
        `SELECT name FROM webhook_lease JOIN nodes ON nodes.id = node_id
         WHERE webhook_lease.expires_at > clock_timestamp()`,
      );
      const { name } = rows[0] as { name: string };
      return nodes.get(name)!;
    }, 60_000);
    nodes.delete(teller.name);
    await teller[how]();
  };
  const online = () =>
    eventually(async () => {
      const [any] = nodes.values();
      expect(await any!.get('/printers/till')).toMatchObject({ printer: { status: 'online' } });
    }, 60_000);

  await online();
  await printer.setFaults({ paper: 'out' });
  await told(/is out of paper/, 1);
  await printer.setFaults({ paper: 'ok' });
  await online();
  for (const [index, how] of (['kill', 'stop'] as const).entries()) {
    await leave(how);
    await online();
    await printer.setFaults({ paper: 'low' });
    await told(/Paper is low/, index + 1);
    await printer.setFaults({ paper: 'ok' });
  }
  // Once each: the others saw the same.
  await told(/is out of paper/, 1);
}, 300_000);
