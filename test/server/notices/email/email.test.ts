// Notices by e-mail: what the server gets, and what a server that misbehaves can do.

import { expect, test } from 'vitest';
import type { Notice } from '../../../../src/core/model/notices/notice.ts';
import type { EmailSwitch } from '../../../../src/core/model/notices/notice-switches.ts';
import { Email } from '../../../../src/server/notices/email/email.ts';
import { ReceiverAddresses } from '../../../../src/server/webhooks/receiver-address.ts';
import { MailServer } from '../../../support/network/mail-server.ts';
import { eventually } from '../../../support/service/service.ts';

const notice: Notice = {
  kind: 'attention',
  at: '2026-01-31T12:00:00.000Z',
  title: 'Küche: kein Papier mehr, bitte eine neue Rolle einlegen und den Deckel schließen 🧾',
  message: 'Seit 2 Minuten.\n.\nRolle einlegen.',
  printers: ['kitchen'],
  isUrgent: true,
};

const settings = (server: MailServer, change: Partial<EmailSwitch> = {}): EmailSwitch => ({
  on: true,
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  user: '',
  password: '',
  from: 'shop@example.com',
  to: ['one@example.com', 'two@example.com'],
  ...change,
});

const allowed = new ReceiverAddresses(true);

function deliver(
  server: MailServer,
  change: Partial<EmailSwitch> = {},
  { timeoutMs = 60_000, addresses = allowed, signal = new AbortController().signal } = {},
) {
  return new Email(settings(server, change), addresses, timeoutMs).deliver(notice, signal);
}

test('a mail in any script goes to every receiver, and its dots do not end it', async () => {
  const server = await MailServer.start();
  expect(await deliver(server)).toMatchObject({ error: null });
  expect(server.commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    'MAIL FROM:<shop@example.com>',
    'RCPT TO:<one@example.com>',
    'RCPT TO:<two@example.com>',
  ]);
  const [head, body] = server.messages[0]!.split('\r\n\r\n') as [string, string];
  expect(head.split('\r\n').every((line) => line.length <= 78)).toBe(true);
  const words = [...head.matchAll(/=\?UTF-8\?B\?(.*?)\?=/g)].map(([, word]) => word!);
  expect(words.map((word) => Buffer.from(word, 'base64').toString()).join('')).toBe(notice.title);
  expect(Buffer.from(body, 'base64').toString()).toBe(`${notice.message}\r\n`);
  expect(head).toMatch(/^Date: Sat, 31 Jan 2026 12:00:00 \+0000$/m);
});

test('a user logs in, by the way that the server knows', async () => {
  const server = await MailServer.start();
  const login = { user: 'shop', password: 'geheim' };
  expect(await deliver(server, login)).toMatchObject({ error: null });
  const plain = Buffer.from('\0shop\0geheim').toString('base64');
  expect(server.commands).toContain(`AUTH PLAIN ${plain}`);
  server.reply = (line) => {
    if (line.startsWith('EHLO')) return '250-test\r\n250 AUTH LOGIN';
    return line === 'AUTH LOGIN' || line === 'c2hvcA==' ? '334 go on' : undefined;
  };
  // The password is the last line before the mail.
  expect(await deliver(server, login)).toMatchObject({ error: expect.stringContaining('250') });
});

test('a refusal is told in words, and is final if the server says so', async () => {
  const server = await MailServer.start();
  const refused = async (command: string, reply: string) => {
    server.reply = (line) => (line.startsWith(command) ? reply : undefined);
    return await deliver(server, { user: 'shop', password: 'wrong' });
  };
  expect(await refused('AUTH', '535 5.7.8 Bad credentials')).toEqual({
    error: 'the server does not accept the user and the password: 535 5.7.8 Bad credentials',
    isFinal: true,
    retryAfterMs: 0,
  });
  expect(await refused('RCPT', '550 No such user')).toMatchObject({
    error: 'the server does not accept the receiver one@example.com: 550 No such user',
    isFinal: true,
  });
  expect(await refused('MAIL', '451 Try later')).toMatchObject({ isFinal: false });
  expect(await deliver(server, { security: 'starttls' })).toMatchObject({
    error: expect.stringContaining('does not offer STARTTLS'),
    isFinal: true,
  });
  expect(server.messages).toEqual([]);
});

test('without encryption nothing is sent that a server replays before STARTTLS is done', async () => {
  const server = await MailServer.start();
  server.reply = (line) => {
    if (line.startsWith('EHLO')) return '250-test\r\n250 STARTTLS';
    return line === 'STARTTLS' ? '220 go\r\n250 injected' : undefined;
  };
  expect(await deliver(server, { security: 'starttls' })).toMatchObject({
    error: 'the server sends plain text after STARTTLS',
  });
});

test('a silent server, endless lines and one that is no mail server end the attempt', async () => {
  const server = await MailServer.start();
  server.greeting = () => {};
  expect(await deliver(server, {}, { timeoutMs: 100 })).toMatchObject({
    error: 'no answer within 0.1 s',
    isFinal: false,
  });
  // Answers without end, each within any time limit of its own.
  server.greeting = (socket) => {
    const timer = setInterval(() => socket.write('220-still here\r\n'), 5);
    socket.on('close', () => clearInterval(timer));
  };
  expect(await deliver(server, {}, { timeoutMs: 100 })).toMatchObject({
    error: 'no answer within 0.1 s',
  });
  server.greeting = (socket) => void socket.write('2'.repeat(100_000));
  expect(await deliver(server)).toMatchObject({
    error: 'the server sends far more than an answer',
  });
  server.greeting = (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
  expect(await deliver(server)).toMatchObject({
    error: 'it does not answer as a mail server does',
  });
  server.greeting = (socket) => void socket.destroy();
  expect(await deliver(server)).toMatchObject({ error: expect.any(String), isFinal: false });
  await eventually(() => expect(server.connections).toBe(0));
});

test('an attempt ends when the service does', async () => {
  const server = await MailServer.start();
  server.greeting = () => {};
  const stopping = new AbortController();
  const attempt = deliver(server, {}, { signal: stopping.signal });
  await eventually(() => expect(server.connections).toBe(1));
  stopping.abort();
  await expect(attempt).rejects.toThrow();
  await eventually(() => expect(server.connections).toBe(0));
});

test('only addresses that are allowed are reached', async () => {
  const server = await MailServer.start();
  const addresses = new ReceiverAddresses(false);
  expect(await deliver(server, {}, { addresses })).toMatchObject({
    error: expect.stringContaining('webhooks.allowPrivate'),
    isFinal: true,
  });
  expect(server.commands).toEqual([]);
});
