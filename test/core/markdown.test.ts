import { expect, test } from 'vitest';
import { checkTemplate } from '../../src/core/check-template.ts';
import { markdownTemplate } from '../../src/core/markdown/markdown-template.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { preview } from '../../src/core/preview.ts';
import { render } from '../../src/core/render.ts';
import { png } from '../../src/core/raster/png.ts';
import { expectPicture } from '../support/paper/expect-picture.ts';

const sample = `# Delivery 4711

Dear **Anna**, your order is *ready*: {{ total }} and 2 ** 3 == 8, \`a_b__c\`.

## What to do

1. Open the box
2. Check the **contents**
   - cups
   - plates with a text that is long enough to be wrapped to a second line
3. Keep the [receipt](https://example.com/r)

> Fragile. Handle with care.

| Item | Qty | Price |
|:-----|----:|------:|
| Espresso cups, set of four | 2 | 19.80 |
| Plate | 12 | 144.00 |

---

- [x] packed
- [ ] weighed

\`\`\`
const code = "kept  as is";
if (a) { b(); }
\`\`\`

\`\`\`qr
https://example.com/4711
\`\`\`

\`\`\`barcode ean13
4006381333931
\`\`\`
`;

async function drawn(markdown: string, profile = 'generic-80') {
  const { config, data } = markdownTemplate(markdown);
  const check = checkTemplate(config, []);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const options = { now: new Date(0), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  const document = await render(check.template, data, profileNamed(profile)!, options);
  const texts = document.pages.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
  );
  const items = document.pages.flatMap((page) => page.items);
  return { document, items, text: texts.join('|') };
}

test('Markdown prints headings, emphasis, lists, tables, rules and codes', async () => {
  const { document, text } = await drawn(sample);
  expect(text).toContain('{{ total }} and|2 ** 3 == 8, a_b__c.');
  expect(text).toContain('(https://example.com/r)');
  const golden = new URL('markdown-80.png', import.meta.url);
  expectPicture(golden, png(preview(document, [], { mechanism: 'thermal' }).bitmap, 1));
});

test.each([
  [
    'a * b ** c *** d __ e == f \\\\ {{ g }} }} {{{',
    'a * b ** c *** d __ e == f \\ {{ g }} }} {{{',
  ],
  ['**a***b* `**`', 'b'],
  ['&lt;b&gt; &amp; <i>c</i>', '<b> & c'],
  ['&euro;5 &copy; &ndash; &#8364; &hellip;', '€5 © – € …'],
  ['~~ Thank you ~~ ~~~~ \\\\', '~~ Thank you ~~ ~~~~ \\'],
])('%j is printed as it reads', async (markdown, expected) => {
  expect((await drawn(markdown)).text.replaceAll('|', '')).toContain(expected);
});

test('Markdown may have hundreds of codes', async () => {
  const { document } = await drawn('```qr\n1\n```\n'.repeat(101));
  const codes = document.pages.flatMap(({ items }) => items.filter(({ kind }) => kind !== 'text'));
  expect(codes).toHaveLength(101);
});

test.each([
  ['', 'prints nothing'],
  ['> '.repeat(2000), 'is nested too deeply'],
  ['- '.repeat(500) + 'a', 'is nested too deeply'],
  ['a\n\n'.repeat(2000), 'has more than 900'],
  ['a '.repeat(20_000), 'has a paragraph of more than 10,000 characters'],
  ['```barcode\n1\n```', 'has a barcode without a format'],
  [`|${'a|'.repeat(40)}\n|${'-|'.repeat(40)}\n`, 'has a table of more than 12 columns'],
])('%.20j is refused', (markdown, problem) => {
  expect(() => markdownTemplate(markdown)).toThrow(
    expect.objectContaining({ details: [expect.stringContaining(problem)] }),
  );
});

const wide = `| Date | Item | Lot | Count | Unit | Place | Remark |
|---|---|---|--:|---|---|---|
| 2026-03-17 | Espresso cups | A-4711 | 12 | pieces | Shelf 12 | fragile |
| 2026-03-18 | Plates | A-4712 | 144 | pieces | Shelf 3 | none |
`;

test('a table of seven columns is printed in the small font where it fits', async () => {
  const { items, text } = await drawn(wide);
  expect(text).toContain('Espresso cups|A-4711|12|pieces');
  const cells = items.filter((item) => item.kind === 'text');
  expect(new Set(cells.map(({ font }) => font))).toEqual(new Set(['B']));
});

test('a table that is wider than the paper becomes a list for each row', async () => {
  const { text } = await drawn(wide, 'generic-58');
  expect(text).toContain('Date:| 2026-03-17|Item:| Espresso cups|Lot:| A-4711|Count:| 12');
  expect(text).not.toContain('Date|Item');
});

test('a column of Chinese characters is as wide as its header', async () => {
  const { text } = await drawn('| 商品 | 数量 |\n|---|---|\n| 意式浓缩咖啡杯 | 2 |\n');
  expect(text).toBe('商品|数量|意式浓缩咖啡杯|2');
});

test('emphasis in Markdown is printed, also in the cells of a table', async () => {
  const { items } = await drawn('~~old~~ new\n\n| a | b |\n|---|---|\n| **now** | ~~then~~ |\n');
  const looks = items.flatMap((item) =>
    item.kind === 'text' ? [[item.text, item.bold, item.strike === true]] : [],
  );
  expect(looks).toEqual([
    ['old', false, true],
    [' new', false, false],
    ['a', true, false],
    ['b', true, false],
    ['now', true, false],
    ['then', false, true],
  ]);
});

test('the bar of a quotation is as long as all of its lines', async () => {
  const { items } = await drawn(`> ${'word '.repeat(30)}\n>\n> end`);
  const bar = items.find((item) => item.kind === 'box')!;
  const lines = items.filter((item) => item.kind === 'text');
  expect(lines.length).toBeGreaterThan(3);
  for (const { x, y, height } of lines) {
    expect(x).toBeGreaterThan(bar.x + bar.width);
    expect(y).toBeGreaterThanOrEqual(bar.y);
    expect(y + height).toBeLessThanOrEqual(bar.y + bar.height);
  }
});

test('a quotation in a list has its bar beside its own lines', async () => {
  const { items, text } = await drawn('- first\n  > quoted\n- second');
  expect(text).toBe('•|first|quoted|•|second');
  const bar = items.find((item) => item.kind === 'box')!;
  const quoted = items.find((item) => item.kind === 'text' && item.text === 'quoted')!;
  expect(bar.x).toBeGreaterThan(0);
  expect(quoted.x).toBeGreaterThan(bar.x);
});

test('a picture with a URL is replaced by its description, with a warning', async () => {
  const markdown = 'Before ![our logo](https://example.com/a.png) after';
  expect((await drawn(markdown)).text).toBe('Before|[our logo]|after');
  expect(markdownTemplate(markdown).warnings).toEqual([
    {
      code: 'PICTURE_LOST',
      message: expect.stringContaining('POST /assets'),
      place: 'markdown: ![our logo](https://example.com/a.png)',
    },
  ]);
});

test('lines that draw a frame in code touch each other', async () => {
  const { items } = await drawn('```\n┌──┐\n│ab│\n└──┘\n```');
  expect(items.map(({ y, height }) => [y, height])).toEqual([
    [0, 17],
    [17, 17],
    [34, 17],
  ]);
});
