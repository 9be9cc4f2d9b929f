// All copies of a job share the paper that a print may use.

import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';

test('the copies of a job share the paper that a print may use', async () => {
  const service = await startService({ limits: { maxPaperMm: 100 } });
  const request = (copies: number) => ({ data: { number: '1' }, options: { copies } });
  expect((await service.post('/print/queue-number', request(1))).status).toBe(200);
  const { status, body } = await service.post('/print/queue-number', request(100));
  expect(status).toBe(500);
  expect(body.error).toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    message: expect.stringContaining('The 100 copies would be longer than 2000 mm together'),
  });
});

test('100 copies of a label print with the usual limits', async () => {
  const service = await startService();
  const request = { data: { number: '1' }, options: { copies: 100 } };
  expect((await service.post('/print/queue-number', request)).status).toBe(200);
});

test('copies that differ are not rendered beyond the paper that they may use', async () => {
  const service = await startService({ limits: { maxPaperMm: 200 } });
  const line = { type: 'text', content: 'Copy {{ @copy }}' };
  const config = { name: 'Copies', blocks: Array.from({ length: 40 }, () => line) };
  expect((await service.post('/templates', { id: 'copies', name: 'Copies', config })).status).toBe(
    201,
  );
  const two = await service.post('/print/copies', { data: {}, options: { copies: 2 } });
  expect(two.status).toBe(200);
  const many = await service.post('/print/copies', { data: {}, options: { copies: 100 } });
  expect(many.body.error.message).toContain('longer than 4000 mm together');
});
