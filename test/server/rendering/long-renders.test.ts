import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReadAsset } from '../../../src/core/images.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import type { Json } from '../../../src/core/model/json.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import type { CheckedTemplate } from '../../../src/core/template/checked-template.ts';
import { LongRenders } from '../../../src/server/rendering/long-renders.ts';
import { renderPreview, renderPrint } from '../../../src/server/rendering/render-task.ts';
import type { NewPayload } from '../../../src/server/store/store.ts';
import { picture } from '../../support/pictures.ts';

// Of the test that runs.
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

const usual = { deadlineMs: 30_000, idleMs: 30_000 };
const assets: ReadAsset = async (name) => (name === 'logo' ? picture(200, 80) : null);

function open(limits = usual, from = assets): LongRenders {
  threads.now = { started: 0, ended: 0 };
  const renders = new LongRenders(from, limits);
  onTestFinished(() => renders.stop());
  return renders;
}

function checked(config: object): CheckedTemplate {
  const result = checkTemplate(config);
  if (!result.ok) throw new Error(result.details.join());
  return result.template;
}

const each = { type: 'each', items: 'items', blocks: [{ type: 'text', content: '{{ name }}' }] };
const receipt = checked({
  name: 'Receipt',
  blocks: [{ type: 'text', content: 'Copy {{ @copy }} of {{ @now | date }}' }, each],
});
const pictures = checked({
  name: 'Pictures',
  blocks: [
    { type: 'image', content: '{{ one }}' },
    { type: 'image', content: '{{ two }}' },
  ],
});
const label = checked({ name: 'Label', media: { width: 80, height: 60 }, blocks: [each] });

const named = (...names: string[]) => ({ items: names.map((name) => ({ name })) as Json });
const texts = named('Flat white', 'Crème brûlée', 'กาแฟเย็น', 'قهوة تركية', 'コーヒー', '☕ 🍕');
const own = `data:image/png;base64,${picture(90, 30).toString('base64')}`;
const order = (data: Record<string, Json>, profile: string, copies = 1) => ({
  request: { data, options: { copies } },
  profile: profileNamed(profile)!,
  now: new Date('2026-03-14T18:30:00Z'),
  marksCopy: false,
  maxPaperMm: 3000,
});

const readable = ({ bytes, ...payload }: NewPayload) => ({
  ...payload,
  bytes: Buffer.from(bytes).toString('latin1'),
});

test('the thread makes the same bytes and the same pictures, with stored pictures and without', async () => {
  const renders = open();
  const cases = [
    [receipt, order(texts, 'epson-tm-t20', 3)],
    [receipt, order(texts, 'star-tsp143iv')],
    [pictures, order({ one: 'logo', two: own }, 'epson-tm-t20')],
    [label, order(texts, 'generic-zpl-300', 2)],
    [label, order(texts, 'generic-tspl')],
  ] as const;
  for (const [template, given] of cases) {
    const print = { ...given, first: 1 };
    const here = await renderPrint(template, print, assets);
    const there = await renders.print(template.config, print);
    expect(there.printMs).toBe(here.printMs);
    expect(there.payloads.map(readable)).toEqual(here.payloads.map(readable));
    const shown = { ...given, scale: 2 };
    const { png: seenHere, ...placesHere } = await renderPreview(template, shown, assets);
    const { png: seenThere, ...placesThere } = await renders.preview(template.config, shown);
    expect(placesThere).toEqual(placesHere);
    expect(Buffer.from(seenHere).equals(seenThere)).toBe(true);
  }
  expect(threads.now.started).toBe(1);
});

test('what is wrong is told in the same words', async () => {
  const renders = open();
  const wrong = [
    [pictures, order({ one: 'none', two: own }, 'epson-tm-t20')],
    [receipt, order(named(...Array<string>(2000).fill('Line')), 'epson-tm-t20')],
    [label, order(named(...Array<string>(200).fill('Line')), 'generic-zpl-203')],
  ] as const;
  for (const [template, given] of wrong) {
    const print = { ...given, first: 1 };
    const here = await renderPrint(template, print, assets).catch((error: unknown) => error);
    const there = await renders.print(template.config, print).catch((error: unknown) => error);
    expect(here).toBeInstanceOf(Fault);
    expect(there).toBeInstanceOf(Fault);
    const { code, message, details } = here as Fault;
    expect(there).toMatchObject({ code, message, details });
  }
  expect(threads.now.started).toBe(1);
});

test('one that takes too long is given up; the next is made all the same', async () => {
  const limits = { ...usual, deadlineMs: 1 };
  const renders = open(limits);
  const print = { ...order(texts, 'epson-tm-t20'), first: 1 };
  await expect(renders.print(receipt.config, print)).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    message: 'The document takes more than 0.001 s to make. Send fewer items or less text.',
  });
  limits.deadlineMs = usual.deadlineMs;
  expect((await renders.print(receipt.config, print)).payloads).toHaveLength(1);
  expect(threads.now.started).toBe(2);
});

test('pictures that cannot be read fail their order alone', async () => {
  const renders = open(usual, async () => {
    throw new Error('the disk is gone');
  });
  const lost = { ...order({ one: 'logo', two: own }, 'epson-tm-t20'), first: 1 };
  const print = { ...order(texts, 'epson-tm-t20'), first: 1 };
  const [first, second] = await Promise.allSettled([
    renders.print(pictures.config, lost),
    renders.print(receipt.config, print),
  ]);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'the disk is gone' } });
  expect(second.status).toBe('fulfilled');
});

test('the thread ends when nothing more comes, and starts again', async () => {
  const renders = open({ ...usual, idleMs: 1 });
  const print = { ...order(texts, 'epson-tm-t20'), first: 1 };
  await renders.print(receipt.config, print);
  await vi.waitFor(() => expect(threads.now).toEqual({ started: 1, ended: 1 }));
  await renders.print(receipt.config, print);
  expect(threads.now.started).toBe(2);
});

test('those that wait are counted, and told when the service stops', async () => {
  const renders = open();
  const print = { ...order(texts, 'epson-tm-t20'), first: 1 };
  const asked = [1, 2, 3].map(() => renders.print(receipt.config, print));
  expect(renders.waiting).toBe(2);
  renders.stop();
  for (const one of asked) await expect(one).rejects.toThrow('The service stops.');
  await expect(renders.print(receipt.config, print)).rejects.toThrow('The service stops.');
  await vi.waitFor(() => expect(threads.now).toEqual({ started: 1, ended: 1 }));
});

test('the thread runs the sources, not a compiled copy of them', async () => {
  const renders = open();
  const broken = { ...order(texts, 'epson-tm-t20'), first: 1, profile: null as never };
  const error = await renders.print(receipt.config, broken).catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(Fault);
  const { message } = error as Error; // the stack in the thread
  expect(message).toContain('/src/server/rendering/render-task.ts');
  expect(message).not.toContain('/dist/');
});
