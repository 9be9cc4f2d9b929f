// Drivers and emulator were written from the manuals by different hands and
// share no table. Here the one examines the other: what the virtual printer
// prints equals what the painter paints, dot for dot.

import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { models } from '../src/core/emulator/models.ts';
import { layout } from '../src/core/layout/layout.ts';
import type { Document } from '../src/core/model/document.ts';
import type { Profile } from '../src/core/model/profile.ts';
import { profiles } from '../src/core/profiles/index.ts';
import { compose, render } from '../src/core/render.ts';
import { checkTemplate } from '../src/core/template/check.ts';
import { starters, testPage } from '../src/server/starters/index.ts';
import { anyLaidOutDocument, anyRawDocument } from './support/any-document.ts';
import { Census } from './support/census.ts';
import { examine, type Findings, type Tamper } from './support/examine.ts';
import { goldenAssets } from './support/golden-assets.ts';
import { plainBlocks, type ShortBlock } from './support/plain-blocks.ts';

/** Which printer examines which profile. */
const examiners: Record<string, keyof typeof models> = {
  'generic-80': 'epson-203',
  'generic-58': 'clone-58',
};

const written = profiles.filter(({ driver }) => driver === 'escpos');

function examined(document: Document, profile: Profile, tamper?: Tamper): Findings {
  return examine(document, profile, models[examiners[profile.id]!], tamper);
}

test('every profile has its examiner', () => {
  expect(written.map(({ id }) => id).filter((id) => !(id in examiners))).toEqual([]);
  for (const { id, width, dpi } of written)
    expect(models[examiners[id]!]).toMatchObject({ width, dpi });
});

const golden = new URL('golden/', import.meta.url);
const goldens = readdirSync(golden).filter((file) => file.endsWith('.json'));

test.each(goldens)('%s prints as it is painted, on every profile', async (file) => {
  const {
    widthMm,
    cutPaper = true,
    blocks,
  } = JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as {
    widthMm: number;
    cutPaper?: boolean;
    blocks: ShortBlock[];
  };
  for (const profile of written.filter(({ paperMm }) => paperMm >= widthMm)) {
    const options = { widthMm, cutPaper, maxPaperMm: 3000, assets: goldenAssets };
    const document = await compose(plainBlocks(blocks), profile, options);
    expect(examined(document, profile).faults).toEqual([]);
  }
});

const papers = [80, 58];
const startersOnPaper = [...starters, testPage].flatMap(({ id, config }) =>
  papers.map((widthMm) => ({ id, widthMm, config: { ...config, width: `${widthMm}mm` } })),
);

async function rendered(config: object, profile: Profile): Promise<Document> {
  const check = checkTemplate(config);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const now = new Date('2026-03-04T12:34:56Z');
  const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  return render(check.template, check.template.example, profile, options);
}

test.each(startersOnPaper)(
  'the starter $id prints as it is painted on $widthMm mm',
  async (one) => {
    for (const profile of written) {
      const document = await rendered(one.config, profile);
      expect(examined(document, profile).faults).toEqual([]);
    }
  },
);

/** The lines that are ASCII cells and nothing else, without their spaces. */
function plainLines({ pages }: Document): string[] {
  return pages.flatMap(({ items }) => {
    const bottoms = new Set(items.map(({ y, height }) => y + height));
    return [...bottoms].flatMap((bottom) => {
      const line = items.filter(({ y, height }) => y + height === bottom);
      const text = line
        .toSorted((one, other) => one.x - other.x)
        .map((item) => (item.kind === 'text' ? item.text.replaceAll(' ', '') : '\n'))
        .join('');
      return /^[!-~]+$/.test(text) ? [text] : [];
    });
  });
}

test.each(startersOnPaper)('the text of $id on $widthMm mm is left to the printer', async (one) => {
  for (const profile of written) {
    const document = await rendered(one.config, profile);
    const lines = plainLines(document);
    const { text } = examined(document, profile);
    expect(lines.length).toBeGreaterThan(1);
    const printed = text.map((line) => line.replaceAll(' ', ''));
    expect(lines.filter((line) => !printed.includes(line))).toEqual([]);
    // Without the rules between the lines there is nothing left to paint.
    const pages = document.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.kind === 'text' && /^[ -~]*$/.test(item.text)),
    }));
    const commands = examined({ ...document, pages }, profile).trace.map(({ command }) => command);
    expect(commands).toContain('text');
    expect(commands).not.toContain('GS v');
  }
});

const emphasized = plainBlocks([
  { type: 'text', content: 'Total', bold: true, align: 'center' },
  { type: 'text', content: 'Thank you' },
]);

/** Drivers with a fault of one byte, or of one command. */
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

test.each(Object.entries(planted))('a driver that %s is found out', (_, tamper) => {
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 3000 };
  for (const profile of written) {
    const document = layout(emphasized, profile, options);
    expect(examined(document, profile).faults).toEqual([]);
    const { faults } = examined(document, profile, (bytes) => tamper(Buffer.from(bytes)));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^sheet 1: /);
  }
});

test('a command that the printer does not know is found out', () => {
  const document = layout(emphasized, written[0]!, {
    widthMm: 80,
    cutPaper: true,
    maxPaperMm: 3000,
  });
  const { faults } = examined(document, written[0]!, (bytes) =>
    Buffer.concat([bytes, Buffer.of(0x1b, 0x7a)]),
  );
  expect(faults).toEqual([expect.stringContaining('ESC z: unknown')]);
});

const runs = 2000;

test('random documents print as they are painted', () => {
  const census = new Census();
  for (const profile of written)
    for (const any of [anyRawDocument, anyLaidOutDocument])
      fc.assert(
        fc.property(any(profile), (document) => {
          const { faults, trace } = examined(document, profile);
          expect(faults).toEqual([]);
          census.take(document, trace);
        }),
        { numRuns: Math.ceil(runs / written.length / 2) },
      );
  console.log(census.toString());
  expect(census.rare(0.05)).toEqual([]);
});
