// What one client may take up: printers, images, and bytes that wait.

import { expect, test } from 'vitest';
import { picture } from '../../../support/paper/pictures.ts';
import {
  eventually,
  startService,
  type Settings,
  type TestService,
} from '../../../support/service/service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

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

slowTest('only so many images, and only so many bytes of them, are stored', async () => {
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

const mainKey = 'main-key-of-this-service';

/** A service with the keys till and kitchen, and a way to post with each key. */
async function withKeys(limits: Settings) {
  const service = await startService({ limits, auth: { enabled: true, apiKey: mainKey } });
  const post = (key: string, path: string, body: unknown = {}) =>
    service.post(path, body, { headers: { 'x-api-key': key } });
  const made = async (name: string): Promise<string> =>
    (await post(mainKey, '/keys', { name, scopes: ['print'] })).body.secret;
  const [till, kitchen] = [await made('till'), await made('kitchen')];
  await post(mainKey, '/printers/default/pause');
  return { post, till, kitchen };
}

test('a key fills a quarter of the queue of a printer, and others still print', async () => {
  const { post, till, kitchen } = await withKeys({ queuedJobs: 8 });
  const print = async (key: string) =>
    await post(key, '/print/queue-number', { data: { number: '1' } });
  expect([(await print(till)).status, (await print(till)).status]).toEqual([200, 200]);
  const refused = await print(till);
  expect([refused.status, refused.body.error.code]).toEqual([503, 'QUEUE_FULL']);
  expect(refused.body.error.message).toMatch(/^2 jobs of this API key.*limits\.queuedJobs.*Retry/);
  expect((await print(kitchen)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await print(mainKey)).status).toBe(200);
  expect((await print(mainKey)).body.error.message).toMatch(/^8 jobs are already queued/);
});

slowTest('batches are refused while the jobs that wait in them take too many bytes', async () => {
  const { post, till, kitchen } = await withKeys({ batchQueueBytes: 40_000 });
  const order = (key: string, number: string) =>
    post(key, '/batches', {
      jobs: Array.from({ length: 10 }, () => ({ templateId: 'queue-number', data: { number } })),
    });
  const large = 'x'.repeat(1000);
  const first = await order(till, large);
  expect(first.status).toBe(200);
  const refused = await order(till, '1');
  expect([refused.status, refused.body.error.code]).toEqual([503, 'QUEUE_FULL']);
  expect(refused.body.error.message).toMatch(/of this API key.*batchQueueBytes.*cancel a batch/);
  expect((await order(kitchen, large)).status).toBe(200);
  let full = await order(mainKey, large);
  for (let left = 5; full.status === 200 && left > 0; left--) full = await order(mainKey, large);
  expect(full.body.error.message).toMatch(/^The jobs that wait in batches already take \d+ bytes/);
  await post(mainKey, `/batches/${first.body.batchId}/cancel`);
  await eventually(async () => expect((await order(till, '1')).status).toBe(200));
});
