import { expect, test } from 'vitest';
import {
  isCutAfter,
  labelSettingProblems,
  withLabelSettings,
} from '../../../../src/core/model/printers/label-settings.ts';
import { profileNamed } from '../../../../src/core/profiles/index.ts';

const zpl = profileNamed('generic-zpl-203')!;
const tspl = profileNamed('generic-tspl')!;
const receipts = profileNamed('generic-80')!;

test('a setting that the language of the printer does not have is a problem with its path', () => {
  expect(labelSettingProblems({ darkness: 30, downMm: 15 }, zpl)).toEqual([]);
  expect(labelSettingProblems({ darkness: 15, downMm: -15 }, tspl)).toEqual([]);
  expect(labelSettingProblems({ darkness: 16 }, tspl)).toEqual([
    'labels.darkness: must be at most 15 on this printer',
  ]);
  expect(labelSettingProblems({ downMm: -11 }, profileNamed('generic-zpl-300')!)).toEqual([
    'labels.downMm: must be from -10.1 to 10.1 on this printer',
  ]);
  expect(labelSettingProblems({ mode: 'peel', cutEvery: 2 }, zpl)).toEqual([
    'labels.cutEvery: has no meaning if labels.mode is peel; leave one of them out',
  ]);
  expect(labelSettingProblems({ darkness: 1 }, receipts)).toEqual([
    'labels: only label printers (ZPL or TSPL) have these settings',
  ]);
});

test('a mode says whether there is a cutter, and a darkness of another language is limited', () => {
  const cutter = profileNamed('zebra-zd420-cutter')!;
  expect(withLabelSettings(zpl, null)).toBe(zpl);
  expect(withLabelSettings(receipts, { darkness: 3, mode: 'cut' })).toBe(receipts);
  expect(withLabelSettings(zpl, { mode: 'cut' }).can.cut).toEqual(['full']);
  expect(withLabelSettings(cutter, { mode: 'peel' }).can.cut).toEqual([]);
  expect(withLabelSettings(cutter, { darkness: 3 }).can.cut).toEqual(['full']);
  expect(withLabelSettings(tspl, { darkness: 30 }).labels).toEqual({ darkness: 15 });
});

test('copies that are sent one by one are cut after every n and after the last', () => {
  const every = withLabelSettings(zpl, { mode: 'cut', cutEvery: 3 });
  const cuts = [1, 2, 3, 4, 5].filter((copy) => isCutAfter(every, copy, 5));
  expect(cuts).toEqual([3, 5]);
  expect([1, 2].filter((copy) => isCutAfter(zpl, copy, 2))).toEqual([1, 2]);
});
