// Webhooks of the real service, with a receiver that takes, refuses and ends them.

import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { retryTimes } from '../../../src/core/model/webhooks/webhook-progress.ts';
import { ReadMetrics } from '../../support/service/read-metrics.ts';
import { Receiver } from '../../support/service/receiver.ts';
import { eventually, startService, type TestService } from '../../support/service/service.ts';

const webhooks = { allowPrivate: ['127.0.0.0/8'] };
/** Pauses of milliseconds. */
const quick = { ...retryTimes, pausesMs: [20] };

async function subscribed(settings: object = {}, times = quick) {
  const receiver = await Receiver.start();
  const service = await startService({ webhooks }, { retryTimes: times });
  const { webhook, secret } = await subscribe(service, receiver, settings);
  return { receiver, service, webhook, secret };
}

async function subscribe(service: TestService, { url }: Receiver, settings: object = {}) {
  const { status, body } = await service.post('/webhooks', { name: 'Orders', url, ...settings });
  expect(body.error ?? status).toBe(201);
  return body as { webhook: { id: string }; secret: string };
}

const print = (service: TestService, number = '1', options?: object) =>
  service.print('queue-number', { number }, options);
const detail = async (service: TestService, id: string) =>
  (await service.get(`/webhooks/${id}`)).body.webhook;
const deliveries = async (service: TestService, id: string) =>
  (await service.get(`/webhooks/${id}/deliveries`)).body.deliveries;

test('the events of a job arrive in order, and the library of Standard Webhooks verifies them', async () => {
  const { receiver, service, webhook, secret } = await subscribed({ events: ['jobUpdate'] });
  const jobId = await print(service, '1', { reference: 'order 1' });
  await eventually(() => expect(receiver.received).toHaveLength(3));
  expect(receiver.statesOf(jobId)).toEqual(['queued', 'printing', 'completed']);
  const events = (await service.get('/events?after=0')).body.events.filter(
    ({ data }: { data: { jobId?: string } }) => data.jobId === jobId,
  );
  expect(receiver.received.map(({ message: { type, data } }) => ({ type, data }))).toEqual(events);
  const [first] = receiver.received;
  expect(first!.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(Date.parse(first!.message.timestamp)).toBeGreaterThan(Date.now() - 60_000);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
  for (const { body, headers } of receiver.received) {
    expect(new Webhook(secret).verify(body, headers as never)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${body} `, headers as never)).toThrow();
  }
  // The secret is not shown again.
  const listed = (await service.get('/webhooks')).body;
  expect(listed.webhooks).toMatchObject([{ id: webhook.id, enabled: true, failingSince: null }]);
  expect(JSON.stringify(listed)).not.toContain('whsec');
  await eventually(async () =>
    expect(await deliveries(service, webhook.id)).toMatchObject([
      { outcome: 'delivered', status: 204, messageId: receiver.received[2]!.id },
      {},
      {},
    ]),
  );
});

test('metrics count deliveries by outcome, and tell what waits and since when', async () => {
  const slow = { ...retryTimes, pausesMs: [3_600_000] };
  const { receiver, service, webhook } = await subscribed({ states: ['completed'] }, slow);
  receiver.answer = (_got, n) => (n === 2 ? 500 : 204);
  const jobs: { completedAt: string }[] = [];
  for (let n = 1; n <= 3; n++) jobs.push(await service.ended(await print(service, `${n}`)));
  await eventually(async () => {
    const metrics = await ReadMetrics.of(service);
    const count = (outcome: string) =>
      metrics.value('platen_webhook_deliveries_total', { outcome });
    expect([count('delivered'), count('failed'), count('given up')]).toEqual([1, 1, 0]);
    // The second one waits, and the third behind it.
    expect(metrics.value('platen_webhook_waiting_events')).toBeGreaterThanOrEqual(2);
    const age = (Date.now() - Date.parse(jobs[1]!.completedAt)) / 1000;
    const oldest = metrics.value('platen_webhook_oldest_seconds');
    expect(Math.abs(oldest - age)).toBeLessThan(5);
    expect(oldest).toBeGreaterThan(0);
  });
  await service.post(`/webhooks/${webhook.id}/test`); // is not counted
  await service.delete(`/webhooks/${webhook.id}`);
  await eventually(async () => {
    const metrics = await ReadMetrics.of(service);
    expect(metrics.value('platen_webhook_deliveries_total')).toBe(2);
    expect(metrics.value('platen_webhook_waiting_events')).toBe(0);
    expect(metrics.value('platen_webhook_oldest_seconds')).toBe(0);
  });
});

test('only events that match every filter are sent, by id or group of the printer', async () => {
  const { service, receiver } = await subscribed({ states: ['completed'], printers: ['inside'] });
  const [offline, kitchen] = [await Receiver.start(), await Receiver.start()];
  await subscribe(service, offline, { events: ['printerUpdate'], printers: ['bar'] });
  await subscribe(service, kitchen, { printers: ['kitchen'], templates: ['receipt'] });
  await service.post('/printers', { id: 'bar', virtual: 'platen', groups: ['inside'] });
  await service.post('/printers', { id: 'kitchen', virtual: 'platen' });
  const jobs = [
    await print(service, '1', { printer: 'bar' }),
    await print(service, '2', { printer: 'kitchen' }),
    await print(service, '3'),
  ];
  for (const id of jobs) await service.ended(id);
  await service.post('/printers/bar/pause');
  await eventually(() =>
    expect(offline.received.map(({ message }) => message.data)).toContainEqual(
      expect.objectContaining({ printerId: 'bar', paused: true }),
    ),
  );
  expect(offline.received.map(({ message }) => message.type)).not.toContain('jobUpdate');
  await eventually(() =>
    expect(receiver.received.map(({ message }) => message.data)).toMatchObject([
      { jobId: jobs[0], status: 'completed' },
    ]),
  );
  expect(kitchen.received).toEqual([]);
});

test('after a rotation both secrets verify, and the former one only for a day', async () => {
  const { receiver, service, webhook, secret } = await subscribed({ states: ['cancelled'] });
  const rotated = (await service.post(`/webhooks/${webhook.id}/rotate`)).body;
  expect(rotated.secret).not.toBe(secret);
  const lasting = Date.parse(rotated.webhook.formerSecretUntil) - Date.now();
  expect(Math.abs(lasting - 24 * 3_600_000)).toBeLessThan(60_000);
  const { body } = await service.post(`/webhooks/${webhook.id}/test`);
  expect(body.delivery).toMatchObject({ outcome: 'delivered', status: 204, type: 'test' });
  const [got] = receiver.received;
  for (const one of [secret, rotated.secret])
    expect(new Webhook(one).verify(got!.body, got!.headers as never)).toMatchObject({
      type: 'test',
      data: { webhookId: webhook.id },
    });
});

test('what fails is sent again with the same id, and later events wait for it', async () => {
  const { receiver, service, webhook } = await subscribed({ events: ['jobUpdate'] });
  receiver.answer = (_got, n) => (n < 4 ? 500 : 204);
  const jobs = [await print(service, '1'), await print(service, '2')];
  await eventually(() => expect(receiver.received).toHaveLength(9));
  const [first] = receiver.received;
  expect(receiver.received.slice(1, 4).map(({ id }) => id)).toEqual(Array(3).fill(first!.id));
  expect(receiver.seqs.slice(3)).toEqual(receiver.seqs.slice(3).toSorted((a, b) => a - b));
  for (const id of jobs)
    expect(new Set(receiver.statesOf(id))).toEqual(new Set(['queued', 'printing', 'completed']));
  const log = await eventually(async () => {
    const found = await deliveries(service, webhook.id);
    expect(found).toHaveLength(9);
    return found;
  });
  expect(log.at(-1)).toMatchObject({ outcome: 'failed', status: 500, error: '500' });
  const page = (
    await service.get(`/webhooks/${webhook.id}/deliveries?limit=2&before=${log[0].number}`)
  ).body.deliveries;
  expect(page).toEqual(log.slice(1, 3));
});

test('an event that the receiver never takes holds up later ones only for a while', async () => {
  const { receiver, service, webhook } = await subscribed({ events: ['jobUpdate'] });
  let refused = '';
  receiver.answer = ({ id }) => {
    refused ||= id;
    return id === refused ? 400 : 204;
  };
  const jobs = [await print(service, '1'), await print(service, '2')];
  await eventually(() => expect(receiver.statesOf(jobs[1]!)).toContain('completed'));
  const others = receiver.received.filter(({ id }) => id !== refused);
  expect(others.map(({ message }) => message.data.seq)).toHaveLength(5);
  const before = receiver.received.filter(({ id }) => id === refused).length;
  expect(before).toBeGreaterThanOrEqual(4);
  await eventually(async () =>
    expect(await detail(service, webhook.id)).toMatchObject({ late: 1 }),
  );
  // It is still tried, and taken in the end.
  refused = 'none';
  await eventually(async () =>
    expect(await detail(service, webhook.id)).toMatchObject({ late: 0, failingSince: null }),
  );
});

test('while the receiver is away everything waits in order', async () => {
  const { receiver, service } = await subscribed({ states: ['queued'] });
  let isAway = true;
  receiver.answer = ({ message }, n) => {
    // It comes back when the first one is tried again.
    if (n > 12 && message.data.jobId === jobs[0]) isAway = false;
    return isAway ? 503 : 204;
  };
  const jobs: string[] = [];
  for (const number of ['1', '2', '3', '4']) jobs.push(await print(service, number));
  await eventually(() => expect(isAway).toBe(false));
  await eventually(() =>
    expect(receiver.received.slice(-4).map(({ message }) => message.data.jobId)).toEqual(jobs),
  );
  // The others were tried, too, to find out whether it refuses only the first one.
  const tried = receiver.received.slice(0, -4).map(({ message }) => message.data.jobId);
  expect(tried).toEqual(expect.arrayContaining(jobs));
});

test('what is too old is given up', async () => {
  const times = { pausesMs: [20], retryMs: 300 };
  const { receiver, service, webhook } = await subscribed({ states: ['queued'] }, times);
  receiver.answer = () => 503;
  await print(service);
  await eventually(async () =>
    expect(await detail(service, webhook.id)).toMatchObject({
      givenUp: 1,
      lastError: '503',
      nextAttemptAt: expect.any(String),
    }),
  );
  expect((await deliveries(service, webhook.id))[0]).toMatchObject({
    outcome: 'given up',
    messageId: receiver.received[0]!.id,
  });
});

test('410 ends a webhook with its reason; enabled again, it gets what happens from then on', async () => {
  const { receiver, service, webhook } = await subscribed({ states: ['completed'] });
  receiver.answer = () => 410;
  await service.ended(await print(service));
  await eventually(async () =>
    expect(await detail(service, webhook.id)).toMatchObject({
      enabled: false,
      disabledReason: expect.stringContaining('410'),
    }),
  );
  await service.ended(await print(service));
  expect(receiver.received).toHaveLength(1);
  receiver.answer = () => 204;
  const { body } = await service.put(`/webhooks/${webhook.id}`, { enabled: true });
  expect(body.webhook).toMatchObject({ enabled: true, disabledReason: null });
  const last = await print(service);
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(receiver.received[1]!.message.data.jobId).toBe(last);
  // null removes a filter; what is left out stays.
  const changed = (await service.put(`/webhooks/${webhook.id}`, { states: null })).body.webhook;
  expect(changed).toMatchObject({ states: null, enabled: true, url: receiver.url });
  const next = await print(service);
  await eventually(() => expect(receiver.statesOf(next)).toContain('printing'));
});

test('a span of events is replayed with the same ids', async () => {
  const { receiver, service, webhook } = await subscribed({ states: ['completed'] });
  const jobs: string[] = [];
  const times: string[] = [];
  for (let n = 0; n < 4; n++) {
    times.push(new Date().toISOString());
    const id = await print(service);
    await service.ended(id);
    jobs.push(id);
    // The times of the span are between two jobs.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await eventually(() => expect(receiver.received).toHaveLength(4));
  const span = { since: times[1], until: times[3] };
  const { body } = await service.post(`/webhooks/${webhook.id}/replay`, span);
  expect(body.replay).toMatchObject({ ...span, events: 6 });
  await eventually(() => expect(receiver.received).toHaveLength(6));
  const ids = receiver.received.map(({ id }) => id);
  expect(ids.slice(4)).toEqual(ids.slice(1, 3));
  await eventually(async () => expect((await detail(service, webhook.id)).replaying).toBeNull());
  const wrong = await service.post(`/webhooks/${webhook.id}/replay`, {
    since: times[3],
    until: times[1],
  });
  expect(wrong.body.error.details).toEqual(['until: must be after since']);
});

test('a webhook that was deleted or disabled gets nothing more', async () => {
  const { receiver, service, webhook } = await subscribed({ events: ['jobUpdate'] });
  await service.put(`/webhooks/${webhook.id}`, { enabled: false });
  await service.ended(await print(service));
  expect((await service.post(`/webhooks/${webhook.id}/test`)).body.delivery.status).toBe(204);
  expect(receiver.received).toHaveLength(1);
  const replay = await service.post(`/webhooks/${webhook.id}/replay`, {
    since: '2026-01-01T00:00:00Z',
  });
  expect(replay.body.error.details[0]).toMatch('disabled');
  expect((await service.delete(`/webhooks/${webhook.id}`)).status).toBe(200);
  expect((await service.get(`/webhooks/${webhook.id}`)).body.error.code).toBe('WEBHOOK_NOT_FOUND');
  for (const path of ['test', 'rotate'])
    expect((await service.post(`/webhooks/${webhook.id}/${path}`)).status).toBe(404);
  expect((await service.delete(`/webhooks/${webhook.id}`)).status).toBe(404);
});

test('addresses that cannot be reached are refused with what to do', async () => {
  const service = await startService();
  for (const [url, problem] of [
    ['http://127.0.0.1/', 'webhooks.allowPrivate'],
    ['http://[::ffff:a9fe:a9fe]/', 'webhooks.allowPrivate'],
    ['ftp://example.com/', 'https://'],
    ['https://user:secret@example.com/', 'password'],
    ['example.com', 'must be an address'],
  ]) {
    const { status, body } = await service.post('/webhooks', { name: 'x', url });
    expect(status, url).toBe(400);
    expect(body.error.details).toEqual([expect.stringMatching(`^url: .*${problem}`)]);
  }
});

test('a host name that leads to this machine is refused when it is used', async () => {
  const service = await startService();
  const receiver = await Receiver.start();
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  const { webhook } = (await service.post('/webhooks', { name: 'x', url })).body;
  const { delivery } = (await service.post(`/webhooks/${webhook.id}/test`)).body;
  expect(delivery).toMatchObject({ outcome: 'failed', status: null });
  expect(delivery.error).toMatch('webhooks.allowPrivate');
  expect(receiver.received).toEqual([]);
});
