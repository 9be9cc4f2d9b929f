import { expect, test } from 'vitest';
import { startService, type TestService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

/** For requests that change nothing. */
const shared = shareService();

async function withWaitingPrinter(): Promise<TestService> {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  await service.printer.setFaults({ paper: 'out' });
  await printerIs(service, { status: 'error' });
  return service;
}

test('a queued job can be cancelled, once, and is never printed', async () => {
  const service = await withWaitingPrinter();
  const id = await service.print('queue-number', { number: '1' });
  const { status, body } = await service.delete(`/jobs/${id}`);
  expect(status).toBe(200);
  expect(body.job).toMatchObject({ id, status: 'cancelled', completedAt: expect.any(String) });
  expect(body.message).toEqual(expect.any(String));

  const again = await service.delete(`/jobs/${id}`);
  expect(again.status).toBe(409);
  expect(again.body.error.code).toBe('JOB_NOT_CANCELLABLE');
  expect(again.body.error.message).toContain('cancelled');

  const next = await service.print('queue-number', { number: '2' });
  await service.printer.setFaults({ paper: 'ok' });
  expect((await service.ended(next)).status).toBe('completed');
  expect(service.printer.sheets).toHaveLength(1);
});

test('a finished job cannot be cancelled', async () => {
  const service = await startService();
  const id = await service.print('queue-number', { number: '1' });
  await service.ended(id);
  const { status, body } = await service.delete(`/jobs/${id}`);
  expect(status).toBe(409);
  expect(body.error.message).toContain('completed');
});

test('jobs are listed newest first, filtered, and in pages', async () => {
  const service = await withWaitingPrinter();
  const ids: string[] = [];
  for (let n = 1; n <= 12; n++) ids.push(await service.print('queue-number', { number: `${n}` }));
  await service.delete(`/jobs/${ids[0]}`);
  const listed = async (query: string) => {
    const { body } = await service.get(`/jobs${query}`);
    return { ids: body.jobs.map(({ id }: { id: string }) => id), next: body.nextCursor };
  };
  const newest = ids.toReversed();

  const first = await listed('');
  expect(first.ids).toEqual(newest.slice(0, 10));
  expect((await listed(`?cursor=${first.next}`)).ids).toEqual(newest.slice(10));
  expect(await listed('?limit=12')).toEqual({ ids: newest, next: null });
  expect((await listed('?limit=3')).ids).toEqual(newest.slice(0, 3));
  expect((await listed('?status=cancelled')).ids).toEqual([ids[0]]);
  expect((await listed('?status=queued&limit=100')).ids).toEqual(newest.slice(0, 11));
  expect((await listed('?templateId=none')).ids).toEqual([]);
  expect((await listed('?templateId=queue-number&limit=100')).ids).toEqual(newest);
});

test.each(['limit=0', 'limit=1001', 'limit=x', 'limit=1.5', 'status=lost', 'sort=asc', 'cursor=2'])(
  'GET /jobs?%s is refused',
  async (query) => {
    const service = shared();
    const { status, body } = await service.get(`/jobs?${query}`);
    expect(status).toBe(400);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.details[0]).toContain(query.split('=')[0]!);
  },
);

test('an unknown job is 404', async () => {
  const service = await startService();
  for (const answer of [await service.get('/jobs/none'), await service.delete('/jobs/none')]) {
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe('JOB_NOT_FOUND');
  }
});
