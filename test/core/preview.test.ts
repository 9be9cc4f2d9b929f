// Previews in the colours that a printer prints.

import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { checkTemplate } from '../../src/core/check-template.ts';
import { escposModels } from '../../src/core/emulator/escpos/models.ts';
import { preview, sheetsOf } from '../../src/core/preview.ts';
import { profileNamed } from '../../src/core/profiles/index.ts';
import { TwoColourBitmap } from '../../src/core/raster/bitmap.ts';
import { pdfFile } from '../../src/core/raster/pdf-file.ts';
import { png } from '../../src/core/raster/png.ts';
import { render } from '../../src/core/render.ts';
import { examine } from '../support/paper/examine.ts';
import { expectPicture } from '../support/paper/expect-picture.ts';

const config = {
  name: 'Kitchen order',
  blocks: [
    { type: 'text', content: 'TABLE 12', size: 2, align: 'center' },
    {
      type: 'row',
      columns: [
        { content: '2', color: 'red', width: 4 },
        { content: 'Green curry 辣' },
        { content: 'extra hot', color: 'red' },
      ],
    },
    { type: 'text', content: 'ALLERGY: NUTS', invert: true },
    { type: 'text', content: '加辣', color: 'red', size: 2 },
    { type: 'cut' },
    { type: 'text', content: 'second sheet, black' },
  ],
};

async function drawn(id: string) {
  const check = checkTemplate(config, []);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const profile = profileNamed(id)!;
  const now = new Date('2026-11-16T12:34:00Z');
  const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  return { profile, document: await render(check.template, {}, profile, options) };
}

test('what an impact printer prints red is red in a preview', async () => {
  const { profile, document } = await drawn('epson-tm-u220');
  const { bitmap } = preview(document, [], profile);
  if (!(bitmap instanceof TwoColourBitmap)) throw new Error('There is no red.');
  expectPicture(new URL('preview-red.png', import.meta.url), png(bitmap, 2));

  const { sheets } = examine(document, profile, escposModels['epson-tm-u220']);
  const printed = sheets[0]!.bitmap;
  if (!(printed instanceof TwoColourBitmap)) throw new Error('Nothing was printed red.');
  let reds = 0;
  const wrong: string[] = [];
  for (let y = 0; y < printed.height; y++)
    for (let x = 0; x < printed.width; x++) {
      if (bitmap.red.get(x, y)) reds++;
      if (bitmap.get(x, y) && bitmap.red.get(x, y) !== printed.red.get(x, y))
        wrong.push(`${x}, ${y}`);
    }
  expect(wrong).toEqual([]);
  expect(reds).toBeGreaterThan(500);
});

test('a printer of one colour has a preview of one colour', async () => {
  const { profile, document } = await drawn('generic-80');
  expect(preview(document, [], profile).bitmap).not.toBeInstanceOf(TwoColourBitmap);
});

test('a PDF has red on the sheets that print it, and dots wider than high in their true size', async () => {
  const { profile, document } = await drawn('epson-tm-u220');
  const library = await PDFiumLibrary.init();
  const file = await library.loadDocument(pdfFile(sheetsOf(document, profile), profile));
  const reds: number[] = [];
  for (const page of file.pages()) {
    const { originalWidth } = page.getOriginalSize();
    expect(originalWidth).toBeCloseTo((400 * 72) / 160, 1);
    const { data } = await page.render({ scale: 2, render: 'bitmap' });
    let red = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [one, green, other] = data.subarray(at, at + 3);
      if (Math.max(one!, other!) > 150 && green! < 60) red++;
    }
    reds.push(red);
  }
  file.destroy();
  library.destroy();
  expect(reds).toHaveLength(2);
  expect(reds[0]).toBeGreaterThan(100);
  expect(reds[1]).toBe(0);
});
