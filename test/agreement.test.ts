// One printer of each language: the emulated printer prints what the painter paints, dot for
// dot. agreement-*.slow.test.ts examine every profile with many more documents.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTemplate } from '../src/core/check-template.ts';
import { printerModels } from '../src/core/emulator/index.ts';
import { escposModels } from '../src/core/emulator/escpos/models.ts';
import type { Document } from '../src/core/model/paper/document.ts';
import { profileNamed } from '../src/core/profiles/index.ts';
import { render } from '../src/core/render.ts';
import { labelStarters, starters } from '../src/server/starters/index.ts';
import { anyLaidOutDocument, anyRawDocument } from './support/any/any-document.ts';
import { anyLabel } from './support/any/any-label.ts';
import { cases } from './support/any/cases.ts';
import { examine } from './support/paper/examine.ts';
import { examineLabel } from './support/paper/examine-label.ts';

const receiptWriting = profileNamed('generic-80')!.codepages;
const now = new Date('2026-03-04T12:34:56Z');
const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false, pulses: true };
const random = { numRuns: cases(15, 8), seed: 1042 };

const others = {
  'star-mc-print3': printerModels['star-mc-print3'],
  'star-tsp654ii': printerModels['star-tsp654ii'],
  'star-tsp143iii': printerModels['star-tsp143iii'],
  'star-sp700': printerModels['star-sp700'],
  'generic-zpl-203': printerModels['zebra-zd420'],
  'tsc-te200': printerModels['tsc-te200'],
};
const printers = [
  { id: 'epson-tm-t20', model: escposModels['epson-203'] },
  { id: 'generic-58', model: escposModels['clone-58'] },
  { id: 'epson-tm-u220', model: escposModels['epson-tm-u220'] },
  ...Object.entries(others).map(([id, model]) => ({ id, model })),
].map(({ id, model }) => {
  const profile = profileNamed(id)!;
  const faults = (document: Document): string[] =>
    model.language === 'escpos'
      ? examine(document, profile, model).faults
      : examineLabel(document, profile, model).faults;
  return { id, profile, faults };
});

async function rendered({ config }: { config: object }, profile: (typeof printers)[0]['profile']) {
  const check = checkTemplate(config, []);
  if (!check.ok) throw new Error(check.details.join('\n'));
  return render(check.template, check.template.example, profile, options);
}

describe.each(printers)('on $id', ({ profile, faults }) => {
  test('a receipt prints as it is painted', async () => {
    const receipt = starters.find(({ id }) => id === 'receipt')!;
    expect(faults(await rendered(receipt, profile))).toEqual([]);
  });

  test('random receipts print as they are painted', () => {
    const paper = { ...profile, codepages: { ...receiptWriting, ...profile.codepages } };
    for (const any of [anyRawDocument, anyLaidOutDocument])
      fc.assert(
        fc.property(any(paper), (document) => {
          expect(faults(document)).toEqual([]);
        }),
        random,
      );
  });
});

const isForLabels = ({ driver }: { driver: string }) => driver === 'zpl' || driver === 'tspl';

describe.each(printers.filter(({ profile }) => isForLabels(profile)))(
  'on the label printer $id',
  ({ profile, faults }) => {
    test.each(labelStarters.slice(0, 2))('$id prints as it is painted', async (starter) => {
      expect(faults(await rendered(starter, profile))).toEqual([]);
    });

    test('random labels print as they are painted', () => {
      fc.assert(
        fc.property(anyLabel(profile), (document) => {
          expect(faults(document)).toEqual([]);
        }),
        random,
      );
    });
  },
);
