// Counters: numbers that prints take.

import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

/** For requests that change nothing. */
const shared = shareService();

const config = {
  name: 'Ticket',
  width: '80mm',
  blocks: [{ type: 'text', content: 'No {{ @next.orders }}' }],
};

async function withTicket(): Promise<TestService> {
  const service = await startService();
  const { status } = await service.post('/templates', { id: 'ticket', name: 'Ticket', config });
  expect(status).toBe(201);
  return service;
}

const next = async (service: TestService, id = 'orders') =>
  (await service.get(`/counters/${id}`)).body.counter;
/** The text of every sheet. */
const papers = ({ printer }: TestService): string[] =>
  printer.sheets.map(({ text }) => (text ?? []).join(' '));

test('every print takes its own number, previews and repeated requests take none', async () => {
  const service = await withTicket();
  expect((await service.get('/counters/orders')).body.error.code).toBe('COUNTER_NOT_FOUND');
  await service.put('/counters/orders', { start: 41, padding: 4 });
  const preview = await service.post('/templates/ticket/preview', {});
  expect(preview.status).toBe(200);
  expect(await next(service)).toMatchObject({ next: 41, text: '0041' });
  const headers = { 'idempotency-key': 'a' };
  const first = await service.post('/print/ticket', { data: {} }, { headers });
  const again = await service.post('/print/ticket', { data: {} }, { headers });
  expect(again.body.jobId).toBe(first.body.jobId);
  expect(await next(service)).toMatchObject({ next: 42 });
  const refused = await service.post('/print/ticket', { data: {}, options: { printer: 'none' } });
  expect(refused.status).toBe(404);
  expect(await next(service)).toMatchObject({ next: 42, text: '0042' });
});

test('each copy has its own number if the request says so, and a reprint repeats them', async () => {
  const service = await withTicket();
  const id = await service.print('ticket', {}, { copies: 3, countCopies: true });
  await service.ended(id);
  const { body } = await service.post(`/jobs/${id}/reprint`);
  await service.ended(body.jobId);
  const numbers = papers(service).map((paper) => /No (\d+)/.exec(paper)?.[1]);
  expect(numbers).toEqual(['1', '2', '3', '1', '2', '3']);
  expect(await next(service)).toMatchObject({ next: 4 });
  expect((await service.get(`/jobs/${id}/preview`)).status).toBe(200);
});

test('copies and reprints repeat the number, another print takes the next', async () => {
  const service = await withTicket();
  await service.put('/counters/orders', { padding: 3 });
  const id = await service.print('ticket', {}, { copies: 2 });
  await service.ended(id);
  await service.post(`/jobs/${id}/reprint`);
  await eventually(() => expect(service.printer.sheets).toHaveLength(4));
  await service.ended(await service.print('ticket', {}));
  await eventually(() => expect(service.printer.sheets).toHaveLength(5));
  const numbers = papers(service).map((paper) => /No (\d+)/.exec(paper)?.[1]);
  expect(numbers).toEqual(['001', '001', '001', '001', '002']);
  expect((await service.get(`/jobs/${id}/data`)).body.data).toEqual({});
  expect((await service.get('/counters')).body.counters).toMatchObject([{ id: 'orders', next: 3 }]);
  expect((await service.delete('/counters/orders')).status).toBe(200);
  expect((await service.delete('/counters/orders')).status).toBe(404);
});

test('a config that is not stored takes numbers too', async () => {
  const service = await startService();
  const { body } = await service.post('/print', { config, options: { wait: true } });
  expect(body).toMatchObject({ status: 'completed' });
  expect(papers(service)[0]).toContain('No 1');
});

test('the starter queue-number takes a number unless one is given', async () => {
  const service = await startService();
  await service.ended(await service.print('queue-number', {}));
  await service.ended(await service.print('queue-number', { number: 'A42' }));
  await eventually(() => expect(service.printer.sheets).toHaveLength(2));
  expect(papers(service)[0]).toMatch(/\b1\b/);
  expect(papers(service)[1]).toContain('A42');
});

test.each([
  ['/counters/orders', { timeZone: 'Mars/Olympus' }, 'timeZone: "Mars/Olympus" is not a time zone'],
  ['/counters/orders', { step: 0 }, 'step'],
  ['/counters/orders', { other: 1 }, 'other'],
  ['/counters/1st', {}, 'id'],
])('PUT %s with %j is refused', async (path, body, detail) => {
  const service = shared();
  const answer = await service.put(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.details[0]).toContain(detail);
});

test.each(['{{ @next }}', '{{ @next.a.b }}', '{{ @next.orders | money }}'])(
  '%s is refused when the template is saved',
  async (content) => {
    const service = shared();
    const blocks = [{ type: 'text', content }];
    const draft = { id: 'wrong', name: 'Wrong', config: { ...config, blocks } };
    expect((await service.post('/templates', draft)).status).toBe(400);
  },
);
