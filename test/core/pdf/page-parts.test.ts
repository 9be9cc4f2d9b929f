import { expect, test } from 'vitest';
import { openPage, openPdf, pageSize } from '../../../src/core/pdf/open-pdf.ts';
import { findParts, type PageParts } from '../../../src/core/pdf/page-parts.ts';
import { withPdfium } from '../../../src/core/pdf/pdfium.ts';
import { planPage } from '../../../src/core/pdf/plan-page.ts';
import { PdfPage, pdfOf } from '../../support/paper/pdf-writer.ts';

async function partsOf(page: PdfPage): Promise<PageParts> {
  return await withPdfium(
    (pdfium) => {
      const pdf = openPdf(pdfium, pdfOf([page]));
      const size = pageSize(pdf, 0);
      const whole = { x: 0, y: 0, ...size };
      const plan = planPage(size, whole, { width: 812, dpi: 203 }, { fit: 'none', rotate: '0' });
      return findParts(pdfium, openPage(pdf, 0), plan);
    },
    () => {},
  );
}

const dots = (mm: number) => (mm / 25.4) * 203;

test('an area with bars that are objects of their own is found, and nothing around it', async () => {
  const page = new PdfPage(100, 150).text(5, 10, 12, 'Parcel').line(5, 20, 95, 20, 0.3);
  for (let bar = 0; bar < 40; bar++) page.box(20 + bar, 60, 0.4, 20);
  const { bars, images } = await partsOf(page);
  expect(images).toEqual([]);
  expect(bars).toHaveLength(1);
  const [area] = bars;
  expect(Math.abs(area!.x - dots(20))).toBeLessThan(2);
  expect(Math.abs(area!.y - dots(60))).toBeLessThan(2);
  expect(Math.abs(area!.width - dots(39.4))).toBeLessThan(3);
  expect(Math.abs(area!.height - dots(20))).toBeLessThan(3);
});

test('text, the rules of a table and a code that is one path have no bars to be drawn finely', async () => {
  const page = new PdfPage(100, 150);
  for (let row = 0; row < 24; row++)
    page.text(8, 9 + row * 5, 9, 'Item').box(5, 10 + row * 5, 90, 0.2);
  page.code(10, 132, { symbology: 'code128', value: '12345678', module: 0.4, height: 12 });
  expect((await partsOf(page)).bars).toEqual([]);
});

test('an area with the modules of a code, each an image of its own, is found', async () => {
  const page = new PdfPage(60, 60);
  const dot = { width: 1, height: 1, data: Uint8Array.of(0) };
  for (let n = 0; n < 25; n++) page.image(10 + (n % 5) * 2, 10 + Math.floor(n / 5) * 2, 1, 1, dot);
  const { bars, images } = await partsOf(page);
  expect(images).toHaveLength(25);
  expect(bars).toHaveLength(1);
});
