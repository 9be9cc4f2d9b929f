// A restored copy in quarantine reaches nobody until that is ended.

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tcp, type Transport } from '../../../../src/server/printers/connection/tcp.ts';
import { startVirtualPrinter } from '../../../../src/server/virtual/virtual-printer.ts';
import { backupFolder } from '../../../../src/server/store/backup/backup.ts';
import { restoreDatabase, restoreFolder } from '../../../../src/server/store/backup/restore.ts';
import { Receiver } from '../../../support/service/receiver.ts';
import {
  eventually,
  type Settings,
  startService,
  temporaryFolder,
} from '../../../support/service/service.ts';
import { testDatabase } from '../../../support/store/test-database.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

/** A backup of a service with the printer `till` and a webhook, and where both are. */
async function backedUp() {
  const receiver = await Receiver.start();
  const printer = await startVirtualPrinter({ port: 0, speedMmPerSecond: 0 });
  onTestFinished(() => printer.close());
  const { port } = printer;
  const data = temporaryFolder();
  const service = await startService({ data, webhooks: { allowPrivate: true } });
  await service.post('/printers', { id: 'till', ip: '127.0.0.1', port });
  await service.post('/webhooks', { name: 'All', url: receiver.url });
  await service.ended(await service.print('queue-number', { number: '1' }, { printer: 'till' }));
  await service.running.stop();
  const file = join(temporaryFolder(), 'backup.db');
  await backupFolder(data, { file, now: new Date() });
  receiver.received.length = 0;
  return { file, receiver, port };
}

async function drill(settings: Settings, { receiver, port }: { receiver: Receiver; port: number }) {
  const opened: number[] = [];
  const connect = tcp();
  const transport: Transport = (address, handlers) => {
    opened.push(address.port);
    return connect(address, handlers);
  };
  const copy = await startService(
    {
      ...settings,
      queueWhenOffline: true,
      webhooks: { allowPrivate: true },
      inputs: [{ type: 'raw', port: 0, host: '127.0.0.1' }],
    },
    { transport },
  );
  expect((await copy.get('/quarantine')).body).toMatchObject({ quarantine: true });
  const waiting = await copy.print('queue-number', { number: '2' }, { printer: 'till' });
  await copy.post('/printers', { id: 'drawn', virtual: 'platen' });
  await copy.ended(await copy.print('queue-number', { number: '3' }, { printer: 'drawn' }));
  expect((await copy.get(`/jobs/${waiting}`)).body.job.status).toBe('queued');
  expect(opened).not.toContain(port);
  expect(receiver.received).toEqual([]);
  expect((await copy.get('/inputs')).body.inputs).toEqual([]);

  const ended = await copy.delete('/quarantine');
  expect(ended.body).toEqual({ success: true, quarantine: false, since: null });
  expect(await copy.ended(waiting)).toMatchObject({ status: 'completed' });
  expect(opened).toContain(port);
  expect((await copy.get('/inputs')).body.inputs).toMatchObject([{ status: 'listening' }]);
  await eventually(() =>
    expect(receiver.received.map(({ message }) => message.data.jobId)).toContain(waiting),
  );
  await copy.running.stop();
}

test('a copy in quarantine connects to no real printer and sends no webhooks until it is ended', async () => {
  const made = await backedUp();
  const data = temporaryFolder();
  await restoreFolder(data, { file: made.file, requeue: false, quarantine: true, now: new Date() });
  await drill({ data }, made);
  const again = await startService({ data });
  expect((await again.get('/quarantine')).body).toMatchObject({ quarantine: false });
});

slowTest(
  'a copy in quarantine on PostgreSQL connects to no real printer and sends no webhooks until it is ended',
  async () => {
    const made = await backedUp();
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const options = { file: made.file, requeue: false, quarantine: true, now: new Date() };
    await restoreDatabase(database.url, options, { onTable: () => {}, log: () => {} });
    await drill({ store: { url: database.url }, virtualPrinter: { enabled: false } }, made);
  },
);

test('a backup of a copy in quarantine is restored without it unless that is asked for', async () => {
  const { file } = await backedUp();
  const copy = temporaryFolder();
  await restoreFolder(copy, { file, requeue: false, quarantine: true, now: new Date() });
  const second = join(temporaryFolder(), 'second.db');
  await backupFolder(copy, { file: second, now: new Date() });
  const data = temporaryFolder();
  await restoreFolder(data, { file: second, requeue: false, now: new Date() });
  const service = await startService({ data });
  expect((await service.get('/quarantine')).body).toMatchObject({ quarantine: false, since: null });
});
