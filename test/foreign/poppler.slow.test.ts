// Labels of carriers as PDF are drawn as poppler draws them: at most 2 % of the dots differ
// after alignment, although each program replaces Helvetica by a font of its own. Skipped
// where pdftoppm is not installed (apt-get install poppler-utils).

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPdf } from '../../src/core/pdf/draw-pdf.ts';
import { Bitmap } from '../../src/core/raster/bitmap.ts';
import { carrierPdfs } from '../support/paper/carrier-pdfs.ts';

const isInstalled = spawnSync('pdftoppm', ['-v']).error === undefined;
let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'platen-poppler-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function byPlaten(file: Buffer): Promise<Bitmap> {
  const content = file.toString('base64');
  const source = { kind: 'pdf', content, pages: null, crop: false, dither: 'threshold' } as const;
  const options = { fit: 'none', rotate: '0', isRoll: false, maxPaperMm: Infinity } as const;
  const [page] = await drawPdf(source, { width: 10_000, dpi: 203 }, options);
  return page!;
}

/** The first page in grey, thresholded in the middle. */
function byPoppler(file: Buffer): Bitmap {
  const path = join(folder, 'page');
  writeFileSync(`${path}.pdf`, file);
  const args = ['-r', '203', '-gray', '-singlefile', `${path}.pdf`, path];
  expect(spawnSync('pdftoppm', args).status).toBe(0);
  const bytes = readFileSync(`${path}.pgm`);
  const [head, width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(bytes.subarray(0, 40).toString())!;
  const dots = new Bitmap(Number(width), Number(height));
  const pixels = bytes.subarray(head.length);
  for (let y = 0; y < dots.height; y++)
    for (let x = 0; x < dots.width; x++) if (pixels[y * dots.width + x]! < 128) dots.set(x, y);
  return dots;
}

/** The share of dots that differ, with one page moved by up to a dot in each direction. */
function difference(one: Bitmap, other: Bitmap): number {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let least = Infinity;
  for (const dx of [-1, 0, 1])
    for (const dy of [-1, 0, 1]) {
      let count = 0;
      for (let y = 1; y < height - 1; y++)
        for (let x = 1; x < width - 1; x++)
          if (one.get(x, y) !== other.get(x + dx, y + dy)) count++;
      least = Math.min(least, count);
    }
  return least / (width * height);
}

test.skipIf(!isInstalled).each(carrierPdfs)(
  '$name is drawn as poppler draws it',
  async ({ file }) => {
    const [own, other] = [await byPlaten(file), byPoppler(file)];
    expect(Math.abs(own.width - other.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(own.height - other.height)).toBeLessThanOrEqual(1);
    expect(difference(own, other)).toBeLessThanOrEqual(0.02);
  },
);
