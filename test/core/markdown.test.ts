import { expect, test } from 'vitest';
import { checkTemplate } from '../../src/core/check-template.ts';
import { markdownTemplate } from '../../src/core/markdown/markdown-template.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { preview } from '../../src/core/preview.ts';
import { render } from '../../src/core/render.ts';
import { png } from '../../src/core/raster/png.ts';
import { expectPicture } from '../support/expect-picture.ts';

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

async function drawn(markdown: string) {
  const { config, data } = markdownTemplate(markdown);
  const check = checkTemplate(config, []);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const options = { now: new Date(0), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  const document = await render(check.template, data, profileNamed('generic-80')!, options);
  const texts = document.pages.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
  );
  return { document, text: texts.join('|') };
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
  ['![a](https://example.com/a.png)', 'has an image with a URL'],
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
