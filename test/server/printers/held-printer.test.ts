// A printer that is taken by a service that starts: what became of its jobs meanwhile.

import { expect, test } from 'vitest';
import { openPostgresStore } from '../../../src/server/store/postgres.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite.ts';
import { database, startNode, startPrinter, until } from '../../support/service/nodes.ts';
import { startService, temporaryFolder, type TestService } from '../../support/service/service.ts';

type Clock = () => Date;
const stores: [string, string, () => Promise<(now: Clock) => Promise<TestService>>][] = [
  [
    'SQLite',
    'not-running',
    async () => {
      const data = temporaryFolder();
      return (now) => startService({ data }, { openStore: () => openSqliteStore(data, { now }) });
    },
  ],
  [
    'PostgreSQL',
    'no-node',
    async () => {
      const { url } = await database();
      const open = (now: Clock) => openPostgresStore(url, { now });
      return (now) => startNode(url, 'one', {}, { openStore: () => open(now) });
    },
  ],
];

test.each(stores)(
  'on %s, jobs whose deadline passed while the service was stopped are not printed when it starts',
  async (_, reason, place) => {
    const start = await place();
    const printer = await startPrinter();
    const first = await start(() => new Date());
    const address = { id: 'bar', ip: '127.0.0.1', port: printer.port };
    expect((await first.post('/printers', address)).status).toBe(201);
    await until(first, 'bar', { status: 'online' });
    await printer.setFaults({ paper: 'out' });
    await until(first, 'bar', { status: 'error' });
    const receipt = await first.print('queue-number', { number: '1' }, { printer: 'bar' });
    const drawer = (await first.post('/printers/bar/drawer')).body.jobId;
    await first.running.stop(0);
    await printer.setFaults({ paper: 'ok' });

    const second = await start(() => new Date(Date.now() + 24 * 3_600_000));
    for (const id of [receipt, drawer])
      expect(await second.ended(id)).toMatchObject({
        status: 'failed',
        startedAt: null,
        error: { code: 'EXPIRED', reason, mayHavePrinted: false },
      });
    const next = await second.print('queue-number', { number: '2' }, { printer: 'bar' });
    expect(await second.ended(next)).toMatchObject({ status: 'completed' });
    expect(printer.sheets).toHaveLength(1);
  },
);

test('a job of a test key that waits at a virtual printer does not come out of the real one that replaces it', async () => {
  const auth = { enabled: true, apiKey: 'k'.repeat(32) };
  const service = await startService({ auth });
  const printer = await startPrinter();
  await service.post('/printers', { id: 'bar', virtual: 'platen' });
  await service.post('/virtual-printer/faults?printer=bar', { paper: 'out' });
  await until(service, 'bar', { status: 'error' });
  const made = await service.post('/keys', { name: 'Tests', scopes: ['print'], test: true });
  const tested = await service.post(
    '/print/queue-number',
    { data: { number: '1' }, options: { printer: 'bar' } },
    { headers: { 'x-api-key': made.body.secret } },
  );
  expect(tested.status, JSON.stringify(tested.body)).toBe(200);
  await service.put('/printers/bar', { ip: '127.0.0.1', port: printer.port });
  expect(await service.ended(tested.body.jobId)).toMatchObject({
    status: 'failed',
    error: { code: 'PRINT_FAILED', reason: 'test-key', mayHavePrinted: false },
  });
  const next = await service.print('queue-number', { number: '2' }, { printer: 'bar' });
  expect(await service.ended(next)).toMatchObject({ status: 'completed' });
  expect(printer.sheets).toHaveLength(1);
});
