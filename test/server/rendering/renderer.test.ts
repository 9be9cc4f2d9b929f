import { expect, test } from 'vitest';
import type { Job } from '../../../src/core/model/jobs/job.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import type { Template } from '../../../src/core/model/templates/template.ts';
import { profileFor, profileNamed } from '../../../src/core/profiles/index.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { lettersDrawn } from '../../../src/core/raster/text/letters.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import type { PrintRequest } from '../../../src/server/rendering/render-task.ts';
import { Renderer } from '../../../src/server/rendering/renderer.ts';
import type { Store } from '../../../src/server/store/store.ts';

const profile = profileFor(80);
const template: Template = {
  id: 'till',
  version: 1,
  name: 'Till',
  description: '',
  config: { name: 'Till', blocks: [{ type: 'drawer' }, { type: 'text', content: 'Paid' }] },
  createdAt: '2026-03-14T18:30:00Z',
  updatedAt: '2026-03-14T18:30:00Z',
};

function rendererOf(request: PrintRequest): Renderer {
  const store: Pick<Store, 'getTemplateVersion' | 'getRequest'> = {
    getTemplateVersion: async () => template,
    getRequest: async () => JSON.stringify(request),
  };
  return new Renderer(store as Store, 3000);
}

async function renderAgain(request: PrintRequest, job: Partial<Job>, to: Profile) {
  const { createdAt } = template;
  const common = { templateId: 'till', templateVersion: 1, copiesConfirmed: 0, createdAt };
  return await rendererOf(request).renderAgain({ ...common, ...job } as Job, to);
}

/** For each payload, whether it opens the drawer. */
async function opens(request: PrintRequest, job: Partial<Job>): Promise<boolean[]> {
  const payloads = await renderAgain(request, job, profile);
  return payloads.map(({ bytes }) => Buffer.from(bytes).includes('\u001bp')); // ESC p
}

test('a queued job that is rendered for another profile opens the drawer with its first copy', async () => {
  const job = { sentAgain: false, reprintOf: null };
  expect(await opens({ data: {} }, job)).toEqual([true]);
  expect(await opens({ data: {}, options: { copies: 3 } }, job)).toEqual([true, false]);
});

test('a queued reprint that is rendered for another profile opens the drawer only if it was asked to', async () => {
  const job = { sentAgain: false, reprintOf: 'another' };
  expect(await opens({ data: {} }, job)).toEqual([false]);
  expect(await opens({ data: {}, pulses: true }, job)).toEqual([true]);
});

test('a job that is sent again never opens the drawer', async () => {
  expect(await opens({ data: {} }, { sentAgain: true, reprintOf: null })).toEqual([false]);
  expect(
    await opens({ data: {}, pulses: true }, { sentAgain: true, reprintOf: 'another' }),
  ).toEqual([false]);
});

test('identical copies are rendered once, and each counts for the printing time', async () => {
  const renderer = rendererOf({ data: {} });
  const checked = await renderer.check(template);
  const now = new Date(template.createdAt);
  const one = await renderer.render(checked, { data: {} }, profile, now);
  const five = await renderer.render(checked, { data: {}, options: { copies: 5 } }, profile, now);
  expect(five.payloads.map(({ copy }) => copy)).toEqual([1, 2]);
  expect(Math.abs(five.printMs - 5 * one.printMs)).toBeLessThan(5);
});

test('a printer that counts copies gets the number of missing copies', async () => {
  const labels = profileNamed('zebra-zd420')!;
  const request = { data: {}, options: { copies: 5 } };
  const [payload, ...others] = await renderAgain(
    request,
    { copiesConfirmed: 2, sentAgain: true },
    labels,
  );
  expect(others).toEqual([]);
  expect(payload).toMatchObject({ copy: 3, through: 5 });
  expect(Buffer.from(payload!.bytes).toString('latin1')).toContain('^PQ3');
});

test('a printer that does not count gets the same bytes for each copy', async () => {
  const request = { data: {}, options: { copies: 5 } };
  const payloads = await renderAgain(request, { copiesConfirmed: 2, sentAgain: true }, profile);
  expect(payloads.map(({ copy, through }) => [copy, through])).toEqual([[3, undefined]]);
});

test('long templates are kept by their length, not by their number', async () => {
  const renderer = rendererOf({ data: {} });
  const first = await renderer.check(template);
  expect(await renderer.check(template)).toBe(first);
  const blocks = Array.from({ length: 20 }, () => ({ type: 'text', content: 'x'.repeat(9500) }));
  for (let version = 2; version < 10; version++)
    await renderer.check({ ...template, version, config: { name: 'Long', blocks } });
  expect(await renderer.check(template)).not.toBe(first);
  renderer.stop();
});

test('checking a stored label draws nothing', async () => {
  const blocks = [{ type: 'text', content: 'Shelf 7, “left”' }];
  const config = { name: 'Shelf', media: { width: 50, height: 30 }, blocks };
  const before = lettersDrawn();
  await rendererOf({ data: {} }).check({ ...template, id: 'shelf', config });
  expect(lettersDrawn()).toBe(before);
  checkTemplate(config); // as when it is saved
  expect(lettersDrawn()).toBeGreaterThan(before);
});

test('long sheets of a virtual printer are drawn in the thread, where only so many wait', async () => {
  const renderer = rendererOf({ data: {} });
  const short = await renderer.sheet(new Bitmap(576, 1000), 1);
  expect(short.length).toBeGreaterThan(50);
  const long = new Bitmap(576, 22_400); // 2.8 m
  const first = Array.from({ length: 21 }, () => renderer.sheet(long, 4));
  await expect(renderer.sheet(long, 4)).rejects.toMatchObject({ code: 'QUEUE_FULL' });
  renderer.stop();
  for (const one of first) await expect(one).rejects.toThrow('The service is stopping.');
});
