// Tests the ESC/POS driver and emulator against each other. They were written
// independently from the manuals and share no table: the emulated printer must
// print what the painter paints, dot for dot.

import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layout } from '../src/core/layout/layout.ts';
import type { Document } from '../src/core/model/paper/document.ts';
import { Fault } from '../src/core/model/fault.ts';
import type { Profile } from '../src/core/model/printers/profile.ts';
import { profiles } from '../src/core/profiles/index.ts';
import { compose, render } from '../src/core/render.ts';
import { checkTemplate } from '../src/core/check-template.ts';
import { starters, testPage } from '../src/server/starters/index.ts';
import { anyLaidOutDocument, anyRawDocument } from './support/any/any-document.ts';
import { Census } from './support/any/census.ts';
import { examine, type Findings } from './support/paper/examine.ts';
import { allPairs, examiners, pairs } from './support/printers/examiners.ts';
import { goldenAssets } from './support/paper/golden-assets.ts';
import { plainBlocks, type ShortBlock } from './support/paper/plain-blocks.ts';
import { readByZbar, readByZxing } from './support/paper/read-codes.ts';
import { isWhole, sample } from './support/any/sample.ts';

const whole = { cutPaper: true, maxPaperMm: 3000 };

test('every profile has an emulated model of the same width and resolution', () => {
  // agreement-impact.slow.test.ts examines the others.
  const thermal = profiles.filter(({ mechanism }) => mechanism === 'thermal');
  const written = thermal.filter(({ driver }) => driver === 'escpos').map(({ id }) => id);
  expect(written.filter((id) => !(id in examiners))).toEqual([]);
  for (const { profile, model } of allPairs)
    expect(model).toMatchObject({ width: profile.width, dpi: profile.dpi });
});

const golden = new URL('golden/', import.meta.url);
const goldens = readdirSync(golden).filter((file) => file.endsWith('.json'));

test.each(goldens)('%s prints as it is painted, whatever the profile', async (file) => {
  const { widthMm, cutPaper, blocks } = JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as {
    widthMm: number;
    cutPaper?: boolean;
    blocks: ShortBlock[];
  };
  const options = { ...whole, cutPaper: cutPaper ?? true, widthMm, assets: goldenAssets };
  const printers = sample(pairs, goldens.indexOf(file));
  let examined = 0;
  for (const { profile, model } of printers) {
    const document = await compose(plainBlocks(blocks), profile, options).catch(refused);
    if (!document) continue;
    expect(examine(document, profile, model).faults, profile.id).toEqual([]);
    examined++;
  }
  expect(examined).toBeGreaterThan(printers.length / 2);
});

/** Content made for wider paper may not fit. */
function refused(error: unknown): null {
  if (error instanceof Fault) return null;
  throw error;
}

const papers = [80, 58];
const startersOnPaper = [...starters, testPage].flatMap(({ id, config }) =>
  papers.map((widthMm) => ({ id, widthMm, config: { ...config, width: `${widthMm}mm` } })),
);

async function rendered(config: object, profile: Profile): Promise<Document> {
  const check = checkTemplate(config);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const now = new Date('2026-03-04T12:34:56Z');
  const options = { ...whole, now, copy: 1, marksCopy: false, pulses: true };
  return render(check.template, check.template.example, profile, options);
}

test.each(startersOnPaper)('$id prints as it is painted on $widthMm mm', async (one) => {
  for (const { profile, model } of sample(pairs, startersOnPaper.indexOf(one))) {
    const document = await rendered(one.config, profile);
    expect(examine(document, profile, model).faults, profile.id).toEqual([]);
  }
});

/** The lines that consist only of ASCII cells, without their spaces. */
function plainLines({ pages }: Document): string[] {
  return pages.flatMap(({ items }) => {
    const bottoms = new Set(items.map(({ y, height }) => y + height));
    return [...bottoms].flatMap((bottom) => {
      const line = items.filter(({ y, height }) => y + height === bottom);
      const top = Math.min(...line.map(({ y }) => y));
      const beside = items.filter(({ y, height }) => y < bottom && y + height > top);
      const text = beside
        .toSorted((one, other) => one.x - other.x)
        .map((item) => (item.kind === 'text' ? item.text.replaceAll(' ', '') : '\n'))
        .join('');
      return /^[!-~]+$/.test(text) ? [text] : [];
    });
  });
}

function textOf({ sheets }: Findings): string[] {
  return sheets.flatMap(({ text }) => text.map((line) => line.replaceAll(' ', '')));
}

const epsons = pairs.filter(({ name }) => /^epson-tm-\w+$/.test(name));
const images = ['GS v', 'GS ( L', 'GS 8', 'ESC *'];

test.each(startersOnPaper)('$id on $widthMm mm leaves its text to the printer', async (one) => {
  for (const { profile, model } of epsons) {
    const document = await rendered(one.config, profile);
    const lines = plainLines(document);
    const printed = textOf(examine(document, profile, model));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => !printed.includes(line))).toEqual([]);
    // Without the lines between rows there is nothing left to send as dots.
    const pages = document.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.kind === 'text' && /^[ -~]*$/.test(item.text)),
    }));
    const { trace } = examine({ ...document, pages }, profile, model);
    const commands = trace.map(({ command }) => command);
    expect(commands).toContain('text');
    expect(commands.filter((command) => images.includes(command))).toEqual([]);
  }
});

test.each(epsons)('$name draws EAN-13 and QR itself', async (pair) => {
  const { profile, model } = pair;
  // With its digits below it has long guard bars, which printers do not draw.
  const bars: ShortBlock = {
    type: 'barcode',
    format: 'ean13',
    value: '4012345678901',
    text: 'none',
  };
  const link = 'https://example.com/r/1042';
  const matrix: ShortBlock = { type: 'qrcode', value: link };
  const [one, other] = [[bars], [matrix]].map((blocks) =>
    examine(layout(plainBlocks(blocks), profile, { ...whole, widthMm: 80 }), profile, model),
  );
  for (const [{ trace, faults }, command] of [
    [one!, 'GS k'],
    [other!, 'GS ( k'],
  ] as const) {
    expect(faults).toEqual([]);
    const commands = trace.map((traced) => traced.command);
    expect(commands).toContain(command);
    expect(commands.filter((name) => images.includes(name))).toEqual([]);
  }
  for (const read of [readByZxing, readByZbar])
    expect((await read(other!.sheets[0]!.bitmap)).map(({ text }) => text)).toEqual([link]);
});

const emphasized = plainBlocks([
  { type: 'text', content: 'Total', bold: true, align: 'center' },
  { type: 'text', content: 'Thank you' },
]);

/** Drivers with one wrong byte or command. */
const planted: Record<string, (bytes: Buffer) => Uint8Array> = {
  'goes one dot too far': (bytes) => {
    const at = bytes.indexOf(Buffer.of(0x1b, 0x24)); // ESC $
    return bytes.fill(bytes[at + 2]! + 1, at + 2, at + 3);
  },
  'forgets to end bold': (bytes) => {
    const at = bytes.indexOf(Buffer.of(0x1b, 0x45, 0)); // ESC E
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 3)]);
  },
  'spaces lines by one dot too many': (bytes) => {
    const at = bytes.indexOf(Buffer.of(0x1b, 0x33)); // ESC 3
    return bytes.fill(bytes[at + 2]! + 1, at + 2, at + 3);
  },
};

test.each(Object.entries(planted))('a driver that %s is detected', (_, plant) => {
  for (const { profile, model } of pairs) {
    const document = layout(emphasized, profile, { ...whole, widthMm: 80 });
    const tamper = (bytes: Uint8Array) => plant(Buffer.from(bytes));
    expect(examine(document, profile, model).faults).toEqual([]);
    expect(examine(document, profile, model, tamper).faults).toMatchObject([/^sheet 1: /]);
  }
});

test('a command that the printer does not support is detected', () => {
  const { profile, model } = pairs[0]!;
  const document = layout(emphasized, profile, { ...whole, widthMm: 80 });
  const { faults } = examine(document, profile, model, (bytes) =>
    Buffer.concat([bytes, Buffer.of(0x1b, 0x7a)]),
  );
  expect(faults).toEqual([expect.stringContaining('ESC z: unknown')]);
});

const documents = isWhole ? 2000 : 700;

// The same documents in each run; the fault suite tries others.
test('random documents print as they are painted', () => {
  const census = new Census();
  const numRuns = Math.ceil(documents / pairs.length / 2);
  let seed = 1042;
  for (const { profile, model } of pairs)
    for (const any of [anyRawDocument, anyLaidOutDocument])
      fc.assert(
        fc.property(any(profile), (document) => {
          const { faults, trace } = examine(document, profile, model);
          expect(faults, profile.id).toEqual([]);
          census.take(document, trace, profile);
        }),
        { numRuns, seed: seed++ },
      );
  console.log(census.toString());
  expect(census.rare(0.04)).toEqual([]);
}, 120_000);
