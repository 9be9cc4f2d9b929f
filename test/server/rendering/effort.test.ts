import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/core/model/json.ts';
import type { Profile } from '../../../src/core/model/profile.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import type { CheckedTemplate } from '../../../src/core/template/checked-template.ts';
import { effortMs } from '../../../src/server/rendering/effort.ts';

const long = 25; // ms, from which the thread renders
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
const effort = (template: CheckedTemplate, data: JsonObject, to: Profile, scale?: number) =>
  effortMs(template, { data }, to, scale);

test('no starter is long, neither as a print nor as a preview', () => {
  const folder = 'src/server/starters';
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const { config } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
    const template = checked(config);
    const to = template.label ? labels : receipts;
    expect(effort(template, template.example, to), file).toBeLessThan(long);
    expect(effort(template, template.example, to, 2), file).toBeLessThan(long);
  }
});

test('a receipt of a hundred lines in Latin or Cyrillic is not long; a book is', () => {
  for (const name of [
    'Two flat whites – “to go”, 7 €',
    'Crème brûlée à l’orange',
    'Кофе с молоком',
  ]) {
    expect(effort(list, named(name, 100), receipts), name).toBeLessThan(long);
    expect(effort(list, named(name, 5000), receipts), name).toBeGreaterThan(long);
  }
});

test('text that must be drawn as dots is long much sooner', () => {
  expect(effort(list, named('กาแฟเย็น', 40), receipts)).toBeLessThan(long);
  expect(effort(list, named('กาแฟเย็น', 150), receipts)).toBeGreaterThan(long);
  expect(effort(list, named('コーヒーとケーキ', 150), receipts)).toBeLessThan(long);
  expect(effort(list, named('コーヒーとケーキ', 800), receipts)).toBeGreaterThan(long);
});

test('stacked marks and joined emoji are long as soon as shaped text', () => {
  for (const letter of ['a\u0301\u0328', 'a\u20d0\u20d1', 'x\u1dc4\u1dc5', '👩\u200d']) {
    expect(effort(list, named(letter.repeat(8000), 1), receipts), letter).toBeGreaterThan(long);
    expect(effort(list, named(letter.repeat(500), 1), receipts), letter).toBeGreaterThan(long);
  }
});

test('a few emoji of many parts are long, one family is not', () => {
  expect(effort(list, named('👩\u200d'.repeat(50), 1), receipts)).toBeGreaterThan(long);
  expect(effort(list, named('👩\u200d👩\u200d👧\u200d👦 Meyer', 5), receipts)).toBeLessThan(long);
});

test('a preview of a receipt is long sooner than its print, and a larger one sooner still', () => {
  const data = named('Two flat whites to go', 300);
  expect(effort(list, data, receipts)).toBeLessThan(long);
  const sizes = [1, 2, 3, 4].map((scale) => effort(list, data, receipts, scale));
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizes[3]).toBeGreaterThan(long);
});

test('labels are long by their dots and their number', () => {
  const media = { width: 100, height: 150 };
  const one = checked({ name: 'One', media, blocks: list.config.blocks });
  expect(effort(one, named('Box', 5), labels)).toBeLessThan(long);
  expect(effort(one, named('Box', 5), fine)).toBeGreaterThan(long);
  const blocks = [{ ...list.config.blocks[0], page: true }];
  const many = checked({ name: 'Many', media, blocks });
  expect(effort(many, named('Box', 1), labels)).toBeLessThan(long);
  expect(effort(many, named('Box', 5), labels)).toBeGreaterThan(long);
});

test('a logo in the data does not count as text', () => {
  const logo = `data:image/png;base64,${'A'.repeat(200_000)}`;
  expect(effort(list, named(logo, 1), receipts)).toBeLessThan(long);
  expect(effort(list, named('A'.repeat(200_000), 1), receipts)).toBeGreaterThan(long);
});

test('copies count if each is rendered separately', () => {
  const data = named('Two flat whites to go', 200);
  const request = { data, options: { copies: 20 } };
  const blocks = [{ type: 'text', content: '{{ @copy }}' }, ...list.config.blocks];
  const counting = checked({ name: 'Counting', blocks });
  expect(effortMs(list, request, receipts)).toBeLessThan(long);
  expect(effortMs(counting, request, receipts)).toBeGreaterThan(long);
});
