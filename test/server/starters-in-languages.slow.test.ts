// Every starter in every language on printers of every width: the dots are those that were looked
// at. The golden file has the size and a hash of each sheet. After an intended change, run
//   UPDATE_GOLDENS=1 PLATEN_SHEETS=/tmp/sheets npx vitest run test/server/starters-in-languages.slow.test.ts
// and look at the sheets in that folder: one for each printer and starter, the languages side by side.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkTemplate } from '../../src/core/check-template.ts';
import { starterLanguages } from '../../src/core/model/templates/starter-language.ts';
import { preview } from '../../src/core/preview.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { Bitmap } from '../../src/core/raster/bitmap.ts';
import { png } from '../../src/core/raster/png.ts';
import { render } from '../../src/core/render.ts';
import { startersIn } from '../../src/server/starters/languages.ts';
import type { NewTemplate } from '../../src/server/store/store.ts';
import { oneCopy } from '../support/paper/one-copy.ts';

const golden = new URL('../golden/starters-in-languages/dots.json', import.meta.url);
const folder = process.env['PLATEN_SHEETS'];
const receiptPrinters = {
  'generic-58': 58,
  'generic-80': 80,
  'epson-tm-t88iv': 80, // 42 characters and 8 dots
  'epson-tm-u220': 76, // an impact printer
};
const labelPrinters = { 'zebra-zd420': 0, 'zebra-zd420-300': 0 };

/** Facts seen on x64, where outlines are rounded to other dots than on arm64, which the golden file is of. */
const elsewhere: Record<string, string> = {
  'restaurant-bill epson-tm-u220 ar': '400x1057 72e211a676f761a5',
};

type Sheets = Map<string, Bitmap[]>;

async function printed({ id, config }: NewTemplate, printer: string, widthMm: number) {
  const check = checkTemplate(widthMm === 0 ? config : { ...config, width: `${widthMm}mm` });
  if (!check.ok) throw new Error(`${id}: ${check.details.join('\n')}`);
  const profile = profileNamed(printer)!;
  const document = await render(check.template, check.template.example, profile, {
    now: new Date('2026-03-14T18:30:00Z'),
    ...oneCopy,
  });
  return preview(document, [], profile).bitmap;
}

function facts({ width, height, data }: Bitmap): string {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 16);
  return `${width}x${height} ${hash}`;
}

/** The languages of one starter, side by side. */
function inRow(sheets: readonly Bitmap[]): Bitmap {
  const gap = 16;
  const width = sheets.reduce((sum, sheet) => sum + sheet.width + gap, 0);
  const row = new Bitmap(width, Math.max(...sheets.map(({ height }) => height)));
  let x = 0;
  for (const sheet of sheets) {
    row.draw(sheet, x, 0);
    row.fill(x + sheet.width + gap / 2, 0, 1, row.height);
    x += sheet.width + gap;
  }
  return row;
}

test('every starter looks in every language, on every printer, as before', async () => {
  const found: Record<string, string> = {};
  const rows: Sheets = new Map();
  for (const language of starterLanguages)
    for (const starter of await startersIn(language)) {
      const printers = starter.config.media ? labelPrinters : receiptPrinters;
      for (const [printer, widthMm] of Object.entries(printers)) {
        const sheet = await printed(starter, printer, widthMm);
        found[`${starter.id} ${printer} ${language}`] = facts(sheet);
        const row = `${printer}-${starter.id}`;
        rows.set(row, [...(rows.get(row) ?? []), sheet]);
      }
    }
  if (folder) {
    mkdirSync(folder, { recursive: true });
    for (const [name, sheets] of rows) writeFileSync(`${folder}/${name}.png`, png(inRow(sheets)));
  }
  if (process.env['UPDATE_GOLDENS'] === '1')
    writeFileSync(golden, `${JSON.stringify(found, null, 2)}\n`);
  const wanted: Record<string, string> = JSON.parse(readFileSync(golden, 'utf8'));
  for (const [name, seen] of Object.entries(elsewhere))
    if (found[name] === seen) found[name] = wanted[name]!;
  expect(found).toEqual(wanted);
}, 600_000);
