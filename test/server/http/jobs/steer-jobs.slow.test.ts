// Many jobs that are moved between printers while these print.

import { expect, test } from 'vitest';
import { eventually, startService, type TestService } from '../../../support/service/service.ts';

const data = { number: '1' };

async function add(service: TestService, id: string, settings: object = {}): Promise<void> {
  const { status } = await service.post('/printers', { id, virtual: 'platen', ...settings });
  expect(status).toBe(201);
  await eventually(async () =>
    expect((await service.get(`/printers/${id}`)).body.printer.status).toBe('online'),
  );
}

test('jobs that are moved to and fro while they are printed come out once each', async () => {
  const service = await startService();
  await add(service, 'bar');
  await add(service, 'narrow', { width: 58 });
  const printers = ['default', 'bar', 'narrow'];
  for (const printer of printers) await service.post(`/printers/${printer}/pause`);
  const ids: string[] = [];
  for (let n = 0; n < 40; n++)
    ids.push(await service.print('queue-number', data, { printer: printers[n % 3], copies: 2 }));
  for (const printer of printers) await service.post(`/printers/${printer}/resume`);
  const answers: number[] = [];
  for (let round = 0; round < 4; round++) {
    const moves = ids.toReversed().map(async (id, index) => {
      const printer = printers[(round + index) % 3];
      answers.push((await service.put(`/jobs/${id}`, { printer })).status);
    });
    await Promise.all(moves);
  }
  for (const id of ids) expect(await service.ended(id)).toMatchObject({ status: 'completed' });
  expect(new Set(answers)).toEqual(new Set([200, 409]));
  let sheets = 0;
  for (const printer of printers) {
    const { body } = await service.get(`/virtual-printer/sheets?printer=${printer}`);
    sheets += body.sheets.length;
  }
  expect(sheets).toBe(80);
});
