// What ends with an API key: requests at once, and connections that read events.

import { expect, test } from 'vitest';
import { Keys } from '../../../../src/server/app/access/keys.ts';
import { requireKey } from '../../../../src/server/http/access/auth.ts';
import { createServer } from '../../../../src/server/http/server.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import { TestEventSource } from '../../../support/service/event-source.ts';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const apiKey = 'a-long-random-text';
const auth = { enabled: true, apiKey };

async function makeKey(service: TestService, change: object = {}) {
  const { body } = await service.post('/keys', { name: 'Till', scopes: ['read'], ...change });
  return { id: body.key.id as string, secret: body.secret as string };
}

const listen = (service: TestService, secret: string) =>
  service.listen('', { headers: { 'x-api-key': secret } });

test('when a key is revoked, its WebSocket, its streams and its waiting requests end, and no others', async () => {
  const service = await startService({ auth });
  const [key, other] = [await makeKey(service), await makeKey(service, { name: 'Other' })];
  const [mine, limited, others] = [
    listen(service, key.secret),
    listen(service, (await makeKey(service, { name: 'Bar', printers: ['default'] })).secret),
    listen(service, other.secret),
  ];
  await Promise.all([mine.opened, limited.opened, others.opened]);
  const headers = { 'x-api-key': key.secret };
  const stream = await fetch(`${service.url}/events`, {
    headers: { ...headers, accept: 'text/event-stream' },
  });
  const waiting = fetch(`${service.url}/events?wait=50`, { headers });
  await eventually(async () =>
    expect(String((await service.get('/metrics')).body)).toContain('{kind="poll"} 1'),
  );
  await service.delete(`/keys/${key.id}`);
  expect(await mine.closed).toBe(4401);
  expect(await stream.text()).toContain('printerUpdate'); // it has ended
  expect(((await (await waiting).json()) as { events: object[] }).events).toEqual([]);
  expect((await fetch(`${service.url}/events`, { headers })).status).toBe(401);
  expect(await listen(service, key.secret).refused).toBe(401);
  const id = await service.print('queue-number', { number: '1' });
  for (const feed of [limited, others])
    await eventually(() => expect(feed.statesOf(id)).toContain('completed'));
});

test('when a key expires, its WebSocket ends', async () => {
  const service = await startService({ auth });
  let seconds = 0;
  // A busy machine may open the WebSocket only after the key has expired: then with more time.
  const open = await eventually(async () => {
    const expiresAt = new Date(Date.now() + 1000 * ++seconds).toISOString();
    const { secret } = await makeKey(service, { name: `Till ${seconds}`, expiresAt });
    const feed = listen(service, secret);
    const isRefused = await Promise.race([feed.opened, feed.refused]);
    expect(isRefused).toBeUndefined();
    return feed;
  });
  expect(await open.closed).toBe(4401);
});

test('an event source with a revoked key is refused when it connects again', async () => {
  const service = await startService({ auth });
  const key = await makeKey(service);
  const source = new TestEventSource(`${service.url}/events`, { 'x-api-key': key.secret });
  await eventually(() => expect(source.received).not.toEqual([]));
  await service.delete(`/keys/${key.id}`);
  await eventually(() => expect(source.refused).toBe(401));
});

slowTest(
  'a thousand wrong keys are refused by one look-up each, slowed, and logged once a minute',
  async () => {
    const store = await openSqliteStore(':memory:');
    const work = { reads: 0, finds: 0, waits: 0 };
    // As if others shared the database: an unknown key may be new there.
    const shared = {
      ...store,
      isShared: true,
      listKeys: () => {
        work.reads++;
        return store.listKeys();
      },
    };
    const keys = await Keys.open(shared, apiKey, () => {});
    const { secret } = await keys.create({
      name: 'Till',
      scopes: ['print'],
      printers: null,
      templates: null,
      test: false,
      expiresAt: null,
    });
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const app = createServer({ bodyBytes: 1024, logLevel: 'info', logTo });
    requireKey(app, {
      isRequired: () => true,
      find: (key) => {
        work.finds++;
        return keys.find(key);
      },
      probePaths: new Set(),
      isPublic: () => false,
      openRequestsPerMinute: 0,
      wait: async (ms) => {
        expect(ms).toBe(1000);
        work.waits++;
      },
    });
    app.get('/', () => 'yes');
    const ask = async (key: string) =>
      (await app.inject({ path: '/', headers: { 'x-api-key': key }, remoteAddress: '192.0.2.1' }))
        .statusCode;
    work.reads = 0;
    // Of every length, and the right key with one character changed, removed or added.
    const wrong = (n: number) => {
      const at = n % secret.length;
      const variants = [
        secret.slice(0, at),
        `${secret.slice(0, at)}!${secret.slice(at + 1)}`,
        `${secret}${n}`,
        `${apiKey}${n}`,
        'x'.repeat(1 + (n % 500)),
      ];
      return variants[n % variants.length] || 'x';
    };
    const statuses = new Map<number, number>();
    for (let n = 0; n < 1000; n += 50) {
      const batch = Array.from({ length: 50 }, (_, index) => ask(wrong(n + index)));
      for (const status of await Promise.all(batch))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Those with a right key are neither slowed nor refused.
      expect([await ask(secret), await ask(apiKey)]).toEqual([200, 200]);
    }
    expect([...statuses]).toEqual([[401, 1000]]);
    expect(work.finds).toBe(1040);
    expect(work.waits).toBe(1000 - 10);
    // At most one a second, however many ask.
    expect(work.reads).toBeLessThan(60);
    expect(lines.filter((line) => line.includes('wrong API key'))).toHaveLength(1);
    expect(lines.join('')).not.toContain(secret.slice(0, 20));
    await app.close();
    await keys.close();
    await store.close();
  },
);
