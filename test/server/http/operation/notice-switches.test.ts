// PUT /notices: channels that are switched on while the service runs.

import { expect, test } from 'vitest';
import { MailServer } from '../../../support/network/mail-server.ts';
import { Receiver } from '../../../support/service/receiver.ts';
import { startService } from '../../../support/service/service.ts';

const email = (port: number) => ({
  on: true,
  host: '127.0.0.1',
  port,
  security: 'none',
  user: '',
  from: 'shop@example.com',
  to: ['owner@example.com'],
});

test('ntfy and e-mail are switched on, tested and switched off, and their secrets never come back', async () => {
  const mails = await MailServer.start();
  const ntfy = await Receiver.start();
  const service = await startService({ webhooks: { allowPrivate: true } });
  const server = new URL(ntfy.url).origin;
  const changed = await service.put('/notices', {
    ntfy: { on: true, server, topic: 'printers-1', token: 'tk_secret' },
    email: { ...email(mails.port), password: 'secret' },
  });
  expect(changed).toMatchObject({ status: 200, body: { switches: { ntfy: { hasToken: true } } } });
  const { body } = await service.get('/notices');
  expect(JSON.stringify([changed.body, body])).not.toContain('secret');
  expect(body.switches).toMatchObject({ email: { hasPassword: true, to: ['owner@example.com'] } });
  const tested = (await service.post('/notices/test')).body.results;
  expect(tested).toMatchObject([
    { channel: 'ntfy', delivered: true },
    { channel: 'email', delivered: true },
  ]);
  expect(ntfy.received[0]!.headers.authorization).toBe('Bearer tk_secret');
  expect(mails.messages).toHaveLength(1);

  mails.reply = (line) => (line.startsWith('MAIL') ? '550 Not you' : undefined);
  await service.put('/notices', { ntfy: { on: false, server, topic: 'printers-1' } });
  expect((await service.post('/notices/test')).body.results).toMatchObject([
    { channel: 'email', delivered: false, error: expect.stringContaining('550 Not you') },
  ]);
  await service.put('/notices', { email: { ...email(mails.port), on: false } });
  expect((await service.post('/notices/test')).status).toBe(400);
});

test('what cannot be sent is refused with its field', async () => {
  const service = await startService();
  const refused = async (body: object) => (await service.put('/notices', body)).body.error.details;
  const [security] = await refused({ email: { ...email(25), user: 'shop', password: 'x' } });
  expect(security).toMatch(/^email.security: .*in the clear/);
  expect((await refused({ email: { ...email(25), to: ['a@b.c\r\nRCPT'] } }))[0]).toMatch(
    /^email\.to/,
  );
  expect((await refused({ ntfy: { on: true, server: 'ftp://x', topic: 't' } }))[0]).toMatch(
    /^ntfy\.server/,
  );
  const [address] = await refused({
    ntfy: { on: true, server: 'http://192.168.1.9:8080', topic: 't' },
  });
  expect(address).toContain('ntfy.server: 192.168.1.9 is not an address on the internet');
  expect(address).toContain('add webhooks: { allowPrivate: ["192.168.1.9"] } to the configuration');
  // Addresses in the network of the service are not reached unless the configuration allows it.
  await service.put('/notices', { email: email(25) });
  const [result] = (await service.post('/notices/test')).body.results;
  expect(result.error).toContain('webhooks.allowPrivate');
});
