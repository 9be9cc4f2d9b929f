// Brokers that flood, hang or send packets that are too long.

import { expect, onTestFinished, test } from 'vitest';
import { noticeTimes } from '../../../src/core/model/notices/notice.ts';
import { checkConfig } from '../../../src/server/config.ts';
import { Inflow } from '../../../src/server/notices/mqtt/inflow.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';
import {
  flood,
  HostileBroker,
  lengthOf,
  pingResponse,
  publication,
} from '../../support/network/hostile-broker.ts';
import { eventually, startService } from '../../support/service/service.ts';

const quick = { ...noticeTimes, lookMs: 20, settleMs: 20, togetherMs: 20, retryMs: [20] };

async function hostileBroker(): Promise<HostileBroker> {
  const broker = await HostileBroker.start();
  onTestFinished(() => broker.close());
  return broker;
}

async function startShop(broker: HostileBroker, parts: Parameters<typeof startService>[1] = {}) {
  const lines: string[] = [];
  const service = await startService(
    { log: { level: 'error' }, notices: { mqtt: { url: broker.url, id: 'x' } } },
    { noticeTimes: quick, logTo: { write: (line) => void lines.push(line) }, ...parts },
  );
  return { service, lines };
}

const press = publication('platen/x/printers/default/test', 'PRESS');
const hugePublish = Buffer.concat([Buffer.from([0x30]), lengthOf(200_000_000), Buffer.alloc(4096)]);

test.for([
  ['ping responses', pingResponse, /more than 20 packets per second.*closed for 60 s/],
  ['presses of the button', press, /more than 20 packets per second.*closed for 60 s/],
  ['a packet of 200 MB', hugePublish, /a packet of more than 8192 bytes.*closed for 60 s/],
] as const)('a broker that sends %s is disconnected', async ([, piece, problem]) => {
  const broker = await hostileBroker();
  const flooded: Promise<number>[] = [];
  broker.onClient = (socket) => void flooded.push(flood(socket, piece));
  const { service, lines } = await startShop(broker);
  await eventually(() => expect(lines.join('')).toMatch(problem));
  expect(await flooded[0]).toBeLessThan(20_000_000);
  expect(broker.connections).toBe(1);
  // One press is within the bounds.
  const sheets = (await service.get('/virtual-printer/sheets')).body.sheets;
  expect(sheets.length).toBeLessThanOrEqual(1);
  expect((await service.get('/notices')).body.channels[1]).toMatchObject({ connected: false });
});

test('a removed printer whose state comes with the answer to the subscription is cleared up', async () => {
  const broker = await hostileBroker();
  broker.kept = publication('platen/x/printers/gone/state', '{}', true);
  await startShop(broker);
  await eventually(() => expect(broker.published).toContain('platen/x/printers/gone/state'));
});

test('acknowledgements and kept states of many printers are not counted as a flood', () => {
  const inflow = new Inflow(0);
  inflow.expect(3 * 500 * 2 + 500);
  expect(inflow.take(3500, 10)).toBe(true);
  expect(inflow.take(200, 20)).toBe(true);
  expect(inflow.take(1, 20)).toBe(false);
  // 20 a second come back, and no more than 200 in all.
  expect(inflow.take(20, 1100)).toBe(true);
  expect(inflow.take(201, 3_600_000)).toBe(false);
});

test('stopping does not wait for the notices that a silent broker has not taken', async () => {
  const broker = await hostileBroker();
  broker.isMute = true;
  const { service } = await startShop(broker);
  await eventually(() => expect(broker.connections).toBeGreaterThan(0));
  const tests = Array.from({ length: 5 }, () => service.post('/notices/test').catch(() => null));
  await eventually(() => expect(broker.connections).toBeGreaterThan(4));
  const startedAt = performance.now();
  await service.running.stop(0);
  // Each of them would take the 10 s that a broker has for its answer.
  expect(performance.now() - startedAt).toBeLessThan(9000);
  await Promise.all(tests);
});

test('a test notice that a change of the settings ends is answered with the reason', async () => {
  const broker = await hostileBroker();
  broker.isMute = true;
  const { service } = await startShop(broker);
  await eventually(() => expect(broker.connections).toBe(1));
  const tested = service.post('/notices/test');
  await eventually(() => expect(broker.connections).toBe(2));
  await service.running.reload(checkConfig({ server: { port: 0 } }));
  const { status, body } = await tested;
  expect(status).toBe(200);
  expect(body.results).toMatchObject([
    { channel: 'mqtt', delivered: false, error: expect.stringMatching(/changed.*Retry/) },
  ]);
});

test('printers are let go before the connection to a silent broker is closed', async () => {
  const broker = await hostileBroker();
  const order: string[] = [];
  let stopping = false;
  const { service } = await startShop(broker, {
    openStore: async (folder, options) => {
      const store = await openSqliteStore(folder, options);
      return {
        ...store,
        finishJob: async (...call: Parameters<typeof store.finishJob>) => {
          const isFinished = await store.finishJob(...call);
          if (stopping) order.push('job finished');
          return isFinished;
        },
      };
    },
  });
  await eventually(() => expect(broker.published.length).toBeGreaterThan(2));
  broker.isSilent = true;
  for (const socket of broker.sockets) socket.on('close', () => order.push('broker left'));
  await service.post('/virtual-printer/faults', { confirmation: 'late' });
  await service.print('queue-number', { number: '1' });
  await eventually(async () =>
    expect((await service.get('/jobs?status=printing')).body.jobs).toHaveLength(1),
  );
  stopping = true;
  await service.running.stop(20_000);
  await eventually(() => expect(order).toEqual(['job finished', 'broker left']));
});
