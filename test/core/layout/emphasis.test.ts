import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { Item } from '../../../src/core/model/paper/document.ts';
import type { JsonObject } from '../../../src/core/model/json.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { printed, printedBlocks, refused } from '../template/printing.ts';

const paper = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };

function items(blocks: object[], data: JsonObject = {}, more: object = {}): Item[] {
  return layout(printedBlocks(blocks, data, more), profileFor(80), paper).pages[0]!.items;
}

const looks = (found: Item[]) =>
  found.flatMap((item) => {
    if (item.kind !== 'text' && item.kind !== 'shaped') return [];
    const look = [item.bold && 'b', item.underline && 'u', item.invert && 'i'];
    return [[item.text, look.filter(Boolean).join('')]];
  });

const text = (content: string, more: object = {}) => ({
  type: 'text',
  content,
  markup: true,
  ...more,
});

test('bold, underline and inverted stand within a line, also inside one another', () => {
  expect(looks(items([text('a **b __c__** ==d== e')]))).toEqual([
    ['a ', ''],
    ['b ', 'b'],
    ['c', 'bu'],
    [' ', ''],
    ['d', 'i'],
    [' e', ''],
  ]);
  const [first, second] = items([text('a **b**')]);
  expect(second!.x).toBe(first!.x + first!.width);
});

test('without markup the characters are printed', () => {
  expect(printed('**a** __b__ ==c==')).toBe('**a** __b__ ==c==');
  expect(looks(items([text('\\**a\\** 1 \\== 1')]))).toEqual([['**a** 1 == 1', '']]);
});

test('data can neither open nor close it', () => {
  const data = { name: '**x** ==y== \u0001z\u0003', part: '**' };
  expect(looks(items([text('{{ name }} **{{ name }}** {{ part }}{{ part }}')], data))).toEqual([
    ['**x** ==y== z ', ''],
    ['**x** ==y== z', 'b'],
    [' ****', ''],
  ]);
  expect(looks(items([text('*{{ part }}*')], { part: '*' }))).toEqual([['***', '']]);
});

test('emphasis goes on in the next line, and inverse text in an inverse block is plain', () => {
  const lines = looks(items([text(`**${'word '.repeat(12)}**end`)]));
  expect(lines.map(([, look]) => look)).toEqual(['b', 'b', '']);
  expect(looks(items([text('**a\nb** c')]))).toEqual([
    ['a', 'b'],
    ['b', 'b'],
    [' c', ''],
  ]);
  expect(looks(items([text('a ==b==', { invert: true })]))).toEqual([
    ['a ', 'i'],
    ['b', ''],
  ]);
});

test('pairs, rows and tables have it, in other scripts too', () => {
  const pair = { type: 'pair', left: '**Total**', right: '=={{ total }}==', markup: true };
  expect(looks(items([pair], { total: '9.00' }))).toEqual([
    ['Total', 'b'],
    ['9.00', 'i'],
  ]);
  const row = { type: 'row', markup: true, columns: [{ content: 'a __b__' }] };
  expect(looks(items([row]))).toEqual([
    ['a ', ''],
    ['b', 'u'],
  ]);
  const table = {
    type: 'table',
    items: 'items',
    markup: true,
    columns: [{ header: 'It**em**', content: '**{{ name }}** x' }],
  };
  expect(looks(items([table], { items: [{ name: 'n' }] })).slice(2)).toEqual([
    ['n', 'b'],
    [' x', ''],
  ]);
  expect(looks(items([text('שלום **עולם**')]))).toEqual([
    ['עולם', 'b'],
    ['שלום ', ''],
  ]);
});

test('emphasis that is not closed is refused at saving', () => {
  expect(refused([text('a **b')])).toEqual([
    expect.stringContaining('config.blocks[0].content: ** is opened and not closed'),
  ]);
});

test('the filter bold sets words of a list in bold, in any case', () => {
  const data = { list: 'Milk powder, buttermilk, sesame, milk.', words: ['milk', 'SESAME', ''] };
  const content = '{{ list | bold: words }}';
  expect(looks(items([text(content)], data))).toEqual([
    ['Milk', 'b'],
    [' powder, buttermilk, ', ''],
    ['sesame', 'b'],
    [', ', ''],
    ['milk', 'b'],
    ['.', ''],
  ]);
  expect(looks(items([text(`**${content}**`)], data))).toEqual([[data.list, 'b']]);
  expect(printed(content, data)).toBe(data.list);
  expect(printed(content, { list: 'a\ufdd0b.*', words: ['.*'] })).toBe('ab.*');
  expect(printed(content, { list: 'a' })).toBe('a');
  const code = { type: 'qrcode', content };
  expect(printedBlocks([code], data)).toMatchObject([{ value: data.list }]);
});

test('the filter bold prefers the longest word, and knows scripts without spaces', () => {
  const content = '{{ list | bold: words }}';
  const words = ['egg white', 'egg', '卵', 'ÄPFEL', 'İ'];
  const bold = (list: string) =>
    looks(items([text(content)], { list, words }))
      .filter(([, look]) => look === 'b')
      .map(([shown]) => shown);
  expect(bold('Egg white, egg whites')).toEqual(['Egg white', 'egg white']);
  expect(bold('全卵粉, äpfel, İ')).toEqual(['卵', 'äpfel', 'İ']);
});

test('the filter bold finds words that begin a compound where the language joins words, and none within one', () => {
  const bold = (locale: string, words: string[], list: string) =>
    looks(items([text('{{ list | bold: words }}')], { list, words }, { locale }))
      .filter(([, look]) => look === 'b')
      .map(([shown]) => shown);
  const foods = 'Sesampaste, WEIZENMEHL, Milchpulver, Buttermilch, Sesam';
  expect(bold('de-DE', ['Sesam', 'Weizen', 'Milch'], foods)).toEqual([
    'Sesam',
    'WEIZEN',
    'Milch',
    'Sesam',
  ]);
  expect(bold('en-IE', ['egg', 'nut', 'soy'], 'Eggs, eggplant, nutmeg, soybeans, nut')).toEqual([
    'Egg',
    'soy',
    'nut',
  ]);
  expect(bold('fr-FR', ['oeuf', 'sel'], 'oeufs, sels, selleri')).toEqual(['oeuf', 'sel']);
});

test('words for the filter bold cost by their length, and those longer than the text nothing', () => {
  const content = '{{ list | bold: words }}';
  const long = 'ab'.repeat(50_000);
  expect(printed(content, { list: 'a', words: Array.from({ length: 100 }, () => long) })).toBe('a');
  const words = Array.from({ length: 100 }, (_, n) => 'a'.repeat(900 + n));
  expect(() => printed(content, { list: 'a'.repeat(2000), words })).toThrow(/steps/);
  // The product of the lengths is 2 to the power of 32.
  const list = 'a'.repeat(65_536);
  const alike = Array.from({ length: 16 }, () => `${'a'.repeat(4063)}b`);
  expect(() => printed(content, { list, words: alike })).toThrow(/steps/);
});
