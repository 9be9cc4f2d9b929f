// The order in which receipts show amounts and sentences of right-to-left
// languages, compared with fribidi. bidi/logical.txt has the amounts that Intl
// writes in every right-to-left locale, alone and within sentences, and texts
// without letters; bidi/visual.txt was made from it once with Debian's
// libfribidi-bin: `fribidi --wrtl --nopad --nobreak --clean logical.txt > visual.txt`.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { Item } from '../../../src/core/model/paper/document.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { clusters } from '../../../src/core/raster/text/scripts.ts';
import { plainBlocks, type ShortBlock } from '../../support/paper/plain-blocks.ts';
import { printed, printedBlocks } from '../template/printing.ts';

const read = (name: string) =>
  readFileSync(new URL(`./bidi/${name}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
const logical = read('logical');
const visual = read('visual');

const paper = { widthMm: 80, cutPaper: true, maxPaperMm: 90_000 };

function rows(blocks: ShortBlock[], locale: string): Item[][] {
  const { pages } = layout(plainBlocks(blocks), profileFor(80), { ...paper, locale });
  const lines = new Map<number, Item[]>();
  for (const item of pages[0]!.items) {
    const bottom = item.y + item.height - (item.kind === 'shaped' ? item.under : 0);
    lines.set(bottom, [...(lines.get(bottom) ?? []), item]);
  }
  return [...lines.values()].map((items) => items.toSorted((a, b) => a.x - b.x));
}

/** The characters from left to right. */
function shown(items: Item[]): string {
  return items
    .map((item) => {
      if (item.kind === 'text') return item.text;
      if (item.kind !== 'shaped') return '';
      return item.direction === 'ltr' ? item.text : clusters(item.text).toReversed().join('');
    })
    .join('');
}

/** fribidi joins Arabic letters by other code points, and keeps no-break spaces and Arabic letter marks. */
function unjoined(text: string): string {
  return text
    .replace(/[\ufb50-\ufdfb\ufe70-\ufefc]/g, (form) =>
      Array.from(form.normalize('NFKC')).toReversed().join(''),
    )
    .replaceAll('\u061c', '')
    .replaceAll('\u00a0', ' ')
    .trim();
}

test('lines of a right-to-left receipt read as fribidi orders them', () => {
  const blocks = logical.map((content) => ({ type: 'text', content }) as const);
  const lines = rows(blocks, 'he').map(shown);
  expect(lines).toEqual(visual.map(unjoined));
});

test('amounts in a column, a pair and a table read like those in a text', () => {
  const wanted = ['12 - 14', '\u200f44.00\u00a0\u200f₪', '12.50 €', '12.50'];
  const lines = wanted.flatMap((content) =>
    rows(
      [
        { type: 'pair', left: content, right: '' },
        { type: 'pair', left: '', right: content },
        { type: 'row', columns: [{ content, width: '*' }] },
        { type: 'row', columns: [{ content, width: '*', invert: true }] },
      ],
      'he',
    ).map(shown),
  );
  const once = ['14 - 12', '₪ 44.00', '€ 12.50', '12.50'];
  expect(lines.map((line) => line.trim())).toEqual(once.flatMap((line) => Array(4).fill(line)));
});

test('on other paper text without letters reads from the left', () => {
  expect(rows([{ type: 'text', content: '12 - 14' }], 'de').map(shown)).toEqual(['12 - 14']);
});

test('numbers without a filter have the digits of the locale, codes those of the data', () => {
  const data = { q: -2.5 };
  const bare = (locale: string) => printed('{{ q }}|{{ q + 4 }}', data, { locale });
  expect(bare('ar-EG')).toBe('\u061c-٢٫٥|١٫٥');
  expect(bare('he')).toBe('\u200e-2.5|1.5');
  expect(bare('de')).toBe('-2.5|1.5');
  const code = { type: 'qrcode', content: '{{ q }}' };
  expect(printedBlocks([code], data, { locale: 'ar-EG' })).toMatchObject([{ value: '-2.5' }]);
});
