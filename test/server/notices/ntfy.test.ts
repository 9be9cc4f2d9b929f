// Notices by ntfy: what the server gets, and what happens when it does not take it.

import { expect, test } from 'vitest';
import { type NoticeTimes, noticeTimes } from '../../../src/core/model/notices/notice.ts';
import { checkConfig } from '../../../src/server/config.ts';
import { ReadMetrics } from '../../support/service/read-metrics.ts';
import { Receiver } from '../../support/service/receiver.ts';
import { eventually, type Settings, startService } from '../../support/service/service.ts';
import { printerIs } from '../../support/printers/printer-is.ts';

const quick: NoticeTimes = {
  ...noticeTimes,
  lookMs: 10,
  settleMs: 20,
  collectMs: 50,
  togetherMs: 20,
  retryMs: [20, 20, 20],
};
const topic = 'shop-7f3a';
const token = 'tk_secret1234';

/** The fields that ntfy documents for messages in JSON. */
const documented = {
  topic: 'string',
  message: 'string',
  title: 'string',
  tags: 'object',
  priority: 'number',
  click: 'string',
  actions: 'object',
  attach: 'string',
  markdown: 'boolean',
  icon: 'string',
  filename: 'string',
  delay: 'string',
  email: 'string',
  call: 'string',
};

async function startShop(notices: Settings = {}, times = quick) {
  const ntfy = await Receiver.start();
  const lines: string[] = [];
  const settings = (ntfySettings: object) => ({
    log: { level: 'error' },
    notices: {
      attentionSeconds: 0,
      distanceMinutes: 0,
      ...notices,
      ntfy: { server: new URL(ntfy.url).origin, ...ntfySettings },
    },
  });
  const service = await startService(settings({}), {
    noticeTimes: times,
    logTo: { write: (line) => void lines.push(line) },
  });
  const reload = (ntfySettings: object) =>
    service.running.reload(checkConfig({ ...settings(ntfySettings), server: { port: 0 } }));
  // Until it is connected, a printer cannot be reached.
  await printerIs(service, { status: 'online' });
  await reload({ topic, token });
  const paper = (state: string) => service.post('/virtual-printer/faults', { paper: state });
  const state = async () => {
    const { body } = await service.get('/notices');
    return body.channels[0];
  };
  return { ntfy, service, lines, reload, paper, state };
}

const titles = (ntfy: Receiver) => ntfy.received.map(({ message }) => message.title);

test('notices are in the language of the settings, from the next one on', async () => {
  const { ntfy, service, paper } = await startShop();
  expect((await service.put('/settings', { locale: 'de-DE' })).status).toBe(200);
  await service.post('/notices/test');
  await paper('out');
  await eventually(() =>
    expect(titles(ntfy)).toEqual(['Test von Platen', expect.stringMatching(/: Kein Papier$/)]),
  );
  await service.put('/settings', { locale: 'fr-FR' });
  await paper('ok');
  await eventually(() =>
    expect(titles(ntfy)[2]).toEqual(expect.stringMatching(/ est de nouveau prête$/)),
  );
});

test('a printer without paper, failed jobs and the return of paper arrive at the server', async () => {
  const { ntfy, service, paper, state } = await startShop({
    publicUrl: 'http://192.168.1.10:3000/',
  });
  await paper('out');
  await eventually(() => expect(ntfy.received).toHaveLength(1));
  const [first] = ntfy.received;
  expect(first!.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  expect(first!.message).toEqual({
    topic,
    title: expect.stringMatching(/ is out of paper$/),
    message: 'For less than a minute. Load a roll and close the cover.',
    priority: 4,
    tags: ['warning'],
    click: 'http://192.168.1.10:3000/#/printers/default',
  });
  await service.print('queue-number', { number: '1' }, { expiresIn: 1 });
  await eventually(() =>
    expect(titles(ntfy)).toContainEqual(expect.stringMatching(/^1 job failed/)),
  );
  await paper('ok');
  await eventually(() =>
    expect(titles(ntfy)).toContainEqual(expect.stringMatching(/ready again$/)),
  );
  await paper('low');
  await eventually(() =>
    expect(titles(ntfy)).toContainEqual(expect.stringMatching(/^Paper is low/)),
  );
  for (const { message } of ntfy.received)
    for (const [name, value] of Object.entries(message))
      expect(typeof value, name).toBe(documented[name as keyof typeof documented]);
  const byTag = Object.fromEntries(
    ntfy.received.map(({ message }) => [message.tags[0], message.priority]),
  );
  expect(byTag).toEqual({ warning: 4, x: 4, white_check_mark: 3, scroll: 3 });
  expect(await state()).toMatchObject({ delivered: 4, failed: 0, waiting: 0, lastError: null });
  const metrics = await ReadMetrics.of(service);
  expect(metrics.value('platen_notices_total', { channel: 'ntfy', outcome: 'delivered' })).toBe(4);
});

test('a server that fails is tried again, and what it refuses is said once', async () => {
  const { ntfy, service, paper, lines, reload, state } = await startShop();
  ntfy.answer = (_got, n) => (n < 3 ? 503 : 200);
  await paper('out');
  await eventually(async () => expect(await state()).toMatchObject({ delivered: 1, failed: 0 }));
  expect(ntfy.received).toHaveLength(3);
  expect(new Set(ntfy.received.map(({ body }) => body)).size).toBe(1);

  ntfy.answer = () => 500;
  await paper('ok');
  await eventually(async () => expect(await state()).toMatchObject({ failed: 1, waiting: 0 }));
  expect(ntfy.received).toHaveLength(3 + 1 + quick.retryMs.length);

  const refused = async (answer: Receiver['answer'], reason: RegExp) => {
    const before = ntfy.received.length;
    ntfy.answer = answer;
    const { body } = await service.post('/notices/test');
    expect(body.results).toMatchObject([
      { channel: 'ntfy', delivered: false, error: expect.stringMatching(reason) },
    ]);
    expect((await state()).lastError).toMatch(reason);
    expect(ntfy.received).toHaveLength(before + 1);
    expect(lines.filter((line) => reason.test(line))).toHaveLength(1);
  };
  await refused(() => 401, /401: .*check notices.ntfy.token/);
  await refused(() => 403, /403: .*may not write/);
  await refused(() => 404, /404: .*check notices.ntfy.server/);
  await refused(() => 429, /429: .*no more messages for now/);
  await refused(
    () => (response) => response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(),
    /301: the server redirects/,
  );

  // A refused notice is given up at once, and the next one is sent.
  ntfy.answer = () => 401;
  const before = ntfy.received.length;
  await paper('out');
  await eventually(() => expect(ntfy.received).toHaveLength(before + 1));
  ntfy.answer = () => 200;
  await paper('ok');
  await eventually(async () => expect((await state()).lastError).toBeNull());
  expect(ntfy.received).toHaveLength(before + 2);

  await reload({ topic, user: 'till', password: 'pass:word' });
  await service.post('/notices/test');
  const basic = Buffer.from('till:pass:word').toString('base64');
  expect(ntfy.received.at(-1)!.headers.authorization).toBe(`Basic ${basic}`);
  const shown = lines.join('') + JSON.stringify((await service.get('/notices')).body);
  for (const secret of [token, 'pass:word', basic, topic]) expect(shown).not.toContain(secret);

  await reload({ topic: '' });
  expect((await service.get('/notices')).body).toMatchObject({
    sending: false,
    channels: [
      { channel: 'ntfy', address: null },
      { channel: 'mqtt', address: null },
      { channel: 'email', address: null },
    ],
  });
  const { status, body } = await service.post('/notices/test');
  expect(status).toBe(400);
  expect(body.error.details[0]).toMatch(/notices.ntfy.topic/);
});

test('a server that hangs neither holds up the service nor its end', async () => {
  const { ntfy, service, paper } = await startShop();
  ntfy.answer = () => () => {};
  await paper('out');
  await eventually(() => expect(ntfy.received).toHaveLength(1));
  await paper('ok');
  await service.ended(await service.print('queue-number', { number: '1' }));
  const { body } = await service.get('/notices');
  expect(body.channels[0]).toMatchObject({ delivered: 0, failed: 0 });
  const begin = performance.now();
  await service.running.stop(0);
  expect(performance.now() - begin).toBeLessThan(10_000);
});

test('wrong settings are named', () => {
  const problems = (notices: object) => {
    try {
      checkConfig({ notices });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const ntfy = { topic };
  expect(problems({ ntfy })).toBe('');
  expect(problems({ ntfy: { server: 'ntfy.example' } })).toMatch(
    /notices\.ntfy\.server: must match/,
  );
  expect(problems({ ntfy: { server: 'https://u:p@ntfy.example', topic } })).toMatch(/ntfy\.server/);
  expect(problems({ ntfy: { topic: 'a b' } })).toMatch(/notices\.ntfy\.topic/);
  expect(problems({ ntfy: { token } })).toMatch(/notices\.ntfy\.topic: is required/);
  expect(problems({ ntfy: { topic, token, user: 'a', password: 'b' } })).toMatch(/leave it out/);
  expect(problems({ ntfy: { topic, user: 'a' } })).toMatch(/needs both user and password/);
  expect(problems({ ntfy: { topic, token: 'a\r\nb' } })).toMatch(/notices\.ntfy\.token/);
  expect(problems({ quiet: { from: '22:00' } })).toMatch(/needs both from and to/);
  expect(problems({ quiet: { from: '24:00', to: '06:00' } })).toMatch(/notices\.quiet\.from/);
  expect(problems({ quiet: { from: '22:00', to: '22:00' } })).toMatch(/must differ/);
  expect(problems({ quiet: { from: '22:00', to: '06:00', timeZone: 'Berlin' } })).toMatch(
    /"Berlin" is not a time zone/,
  );
  expect(problems({ kinds: ['paper'] })).toMatch(/notices\.kinds/);
});
