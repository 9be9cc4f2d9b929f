// Versions of templates: ETag and If-Match, older versions, restore.

import { expect, test } from 'vitest';
import { picture } from '../../../support/paper/pictures.ts';
import { startService, type TestService } from '../../../support/service/service.ts';

const config = (content: string) => ({
  name: 'Greeting',
  width: '80mm',
  blocks: [{ type: 'text', content }],
});
const greeting = { id: 'greeting', name: 'Greeting', config: config('Hello') };

async function withGreeting(): Promise<TestService> {
  const service = await startService({ starters: false });
  expect((await service.post('/templates', greeting)).status).toBe(201);
  return service;
}

const put = (
  service: TestService,
  body: object,
  headers: Record<string, string>,
  id = 'greeting',
) => service.request('PUT', `/templates/${id}`, { body, headers });
const versionsOf = async (service: TestService, id = 'greeting') =>
  (await service.get(`/templates/${id}/versions`)).body.versions.map(
    ({ version }: { version: number }) => version,
  );

test('every answer has the version and its ETag, and a job the version that it prints', async () => {
  const service = await startService({ starters: false });
  const created = await service.post('/templates', greeting);
  expect(created.body.template.version).toBe(1);
  expect(created.headers.get('etag')).toBe('"1"');
  const changed = await service.put('/templates/greeting', { name: 'Hi' });
  expect(changed.body.template.version).toBe(2);
  expect(changed.headers.get('etag')).toBe('"2"');
  const read = await service.get('/templates/greeting');
  expect(read.body.template.version).toBe(2);
  expect(read.headers.get('etag')).toBe('"2"');
  const jobId = await service.print('greeting', {});
  await service.put('/templates/greeting', { name: 'Bye' });
  expect(await service.ended(jobId)).toMatchObject({ templateVersion: 2 });
});

test('a reader that has the current version gets 304', async () => {
  const service = await withGreeting();
  const read = (etag: string) =>
    service.get('/templates/greeting', { headers: { 'if-none-match': etag } });
  expect(await read('"1"')).toMatchObject({ status: 304 });
  expect(await read('W/"1", "5"')).toMatchObject({ status: 304 });
  expect(await read('"2"')).toMatchObject({ status: 200 });
});

test('of two designers that change one version, the second is refused and told what to do', async () => {
  const service = await withGreeting();
  const etag = (await service.get('/templates/greeting')).headers.get('etag')!;
  const mine = await put(service, { name: 'Mine' }, { 'if-match': etag });
  expect(mine.status).toBe(200);
  const yours = await put(service, { name: 'Yours' }, { 'if-match': etag });
  expect(yours.status).toBe(412);
  expect(yours.body.error.code).toBe('VERSION_CONFLICT');
  expect(yours.body.error.message).toMatch(
    /is at version 2 now; the request expects version 1\. Nothing was stored\. Read it again with GET \/templates\/greeting/,
  );
  expect((await service.get('/templates/greeting')).body.template.name).toBe('Mine');
  const again = await put(service, { name: 'Yours' }, { 'if-match': mine.headers.get('etag')! });
  expect(again.status).toBe(200);
});

test('If-Match knows lists, weak tags and *; a delete respects it', async () => {
  const service = await withGreeting();
  for (const tag of ['"9", "1"', 'W/"2"', '*'])
    expect((await put(service, { name: 'x' }, { 'if-match': tag })).status).toBe(200);
  for (const tag of ['"1"', '"abc"'])
    expect((await put(service, { name: 'x' }, { 'if-match': tag })).status).toBe(412);
  const unquoted = await put(service, { name: 'x' }, { 'if-match': '4' });
  expect(unquoted.status).toBe(400);
  expect(unquoted.body.error.details).toEqual([
    'if-match: must be the ETag of an answer, such as "7" with the quotes, or *',
  ]);
  const headers = { 'if-match': '"1"' };
  expect((await service.request('DELETE', '/templates/greeting', { headers })).status).toBe(412);
  expect((await put(service, { name: 'x' }, headers, 'none')).status).toBe(404);
  expect(await versionsOf(service)).toEqual([4, 3, 2, 1]);
});

test('PUT with If-None-Match: * creates, and only creates', async () => {
  const service = await startService({ starters: false });
  const { id: _, ...body } = greeting;
  const headers = { 'if-none-match': '*' };
  const created = await put(service, body, headers);
  expect(created.status).toBe(201);
  expect(created.headers.get('etag')).toBe('"1"');
  expect(created.body.template).toMatchObject({ id: 'greeting', description: '', version: 1 });
  const again = await put(service, body, headers);
  expect(again.status).toBe(412);
  expect(again.body.error).toMatchObject({
    code: 'VERSION_CONFLICT',
    message: expect.stringContaining('already exists'),
  });
  const partial = await put(service, { description: 'x' }, headers, '_other');
  expect(partial.status).toBe(400);
  expect(partial.body.error.details).toEqual([
    expect.stringMatching(/^id: 1 to 128 letters/),
    'name: is required to create a template',
    'config: is required to create a template',
  ]);
  expect((await put(service, body, { 'if-none-match': '"1"' })).status).toBe(400);
  expect((await put(service, body, { ...headers, 'if-match': '"1"' })).status).toBe(400);
  expect((await put(service, body, {}, 'none')).status).toBe(404);
});

test('PUT with If-None-Match: * replaces a starter that was never changed', async () => {
  const service = await startService();
  const { id: _, ...body } = greeting;
  expect((await put(service, body, { 'if-none-match': '*' }, 'receipt')).status).toBe(201);
  expect((await put(service, body, { 'if-none-match': '*' }, 'receipt')).status).toBe(412);
});

test('older versions are listed, read and restored', async () => {
  const service = await withGreeting();
  await service.put('/templates/greeting', { name: 'Second', config: config('Good day') });
  const { body } = await service.get('/templates/greeting/versions');
  expect(body).toMatchObject({
    templateId: 'greeting',
    deletedAt: null,
    versions: [
      { version: 2, name: 'Second', current: true },
      { version: 1, name: 'Greeting', current: false },
    ],
  });
  const first = await service.get('/templates/greeting?version=1');
  expect(first.headers.get('etag')).toBe('"1"');
  expect(first.body.template).toMatchObject({ version: 1, config: greeting.config });
  const restored = await service.post('/templates/greeting/restore', { version: 1 });
  expect(restored.status).toBe(200);
  expect(restored.headers.get('etag')).toBe('"3"');
  expect(restored.body.template).toMatchObject({
    version: 3,
    name: 'Greeting',
    config: greeting.config,
  });
  expect(await versionsOf(service)).toEqual([3, 2, 1]);
  await service.ended(await service.print('greeting', {}));
  expect(service.printer.sheets[0]!.text.join('')).toContain('Hello');
});

test('a restore needs a version that exists, and respects If-Match', async () => {
  const service = await withGreeting();
  const restore = (body: object | undefined, headers = {}, id = 'greeting') =>
    service.request('POST', `/templates/${id}/restore`, { body, headers });
  const unnamed = await restore(undefined);
  expect(unnamed.status).toBe(400);
  expect(unnamed.body.error.details[0]).toMatch(/^version: is required/);
  const missing = await restore({ version: 9 });
  expect(missing.status).toBe(404);
  expect(missing.body.error.message).toContain('no version 9');
  expect((await service.get('/templates/greeting?version=9')).status).toBe(404);
  expect((await service.get('/templates/none/versions')).status).toBe(404);
  expect((await restore({ version: 1 }, {}, 'none')).status).toBe(404);
  expect((await service.get('/templates/_test/versions')).status).toBe(404);
  const conflict = await restore({ version: 1 }, { 'if-match': '"7"' });
  expect(conflict.status).toBe(412);
  expect((await service.get('/templates/greeting?version=0')).status).toBe(400);
});

test('a deleted template is listed with the time, and restored as it was', async () => {
  const service = await withGreeting();
  await service.put('/templates/greeting', { name: 'Second' });
  const gone = await service.delete('/templates/greeting');
  expect(gone.body.message).toContain('POST /templates/greeting/restore');
  expect((await service.get('/templates')).body.templates).toEqual([]);
  const { templates } = (await service.get('/templates?deleted=true')).body;
  expect(templates).toEqual([
    {
      id: 'greeting',
      name: 'Second',
      description: '',
      version: 2,
      starter: false,
      gallery: null,
      updatedAt: expect.any(String),
      deletedAt: expect.any(String),
    },
  ]);
  expect((await service.get('/templates/greeting')).status).toBe(404);
  expect((await service.get('/templates/greeting?version=1')).status).toBe(200);
  expect(await versionsOf(service)).toEqual([2, 1]);
  const restored = await service.post('/templates/greeting/restore');
  expect(restored.status).toBe(200);
  expect(restored.body.template).toMatchObject({ name: 'Second', version: 3 });
  expect((await service.get('/templates?deleted=true')).body.templates).toEqual([]);
});

test('a restored version prints its image, although the image was deleted meanwhile', async () => {
  const service = await startService({ starters: false });
  const content = picture(8, 8).toString('base64');
  expect((await service.post('/assets', { name: 'logo', content })).status).toBe(201);
  const image = { name: 'Label', blocks: [{ type: 'image', content: 'logo' }] };
  await service.post('/templates', { id: 'label', name: 'Label', config: image });
  await service.put('/templates/label', { config: config('No logo') });
  expect((await service.delete('/assets/logo')).status).toBe(200);
  expect((await service.get('/assets/logo')).status).toBe(404);
  expect((await service.post('/templates/label/restore', { version: 1 })).status).toBe(200);
  expect((await service.get('/assets')).body.assets).toMatchObject([{ name: 'logo' }]);
  const job = await service.ended(await service.print('label', {}));
  expect(job.status).toBe('completed');
  expect((await service.delete('/assets/logo')).status).toBe(409);
});
