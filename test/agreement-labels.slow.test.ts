// Tests label and Star drivers and emulators against each other. They were
// written independently from the manuals and share no table: the emulated
// printer must print what the painter paints, dot for dot.

import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitBarcode, fitMatrix } from '../src/core/codes/fit-code.ts';
import { printerModels } from '../src/core/emulator/index.ts';
import { layout } from '../src/core/layout/layout.ts';
import type { Document, Item } from '../src/core/model/paper/document.ts';
import type { Profile } from '../src/core/model/printers/profile.ts';
import { profileNamed, profiles } from '../src/core/profiles/index.ts';
import { measure } from '../src/core/raster/text/cells.ts';
import { compose, render } from '../src/core/render.ts';
import { checkTemplate } from '../src/core/check-template.ts';
import { labelStarters, starters } from '../src/server/starters/index.ts';
import { anyLaidOutDocument, anyRawDocument } from './support/any/any-document.ts';
import { anyLabel } from './support/any/any-label.ts';
import { Census } from './support/any/census.ts';
import { distinctPairs } from './support/any/distinct-pairs.ts';
import { examineLabel } from './support/paper/examine-label.ts';
import { goldenAssets } from './support/paper/golden-assets.ts';
import { plainBlocks, type ShortBlock } from './support/paper/plain-blocks.ts';
import { isWhole } from './support/any/sample.ts';

const zebra600 = { ...printerModels['zebra-zt230-300'], dpi: 600, width: 2496 };

/** The emulated model that tests each profile. */
const examiners = {
  'generic-zpl-203': printerModels['zebra-zd420'],
  'generic-zpl-300': printerModels['zebra-zt230-300'],
  'generic-zpl-600': zebra600,
  'zebra-zd420': printerModels['zebra-zd420'],
  'zebra-zd420-cutter': printerModels['zebra-zd421-cutter'],
  'zebra-zd420-300': printerModels['zebra-zd420-300'],
  'zebra-gk420': printerModels['zebra-zd420'],
  'zebra-zt230': printerModels['zebra-zt230'],
  'zebra-zd410': printerModels['zebra-zd410'],
  'zebra-zd410-300': { ...printerModels['zebra-zd420-300'], width: 640 },
  'zebra-zq-2': { ...printerModels['zebra-zd420'], width: 384 },
  'zebra-zq-3': { ...printerModels['zebra-zd420'], width: 576 },
  'zebra-zt421': { ...printerModels['zebra-zt230'], width: 1344 },
  'zebra-zt421-300': { ...printerModels['zebra-zt230-300'], width: 1984 },
  'zebra-zd510': { ...printerModels['zebra-zd420-300'], width: 300 },
  'citizen-cl-s': printerModels['zebra-zd420'],
  'citizen-cl-s-300': printerModels['zebra-zt230-300'],
  'honeywell-pc42': printerModels['zebra-zd420'],
  'godex-gzpl': printerModels['zebra-zd420'],
  'rollo-x1038': printerModels['tsc-te200'],
  'generic-tspl': printerModels['tsc-te200'],
  'tsc-te200': printerModels['tsc-te200'],
  'tsc-te200-cutter': printerModels['tsc-ttp-247-cutter'],
  'tsc-te300': printerModels['tsc-te300'],
  'tsc-ttp-244': printerModels['tsc-te200'],
  'tsc-tdp-225': { ...printerModels['tsc-te200'], width: 416 },
  'xprinter-xp-420b': printerModels['tsc-te200'],
  'generic-starprnt': printerModels['star-mc-print3'],
  'star-tsp143iv': printerModels['star-mc-print3'],
  'star-mc-print3': printerModels['star-mc-print3'],
  'star-mc-print2': printerModels['star-mc-print2'],
  'star-mpop': printerModels['star-mc-print2'],
  'star-mc-label3': printerModels['star-mc-print3'],
  'generic-starline': printerModels['star-tsp654ii'],
  'star-tsp654ii': printerModels['star-tsp654ii'],
  'star-tsp743ii': printerModels['star-tsp654ii'],
  'star-tsp847ii': { ...printerModels['star-tsp654ii'], width: 832 },
  'generic-stargraphic': printerModels['star-tsp143iii'],
  'star-tsp143iii': printerModels['star-tsp143iii'],
};
const allPairs = Object.entries(examiners).map(([id, model]) => ({
  id,
  profile: profileNamed(id)!,
  model,
}));

const pairs = distinctPairs(allPairs);

test('every profile has an emulated model of the same resolution and at least its width', () => {
  // agreement-impact.slow.test.ts examines the others.
  const thermal = profiles.filter(({ mechanism }) => mechanism === 'thermal');
  const written = thermal.filter(({ driver }) => driver !== 'escpos').map(({ id }) => id);
  expect(written.filter((id) => !(id in examiners))).toEqual([]);
  for (const { profile, model } of allPairs) {
    expect(model).toMatchObject({ language: profile.driver, dpi: profile.dpi });
    expect(model.width).toBeGreaterThanOrEqual(profile.width);
  }
});

const isForLabels = ({ driver }: Profile) => driver === 'zpl' || driver === 'tspl';
const labelPairs = pairs.filter(({ profile }) => isForLabels(profile));

// Each number of runs has a seed with which every feature is frequent enough.
const labelRuns = isWhole ? { numRuns: 100, seed: 1042 } : { numRuns: 40, seed: 7 };

test('random labels print as they are painted, and no feature is rare in them', () => {
  const census = new Census();
  for (const { profile, model } of labelPairs)
    fc.assert(
      fc.property(anyLabel(profile), fc.integer({ min: 1, max: 3 }), (document, quantity) => {
        const { faults, commands } = examineLabel(document, profile, model, { quantity });
        census.takeLabel(document, commands, profile);
        expect(faults, profile.id).toEqual([]);
      }),
      labelRuns,
    );
  console.log(census.toString());
  // EAN and UPC above their digits are painted, so that fewer codes are left to the printer.
  expect(census.rare(0.045)).toEqual([]);
}, 120_000);

const receiptWriting = profileNamed('generic-80')!.codepages;

test.each(pairs)('random receipts print on $id as they are painted', ({ profile, model }) => {
  const paper = { ...profile, codepages: { ...receiptWriting, ...profile.codepages } };
  for (const any of [anyRawDocument, anyLaidOutDocument])
    fc.assert(
      fc.property(any(paper), (document) => {
        expect(examineLabel(document, profile, model).faults).toEqual([]);
      }),
      { numRuns: 20, seed: 1042 },
    );
});

/** One printer of each language, and one of high resolution. */
const few = allPairs.filter(({ id }) =>
  [
    'star-mc-print3',
    'star-tsp654ii',
    'star-tsp143iii',
    'generic-zpl-203',
    'generic-zpl-300',
    'tsc-te200',
  ].includes(id),
);

async function rendered(config: object, profile: Profile): Promise<Document> {
  const check = checkTemplate(config);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const now = new Date('2026-03-04T12:34:56Z');
  const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  return render(check.template, check.template.example, profile, { ...options, pulses: true });
}

test.each(labelStarters)(
  '$id prints on every wide label printer as it is painted',
  async (starter) => {
    for (const { profile, model } of labelPairs.filter(({ profile: { width } }) => width > 800)) {
      const document = await rendered(starter.config, profile);
      expect(examineLabel(document, profile, model, { quantity: 2 }).faults, profile.id).toEqual(
        [],
      );
    }
  },
);

test.each(starters)('$id prints as it is painted, in every language', async ({ config }) => {
  for (const { profile, model } of few) {
    const document = await rendered(config, profile);
    expect(examineLabel(document, profile, model).faults, profile.id).toEqual([]);
  }
});

const hostile = [
  '^XZ^XA^FO9,9^FS^XZ',
  '~JR',
  '~JA~JX',
  '_5E^FS',
  '>;00>8',
  '"PRINT 9,9"',
  '\\["]CLS',
  '%0%1%',
  'A\r\nPRINT 9,9\r\nB',
  '\x1b!R\x1b!C',
  '\x1bd\x02\x07\x1a\x17',
  '\x1b\x06\x18\x1b@',
  '\x18\x05\x04\0',
];
const kinds = ['code128', 'qrcode', 'datamatrix', 'pdf417', 'aztec'] as const;

/** The value as text and in every kind of code that can hold it, one below the other. */
function saying(value: string, mode: 'auto' | 'native', { width, dpi }: Profile): Document {
  const cells = {
    font: 'A',
    size: { width: 1, height: 1 },
    bold: false,
    underline: false,
  } as const;
  const text: Item = {
    kind: 'text',
    text: value,
    x: 0,
    y: 0,
    width: 12 * measure(value),
    height: 24,
    ...cells,
    invert: false,
  };
  const room = { width, dpi, isWhole: false };
  const codes = kinds.map((symbology): Item => {
    const asked = {
      value,
      moduleWidth: 2,
      heightMm: 10,
      text: 'none',
      align: 'left',
      mode,
    } as const;
    const size =
      symbology === 'code128'
        ? { ...fitBarcode({ ...asked, format: symbology }, room), height: 60 }
        : fitMatrix({ type: symbology, value, errorCorrection: null, size: { dots: 2 } }, room);
    return { kind: 'code', symbology, value, x: 0, y: 0, ...size, errorCorrection: null, mode };
  });
  let y = 0;
  const items = [text, ...codes].map((item) => {
    const placed = { ...item, y };
    y += item.height + 8;
    return placed;
  });
  return { width, dpi, pages: [{ height: y, items, after: [] }] };
}

test.each(pairs.filter(({ profile }) => profile.width > 500))(
  'values that look like commands are printed as data on $id',
  ({ profile, model }) => {
    for (const value of hostile) {
      const isText = /^[ -~]+$/.test(value);
      const document = saying(value, 'auto', profile);
      if (isText) expect(examineLabel(document, profile, model).faults, value).toEqual([]);
      // A code drawn by the printer has its own dots, so only the number of
      // sheets and the absence of complaints are checked.
      const { faults } = examineLabel(saying(value, 'native', profile), profile, model);
      const other = faults.filter((fault) => !/^sheet 1: the dot|^sheet 1: \d+ rows/.test(fault));
      expect(other, JSON.stringify(value)).toEqual([]);
    }
  },
);

const golden = new URL('golden/', import.meta.url);
const goldens = readdirSync(golden).filter((file) => file.endsWith('.json'));

test.each(goldens)('%s prints as it is painted, in every language', async (file) => {
  const { widthMm, cutPaper, blocks } = JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as {
    widthMm: number;
    cutPaper?: boolean;
    blocks: ShortBlock[];
  };
  const options = { cutPaper: cutPaper ?? true, maxPaperMm: 3000, widthMm, assets: goldenAssets };
  for (const { profile, model } of few) {
    const document = await compose(plainBlocks(blocks), profile, options);
    const pieces = Math.ceil(
      Math.max(...document.pages.map(({ height }) => height)) / profile.bandHeight,
    );
    // A receipt longer than the maximum label is printed in pieces.
    if (isForLabels(profile) && pieces > 1) continue;
    expect(examineLabel(document, profile, model).faults, profile.id).toEqual([]);
  }
});

const emphasized = plainBlocks([
  { type: 'text', content: 'Total', bold: true, align: 'center' },
  { type: 'barcode', format: 'code128', value: 'ORDER-1042', text: 'none' },
  { type: 'qrcode', value: 'platen.example' },
  { type: 'text', content: 'Thank you' },
]);

/** Drivers with one wrong byte. */
const planted: [id: string, what: string, to: string][] = [
  ['generic-zpl-203', '^BY3', '^BY2'],
  ['generic-zpl-203', '^LL', '^LL1'],
  ['generic-zpl-203', '^GFA,', '^FO8,8^GFA,'],
  ['tsc-te200', 'BITMAP ', 'BITMAP 1'],
  ['tsc-te200', 'PRINT 1,1', 'PRINT 1,2'],
  ['tsc-te200', ' mm,', ' mm,1'],
  ['star-mc-print3', '\x1bE', '\x1bF'],
  ['star-mc-print3', '\x1bI', '\x1bI\x01\x1bI'],
  ['star-mc-print3', '\x1b\x1dA', '.\x1b\x1dA'],
  ['star-tsp654ii', '\x1bk', '.\x1bk'],
  ['star-tsp654ii', '\x1bI', '\x1bI\x01\x1bI'],
  ['star-tsp143iii', '\x1b*rE13', '\x1b*rE1'],
  ['star-tsp143iii', '\x1b*rY', '\x1b*rY1'],
  ['star-tsp143iii', '\x1b\x0c\x04', 'b\x01\0\x80\x1b\x0c\x04'],
  ['star-mc-print3', '\x1b\x1dyS1\x01', '\x1b\x1dyS1\x02'],
  ['star-mc-print3', 'platen.example', 'platen.exanple'],
];

test.each(planted)('a fault planted on %s at %j is detected', (id, what, to) => {
  const { profile, model } = few.find((pair) => pair.id === id)!;
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  const document = layout(emphasized, profile, options);
  const tamper = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain(what);
    return Buffer.from(text.replace(what, to), 'latin1');
  };
  expect(examineLabel(document, profile, model).faults).toEqual([]);
  expect(examineLabel(document, profile, model, { tamper }).faults).not.toEqual([]);
});
