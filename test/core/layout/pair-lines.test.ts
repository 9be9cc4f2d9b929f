import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { inkBox } from '../../../src/core/raster/ink-box.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { printedBlocks } from '../template/printing.ts';

function laid(block: object, profile: Profile, widthMm: number) {
  const blocks = printedBlocks([{ type: 'pair', invert: true, right: '', ...block }], {});
  return layout(blocks, profile, { widthMm, cutPaper: false, maxPaperMm: 3000 });
}

function texts(block: object): string[] {
  const [page] = laid(block, profileNamed('generic-58')!, 58).pages;
  const lines = new Map<number, string>();
  for (const item of page!.items)
    if (item.kind === 'text') lines.set(item.y, (lines.get(item.y) ?? '') + item.text);
  return [...lines.values()];
}

test('a black bar has a blank at its right end, also if nothing stands there', () => {
  expect(texts({ left: 'ALLERGY: GLUTEN', size: 2 })).toEqual([
    ' ALLERGY:       ',
    ' GLUTEN         ',
  ]);
  expect(texts({ left: ' ALLERGY: NUTS', size: 2 })).toEqual([' ALLERGY: NUTS  ']);
});

test.each([' SALES', ' 销售', ' बिक्री', ' المبيعات'])(
  'a black bar of “%s” reaches across paper that is no whole number of cells wide',
  (left) => {
    const profile = profileNamed('epson-tm-t88iv')!;
    expect(profile.width % 12).toBeGreaterThan(0);
    for (const size of [1, 2]) {
      const [sheet] = paint(laid({ left, right: '12', size }, profile, 80));
      expect(inkBox(sheet!)).toMatchObject({ x: 0, width: 512 });
      for (const y of [2, 20]) expect(sheet!.get(511, y)).toBe(true);
    }
  },
);

test('no word is broken for the sake of the text beside it', () => {
  expect(texts({ left: 'PREPARATION', right: '19:30', size: 2, invert: false })).toEqual([
    'PREPARATION',
    '19:30',
  ]);
  expect(texts({ left: 'Grande sélection', right: '9.50', size: 2, invert: false })).toEqual([
    'Grande',
    'sélection9.50',
  ]);
});

test.each([2, 3, 4, 8])('amounts and words of a pair of size %s stay whole on 58 mm', (size) => {
  for (const invert of [true, false]) {
    const lines = texts({ left: 'PREPARATION', right: '€12,345.50', size, invert }).join('|');
    expect(lines).toContain('PREPARATION');
    expect(lines).toContain('€12,345.50');
  }
});
