// A slow line between agent and service: the time limits of the printer's dialogue allow for it.

import { expect, test } from 'vitest';
import { startAgent } from '../../support/printers/agent.ts';
import { PartitionProxy } from '../../support/network/partition-proxy.ts';
import { eventually, startService } from '../../support/service/service.ts';

/** To the printer and back in 1.2 s; a printer on the network has to answer within a second. */
const delayMs = 600;
const data = { number: '1' };

test('a printer whose answers take 1.2 s through an agent reports its paper and confirms its jobs', async () => {
  const service = await startService({ queueWhenOffline: true });
  const line = await PartitionProxy.before(Number(new URL(service.url).port), delayMs);
  const { connections } = startAgent(`http://127.0.0.1:${line.port}`, { name: 'till-1' });
  await eventually(() => expect(connections()).toBe(1));
  const address = `agent://till-1/127.0.0.1:${service.printer.port}`;
  await service.put('/printers/default', { address, profile: 'generic-80' });
  await eventually(async () =>
    expect((await service.get('/printers/default')).body.printer).toMatchObject({
      status: 'online',
      paperStatus: 'ok',
    }),
  );
  const job = await service.ended(await service.print('queue-number', data));
  expect(job).toMatchObject({ status: 'completed', completion: { confirmed: true } });
  const [agent] = (await service.get('/agents')).body.agents;
  expect(agent.latencyMs).toBeGreaterThan(2 * delayMs - 50); // timers may fire a little early
  line.close();
});
