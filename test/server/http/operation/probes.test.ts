// GET /livez and /readyz, for those who restart or avoid a service.

import { expect, test } from 'vitest';
import { Fault } from '../../../../src/core/model/fault.ts';
import { FreeSpace } from '../../../../src/server/app/operation/free-space.ts';
import { Readiness } from '../../../../src/server/app/operation/readiness.ts';
import { checkConfig } from '../../../../src/server/config.ts';
import type { Directory } from '../../../../src/server/printers/directory.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import { startService } from '../../../support/service/service.ts';

const number = { number: '1' };

test('a service that works is alive and ready', async () => {
  const service = await startService();
  expect((await service.get('/livez')).body).toEqual({ success: true, status: 'ok' });
  expect((await service.get('/readyz')).body).toEqual({ success: true, status: 'ready' });
});

test('while nothing can be stored it is alive and not ready, and says why', async () => {
  const problem = new Fault('STORAGE_FULL', 'Nothing was stored: the disk is full.');
  const service = await startService(
    {},
    {
      openStore: async (folder) => ({
        ...(await openSqliteStore(folder)),
        writeProblem: async () => problem,
      }),
    },
  );
  expect((await service.get('/livez')).status).toBe(200);
  const { status, body } = await service.get('/readyz');
  expect(status).toBe(503);
  expect(body.error).toEqual({
    code: 'STORAGE_FULL',
    message: problem.message,
    details: [`database: ${problem.message}`],
  });
  const metrics = String((await service.get('/metrics')).body);
  expect(metrics).toContain('\nplaten_database_up 0\n');
});

test('it is not ready while every queue is full, but while one is', async () => {
  const service = await startService({ limits: { queuedJobs: 1 } });
  await service.post('/printers', { id: 'bar', virtual: 'platen' });
  for (const id of ['default', 'bar']) await service.post(`/printers/${id}/pause`);
  await service.print('queue-number', number);
  expect((await service.get('/readyz')).status).toBe(200);
  await service.print('queue-number', number, { printer: 'bar' });
  const { status, body } = await service.get('/readyz');
  expect([status, body.error.code]).toEqual([503, 'QUEUE_FULL']);
  expect(body.error.details).toEqual([expect.stringMatching(/^queue: .*limits\.queuedJobs/)]);
  await service.post('/printers/bar/resume');
  await service.ended((await service.get('/jobs?printerId=bar')).body.jobs[0].id);
  expect((await service.get('/readyz')).status).toBe(200);
});

test('it is not ready while the queued jobs take too much space', async () => {
  const service = await startService({ limits: { queuedBytes: 1024 } });
  await service.post('/printers/default/pause');
  await service.print('receipt', {
    items: Array.from({ length: 20 }, () => ({ name: 'Tea', quantity: 1, price: 1 })),
    total: 20,
  });
  const { status, body } = await service.get('/readyz');
  expect([status, body.error.code]).toEqual([503, 'QUEUE_FULL']);
  expect(body.error.message).toContain('limits.queuedBytes');
  expect(JSON.stringify(body)).not.toMatch(/\d/); // it needs no key
});

test('every reason is told, and a service that stops is not ready', async () => {
  const store = await openSqliteStore(':memory:');
  const disk = async () => ({ freeBytes: 1, totalBytes: 1000 });
  const { limits } = checkConfig({});
  const directory = { all: [{ id: 'default' }] } as Directory;
  const readiness = new Readiness(
    store,
    new FreeSpace('', 5, async () => 0, disk),
    directory,
    limits,
  );
  expect([...(await readiness.problems()).keys()]).toEqual(['disk']);
  expect(await readiness.problem()).toBeNull(); // as /health tells it
  readiness.drain();
  expect([...(await readiness.problems()).keys()]).toEqual(['service', 'disk']);
  expect(await readiness.problem()).toMatchObject({ code: 'SERVICE_STOPPING' });
  await store.close();
});
