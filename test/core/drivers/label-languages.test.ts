// What every language of label printers has to say, each in its own words.

import { expect, test } from 'vitest';
import { driverFor } from '../../../src/core/drivers/index.ts';
import type { Document, Item, Page } from '../../../src/core/model/paper/document.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';

const languages = [
  {
    id: 'generic-zpl-203',
    gap: '^MNY',
    mark: '^MNM',
    roll: '^MNN',
    cutter: { id: 'zebra-zd420-cutter', on: '^MMC', off: '^MMT', any: '^MM' },
    speed: { set: /^~SD07\^XA.*\^PR4/, any: /\^PR|~SD|\^MD/ },
    height: /\^LL(\d+)/g,
    quantity: /\^PQ(\d+)/g,
  },
  {
    id: 'generic-tspl',
    gap: 'GAP 3 mm,0 mm\r\n',
    mark: 'BLINE 3 mm,0 mm\r\n',
    roll: 'GAP 0 mm,0 mm\r\n',
    cutter: {
      id: 'tsc-te200-cutter',
      on: 'SET CUTTER 1\r\n',
      off: 'SET CUTTER OFF\r\n',
      any: 'CUTTER',
    },
    speed: { set: /SPEED 4\r\nDENSITY 7\r\n/, any: /SPEED|DENSITY/ },
    height: /SIZE 50 mm,(\d+) mm/g,
    quantity: /PRINT 1,(\d+)/g,
  },
];

const box: Item = { kind: 'box', x: 8, y: 20, width: 16, height: 3 };
const page: Page = { height: 200, items: [box], after: [] };
const label: Document = {
  width: 400,
  dpi: 203,
  media: { kind: 'gap', gap: 24 },
  pages: [page],
};

function told(document: Document, profile: Profile, quantity?: number): string {
  return Buffer.from(driverFor(profile).encode(document, profile, quantity)).toString('latin1');
}

test.each(languages)('$id looks for gaps, marks, or nothing on a roll', (words) => {
  const profile = profileNamed(words.id)!;
  const { media: _media, ...receipt } = label;
  expect(told(label, profile)).toContain(words.gap);
  expect(told({ ...label, media: { kind: 'mark', gap: 24 } }, profile)).toContain(words.mark);
  expect(told({ ...label, media: { kind: 'continuous', gap: 24 } }, profile)).toContain(words.roll);
  expect(told(receipt, profile)).toContain(words.roll);
});

test.each(languages)('$id is told whether to cut only with a cutter', ({ id, cutter }) => {
  const after: Page['after'] = [{ kind: 'cut', mode: 'full' }];
  const cut = { ...label, pages: [{ ...page, after }] };
  expect(told(cut, profileNamed(id)!)).not.toContain(cutter.any);
  expect(told(cut, profileNamed(cutter.id)!)).toContain(cutter.on);
  expect(told(label, profileNamed(cutter.id)!)).toContain(cutter.off);
});

test.each(languages)('$id has speed and darkness where the profile says so', ({ id, speed }) => {
  const profile = profileNamed(id)!;
  expect(told(label, profile)).not.toMatch(speed.any);
  const set = { ...profile, labels: { inchesPerSecond: 4, darkness: 7 } };
  expect(told(label, set)).toMatch(speed.set);
});

test.each(languages)('$id counts copies of one label; several labels come as sets', (words) => {
  const profile = profileNamed(words.id)!;
  const numbers = (text: string, of: RegExp) =>
    [...text.matchAll(of)].map(([, one]) => Number(one));
  expect(numbers(told(label, profile, 3), words.quantity)).toEqual([3]);
  const two = told({ ...label, pages: [page, { ...page, height: 80 }] }, profile, 2);
  expect(numbers(two, words.quantity)).toEqual([1, 1, 1, 1]);
  const [first, second, ...rest] = numbers(two, words.height);
  expect(first).not.toBe(second);
  expect(rest).toEqual([first, second]);
});
