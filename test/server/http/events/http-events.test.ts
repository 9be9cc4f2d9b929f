// GET /events: long polling and Server-Sent Events.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupFolder } from '../../../../src/server/store/backup/backup.ts';
import { restoreFolder } from '../../../../src/server/store/backup/restore.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import type { Store } from '../../../../src/server/store/store.ts';
import { TestEventSource } from '../../../support/service/event-source.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

/** For requests that change nothing. */
const shared = shareService();

/** The printer has reported its state, so that no event comes by itself. */
async function startQuiet(settings: Parameters<typeof startService>[0] = {}) {
  const service = await startService(settings);
  await printerIs(service, { status: 'online' });
  return service;
}

const newest = async (service: TestService) => (await service.get('/events')).body.next as number;

/** Resolves when this many requests wait for an event. */
const waits = (service: TestService, requests: number) =>
  eventually(async () =>
    expect(String((await service.get('/metrics')).body)).toContain(`{kind="poll"} ${requests}\n`),
  );

const statesOf = (
  events: { type: string; data: { jobId?: string; status: string } }[],
  id: string,
) => events.filter(({ data }) => data.jobId === id).map(({ data }) => data.status);

test('the answer has the events after a number, as the WebSocket sends them', async () => {
  const service = await startQuiet();
  const feed = service.listen();
  await eventually(() => expect(feed.messages).toHaveLength(1));
  const first = await service.get('/events');
  expect(first.body).toEqual({ success: true, events: [], next: feed.messages[0].data.seq });
  expect(first.headers.get('cache-control')).toBe('no-store');

  const id = await service.print('queue-number', { number: '1' });
  await eventually(() => expect(feed.statesOf(id)).toContain('completed'));
  const { body } = await service.get(`/events?after=${first.body.next}`);
  expect(body.events).toEqual(feed.messages.slice(1));
  expect(statesOf(body.events, id)).toEqual(['queued', 'printing', 'completed']);
  expect(body.next).toBe(feed.messages.at(-1).data.seq);
  const after = await service.get(`/events?after=${body.next}`);
  expect(after.body).toEqual({ success: true, events: [], next: body.next });
});

test('pages of a limit follow each other without a gap', async () => {
  const service = await startQuiet();
  const start = await newest(service);
  for (const number of ['1', '2', '3'])
    await service.ended(await service.print('queue-number', { number }));
  const whole = (await service.get(`/events?after=${start}&limit=1000`)).body;
  const events = [];
  for (let next = start; next < whole.next;) {
    const { body } = await service.get(`/events?after=${next}&limit=2`);
    expect(body.events.length).toBeLessThanOrEqual(2);
    events.push(...body.events);
    next = body.next;
  }
  expect(events).toEqual(whole.events);
});

test('a request waits for the next event', async () => {
  const service = await startQuiet();
  const start = await newest(service);
  const waiting = service.get(`/events?after=${start}&wait=60`);
  const unnumbered = service.get('/events?wait=60');
  await waits(service, 2);
  const id = await service.print('queue-number', { number: '1' });
  for (const answer of [await waiting, await unnumbered]) {
    expect(answer.status).toBe(200);
    expect(statesOf(answer.body.events, id)[0]).toBe('queued');
    expect(answer.body.next).toBe(answer.body.events.at(-1).data.seq);
  }
});

test('a loop of waiting requests receives every event once and in order', async () => {
  const service = await startQuiet();
  const start = await newest(service);
  const ids: string[] = [];
  const events: { type: string; data: { jobId?: string; status: string; seq: number } }[] = [];
  const reading = (async () => {
    for (let next = start; ;) {
      const { body } = await service.get(`/events?after=${next}&wait=10&limit=3`);
      events.push(...body.events);
      next = body.next;
      if (ids.length === 10 && statesOf(events, ids[9]!).includes('completed')) return;
    }
  })();
  for (let n = 1; n <= 10; n++) ids.push(await service.print('queue-number', { number: `${n}` }));
  await reading;
  for (const id of ids) expect(statesOf(events, id)).toEqual(['queued', 'printing', 'completed']);
  const numbers = events.map(({ data }) => data.seq);
  expect(numbers).toEqual(numbers.map((_, index) => start + 1 + index));
});

test('without an event the answer is empty after the given seconds', async () => {
  const service = await startQuiet();
  const start = await newest(service);
  const { status, body } = await service.get(`/events?after=${start}&wait=1`);
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, events: [], next: start });
});

test('a client that leaves no longer waits, and waiting clients count as readers', async () => {
  const service = await startQuiet({ limits: { webSockets: 1 } });
  const start = await newest(service);
  const leaving = new AbortController();
  const waiting = fetch(`${service.url}/events?after=${start}&wait=60`, { signal: leaving.signal });
  await waits(service, 1);
  expect((await service.get(`/events?after=${start}&wait=1`)).status).toBe(503);
  expect(await service.listen().refused).toBe(503);
  const full = new TestEventSource(`${service.url}/events`);
  await eventually(() => expect(full.refused).toBe(503));
  expect((await service.get(`/events?after=${start}`)).status).toBe(200); // does not wait
  leaving.abort();
  await expect(waiting).rejects.toThrow();
  await waits(service, 0);
  expect((await service.get(`/events?after=${start}&wait=1`)).status).toBe(200);
});

test('waiting requests and streams end when the service stops', async () => {
  const service = await startQuiet();
  const start = await newest(service);
  const waiting = service.get(`/events?after=${start}&wait=60`);
  const source = new TestEventSource(`${service.url}/events`);
  await eventually(() => expect(source.connections).toBe(1));
  await waits(service, 1);
  await service.running.stop(0);
  const { status, body } = await waiting;
  expect(status).toBe(200);
  expect(body.success).toBe(true);
});

test('events that are no longer stored are gone, in the same cases as for the WebSocket', async () => {
  let store: Store | undefined;
  const openStore = async (...args: Parameters<typeof openSqliteStore>) =>
    (store = await openSqliteStore(...args));
  const service = await startService({}, { openStore });
  await service.ended(await service.print('queue-number', { number: '1' }));
  const last = await newest(service);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const none = {
    payloadsEndedBefore: '',
    dataEndedBefore: '',
    jobsEndedBefore: '',
    jobsKept: 1000,
    keysBefore: '',
    versionsKept: 50,
    templatesDeletedBefore: '',
    deletedAssetBytes: 1000,
  };
  while (await store!.prune({ ...none, eventsBefore: tomorrow }));

  for (const after of [0, last - 2, last + 1, 999_999]) {
    const { status, body } = await service.get(`/events?after=${after}&wait=30`);
    expect([status, body.error.code]).toEqual([410, 'EVENTS_GONE']);
    const source = new TestEventSource(`${service.url}/events?after=${after}`);
    await eventually(() => expect(source.refused).toBe(410));
    expect(await service.listen(`?after=${after}`).closed).toBe(4410);
  }
  for (const after of [last - 1, last])
    expect((await service.get(`/events?after=${after}`)).status).toBe(200);
});

test.each(['after=-1', 'after=x', 'wait=61', 'wait=-1', 'limit=0', 'limit=1001', 'afer=1'])(
  '?%s is rejected',
  async (query) => {
    const service = shared();
    const { status, body } = await service.get(`/events?${query}`);
    expect(status).toBe(400);
    expect(body.error.details[0]).toContain(query.split('=')[0]);
  },
);

test('with a key configured, events need it', async () => {
  const apiKey = 'a-long-random-text';
  const { url } = await startService({ auth: { enabled: true, apiKey } });
  expect((await fetch(`${url}/events`)).status).toBe(401);
  const without = new TestEventSource(`${url}/events`);
  await eventually(() => expect(without.refused).toBe(401));
  const source = new TestEventSource(`${url}/events`, { 'x-api-key': apiKey });
  await eventually(() => expect(source.received.length).toBeGreaterThan(0));
});

test('a stream begins with the state of the printers and continues with every event', async () => {
  const service = await startQuiet();
  const feed = service.listen();
  await eventually(() => expect(feed.messages).toHaveLength(1));
  const source = new TestEventSource(`${service.url}/events`);
  await eventually(() => expect(source.received).toHaveLength(1));
  expect(source.headers!.get('content-type')).toBe('text/event-stream');
  expect(source.headers!.get('cache-control')).toBe('no-store');
  expect(source.headers!.get('x-content-type-options')).toBe('nosniff');
  const id = await service.print('queue-number', { number: '1' });
  await eventually(() => expect(feed.statesOf(id)).toContain('completed'));
  await eventually(() =>
    expect(source.received.map(({ message }) => message)).toEqual(feed.messages),
  );
  for (const { id: number, message } of source.received)
    expect(number).toBe(String(message.data.seq));
});

test('a stream continues after a restart without loss or doubling', async () => {
  const data = temporaryFolder();
  const before = await startQuiet({ data });
  const start = await newest(before);
  const source = new TestEventSource(`${before.url}/events?after=${start}`);
  const ids = [await before.print('queue-number', { number: '1' })];
  await eventually(() =>
    expect(
      statesOf(
        source.received.map(({ message }) => message),
        ids[0]!,
      ),
    ).toContain('completed'),
  );
  await before.running.stop(0);
  const server = { port: Number(new URL(before.url).port) };
  const after = await startService({ data, server });
  for (const number of ['2', '3']) ids.push(await after.print('queue-number', { number }));
  await eventually(() => {
    const messages = source.received.map(({ message }) => message);
    for (const id of ids)
      expect(statesOf(messages, id)).toEqual(['queued', 'printing', 'completed']);
  });
  expect(source.connections).toBeGreaterThan(1);
  expect(source.numbers).toEqual(source.numbers.map((_, index) => start + 1 + index));
});

test('pages of other origins may read the stream if cors.origins lists them', async () => {
  const service = await startQuiet();
  const source = new TestEventSource(`${service.url}/events`, { origin: 'http://other.example' });
  await eventually(() => expect(source.refused).toBe(403));
  const allowed = await startService({ cors: { origins: ['http://other.example'] } });
  const other = new TestEventSource(`${allowed.url}/events`, { origin: 'http://other.example' });
  await eventually(() => expect(other.received.length).toBeGreaterThan(0));
  expect(other.headers!.get('access-control-allow-origin')).toBe('http://other.example');
});

slowTest(
  'every number from before a restore gets 410, however many events followed the restore',
  async () => {
    const data = temporaryFolder();
    const before = await startService({ data });
    await before.ended(await before.print('queue-number', { number: '1' }));
    const file = join(temporaryFolder(), 'backup.db');
    await backupFolder(data, { file, now: new Date() });
    const stored = await newest(before);
    for (const number of ['2', '3'])
      await before.ended(await before.print('queue-number', { number }));
    const cursor = await newest(before);
    await before.running.stop(0);

    const restored = temporaryFolder();
    await restoreFolder(restored, { file, requeue: false, now: new Date() });
    const service = await startService({ data: restored });
    for (const number of ['4', '5', '6', '7'])
      await service.ended(await service.print('queue-number', { number }));
    for (const after of [0, stored - 1, stored, cursor]) {
      const { status, body } = await service.get(`/events?after=${after}&wait=30`);
      expect([status, body.error?.code]).toEqual([410, 'EVENTS_GONE']);
      const source = new TestEventSource(`${service.url}/events?after=${after}`);
      await eventually(() => expect(source.refused).toBe(410));
      expect(await service.listen(`?after=${after}`).closed).toBe(4410);
    }
    const { status, body } = await service.get(`/events?after=${await newest(service)}`);
    expect([status, body.events]).toEqual([200, []]);
  },
);
