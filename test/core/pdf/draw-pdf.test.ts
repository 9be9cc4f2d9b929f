import { expect, test } from 'vitest';
import { drawPdf } from '../../../src/core/pdf/draw-pdf.ts';
import { carrierPdfs } from '../../support/carrier-pdfs.ts';
import { PdfPage, pdfOf } from '../../support/pdf-writer.ts';

async function draw(file: Buffer, pages: string | null = null) {
  const content = file.toString('base64');
  const source = { kind: 'pdf', content, pages, crop: false, dither: null } as const;
  const options = { fit: 'width', rotate: 'auto', maxPaperMm: 3000 } as const;
  return await drawPdf(source, { width: 384, dpi: 203 }, options);
}

test('a PDF is drawn the same after others, drawn or refused', async () => {
  const [first, second] = carrierPdfs.map(({ file }) => file);
  const before = await draw(first!);
  await draw(second!);
  await draw(first!);
  await expect(draw(second!, '2')).rejects.toThrow('The PDF cannot be printed.');
  await expect(draw(Buffer.from('%PDF-1.7'))).rejects.toThrow('The PDF cannot be printed.');
  expect(await draw(first!)).toEqual(before);
});

test('bars and spaces keep their widths, wherever they begin', async () => {
  // Bars of 2.1 dots and as wide spaces, each beginning at another part of a dot.
  const module = (2.1 * 25.4) / 203;
  const page = new PdfPage((384 * 25.4) / 203, 10);
  for (let bar = 0; bar < 60; bar++) page.box(5 + 2 * bar * module, 2, module, 6);
  const [dots] = await draw(pdfOf([page]));
  const widths = new Set<number>();
  for (let x = 30, run = 0; x < 300; x++) {
    if (dots!.get(x, 40)) run++;
    else if (run > 0) {
      widths.add(run);
      run = 0;
    }
  }
  expect(Math.min(...widths)).toBe(2);
  expect(Math.max(...widths)).toBeLessThanOrEqual(3);
  const black = Array.from({ length: 252 }, (_, at) => dots!.get(42 + at, 40)).filter(Boolean);
  expect(black.length / 252).toBeCloseTo(0.5, 1);
});
