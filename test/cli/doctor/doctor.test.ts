// platen doctor: the built program, with a service, without one, and with another program in
// its place.

import { createServer } from 'node:http';
import { once } from 'node:events';
import { createServer as createSocketServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { platen } from '../../support/service/platen.ts';
import { eventually, startService, temporaryFolder } from '../../support/service/service.ts';
import { slowTest } from '../../support/run/slow-test.ts';

async function findings(args: string[], env = {}): Promise<{ code: number; all: Finding[] }> {
  const { code, out, messages } = await platen(['doctor', '--json', ...args], { env });
  expect(messages).toBe('');
  return { code, all: JSON.parse(out) as Finding[] };
}
const faultsOf = (all: Finding[]) => all.filter(({ level }) => level === 'fault');

async function listening(server: ReturnType<typeof createSocketServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return String((server.address() as { port: number }).port);
}

test('a healthy service has no faults', async () => {
  const data = temporaryFolder();
  const service = await startService({ data });
  const { code, out } = await platen(['doctor', '--server', service.url]);
  // Of the service that answered, not of the folder where the command runs.
  expect(out).toContain(`${data} can be written.`);
  expect(out).toMatch(/✓ Service +Platen \S+ answers at http:\/\/127\.0\.0\.1:\d+\.\n/);
  expect(out).toMatch(/✓ Disk +[\d.]+ GiB of /);
  expect(out).toMatch(/! Printer default +There are only virtual printers/);
  expect(out).toMatch(/\nNothing is wrong\.\n$/);
  expect(code).toBe(0);
});

test('what is wrong with printers is found at the service', async () => {
  const service = await startService({ queueWhenOffline: true });
  const closed = await listening(createSocketServer());
  await service.post('/printers', { id: 'bar', virtual: 'epson-tm-t88vi' });
  await service.post('/virtual-printer/faults?printer=bar', { cover: 'open' });
  await service.post('/printers', { id: 'till', ip: '127.0.0.1', port: 1 });
  await service.put('/printers/default', { default: true });
  await eventually(async () => {
    const { body } = await service.get('/printers');
    expect(body.printers.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'error',
      'offline',
      'online',
    ]);
  });
  const { code, all } = await findings(['--server', service.url]);
  expect(code).toBe(1);
  const faults = faultsOf(all);
  expect(faults.map(({ about }) => about)).toEqual([
    'Printer bar',
    'Printer till',
    'Printer default',
  ]);
  expect(faults[0]).toMatchObject({ text: 'cover open.', todo: 'Close the cover.' });
  expect(faults[1]!.text).toContain('refuses connections to port 1');
  expect(faults[2]!.text).toContain('The default printer is a virtual one');
  expect(closed).not.toBe('1');
});

test('without a service it says how to start one', async () => {
  const data = temporaryFolder();
  const { code, all } = await findings(['--port', '1', '--data', data]);
  expect(code).toBe(1);
  const [fault] = faultsOf(all);
  expect(fault).toMatchObject({ about: 'Service' });
  // Port 1 can be used by root only.
  expect(fault!.todo).toMatch(/platen start|above 1023/);
});

slowTest('another program on the port is named', async () => {
  const port = await listening(createServer((_, response) => response.writeHead(404).end('Hello')));
  const { all } = await findings(['--port', port, '--data', temporaryFolder()]);
  const [fault] = faultsOf(all);
  expect(fault!.text).toBe(
    `Something at http://127.0.0.1:${port} answers with status 404, but it is not Platen.`,
  );
  if (process.platform === 'linux') expect(fault!.todo).toContain(`process ${process.pid}`);

  const mute = await listening(createSocketServer((socket) => void socket.destroy()));
  const held = faultsOf((await findings(['--port', mute, '--data', temporaryFolder()])).all);
  expect(held[0]!.text).toContain(
    `Port ${mute} is in use by a program that does not answer as Platen does`,
  );
});

test('the port of the address that was asked is examined, not that of the settings', async () => {
  const { url } = await startService();
  const other = ['--server', 'http://127.0.0.1:1', '--port', new URL(url).port];
  const [fault] = faultsOf((await findings([...other, '--data', temporaryFolder()])).all);
  // Port 1 can be used by root only.
  expect(fault!.text).toMatch(/nothing listens there\.$|may not listen on port 1\.$/);
});

test('wrong settings and a missing key are faults', async () => {
  const wrong = await findings(['--data', temporaryFolder()], { PLATEN_JOBS__KEEP_DAYS: 'many' });
  expect(faultsOf(wrong.all)[0]).toMatchObject({
    about: 'Settings',
    text: expect.stringContaining('jobs.keepDays'),
  });
  const locked = await startService({ auth: { enabled: true, apiKey: 'a-long-random-text' } });
  const { all } = await findings(['--server', locked.url]);
  expect(faultsOf(all)).toMatchObject([
    { about: 'Key', todo: 'Set PLATEN_KEY to a key of this service, or use --key.' },
  ]);
});
