// Drivers and emulators were written from the manuals by different hands and
// share no table. Here the one examines the other, for labels and for Star:
// what the virtual printer prints equals what the painter paints, dot for dot.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printerModels } from '../src/core/emulator/index.ts';
import { profileNamed, profiles } from '../src/core/profiles/index.ts';
import { anyLaidOutDocument, anyRawDocument } from './support/any-document.ts';
import { anyLabel } from './support/any-label.ts';
import { examineLabel } from './support/examine-label.ts';

const zebra600 = { ...printerModels['zebra-zt230-300'], dpi: 600, width: 2496 };

/** Which printer examines which profile. */
const examiners = {
  'generic-zpl-203': printerModels['zebra-zd420'],
  'generic-zpl-300': printerModels['zebra-zt230-300'],
  'generic-zpl-600': zebra600,
  'zebra-zd420': printerModels['zebra-zd420'],
  'zebra-zd420-cutter': printerModels['zebra-zd421-cutter'],
  'zebra-zd420-300': printerModels['zebra-zd420-300'],
  'zebra-gk420': printerModels['zebra-zd420'],
  'zebra-zt230': printerModels['zebra-zt230'],
  'generic-tspl': printerModels['tsc-te200'],
  'tsc-te200': printerModels['tsc-te200'],
  'tsc-te200-cutter': printerModels['tsc-ttp-247-cutter'],
  'tsc-ttp-244': printerModels['tsc-te200'],
  'xprinter-xp-420b': printerModels['tsc-te200'],
  'generic-starprnt': printerModels['star-mc-print3'],
  'star-tsp143iv': printerModels['star-mc-print3'],
  'star-tsp654ii': printerModels['star-tsp654ii'],
  'star-mc-print3': printerModels['star-mc-print3'],
};
const pairs = Object.entries(examiners).map(([id, model]) => ({
  id,
  profile: profileNamed(id)!,
  model,
}));

test('every profile has its examiner, as fine as it is and no narrower', () => {
  const written = profiles.filter(({ driver }) => driver !== 'escpos').map(({ id }) => id);
  expect(written.filter((id) => !(id in examiners))).toEqual([]);
  for (const { profile, model } of pairs) {
    expect(model).toMatchObject({ language: profile.driver, dpi: profile.dpi });
    expect(model.width).toBeGreaterThanOrEqual(profile.width);
  }
});

const labelPairs = pairs.filter(({ profile }) => profile.driver !== 'starprnt');

test.each(labelPairs)('random labels print on $id as they are painted', ({ profile, model }) => {
  fc.assert(
    fc.property(anyLabel(profile), fc.integer({ min: 1, max: 3 }), (document, quantity) => {
      expect(examineLabel(document, profile, model, { quantity }).faults).toEqual([]);
    }),
    { numRuns: 60, seed: 1042 },
  );
});

const receiptWriting = profileNamed('generic-80')!.codepages;

test.each(pairs)('random receipts print on $id as they are painted', ({ profile, model }) => {
  const paper = { ...profile, codepages: { ...receiptWriting, ...profile.codepages } };
  for (const any of [anyRawDocument, anyLaidOutDocument])
    fc.assert(
      fc.property(any(paper), (document) => {
        expect(examineLabel(document, profile, model).faults).toEqual([]);
      }),
      { numRuns: 40, seed: 1042 },
    );
});
