// Compares layout, bitmaps and bytes with golden files. Each JSON file here is a
// document of plain blocks, or a template if it has data; its PNG files are the
// printed sheets, its TXT file the bytes. After an intended change, run
//   UPDATE_GOLDENS=1 npx vitest run test/golden
// and look at every image before you commit it.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Document } from '../../src/core/model/paper/document.ts';
import type { JsonObject } from '../../src/core/model/json.ts';
import type { Profile } from '../../src/core/model/printers/profile.ts';
import { driverFor } from '../../src/core/drivers/index.ts';
import { profileFor } from '../../src/core/profiles/index.ts';
import { paint } from '../../src/core/raster/paint.ts';
import { png } from '../../src/core/raster/png.ts';
import { compose, render } from '../../src/core/render.ts';
import { now, saved } from '../core/template/printing.ts';
import { dumpEscpos } from '../support/printers/dump-escpos.ts';
import { expectPicture } from '../support/paper/expect-picture.ts';
import { goldenAssets } from '../support/paper/golden-assets.ts';
import { plainBlocks, type ShortBlock } from '../support/paper/plain-blocks.ts';

interface Golden {
  widthMm: number;
  /** The paper width of the printer, if it differs. */
  printerMm?: number;
  cutPaper?: boolean;
  locale?: string;
  blocks: ShortBlock[];
  data?: JsonObject;
}

const update = process.env['UPDATE_GOLDENS'] === '1';
const here = (name: string) => new URL(name, import.meta.url);
const names = readdirSync(here('.'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

test.each(names)('%s is laid out, painted and encoded as before', async (name) => {
  const golden: Golden = JSON.parse(readFileSync(here(`${name}.json`), 'utf8'));
  const { widthMm, printerMm = widthMm } = golden;
  const profile = profileFor(printerMm);
  const document = await laidOut(golden, profile);
  expectFile(`${name}.txt`, dumpEscpos(driverFor(profile).encode(document, profile)));
  const sheets = paint(document);
  sheets.forEach((sheet, index) => expectPicture(here(pictureName(name, index)), png(sheet)));
  expect(existsSync(here(pictureName(name, sheets.length)))).toBe(false);
});

test('every image and dump belongs to a document', () => {
  for (const file of readdirSync(here('.'))) {
    const stem = file.replace(/(-sheet\d+)?\.(json|png|txt)$/, '');
    if (stem === file) continue;
    if (update && !names.includes(stem)) rmSync(here(file));
    else expect(names).toContain(stem);
  }
});

async function laidOut(golden: Golden, profile: Profile): Promise<Document> {
  const { widthMm, cutPaper = true, locale, blocks, data } = golden;
  const options = { cutPaper, maxPaperMm: 6500, assets: goldenAssets };
  if (!data) return compose(plainBlocks(blocks), profile, { ...options, widthMm, locale });
  const template = saved(blocks, { width: `${widthMm}mm`, ...(locale && { locale }) });
  return render(template, data, profile, { ...options, now, copy: 1, marksCopy: false });
}

function pictureName(name: string, index: number): string {
  return index === 0 ? `${name}.png` : `${name}-sheet${index + 1}.png`;
}

function expectFile(name: string, text: string): void {
  if (update) writeFileSync(here(name), text);
  expect(text).toBe(readFileSync(here(name), 'utf8'));
}
