import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Budget, inlineSteps, OverBudget } from '../../../src/core/budget.ts';
import type { Json, JsonObject } from '../../../src/core/model/json.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { drawnSoFar } from '../../../src/core/raster/text/shape.ts';
import type { CheckedTemplate } from '../../../src/core/template/checked-template.ts';
import { renderPreview, renderPrint } from '../../../src/server/rendering/render-task.ts';
import { picture } from '../../support/paper/pictures.ts';
import { slowTest } from '../../support/run/slow-test.ts';

const receipts = profileNamed('epson-tm-t20')!;
const labels = profileNamed('generic-zpl-203')!;
const fine = profileNamed('generic-zpl-600')!;

function checked(config: object): CheckedTemplate {
  const result = checkTemplate(config);
  if (!result.ok) throw new Error(result.details.join());
  return result.template;
}

const list = checked({
  name: 'List',
  blocks: [{ type: 'each', items: 'items', blocks: [{ type: 'text', content: '{{ name }}' }] }],
});
const named = (name: string, count: number) => ({
  items: Array.from({ length: count }, (): Json => ({ name })),
});

/** Whether the budget of the event loop does not suffice, so that a thread renders. */
async function isLong(
  template: CheckedTemplate,
  data: JsonObject,
  profile: Profile,
  {
    scale,
    copies = 1,
    budget = new Budget(),
  }: { scale?: number; copies?: number; budget?: Budget } = {},
): Promise<boolean> {
  const now = new Date('2026-03-14T18:30:00Z');
  const request = { data, options: { copies } };
  const task = { request, profile, now, marksCopy: false, maxPaperMm: 50_000 };
  const assets = async () => null;
  try {
    if (scale !== undefined) await renderPreview(template, { ...task, scale }, assets, budget);
    else {
      const print = { ...task, firstCopy: 1, maxJobPaperMm: Infinity };
      await renderPrint(template, print, assets, budget);
    }
    return false;
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    return true;
  }
}

slowTest('no starter is long, neither as a print nor as a preview', async () => {
  const folder = 'src/server/starters';
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const { config } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
    const template = checked(config);
    const to = template.label ? labels : receipts;
    expect(await isLong(template, template.example, to), file).toBe(false);
    expect(await isLong(template, template.example, to, { scale: 2 }), file).toBe(false);
  }
});

test('a receipt of a hundred lines in Latin or Cyrillic is not long; a book is', async () => {
  for (const name of [
    'Two flat whites – “to go”, 7 €',
    'Crème brûlée à l’orange',
    'Кофе с молоком',
  ]) {
    expect(await isLong(list, named(name, 100), receipts), name).toBe(false);
    expect(await isLong(list, named(name, 5000), receipts), name).toBe(true);
  }
});

test('text that must be drawn as dots is long much sooner', async () => {
  expect(await isLong(list, named('กาแฟเย็น', 40), receipts)).toBe(false);
  expect(await isLong(list, named('กาแฟเย็น', 150), receipts)).toBe(true);
  expect(await isLong(list, named('コーヒーとケーキ', 150), receipts)).toBe(false);
  expect(await isLong(list, named('コーヒーとケーキ', 800), receipts)).toBe(true);
});

test('large letters that must be drawn are long by their dots', async () => {
  const large = (content: string, size: number) =>
    checked({ name: 'Large', blocks: [{ type: 'text', content, size }] });
  const name = 'コーヒーとケーキ'.repeat(30);
  expect(await isLong(large(name, 1), {}, receipts)).toBe(false);
  expect(await isLong(large(name, 8), {}, receipts)).toBe(true);
  expect(await isLong(large('Flat white'.repeat(24), 8), {}, receipts)).toBe(false);
});

test('stacked marks and joined emoji are long as soon as shaped text', async () => {
  for (const letter of ['a\u0301\u0328', 'a\u20d0\u20d1', 'x\u1dc4\u1dc5', '👩\u200d']) {
    expect(await isLong(list, named(letter.repeat(8000), 1), receipts), letter).toBe(true);
    expect(await isLong(list, named(letter.repeat(500), 1), receipts), letter).toBe(true);
  }
});

test('a few emoji of many parts are long, one family is not', async () => {
  expect(await isLong(list, named('👩\u200d'.repeat(50), 1), receipts)).toBe(true);
  expect(await isLong(list, named('👩\u200d👩\u200d👧\u200d👦 Meyer', 5), receipts)).toBe(false);
});

test('text that a template repeats for each item of a list counts each time', async () => {
  const blocks = [{ type: 'text', content: 'กาแฟเย็น {{ @number }}' }];
  const repeating = checked({ name: 'Many', blocks: [{ type: 'each', items: 'items', blocks }] });
  expect(await isLong(repeating, { items: Array(20).fill(1) }, receipts)).toBe(false);
  expect(await isLong(repeating, { items: Array(200).fill(1) }, receipts)).toBe(true);
});

test('blocks without text count, too', async () => {
  for (const block of [
    { type: 'divider' },
    { type: 'row', columns: [{ content: '' }, { content: '' }] },
    { type: 'group', border: 'single', blocks: [{ type: 'text', content: 'x' }] },
  ]) {
    const lines = checked({
      name: 'Lines',
      blocks: [{ type: 'each', items: 'items', blocks: [block] }],
    });
    expect(await isLong(lines, { items: Array(200).fill(1) }, receipts), block.type).toBe(false);
    expect(await isLong(lines, { items: Array(6000).fill(1) }, receipts), block.type).toBe(true);
  }
});

test('a preview of a receipt is long sooner than its print, and a larger one sooner still', async () => {
  const data = named('Two flat whites to go', 300);
  expect(await isLong(list, data, receipts)).toBe(false);
  expect(await isLong(list, data, receipts, { scale: 4 })).toBe(true);
  const sizes: number[] = [];
  for (const scale of [1, 2, 3, 4]) {
    const budget = new Budget(1e9);
    await isLong(list, named('Two flat whites to go', 30), receipts, { scale, budget });
    sizes.push(budget.spent);
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizes[3]).toBeGreaterThan(2 * sizes[0]!);
});

test('labels are long by their dots and their number', async () => {
  const media = { width: 100, height: 150 };
  const one = checked({ name: 'One', media, blocks: list.config.blocks });
  expect(await isLong(one, named('Box', 5), labels)).toBe(false);
  expect(await isLong(one, named('Box', 5), fine)).toBe(true);
  const blocks = [{ ...list.config.blocks[0], page: true }];
  const many = checked({ name: 'Many', media, blocks });
  expect(await isLong(many, named('Box', 1), labels)).toBe(false);
  expect(await isLong(many, named('Box', 5), labels)).toBe(true);
});

test('long text on a label is long, because it is fitted', async () => {
  const block = { type: 'text', content: '{{ owner }}', maxLines: 2 };
  const tag = checked({ name: 'Tag', media: { width: 50, height: 25 }, blocks: [block] });
  expect(await isLong(tag, { owner: 'Ána Bérg, Warehouse 7, second floor' }, labels)).toBe(false);
  expect(await isLong(tag, { owner: 'a\u0301'.repeat(10_000) }, labels)).toBe(true);
});

test('a logo in the data does not count as text', async () => {
  const noise = picture(300, 200, (context) => {
    const pixels = context.createImageData(300, 200);
    for (let at = 0, seed = 1; at < pixels.data.length; at++)
      pixels.data[at] = (seed = (seed * 48_271) % 2_147_483_647) & 255;
    context.putImageData(pixels, 0, 0);
  });
  const logo = `data:image/png;base64,${noise.toString('base64')}`;
  expect(logo.length).toBeGreaterThan(200_000);
  const image = checked({ name: 'Logo', blocks: [{ type: 'image', content: '{{ logo }}' }] });
  expect(await isLong(image, { logo }, receipts)).toBe(false);
  expect(await isLong(list, named('A'.repeat(190_000), 1), receipts)).toBe(true);
});

test('copies count if each is rendered separately', async () => {
  const data = named('Two flat whites to go', 200);
  const blocks = [{ type: 'text', content: '{{ @copy }}' }, ...list.config.blocks];
  const counting = checked({ name: 'Counting', blocks });
  expect(await isLong(list, data, receipts, { copies: 20 })).toBe(false);
  expect(await isLong(counting, data, receipts, { copies: 20 })).toBe(true);
});

test('an ordinary receipt takes less than a fifth of the budget', async () => {
  const file = 'src/server/starters/receipt.json';
  const { config } = JSON.parse(readFileSync(file, 'utf8'));
  const budget = new Budget(1e9);
  const template = checked(config);
  expect(await isLong(template, template.example, receipts, { budget })).toBe(false);
  expect(budget.spent).toBeGreaterThan(0);
  expect(budget.spent).toBeLessThan(inlineSteps / 5);
});

test('letters drawn at a great size, or tried at many sizes, are long', async () => {
  const starter = (id: string) =>
    checked(JSON.parse(readFileSync(`src/server/starters/${id}.json`, 'utf8')).config);
  const thai = Array.from({ length: 350 }, (_, n) => String.fromCodePoint(0xe01 + (n % 20)));
  const queue = starter('queue-number');
  const before = drawnSoFar();
  expect(await isLong(queue, { ...queue.example, number: thai.join(' ') }, receipts)).toBe(true);
  expect(drawnSoFar() - before).toBeLessThan(10); // it was stopped early
  expect(await isLong(queue, { ...queue.example, number: 'ก 42' }, receipts)).toBe(false);
  const accented = Array.from(
    { length: 175 },
    (_, n) => `${String.fromCodePoint(0x3400 + n)}\u0301`,
  );
  const shelf = starter('shelf-label');
  expect(await isLong(shelf, { ...shelf.example, name: accented.join('') }, labels)).toBe(true);
  expect(await isLong(shelf, { ...shelf.example, name: 'กาแฟคั่ว' }, labels)).toBe(false);
});
