// Mail by TLS: the program trusts what the system trusts, and sends nothing to anybody else.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { selfSigned } from '../../../../src/server/tls/self-signed.ts';
import { MailServer } from '../../../support/network/mail-server.ts';
import { startPlaten } from '../../../support/service/platen.ts';
import { temporaryFolder } from '../../../support/service/service.ts';
import { follow } from '../../../support/service/started.ts';

/** Sends a test notice by a program that trusts the certificate or does not. */
async function sendTest(
  from: 'connection' | 'STARTTLS',
  { isTrusted = true, names = ['localhost'] } = {},
) {
  const pair = selfSigned(names, [], new Date());
  const server = await MailServer.start({ pair, from });
  server.reply = (line) =>
    line.startsWith('EHLO') ? '250-test\r\n250-AUTH PLAIN\r\n250 STARTTLS' : undefined;
  const folder = temporaryFolder();
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, pair.cert);
  const config = join(folder, 'config.json');
  // A printer that is never reached: virtual ones of several programs would share a port.
  const printer = { ip: '127.0.0.1', port: 9 };
  writeFileSync(config, JSON.stringify({ printer, webhooks: { allowPrivate: true } }));
  const { child } = startPlaten(
    ['--config', config, '--port', '0', '--data', join(folder, 'data')],
    isTrusted ? { env: { NODE_EXTRA_CA_CERTS: authority } } : {},
  );
  const url = await follow(child).url();
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return JSON.parse(text);
  };
  const email = {
    on: true,
    host: 'localhost',
    port: server.port,
    security: from === 'STARTTLS' ? 'starttls' : 'tls',
    user: 'shop',
    password: 'secret',
    from: 'shop@example.com',
    to: ['owner@example.com'],
  };
  await send('PUT', '/notices', { email });
  const { results } = await send('POST', '/notices/test');
  const { commands, messages } = server;
  return { result: results[0], commands, messages };
}

test.each(['connection', 'STARTTLS'] as const)(
  'a mail is sent by TLS from the %s on',
  async (from) => {
    const { result, commands, messages } = await sendTest(from);
    expect(result).toMatchObject({ channel: 'email', delivered: true, error: null });
    expect(messages).toHaveLength(1);
    expect(commands.filter((line) => /^(STARTTLS|AUTH|RCPT)/.test(line))).toEqual([
      ...(from === 'STARTTLS' ? ['STARTTLS'] : []),
      `AUTH PLAIN ${Buffer.from('\0shop\0secret').toString('base64')}`,
      'RCPT TO:<owner@example.com>',
    ]);
  },
);

test.each([
  ['nobody vouches for', { isTrusted: false }],
  ['is for another name', { names: ['other.example'] }],
])('a server whose certificate %s gets no password and no mail', async (_, options) => {
  for (const from of ['connection', 'STARTTLS'] as const) {
    const { result, commands, messages } = await sendTest(from, options);
    expect(result).toMatchObject({
      delivered: false,
      error: expect.stringMatching(/certificate/i),
    });
    expect(commands.some((line) => line.startsWith('AUTH'))).toBe(false);
    expect(messages).toEqual([]);
  }
});
