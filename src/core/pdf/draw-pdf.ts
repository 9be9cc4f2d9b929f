// Draws the pages of a PDF for a printer. For worker threads only: a hostile file may take
// as long as the thread has, and as much memory as an instance of PDFium has.

import type { Fault } from '../model/fault.ts';
import type { Fit, PdfData, SheetTurn } from '../model/drawing.ts';
import { selectPages } from '../model/page-ranges.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { ImageFault } from '../raster/images/image-fault.ts';
import { base64Bytes, dataUriBytes, isDataUri } from '../raster/images/data-uri.ts';
import { imageBoxes } from './image-boxes.ts';
import { openPage, openPdf, pageSize, type Pdf } from './open-pdf.ts';
import { pageDots } from './page-dots.ts';
import { pdfFault } from './pdf-fault.ts';
import { mostMemory, type Pdfium, withPdfium } from './pdfium.ts';
import { type PagePlan, type Paper, planPage } from './plan-page.ts';
import { inkOf, renderPage } from './render-page.ts';

export interface PdfOptions {
  fit: Fit;
  rotate: SheetTurn;
  maxPaperMm: number;
  /** Called if so much memory was used that the thread should end. */
  onStrain?: (() => void) | undefined;
}

export async function drawPdf(
  source: PdfData,
  paper: Paper,
  options: PdfOptions,
): Promise<Bitmap[]> {
  const bytes = bytesOf(source);
  return await withPdfium(
    (pdfium) => {
      try {
        const pages = drawPages(openPdf(pdfium, bytes), source, paper, options);
        if (pdfium.isOutOfMemory) throw tooMuchMemory(); // parts may be missing
        return pages;
      } catch (error) {
        throw reason(error, pdfium);
      }
    },
    options.onStrain ?? (() => {}),
  );
}

function drawPages(pdf: Pdf, source: PdfData, paper: Paper, options: PdfOptions): Bitmap[] {
  const chosen = selectPages(source.pages, pdf.pages);
  if ('problem' in chosen) throw pdfFault(chosen.problem, 'pages');
  // All are planned before the first is drawn: a roll has an end.
  const plans = chosen.indexes.map((index) => {
    const size = pageSize(pdf, index);
    const shown = source.crop ? inkOf(pdf, index, size) : { x: 0, y: 0, ...size };
    return { index, plan: planPage(size, shown, paper, options) };
  });
  requirePaper(
    plans.map(({ plan }) => plan),
    paper,
    options.maxPaperMm,
  );
  return plans.map(({ index, plan }) => {
    const page = openPage(pdf, index);
    const boxes = imageBoxes(pdf.pdfium, page, plan);
    const grey = renderPage(pdf, page, plan);
    pdf.pdfium.FPDF_ClosePage(page);
    return pageDots(grey, boxes, source.dither);
  });
}

function requirePaper(plans: readonly PagePlan[], { dpi }: Paper, maxPaperMm: number): void {
  const rows = plans.reduce((sum, { height }) => sum + height, 0);
  if ((rows / dpi) * 25.4 > maxPaperMm)
    throw pdfFault(
      `its pages would be longer than ${maxPaperMm} mm together; print fewer at once, such as 1-3, or raise limits.maxPaperMm`,
      'pages',
    );
}

function bytesOf({ content }: PdfData): Uint8Array {
  try {
    return isDataUri(content) ? dataUriBytes(content) : base64Bytes(content);
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    throw pdfFault('must be base64, alone or as a data URI: data:application/pdf;base64,…');
  }
}

/** PDFium stops in the middle of a file that it cannot cope with. */
function reason(error: unknown, { isOutOfMemory }: Pdfium): unknown {
  if (isOutOfMemory) return tooMuchMemory();
  const isStopped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  if (!isStopped) return error;
  return pdfFault('cannot be drawn, because it is damaged; export it again, and send that');
}

function tooMuchMemory(): Fault {
  return pdfFault(
    `needs more than ${mostMemory / 2 ** 20} MB of memory to be drawn; make its images smaller, and send that`,
  );
}
