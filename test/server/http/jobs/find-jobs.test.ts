// Finding jobs: by reference, key, time and states; and their number.

import { expect, test } from 'vitest';
import {
  type Answer,
  eventually,
  startService,
  type TestService,
} from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

/** For requests that change nothing. */
const shared = shareService();

const data = { number: '1' };

async function withoutPaper(): Promise<TestService> {
  const service = await startService();
  await service.printer.setFaults({ paper: 'out' });
  await printerIs(service, { errorCode: 'PAPER_OUT' });
  return service;
}

const idsOf = ({ body }: Answer): string[] => body.jobs.map(({ id }: { id: string }) => id);

test('a job has the reference and metadata of its request, and so do its events and its reprint', async () => {
  const service = await startService();
  const feed = service.listen();
  await feed.opened;
  const given = { reference: 'order 4711 “ü”', metadata: { table: '7', waiter: 'Zoë' } };
  const id = await service.print('queue-number', data, given);
  expect(await service.ended(id)).toMatchObject({ ...given, priority: 'normal', movedFrom: [] });
  await eventually(() => expect(feed.statesOf(id)).toContain('completed'));
  const events = feed.messages.filter((message) => message.data.jobId === id);
  for (const event of events)
    expect(event.data).toMatchObject({ ...given, templateId: 'queue-number' });
  const again = (await service.post(`/jobs/${id}/reprint`)).body.jobId;
  expect(await service.ended(again)).toMatchObject(given);
  const found = await service.get(`/jobs?reference=${encodeURIComponent(given.reference)}`);
  expect(idsOf(found)).toEqual([again, id]);
  const other = await service.print('queue-number', data);
  expect(await service.ended(other)).toMatchObject({ reference: null, metadata: null });
});

test('the event of a failed job says why, and whether it may have printed', async () => {
  const service = await withoutPaper();
  const feed = service.listen();
  await feed.opened;
  const id = await service.print('queue-number', data, { expiresIn: 1 });
  await eventually(() =>
    expect(feed.messages.map((message) => message.data)).toContainEqual(
      expect.objectContaining({
        jobId: id,
        status: 'failed',
        errorCode: 'EXPIRED',
        mayHavePrinted: false,
      }),
    ),
  );
});

test.each([
  [{ reference: '' }, 'options.reference: must not be empty'],
  [{ reference: 'x'.repeat(256) }, 'options.reference: must have at most 255 characters'],
  [{ reference: 'a\u0000b' }, 'options.reference: must match'],
  [{ metadata: { a: 1 } }, 'options.metadata.a: must be a string'],
  [{ metadata: { a: 'x'.repeat(501) } }, 'options.metadata.a: must have at most 500 characters'],
  [{ metadata: { ['x'.repeat(41)]: 'y' } }, ': as a name must have at most 40 characters'],
  [
    { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'v'])) },
    'options.metadata: must have at most 20 fields',
  ],
  [{ priority: 'urgent' }, 'options.priority: must be one of normal, high'],
])('the options %j are refused', async (options, detail) => {
  const { status, body } = await shared().post('/print/queue-number', { data, options });
  expect(status).toBe(400);
  expect(body.error.details[0]).toContain(detail);
});

test('a job is found by the key of its request', async () => {
  const service = await startService();
  const { body } = await service.post(
    '/print/queue-number',
    { data },
    { headers: { 'idempotency-key': 'order+1' } },
  );
  expect(idsOf(await service.get('/jobs?idempotencyKey=order%2B1'))).toEqual([body.jobId]);
  expect(idsOf(await service.get('/jobs?idempotencyKey=order%2B2'))).toEqual([]);
});

test('jobs are found by several states, by time, and in both orders', async () => {
  const service = await withoutPaper();
  const [first, second, third] = [
    await service.print('queue-number', data),
    await service.print('queue-number', data),
    await service.print('queue-number', data),
  ];
  await service.delete(`/jobs/${second}`);
  const listed = async (query: string) => idsOf(await service.get(`/jobs?${query}`));
  expect(await listed('status=queued,cancelled')).toEqual([third, second, first]);
  expect(await listed('status=cancelled,failed')).toEqual([second]);
  expect(await listed('order=asc')).toEqual([first, second, third]);
  const page = await service.get('/jobs?order=asc&limit=2');
  expect(idsOf(page)).toEqual([first, second]);
  expect(await listed(`order=asc&limit=2&cursor=${page.body.nextCursor}`)).toEqual([third]);
  const { createdAt } = (await service.get(`/jobs/${second}`)).body.job as { createdAt: string };
  const sameTime = encodeURIComponent(createdAt.replace('Z', '+00:00'));
  expect(await listed(`since=${sameTime}`)).toContain(second);
  expect(await listed(`since=${sameTime}`)).toContain(third);
  expect(await listed(`until=${sameTime}`)).not.toContain(second);
  expect(await listed('since=2100-01-01T00:00:00Z')).toEqual([]);
  expect(await listed('limit=1000')).toHaveLength(3);
});

test('jobs are counted by the same filters', async () => {
  const service = await withoutPaper();
  for (let n = 0; n < 5; n++)
    await service.print('queue-number', data, { reference: n < 2 ? 'few' : 'many' });
  const [newest] = (await service.get('/jobs?limit=1')).body.jobs;
  await service.delete(`/jobs/${newest.id}`);
  const none = { queued: 0, printing: 0, completed: 0, failed: 0, cancelled: 0 };
  const counted = async (query: string) => (await service.get(`/jobs/count${query}`)).body;
  expect(await counted('')).toEqual({
    success: true,
    count: 5,
    exact: true,
    byStatus: { ...none, queued: 4, cancelled: 1 },
  });
  expect(await counted('?reference=many')).toMatchObject({
    count: 3,
    byStatus: { queued: 2, cancelled: 1 },
  });
  expect(await counted('?status=queued&reference=many')).toMatchObject({ count: 2 });
  expect(await counted('?until=2020-01-01T00:00:00Z')).toMatchObject({ count: 0, byStatus: none });
});

test.each([
  ['/jobs?limit=1001', 'limit: must be <= 1000'],
  ['/jobs?status=queued,lost', 'status: must match'],
  ['/jobs?order=up', 'order: must be one of desc, asc'],
  ['/jobs?since=yesterday', 'since: must be a valid date-time'],
  ['/jobs?since=2016-12-31T23:59:60Z', 'since: must be a valid date-time'],
  [
    '/jobs?since=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z',
    'until: must be later than since',
  ],
  ['/jobs/count?limit=5', 'limit: is not known here'],
])('GET %s is refused', async (path, detail) => {
  const { status, body } = await shared().get(path);
  expect(status).toBe(400);
  expect(body.error.details[0]).toContain(detail);
});
