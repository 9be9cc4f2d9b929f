// What one client may take up: printers, images, and bytes that wait.

import { expect, test } from 'vitest';
import { picture } from '../../support/pictures.ts';
import { startService, type Settings, type TestService } from '../../support/service.ts';

const content = (width: number) => picture(width, 20).toString('base64');
const start = (limits: Settings): Promise<TestService> => startService({ limits });

test('only so many printers can be added', async () => {
  const service = await start({ printers: 2 });
  const add = (id: string) => service.post('/printers', { id, virtual: 'platen' });
  const added = await Promise.all(['a', 'b', 'c'].map(add));
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  const refused = added.find(({ status }) => status === 400)!;
  expect(refused.body.error.message).toContain('already 2 printers (limits.printers)');
  const kept = added.find(({ status }) => status === 201)!.body.printer.id;
  await service.delete(`/printers/${kept}`);
  expect((await add('d')).status).toBe(201);
});

test('only so many images, and only so many bytes of them, are stored', async () => {
  const service = await start({ assets: 2 });
  const names = ['a', 'b', 'c'];
  const created = await Promise.all(
    names.map((name, n) => service.post('/assets', { name, content: content(20 + n) })),
  );
  expect(created.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400]);
  const refused = created.find(({ status }) => status === 400)!;
  expect(refused.body.error.message).toContain('more than 2 assets (limits.assets)');
  const kept = names[created.findIndex(({ status }) => status === 201)]!;
  expect((await service.put(`/assets/${kept}`, { content: content(40) })).status).toBe(200);

  const small = await start({ assetBytes: 50 });
  const large = await small.post('/assets', { name: 'a', content: content(2000) });
  expect(large.status).toBe(400);
  expect(large.body.error.message).toContain('limits.assetBytes');
});

test('jobs are refused while those that wait take too many bytes, and accepted once they have ended', async () => {
  const service = await start({ queuedBytes: 4096 });
  await service.post('/printers/default/pause');
  const config = { name: 'Note', blocks: [{ type: 'text', content: '{{ text }}' }] };
  await service.post('/templates', { id: 'note', name: 'Note', config });
  const data = { text: 'x'.repeat(3000) };
  const first = await service.print('note', data);
  const { status, body } = await service.post('/print/note', { data });
  expect(status).toBe(503);
  expect(body.error).toMatchObject({
    code: 'QUEUE_FULL',
    message: expect.stringContaining('limits.queuedBytes'),
  });
  await service.delete(`/jobs/${first}`);
  expect((await service.post('/print/note', { data })).status).toBe(200);
});
