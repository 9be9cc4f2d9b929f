// Limits of time and memory of the render pool, and the order of batches: each test starts
// threads of its own.

import { expect, onTestFinished, test, vi } from 'vitest';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { RenderPool } from '../../../src/server/rendering/render-pool.ts';
import { eventually } from '../../support/run/eventually.ts';
import { slowToValidate } from '../../support/any/hostile-templates.ts';
import { assets, checked, known, named, receipt, task, texts, tooMany, usual } from './tasks.ts';

// Counts the threads of the current test.
const threads = vi.hoisted(() => ({ now: { started: 0, ended: 0 } }));
vi.mock('node:worker_threads', async (original) => {
  const { Worker, ...rest } = await original<typeof import('node:worker_threads')>();
  class CountedWorker extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      if (!String(args[0]).endsWith('render-thread.js')) return;
      const { now } = threads;
      now.started++;
      this.on('exit', () => now.ended++);
    }
  }
  return { ...rest, Worker: CountedWorker };
});

function open(limits = usual, from = assets): RenderPool {
  threads.now = { started: 0, ended: 0 };
  const renders = new RenderPool(from, limits);
  onTestFinished(() => renders.stop());
  return renders;
}

test('a preview has a shorter deadline than a print', async () => {
  const renders = open({ ...usual, previewDeadlineMs: 1 });
  const shown = { ...task(texts, 'epson-tm-t20'), scale: 1 };
  await expect(renders.preview(known(receipt), shown)).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    message: 'The document takes more than 0.001 s to render. Send fewer items or less text.',
  });
  await expect(renders.sheet(new Bitmap(2000, 5000), 4)).rejects.toThrow('more than 0.001 s');
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  expect((await renders.print(known(receipt), print)).payloads).toHaveLength(1);
});

test('a render that needs too much memory ends its thread with a clear fault, and the next one is rendered', async () => {
  const limits = { ...usual, heapMb: 8 };
  const renders = open(limits);
  const many = named(...Array.from({ length: 20_000 }, (_, index) => `Item ${index}`));
  const print = { ...task(many, 'epson-tm-t20'), firstCopy: 1 };
  await expect(renders.print(known(receipt), print)).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    message: 'The document needs too much memory to render. Send fewer items or less text.',
  });
  limits.heapMb = usual.heapMb;
  const next = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  expect((await renders.print(known(receipt), next)).payloads).toHaveLength(1);
});

test('large raw data is drawn one at a time, and leaves a thread to other prints', async () => {
  const renders = open({ ...usual, threads: 2 });
  const content = `^XA${'^FX not printed'.repeat(20_000)}^FO20,20^GB100,100,9^FS^XZ`;
  const source = { kind: 'raw', language: 'zpl', content, dpi: null, redraw: false } as const;
  const large = { drawing: { source, fit: null, rotate: 'auto' } as const };
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const drawn = [renders.print(large, print), renders.print(large, print)];
  expect(renders.waiting).toBe(1);
  const other = renders.print(known(receipt), print);
  expect(renders.waiting).toBe(1);
  for (const { payloads } of await Promise.all([...drawn, other])) expect(payloads).toHaveLength(1);
});

test('a thread whose heap has grown ends as soon as it has nothing to do', async () => {
  const renders = open({ ...usual, restingHeapMb: 1 });
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const both = [1, 2].map(() => renders.print(known(receipt), print));
  await Promise.all(both);
  await eventually(() => expect(threads.now).toEqual({ started: 1, ended: 1 }));
});

test('a template or data that takes too long to check gets a clear error, and the next one is checked', async () => {
  const limits = { ...usual, previewDeadlineMs: 1 };
  const renders = open(limits);
  await expect(renders.checkDraft('slow', tooMany)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [expect.stringMatching(/^config: takes more than 0.001 s to check: use fewer/)],
  });
  const { config, data } = slowToValidate['anyOf times values']!;
  const template = known(checked(config));
  await expect(renders.validate(template, data as never, 'preview')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [expect.stringMatching(/^data: takes more than 0.001 s to check against the schema/)],
  });
  limits.previewDeadlineMs = usual.previewDeadlineMs;
  expect(await renders.checkDraft('slow', tooMany)).toMatchObject({ ok: true });
  expect(threads.now.started).toBe(3);
});

test('a template that takes too much memory to check gets a clear error, and the next one is checked', async () => {
  const limits = { ...usual, heapMb: 8 };
  const renders = open(limits);
  await expect(renders.checkDraft('large', tooMany)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [expect.stringMatching(/^config: needs too much memory to check: use fewer/)],
  });
  limits.heapMb = usual.heapMb;
  expect(await renders.checkDraft('large', tooMany)).toMatchObject({ ok: true });
});

test('batches wait with previews, in order, and leave a thread free for single prints', async () => {
  const renders = open({ ...usual, threads: 2 });
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const shown = { ...task(texts, 'epson-tm-t20'), scale: 1 };
  const ended: string[] = [];
  const others = {
    running: renders.checkDraft('large', tooMany),
    row: renders.print(known(receipt), print, 'batch-print'),
    preview: renders.preview(known(receipt), shown),
    job: renders.print(known(receipt), print, 'batch-job'),
  };
  expect([renders.waiting, renders.waitingPrints]).toEqual([3, 0]);
  const single = renders.print(known(receipt), print);
  expect([renders.waiting, renders.waitingPrints]).toEqual([3, 0]);
  const next = renders.print(known(receipt), print);
  expect([renders.waiting, renders.waitingPrints]).toEqual([4, 1]);
  await Promise.all([
    ...Object.entries(others).map(([name, done]) => done.then(() => ended.push(name))),
    single,
    next,
  ]);
  expect(ended).toEqual(['running', 'row', 'preview', 'job']);
});

test('a row of a batch is refused if too many wait, a job of one never', async () => {
  const renders = open({ ...usual, waiting: 1 });
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const render = (purpose: 'batch-print' | 'batch-job') =>
    renders.print(known(receipt), print, purpose);
  const [running, waiting] = [render('batch-print'), render('batch-print')];
  await expect(render('batch-print')).rejects.toMatchObject({ code: 'QUEUE_FULL' });
  const single = renders.print(known(receipt), print);
  expect(await Promise.all([running, waiting, render('batch-job'), single])).toHaveLength(4);
});
