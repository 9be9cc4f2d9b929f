// The library functions print what the service prints: the same dots, the same
// bytes, the same rejections.

import { expect, test } from 'vitest';
import { checkTemplate, Fault, toBytes, toPng } from '../../src/core/index.ts';
import { openSqliteStore } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import { readPng } from '../support/paper/read-png.ts';
import { type Settings, startService } from '../support/service/service.ts';
import { sample } from '../support/any/cases.ts';

async function serviceWithStore(settings: Settings = {}) {
  let store!: Store;
  const service = await startService(settings, {
    openStore: async (...args) => (store = await openSqliteStore(...args)),
  });
  return { service, store };
}

const hello = {
  name: 'Hello',
  width: '80mm',
  blocks: [{ type: 'text', content: 'Hi {{ name }}' }],
};
const square = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16"/></svg>',
);

test('every starter is drawn and encoded as by the service', async () => {
  const { service, store } = await serviceWithStore();
  await service.post('/printers', { id: 'labels', virtual: 'zebra-zd420' });
  const { templates } = (await service.get('/templates')).body;
  expect(templates.length).toBeGreaterThan(15);
  for (const { id } of sample(templates as { id: string }[], 4)) {
    const { config } = (await service.get(`/templates/${id}`)).body.template;
    const { example } = (await service.get(`/templates/${id}/schema`)).body;
    const printer = config.media ? 'labels' : 'default';
    const jobId = await service.print(id, example, { printer });
    const { createdAt, status } = await service.ended(jobId);
    expect(status, id).toBe('completed');
    const { profile } = (await service.get(`/printers/${printer}`)).body.printer;
    const now = new Date(createdAt as string);

    const bytes = await toBytes(config, example, profile.id, { now });
    const payload = await store.getPayload(jobId, 1);
    expect(Buffer.from(bytes).equals(Buffer.from(payload!.bytes)), `${id}: bytes`).toBe(true);

    const seen = await service.get(`/jobs/${jobId}/preview`);
    const drawn = await toPng(config, example, { now, profile: profile.id });
    expect(Buffer.from(drawn).equals(seen.body), `${id}: png`).toBe(true);
  }
});

test('the options change what the options of a request change', async () => {
  const { service, store } = await serviceWithStore();
  const config = { ...hello, blocks: [...hello.blocks, { type: 'drawer' }, { type: 'cut' }] };
  await service.post('/templates', { id: 'hello', name: 'Hello', config });
  const jobId = await service.print('hello', { name: 'Zoë' }, { cutPaper: false, copies: 2 });
  await service.ended(jobId);
  const { profile } = (await service.get('/printers/default')).body.printer;
  for (const copy of [1, 2]) {
    const options = { copy, cutPaper: false };
    const bytes = await toBytes(config, { name: 'Zoë' }, profile.id, options);
    expect([...bytes]).toEqual([...(await store.getPayload(jobId, copy))!.bytes]);
  }
});

test('data is rejected with the details of the service', async () => {
  const service = await startService();
  await service.post('/templates', { id: 'hello', name: 'Hello', config: hello });
  const { error } = (await service.post('/print/hello', { data: {} })).body;
  for (const attempt of [toPng(hello, {}), toBytes(hello, {}, 'generic-80')]) {
    const fault = await attempt.catch((no: unknown) => no);
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({ code: 'VALIDATION_ERROR', details: error.details });
  }
});

test('a template is rejected with the details of the service', async () => {
  const service = await startService();
  const config = { ...hello, blocks: [{ type: 'txt' }] };
  const { error } = (await service.post('/preview', { config })).body;
  await expect(toPng(config, {})).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: error.details,
  });
});

test('an unknown profile is rejected with the nearest one', async () => {
  await expect(toBytes(hello, { name: 'Zoë' }, 'epson-tm-t2')).rejects.toMatchObject({
    details: [expect.stringContaining('"epson-tm-t20"')],
  });
});

test('a template that was checked before can be printed many times', async () => {
  const check = checkTemplate(hello);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const now = new Date('2026-01-31T12:00:00Z');
  expect(await toPng(check.template, { name: 'Ada' }, { now })).toEqual(
    await toPng(hello, { name: 'Ada' }, { now }),
  );
  await expect(toPng(check.template, {})).rejects.toBeInstanceOf(Fault);
});

test('without a profile, the paper is as wide as the template', async () => {
  const widthOf = async (config: object) => readPng(await toPng(config, { name: 'Ada' })).width;
  expect(await widthOf(hello)).toBe(576);
  expect(await widthOf({ ...hello, width: '58mm' })).toBe(384);
  const { width: _, ...label } = { ...hello, media: { width: 50, height: 25 } };
  expect(await widthOf(label)).toBe(400);
  const twice = await toPng(hello, { name: 'Ada' }, { scale: 2 });
  expect(readPng(twice).width).toBe(2 * 576);
});

test('images come from a record or a function', async () => {
  const config = { name: 'Logo', blocks: [{ type: 'image', content: 'logo' }] };
  const drawn = await toPng(config, {}, { assets: { logo: square } });
  expect(readPng(drawn).rows.join('')).toContain('1');
  expect(await toPng(config, {}, { assets: async () => square })).toEqual(drawn);
  await expect(toPng(config, {})).rejects.toMatchObject({ code: 'TEMPLATE_RENDER_ERROR' });
});
