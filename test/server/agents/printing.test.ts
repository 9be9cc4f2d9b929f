import { expect, test } from 'vitest';
import { startAgent } from '../../support/printers/agent.ts';
import { FaultProxy } from '../../support/network/fault-proxy.ts';
import {
  eventually,
  startService,
  type Settings,
  type TestService,
} from '../../support/service/service.ts';

const data = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };

/**
 * Gives the default printer an address behind the agent, until it has reported its paper: one
 * whose first answer is late on a busy machine counts as mute until its address is set again.
 */
async function putBehind(service: TestService, port = service.printer.port): Promise<void> {
  const address = `agent://till-1/127.0.0.1:${port}`;
  await eventually(async () => {
    const { status, body } = await service.put('/printers/default', { address });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.printer).toMatchObject({ address, ip: address, port: 0, paperStatus: 'ok' });
  });
}

/** A service whose default printer is behind an agent. */
async function begin(settings: Settings = {}) {
  const service = await startService(settings);
  const started = startAgent(service.url, { name: 'till-1' });
  await eventually(() => expect(started.connections()).toBe(1));
  await putBehind(service);
  return { service, ...started };
}

test('a receipt through an agent is printed once and confirmed by the printer', async () => {
  const { service } = await begin();
  const job = await service.ended(await service.print('receipt', data));
  expect(job).toMatchObject({
    status: 'completed',
    completion: { confirmed: true, by: 'process-id' },
  });
  expect(service.printer.sheets.length).toBe(1);
  const [agent] = (await service.get('/agents')).body.agents;
  expect(agent.printers).toEqual(['default']);
});

test('prints are queued while the agent is away, whatever queueWhenOffline says, and printed when it is back', async () => {
  const { service, agent } = await begin({ queueWhenOffline: false });
  await agent.stop();
  await eventually(async () =>
    expect((await service.get('/printers/default')).body.printer.status).toBe('offline'),
  );
  const waiting = await service.print('receipt', data);
  expect((await service.get(`/jobs/${waiting}`)).body.job.status).toBe('queued');
  startAgent(service.url, { name: 'till-1' });
  expect(await service.ended(waiting)).toMatchObject({ status: 'completed' });
  expect(service.printer.sheets.length).toBe(1);
});

test('an agent that disappears within a job leaves it unconfirmed, as a cut cable does', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  const proxy = await FaultProxy.start(service.printer.port);
  const { agent, connections } = startAgent(service.url, { name: 'till-1' });
  await eventually(() => expect(connections()).toBe(1));
  await putBehind(service, proxy.port);
  await proxy.set({ kind: 'call', at: 100, act: () => void agent.stop() });
  const job = await service.ended(await service.print('receipt', data));
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED', mayHavePrinted: true },
  });
  await proxy.close();
});

test('the service lets a job through an agent end before it stops', async () => {
  const { service } = await begin();
  const feed = service.listen();
  await feed.opened;
  const id = await service.print('receipt', data, { copies: 20 });
  await eventually(() => expect(feed.statesOf(id)).toContain('printing'));
  await service.running.stop(20_000);
  await eventually(() => expect(service.printer.sheets.length).toBe(20));
});

test('an agent connects to private and loopback addresses only, and never to link-local ones', async () => {
  const { service } = await begin();
  const add = async (id: string, ip: string) =>
    (await service.post('/printers', { id, address: `agent://till-1/${ip}` })).body;
  const metadata = await add('metadata', '169.254.169.254:80');
  expect(metadata.error.details).toEqual(['address: is not an address that a printer may have']);
  const far = await add('far', '8.8.8.8:9100');
  expect(far.error.details).toEqual([
    'address: is a public address; an agent reaches private networks and its own machine only',
  ]);
});
