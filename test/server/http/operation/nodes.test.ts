// GET /nodes of a service that is alone. test/server/nodes.test.ts has several.

import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';

test('a service without a shared database is one node, which holds all printers', async () => {
  const service = await startService({ node: { name: 'till', site: 'berlin' } });
  await service.post('/printers', { id: 'kitchen', virtual: 'platen', site: 'munich' });
  const { status, body } = await service.get('/nodes');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    shared: false,
    nodes: [{ name: 'till', site: 'berlin', printers: ['default', 'kitchen'] }],
  });
  // With one node, a site keeps no printer from printing.
  const job = await service.ended(
    await service.print('queue-number', { number: '1' }, { printer: 'kitchen' }),
  );
  expect(job.status).toBe('completed');
  const { printer } = (await service.get('/printers/kitchen')).body;
  expect(printer).toMatchObject({ site: 'munich', node: null });
});
