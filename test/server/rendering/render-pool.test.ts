import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { png } from '../../../src/core/raster/png.ts';
import { RenderPool } from '../../../src/server/rendering/render-pool.ts';
import { renderPreview, renderPrint } from '../../../src/server/rendering/render-task.ts';
import type { NewPayload } from '../../../src/server/store/store.ts';
import { eventually } from '../../support/run/eventually.ts';
import { slowToValidate } from '../../support/any/hostile-templates.ts';
import {
  assets,
  checked,
  known,
  label,
  named,
  own,
  pictures,
  receipt,
  task,
  texts,
  tooMany,
  usual,
} from './tasks.ts';
import { slowTest } from '../../support/run/slow-test.ts';

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

/** For tasks that change nothing for the next one: starting a thread takes half a second. */
const shared = {
  pool: new RenderPool(assets, { ...usual, idleMs: 3_600_000 }),
  threads: { started: 0, ended: 0 },
};
afterAll(() => shared.pool.stop());

function useShared(): RenderPool {
  threads.now = shared.threads;
  return shared.pool;
}

function open(limits = usual, from = assets): RenderPool {
  threads.now = { started: 0, ended: 0 };
  const renders = new RenderPool(from, limits);
  onTestFinished(() => renders.stop());
  return renders;
}

const readable = ({ bytes, ...payload }: NewPayload) => ({
  ...payload,
  bytes: Buffer.from(bytes).toString('latin1'),
});

test('the thread renders the same bytes and previews as the main thread, also with stored images', async () => {
  const renders = useShared();
  const cases = [
    [receipt, task(texts, 'epson-tm-t20', 3)],
    [receipt, task(texts, 'star-tsp143iv')],
    [pictures, task({ one: 'logo', two: own }, 'epson-tm-t20')],
    [label, task(texts, 'generic-zpl-300', 2)],
    [label, task(texts, 'generic-tspl')],
  ] as const;
  for (const [template, given] of cases) {
    const print = { ...given, firstCopy: 1 };
    const here = await renderPrint(template, print, assets);
    const there = await renders.print(known(template), print);
    expect(there.printMs).toBe(here.printMs);
    expect(there.payloads.map(readable)).toEqual(here.payloads.map(readable));
    const shown = { ...given, scale: 2 };
    const { content: pngHere, ...restHere } = await renderPreview(template, shown, assets);
    const { content: pngThere, ...restThere } = await renders.preview(known(template), shown);
    expect(restThere).toEqual(restHere);
    expect(Buffer.from(pngHere).equals(pngThere)).toBe(true);
  }
  expect(threads.now.started).toBe(1);
});

test('faults of the thread have the same code, message and details', async () => {
  const renders = useShared();
  const wrong = [
    [pictures, task({ one: 'none', two: own }, 'epson-tm-t20')],
    [receipt, task(named(...Array<string>(2000).fill('Line')), 'epson-tm-t20')],
    [label, task(named(...Array<string>(200).fill('Line')), 'generic-zpl-203')],
  ] as const;
  for (const [template, given] of wrong) {
    const print = { ...given, firstCopy: 1 };
    const here = await renderPrint(template, print, assets).catch((error: unknown) => error);
    const there = await renders.print(known(template), print).catch((error: unknown) => error);
    expect(here).toBeInstanceOf(Fault);
    expect(there).toBeInstanceOf(Fault);
    const { code, message, details } = here as Fault;
    expect(there).toMatchObject({ code, message, details });
  }
  expect(threads.now.started).toBe(1);
});

test('a task that takes too long is cancelled, and the next one is rendered', async () => {
  const limits = { ...usual, deadlineMs: 1 };
  const renders = open(limits);
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  await expect(renders.print(known(receipt), print)).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    message: 'The document takes more than 0.001 s to render. Send fewer items or less text.',
  });
  limits.deadlineMs = usual.deadlineMs;
  expect((await renders.print(known(receipt), print)).payloads).toHaveLength(1);
  expect(threads.now.started).toBe(2);
});

test('prints are rendered before previews and sheets that arrived earlier', async () => {
  const renders = open();
  const ended: string[] = [];
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const shown = { ...task(texts, 'epson-tm-t20'), scale: 1 };
  const tasks = {
    running: renders.preview(known(receipt), shown),
    preview: renders.preview(known(receipt), shown),
    sheet: renders.sheet(new Bitmap(800, 8000), 1),
    first: renders.print(known(receipt), print),
    second: renders.print(known(receipt), print),
  };
  expect([renders.waiting, renders.waitingPrints]).toEqual([4, 2]);
  await Promise.all(Object.entries(tasks).map(([name, done]) => done.then(() => ended.push(name))));
  expect(ended).toEqual(['running', 'first', 'second', 'preview', 'sheet']);
});

test('a long sheet is drawn as in the main thread', async () => {
  const sheet = new Bitmap(1300, 1000);
  sheet.fill(7, 8, 60, 20);
  expect(Buffer.from(await useShared().sheet(sheet, 3)).equals(png(sheet, 3))).toBe(true);
});

slowTest('images that cannot be read fail only their own task', async () => {
  const renders = open(usual, async () => {
    throw new Error('the disk is gone');
  });
  const lost = { ...task({ one: 'logo', two: own }, 'epson-tm-t20'), firstCopy: 1 };
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const [first, second] = await Promise.allSettled([
    renders.print(known(pictures), lost),
    renders.print(known(receipt), print),
  ]);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'the disk is gone' } });
  expect(second.status).toBe('fulfilled');
});

slowTest('the thread ends when it is idle, and starts again', async () => {
  const renders = open({ ...usual, idleMs: 1 });
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  await renders.print(known(receipt), print);
  await eventually(() => expect(threads.now).toEqual({ started: 1, ended: 1 }));
  await renders.print(known(receipt), print);
  expect(threads.now.started).toBe(2);
});

test('waiting tasks are counted, and rejected when the service stops', async () => {
  const renders = open();
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const asked = [1, 2, 3].map(() => renders.print(known(receipt), print));
  expect(renders.waiting).toBe(2);
  renders.stop();
  for (const one of asked) await expect(one).rejects.toThrow('The service is stopping.');
  await expect(renders.print(known(receipt), print)).rejects.toThrow('The service is stopping.');
  await eventually(() => expect(threads.now).toEqual({ started: 1, ended: 1 }));
});

test('the thread runs the sources, not a compiled copy of them', async () => {
  const renders = useShared();
  const broken = { ...task(texts, 'epson-tm-t20'), firstCopy: 1, profile: null as never };
  const error = await renders.print(known(receipt), broken).catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(Fault);
  const { message } = error as Error; // the stack in the thread
  expect(message).toContain('/src/server/rendering/render-task.ts');
  expect(message).not.toContain('/dist/');
});

slowTest('the thread checks templates and data as the main thread does', async () => {
  const renders = useShared();
  const { config, data } = slowToValidate['anyOf times values']!;
  const template = checked(config);
  expect(await renders.validate(known(template), data as never, 'print')).toEqual(
    template.validate(data),
  );
  expect(template.validate(data).length).toBeGreaterThan(0);
  const wrong = { ...tooMany, blocks: [{ type: 'text', content: '{{ nothing }}' }] };
  expect(await renders.checkDraft('wrong', wrong)).toEqual(checkTemplate(wrong));
  const facts = await renders.checkDraft('large', tooMany);
  expect(facts).toMatchObject({ ok: true, facts: { schema: tooMany.schema, example: {} } });
  expect(threads.now.started).toBe(1);
});

slowTest('previews and checks leave a thread free for prints', async () => {
  const renders = open({ ...usual, threads: 2 });
  const ended: string[] = [];
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const shown = { ...task(texts, 'epson-tm-t20'), scale: 1 };
  const others = [
    renders.checkDraft('large', tooMany),
    renders.preview(known(receipt), shown),
    renders.preview(known(receipt), shown),
  ];
  expect([renders.waiting, renders.waitingPrints]).toEqual([2, 0]);
  const prints = [1, 2].map(() => renders.print(known(receipt), print));
  expect([renders.waiting, renders.waitingPrints]).toEqual([3, 1]);
  await Promise.all([
    ...others.map((done) => done.then(() => ended.push('other'))),
    ...prints.map((done) => done.then(() => ended.push('print'))),
  ]);
  expect(ended.filter((name) => name === 'print')).toHaveLength(2);
  expect(ended.at(-1)).toBe('other');
  expect(threads.now.started).toBe(2);
});

test('no more tasks wait than allowed; accepted jobs are never refused', async () => {
  const renders = open({ ...usual, waiting: 1 });
  const print = { ...task(texts, 'epson-tm-t20'), firstCopy: 1 };
  const [running, waiting] = [1, 2].map(() => renders.print(known(receipt), print));
  await expect(renders.print(known(receipt), print)).rejects.toMatchObject({ code: 'QUEUE_FULL' });
  const accepted = renders.print(known(receipt), print, 'job');
  expect(await Promise.all([running, waiting, accepted])).toHaveLength(3);
});
