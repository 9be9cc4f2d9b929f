// Which addresses a printer may have, in every spelling.

import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { addressProblem } from '../../../src/server/printers/connection/address.ts';
import { startService } from '../../support/service/service.ts';

const usual = { allowPublic: false, allowLoopback: true };

test.each([
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '0000:0000:0000:0000:0000:FFFF:A9FE:A9FE',
  'fe80::1%lo',
  'fd00:ec2::254',
  'fd00:0ec2:0:0:0:0:0:254',
  '100.100.100.200',
  '::ffff:6464:64c8',
  '64:ff9b::169.254.169.254',
  '64:ff9b:0:0:0:0:a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '::',
  '::ffff:0:0',
])('%s is refused even where public addresses are allowed', (host) => {
  expect(addressProblem(host, { ...usual, allowPublic: true })).toMatch('not an address');
});

test.each(['8.8.8.8', '::ffff:808:808', '64:ff9b::8.8.8.8', '2002:808:808::1', '2a00::1'])(
  '%s is public',
  (host) => {
    expect(addressProblem(host, usual)).toMatch('public address');
    expect(addressProblem(host, { ...usual, allowPublic: true })).toBeNull();
  },
);

test.each(['192.168.1.50', '::ffff:c0a8:132', '64:ff9b::10.0.0.1', 'fd12::1', '100.64.0.1'])(
  '%s is private',
  (host) => expect(addressProblem(host, usual)).toBeNull(),
);

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '::ffff:7f00:1',
  ...Object.values(networkInterfaces())
    .flat()
    .map((one) => one!.address)
    .filter((host) => !host.startsWith('fe80')),
])('%s, on this machine, is refused only where loopback is closed', (host) => {
  const rules = { allowPublic: true, allowLoopback: true };
  expect(addressProblem(host, rules)).toBeNull();
  expect(addressProblem(host, { ...rules, allowLoopback: false })).toMatch('of this machine');
});

test('where loopback is closed, virtual printers still print', async () => {
  const service = await startService({ printer: { allowLoopback: false } });
  const refused = await service.post('/printers', { id: 'x', ip: '127.0.0.1', port: 6379 });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.body.error.details[0]).toMatch('printer.allowLoopback');
  const byName = await service.post('/printers', { id: 'y', ip: 'localhost', port: 6379 });
  expect(byName.body.printer.status).toBe('offline');
  await service.post('/printers', { id: 'bar', virtual: 'platen' });
  for (const printer of ['default', 'bar']) {
    const job = await service.ended(
      await service.print('queue-number', { number: '1' }, { printer }),
    );
    expect(job.status).toBe('completed');
  }
});
