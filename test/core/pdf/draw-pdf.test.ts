import { expect, test } from 'vitest';
import { openDrawing } from '../../../src/core/drawing/open-drawing.ts';
import { drawPdf } from '../../../src/core/pdf/draw-pdf.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { carrierPdfs } from '../../support/paper/carrier-pdfs.ts';
import { fileOf, PdfPage, pdfOf, stream } from '../../support/paper/pdf-writer.ts';
import { inkBox } from '../../../src/core/raster/ink-box.ts';
import { slowTest } from '../../support/run/slow-test.ts';

async function draw(file: Buffer, pages: string | null = null) {
  const content = file.toString('base64');
  const source = { kind: 'pdf', content, pages, crop: false, dither: null } as const;
  const options = { fit: 'width', rotate: 'auto', isRoll: false, maxPaperMm: 3000 } as const;
  return await drawPdf(source, { width: 384, dpi: 203 }, options);
}

slowTest('a PDF is drawn the same after others, drawn or refused', async () => {
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

/** On a receipt printer with 80 mm paper, as a print without settings is drawn. */
async function onRoll(file: Buffer) {
  const content = file.toString('base64');
  const source = { kind: 'pdf', content, pages: null, crop: false, dither: null } as const;
  const options = { fit: 'shrink', rotate: 'auto', isRoll: true, maxPaperMm: 3000 } as const;
  const [dots] = await drawPdf(source, { width: 576, dpi: 203, paperMm: 80 }, options);
  return dots!;
}

const mm = (dots: number) => (dots / 203) * 25.4;

test('a page as wide as the paper keeps its size and is not turned', async () => {
  const page = new PdfPage(80, 60).box(6, 5, 60, 10).box(6, 50, 20, 5);
  const dots = await onRoll(pdfOf([page]));
  const ink = inkBox(dots)!;
  expect(mm(ink.width)).toBeCloseTo(60, 0);
  expect(mm(ink.x)).toBeCloseTo(6 - (80 - mm(576)) / 2, 0);
  expect(mm(dots.height)).toBeGreaterThan(56);
  expect(mm(dots.height)).toBeLessThan(59);
});

test('a page as wide as the paper is made smaller only if something is on its edges', async () => {
  const dots = await onRoll(pdfOf([new PdfPage(80, 60).box(0, 5, 80, 10)]));
  expect(inkBox(dots)!.width).toBe(576);
});

test('a page that is wider than the paper is turned if it is larger then, and never enlarged', async () => {
  const turned = await onRoll(pdfOf([new PdfPage(100, 25).box(2, 2, 96, 21)]));
  expect(mm(turned.height)).toBeCloseTo(100, 0);
  expect(mm(inkBox(turned)!.width)).toBeCloseTo(21, 0);
  const small = await onRoll(pdfOf([new PdfPage(40, 30).box(2, 2, 36, 26)]));
  expect(mm(inkBox(small)!.width)).toBeCloseTo(36, 0);
});

test('the blank end of a page takes no paper on a roll', async () => {
  const dots = await onRoll(pdfOf([new PdfPage(72, 297).box(5, 5, 50, 20)]));
  expect(mm(dots.height)).toBeGreaterThan(26);
  expect(mm(dots.height)).toBeLessThan(29);
});

test('a page that says how it is turned comes out upright', async () => {
  // A bar along the top of the upright page, 60 mm wide and 100 mm long.
  const upright = new PdfPage(60, 100, '/Rotate 90').box(5, 5, 50, 8).box(5, 60, 8, 30);
  const ink = inkBox(await onRoll(pdfOf([upright])))!;
  expect(mm(ink.width)).toBeCloseTo(50, 0);
  const dots = await onRoll(pdfOf([upright]));
  const inRow = (y: number) =>
    Array.from({ length: dots.width }, (_, x) => dots.get(x, y)).filter(Boolean).length;
  expect(inRow(ink.y + 20)).toBeGreaterThan(350);
  expect(inRow(ink.y + ink.height - 20)).toBeLessThan(100);
});

/** A form of 60 by 40 mm with a text field and a ticked box; with or without the look of the text. */
function form(hasLook: boolean): Buffer {
  const look = stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 4 0 R >> >>',
    Buffer.from('/Tx BMC BT /F1 12 Tf 2 5 Td (Filled in) Tj ET EMC'),
  );
  const tick = stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 12 12]',
    Buffer.from('0 g 0 0 12 12 re f'),
  );
  return fileOf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 8 0 R] /DA (/F1 12 Tf 0 g)
       /DR << /Font << /F1 4 0 R >> >> ${hasLook ? '' : '/NeedAppearances true'} >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 170 113] /Annots [6 0 R 8 0 R] /Resources << >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    look,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Filled in) /F 4 /Rect [20 60 120 80]
       /DA (/F1 12 Tf 0 g) ${hasLook ? '/AP << /N 5 0 R >>' : ''} >>`,
    tick,
    `<< /Type /Annot /Subtype /Widget /FT /Btn /T (agreed) /V /Yes /AS /Yes /F 4
       /Rect [20 20 32 32] /AP << /N << /Yes 7 0 R >> >> >>`,
  ]);
}

test.each([true, false])(
  'fields of a form are drawn, with their look stored: %s',
  async (hasLook) => {
    const dots = await onRoll(form(hasLook));
    const black = (x: number, y: number, width: number, height: number) => {
      let sum = 0;
      const scale = 203 / 72;
      for (let row = Math.round(y * scale); row < (y + height) * scale; row++)
        for (let column = Math.round(x * scale); column < (x + width) * scale; column++)
          if (dots.get(column, row)) sum++;
      return sum;
    };
    expect(black(20, 33, 100, 20)).toBeGreaterThan(300);
    expect(black(20, 81, 12, 12)).toBeGreaterThan(900);
  },
);

/** A line of text in a font that is not part of the file, such as an office program leaves out. */
function unembedded(font: string, text: string): Buffer {
  const content = stream('', Buffer.from(`BT /F1 12 Tf 10 50 Td ${text} Tj ET`));
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 170 113] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    content,
    font,
  ]);
}

const japanese = `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UCS2-H
  /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5
    /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>
    /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /ItalicAngle 0
      /Ascent 752 /Descent -271 /CapHeight 737 /StemV 114 /FontBBox [-92 -250 1010 922] >> >>] >>`;
const helvetica =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

test('a PDF whose text would be missing is printed only if that is allowed, and always shown', async () => {
  const content = unembedded(japanese, '<65E5672C8A9E>').toString('base64');
  const source = { kind: 'pdf', content, pages: null, crop: false, dither: null } as const;
  const drawing = { source, fit: null, rotate: 'auto' } as const;
  const open = async (isSent: boolean, allowLoss: boolean) => {
    const options = { cutPaper: true, maxPaperMm: 3000, isSent, allowLoss };
    return (await openDrawing(drawing, profileNamed('generic-80')!, options)).warnings;
  };
  await expect(open(true, false)).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
    message: expect.stringContaining('Export the PDF with embedded fonts'),
    details: [expect.stringContaining('font HeiseiKakuGo-W5')],
  });
  expect(await open(true, true)).toMatchObject([{ code: 'TEXT_LOST' }]);
  expect(await open(false, false)).toMatchObject([{ code: 'TEXT_LOST' }]);
});

test('text in a font that is neither part of the PDF nor replaced is a warning', async () => {
  const warnings: unknown[] = [];
  const examine = async (file: Buffer) => {
    const content = file.toString('base64');
    const source = { kind: 'pdf', content, pages: null, crop: false, dither: null } as const;
    const options = { fit: 'shrink', rotate: 'auto', isRoll: true, maxPaperMm: 3000 } as const;
    const warn = (warning: unknown) => void warnings.push(warning);
    await drawPdf(source, { width: 576, dpi: 203 }, { ...options, warn });
  };
  await examine(unembedded(helvetica, '(Total \\200 4,20 for caf\\351)'));
  expect(warnings).toEqual([]);
  await examine(unembedded(japanese, '<65E5672C8A9E>'));
  expect(warnings).toEqual([
    {
      code: 'TEXT_LOST',
      message:
        'Text was not drawn: its font HeiseiKakuGo-W5 is not part of the PDF. Export the PDF with embedded fonts.',
      place: 'pdf: page 1, font HeiseiKakuGo-W5',
    },
  ]);
});
