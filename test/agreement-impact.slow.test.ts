// Tests the drivers and emulators of impact printers against each other: the emulated
// printer must print what the painter paints, dot for dot, apart from what a pin marks
// beyond it.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTemplate } from '../src/core/check-template.ts';
import { printerModels } from '../src/core/emulator/index.ts';
import { escposModels } from '../src/core/emulator/escpos/models.ts';
import type { Document } from '../src/core/model/paper/document.ts';
import { Fault } from '../src/core/model/fault.ts';
import { profileNamed, profiles } from '../src/core/profiles/index.ts';
import { TwoColourBitmap } from '../src/core/raster/bitmap.ts';
import { render } from '../src/core/render.ts';
import { starters, testPage } from '../src/server/starters/index.ts';
import { anyLaidOutDocument, anyRawDocument } from './support/any/any-document.ts';
import { examine } from './support/paper/examine.ts';
import { examineLabel } from './support/paper/examine-label.ts';
import { oneCopy } from './support/paper/one-copy.ts';

const pairs = [
  { id: 'epson-tm-u220', model: escposModels['epson-tm-u220'] },
  { id: 'bixolon-srp-275', model: escposModels['bixolon-srp-275'] },
  { id: 'star-sp700', model: printerModels['star-sp700'] },
].map(({ id, model }) => {
  const profile = profileNamed(id)!;
  const examined = (document: Document) =>
    model.language === 'escpos'
      ? examine(document, profile, model)
      : examineLabel(document, profile, model);
  return { id, profile, model, examined };
});

test('every impact printer has an emulated model of its width and resolution', () => {
  const impact = profiles.filter(({ mechanism }) => mechanism === 'impact');
  expect(impact.map(({ id }) => id).toSorted()).toEqual(pairs.map(({ id }) => id).toSorted());
  for (const { profile, model } of pairs)
    expect(model).toMatchObject({ width: profile.width, dpi: profile.dpi });
});

const options = {
  now: new Date('2026-11-16T12:34:00Z'),
  ...oneCopy,
  pulses: true,
};

test.each([...starters, testPage])('$id prints as it is painted', async ({ config }) => {
  const checked = checkTemplate(config, []);
  if (!checked.ok) throw new Error(checked.details.join('\n'));
  const { template } = checked;
  for (const { id, profile, examined } of pairs) {
    const document = await render(template, template.example, profile, options).catch(refused);
    if (document) expect(examined(document).faults, id).toEqual([]);
  }
});

/** Content made for wider paper may not fit. */
function refused(error: unknown): null {
  if (error instanceof Fault) return null;
  throw error;
}

test.each(pairs)('random receipts print on $id as they are painted', ({ profile, examined }) => {
  for (const any of [anyRawDocument, anyLaidOutDocument])
    fc.assert(
      fc.property(any(profile), (document) => {
        expect(examined(document).faults).toEqual([]);
      }),
      { numRuns: 40, seed: 1042 },
    );
});

const coloured = {
  name: 'Red and black',
  blocks: [
    {
      type: 'row',
      columns: [
        { content: '2', color: 'red', width: 4 },
        { content: 'Curry 辣' },
        { content: 'hot', color: 'red' },
      ],
    },
    { type: 'text', content: 'ALLERGY', invert: true, size: 2 },
    { type: 'text', content: '加辣', color: 'red' },
    { type: 'text', content: 'plain' },
  ],
};

test.each(pairs)(
  'red is red on $id, written or struck, and black beside it black',
  async (pair) => {
    const checked = checkTemplate(coloured, []);
    if (!checked.ok) throw new Error(checked.details.join('\n'));
    const document = await render(checked.template, {}, pair.profile, options);
    const { faults, sheets } = pair.examined(document);
    expect(faults).toEqual([]);
    const dots = sheets[0]!.bitmap;
    if (!(dots instanceof TwoColourBitmap)) throw new Error('There is no red.');
    const wrong: string[] = [];
    for (const { items } of document.pages)
      for (const item of items) {
        const isRed = 'color' in item && item.color === 'red';
        for (let y = item.y; y < item.y + item.height; y++)
          for (let x = item.x; x < item.x + item.width; x++)
            if (dots.get(x, y) && dots.red.get(x, y) !== isRed) wrong.push(`${x}, ${y}`);
      }
    expect(wrong).toEqual([]);
  },
);
