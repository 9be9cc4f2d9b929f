import { expect, test } from 'vitest';
import { Fault } from '../../../../src/core/model/fault.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import { startService } from '../../../support/service/service.ts';

test('while nothing can be stored, /health says why, and prints are answered with STORAGE_FULL', async () => {
  const full = new Fault('STORAGE_FULL', 'Nothing was stored: the disk is full. Free some space.');
  let isFull = true;
  const service = await startService(
    {},
    {
      openStore: async (folder) => {
        const store = await openSqliteStore(folder);
        return {
          ...store,
          addJob: (job) => (isFull ? Promise.reject(full) : store.addJob(job)),
          writeProblem: async () => (isFull ? full : null),
        };
      },
    },
  );
  const print = () => service.post('/print/queue-number', { data: { number: '1' } });
  const refused = await print();
  expect(refused.status).toBe(507);
  expect(refused.body.error).toMatchObject({ code: 'STORAGE_FULL', message: full.message });
  const health = await service.get('/health');
  expect(health.status).toBe(503);
  expect(health.body.error.message).toContain('disk is full');
  isFull = false;
  expect((await print()).status).toBe(200);
  expect((await service.get('/health')).body).toMatchObject({ success: true, status: 'ok' });
});
