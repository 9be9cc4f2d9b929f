// What people adjust on a label printer, as an emulated printer understands it.

import { expect, test } from 'vitest';
import { driverFor } from '../../../src/core/drivers/index.ts';
import { createEmulator, type ModelName } from '../../../src/core/emulator/index.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import type { Document, Item, Page } from '../../../src/core/model/paper/document.ts';
import { withLabelSettings } from '../../../src/core/model/printers/label-settings.ts';
import type { LabelSettings } from '../../../src/core/model/printers/profile.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { inkBox } from '../../../src/core/raster/ink-box.ts';
import { gapLabel } from '../../support/paper/gap-label.ts';

const languages = [
  { id: 'generic-zpl-203', cutter: 'zebra-zd421-cutter', peeler: 'zebra-zd421-peeler' },
  { id: 'generic-tspl', cutter: 'tsc-ttp-247-cutter', peeler: 'tsc-te200-peeler' },
] as const;

const box: Item = { kind: 'box', x: 24, y: 40, width: 16, height: 8 };
const code: Item = {
  kind: 'code',
  x: 40,
  y: 80,
  width: 268,
  height: 60,
  symbology: 'code128',
  value: 'ORDER-1042',
  module: 2,
  errorCorrection: null,
  mode: 'auto',
};
const cut: Page['after'] = [{ kind: 'cut', mode: 'full' }];

function printed(
  document: Document,
  { id, model }: { id: string; model: ModelName },
  settings: LabelSettings,
  quantity = 1,
) {
  const profile = withLabelSettings(profileNamed(id)!, settings);
  const sheets: Sheet[] = [];
  const printer = createEmulator(model, { onSheet: (sheet) => sheets.push(sheet) });
  const bytes = driverFor(profile).encode(document, profile, quantity);
  printer.receive(bytes);
  return {
    sheets,
    cuts: sheets.map((sheet) => sheet.cut !== null),
    ink: sheets[0] && inkBox(sheets[0].bitmap),
    complaints: printer.complaints.map(({ command, reason }) => `${command}: ${reason}`),
    commands: printer.trace.map(({ command }) => command),
    text: Buffer.from(bytes).toString('latin1'),
  };
}

test.each(languages)('$id takes darkness and speed without complaint', ({ id, cutter }) => {
  const most = id === 'generic-tspl' ? 15 : 30;
  for (const darkness of [0, 7, most]) {
    const done = printed(gapLabel([box]), { id, model: cutter }, { darkness, inchesPerSecond: 14 });
    expect(done.complaints).toEqual([]);
    expect(done.sheets).toHaveLength(1);
    expect(done.text).toMatch(
      id === 'generic-tspl'
        ? new RegExp(`SPEED 14\r\nDENSITY ${darkness}\r\n`)
        : new RegExp(`^~SD${String(darkness).padStart(2, '0')}\\^XA.*\\^PR14`),
    );
  }
});

test('an emulated printer complains of a darkness, speed or shift that its manual does not have', () => {
  const complaints = (model: ModelName, text: string) => {
    const printer = createEmulator(model, {});
    printer.receive(Buffer.from(text));
    return printer.complaints.map(({ command }) => command);
  };
  expect(complaints('zebra-zd420', '~SD31^XA^PR15^MD31^LT121^XZ')).toHaveLength(4);
  expect(complaints('zebra-zd420', '~SD30^XA^PR14^MD-30^LT-120^XZ')).toEqual([]);
  expect(complaints('tsc-te200', 'DENSITY 16\r\nSPEED 19\r\n')).toHaveLength(2);
  expect(complaints('tsc-te200', 'DENSITY 15\r\nSPEED 1.5\r\n')).toEqual([]);
});

test.each(languages)('$id prints farther right, left, down or up as adjusted', ({ id, cutter }) => {
  const ink = (settings: LabelSettings) =>
    printed(gapLabel([box]), { id, model: cutter }, settings).ink;
  expect(ink({})).toEqual({ x: 24, y: 40, width: 16, height: 8 });
  expect(ink({ rightMm: 2, downMm: 3 })).toEqual({ x: 40, y: 64, width: 16, height: 8 });
  expect(ink({ rightMm: -2, downMm: -3 })).toEqual({ x: 8, y: 16, width: 16, height: 8 });
});

test.each(languages)('$id keeps a code whole that is moved over the edge of its label', (one) => {
  const printer = { id: one.id, model: one.cutter };
  const inside = printed(gapLabel([code]), printer, { rightMm: 1 });
  expect(inside.ink).toMatchObject({ x: 48, width: 268 });
  // The paper is as wide as the print head: only the label ends at 400 dots.
  const over = printed(gapLabel([{ ...code, x: 120 }]), printer, { rightMm: 5 });
  expect(over.ink).toMatchObject({ x: 160, width: 268 });
  const cutOff = printed(gapLabel([code]), printer, { rightMm: -10 });
  expect(cutOff.ink!.x + cutOff.ink!.width).toBe(228);
  for (const { complaints } of [inside, over, cutOff]) expect(complaints).toEqual([]);
});

test.each(languages)('$id peels, tears or cuts as chosen', ({ id, cutter, peeler }) => {
  const peeled = printed(gapLabel([box], cut), { id, model: peeler }, { mode: 'peel' });
  expect(peeled.complaints).toEqual([]);
  expect(peeled.cuts).toEqual([false]);
  expect(peeled.text).toMatch(/\^MMP|SET PEEL ON/);
  // The emulated printer without a peeler does complain.
  expect(printed(gapLabel([box]), { id, model: cutter }, { mode: 'peel' }).complaints).toEqual([
    expect.stringContaining('there is no peeler'),
  ]);
  const torn = printed(gapLabel([box], cut), { id, model: cutter }, { mode: 'tear' });
  expect(torn.complaints).toEqual([]);
  expect(torn.cuts).toEqual([false]);
  expect(torn.text).toMatch(/\^MMT|SET TEAR ON/);
  const done = printed(gapLabel([box], cut), { id, model: cutter }, { mode: 'cut' });
  expect(done.complaints).toEqual([]);
  expect(done.cuts).toEqual([true]);
});

test.each(languages)('$id cuts after every third copy and after the last one', (one) => {
  const printer = { id: one.id, model: one.cutter };
  const settings = { mode: 'cut', cutEvery: 3 } as const;
  const cuts = (copies: number) => printed(gapLabel([box], cut), printer, settings, copies).cuts;
  expect(cuts(7)).toEqual([false, false, true, false, false, true, true]);
  expect(cuts(8)).toEqual([false, false, true, false, false, true, false, true]);
  expect(cuts(3)).toEqual([false, false, true]);
  expect(cuts(2)).toEqual([false, true]);
});

test.each(languages)('$id cuts after every second of different labels, across sets', (one) => {
  const printer = { id: one.id, model: one.cutter };
  const page = gapLabel([box]).pages[0]!;
  const document = { ...gapLabel([box]), pages: [page, page, { ...page, after: cut }] };
  const { cuts, complaints } = printed(document, printer, { mode: 'cut', cutEvery: 2 }, 2);
  expect(cuts).toEqual([false, true, false, true, false, true]);
  expect(complaints).toEqual([]);
});

test.each(languages)('$id never cuts what is not to be cut', ({ id, cutter }) => {
  const settings = { mode: 'cut', cutEvery: 2 } as const;
  expect(printed(gapLabel([box]), { id, model: cutter }, settings, 4).cuts).toEqual(
    Array(4).fill(false),
  );
});
