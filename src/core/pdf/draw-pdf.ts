// Draws the pages of a PDF for a printer. For worker threads only: a hostile file may take
// as long as the thread has, and as much memory as an instance of PDFium has.

import type { Position, Rotation } from '../model/paper/document.ts';
import type { Fault } from '../model/fault.ts';
import type { Fit, PdfData, SheetTurn } from '../model/paper/drawing.ts';
import type { PrintWarning } from '../model/jobs/print-warning.ts';
import { selectPages } from '../model/paper/page-ranges.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { ImageFault } from '../raster/images/image-fault.ts';
import { base64Bytes, dataUriBytes, isDataUri } from '../raster/images/data-uri.ts';
import { openPage, openPdf, pageSize, type Pdf } from './open-pdf.ts';
import { pageDots } from './page-dots.ts';
import { findParts } from './page-parts.ts';
import { pdfFault } from './pdf-fault.ts';
import { mostMemory, type Pdfium, withPdfium } from './pdfium.ts';
import { type PagePlan, type Paper, paperWidth, planPage } from './plan-page.ts';
import { inkOf, renderPage } from './render-page.ts';

export interface PdfOptions {
  fit: Fit;
  rotate: SheetTurn;
  /** Whether the paper has no fixed length: then the blank end of a page is left out. */
  isRoll: boolean;
  maxPaperMm: number;
  /** Called for what the paper lacks. */
  warn?: ((warning: PrintWarning) => void) | undefined;
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
  const plans = chosen.indexes.map((index) => ({
    index,
    plan: planOf(pdf, index, source, paper, options),
  }));
  requirePaper(
    plans.map(({ plan }) => plan),
    paper,
    options.maxPaperMm,
  );
  return plans.map(({ index, plan }) => {
    const page = openPage(pdf, index);
    const { images, bars, lostFonts } = findParts(pdf.pdfium, page, plan);
    for (const font of lostFonts) options.warn?.(lostText(font, index));
    const grey = renderPage(pdf, page, plan, bars);
    pdf.pdfium.FPDF_ClosePage(page);
    return pageDots(grey, images, source.dither);
  });
}

function lostText(font: string, index: number): PrintWarning {
  const name = font.replace(/^[A-Z]{6}\+/, '');
  return {
    code: 'TEXT_LOST',
    message: `Text was not drawn: its font ${name} is not part of the PDF. Export the PDF with embedded fonts.`,
    place: `pdf: page ${index + 1}, font ${name}`,
  };
}

function planOf(
  pdf: Pdf,
  index: number,
  { crop }: PdfData,
  paper: Paper,
  { isRoll, ...options }: PdfOptions,
): PagePlan {
  const size = pageSize(pdf, index);
  const whole = { x: 0, y: 0, ...size };
  const mayTurn = options.rotate === 'auto' && size.width > paperWidth(paper);
  const placing = { ...options, uprightTurn: mayTurn ? turnOf(pdf, index) : 0 } as const;
  const ink = crop || isRoll ? inkOf(pdf, index, size) : null;
  if (crop) return planPage(size, ink ?? whole, paper, placing);
  const shown = options.fit === 'shrink' && ink ? withinEdges(whole, ink, paper) : whole;
  const plan = planPage(size, shown, paper, placing);
  if (!isRoll || !ink) return plan;
  // The blank end of a page takes no paper.
  const rotate = String(plan.rotation) as SheetTurn;
  return planPage(size, withoutEnd(shown, ink, plan.rotation), paper, { ...placing, rotate });
}

function turnOf(pdf: Pdf, index: number): Rotation {
  const page = openPage(pdf, index);
  const turns = pdf.pdfium.FPDFPage_GetRotation(page);
  pdf.pdfium.FPDF_ClosePage(page);
  return ((turns % 4) * 90) as Rotation;
}

/** A page as wide as the paper keeps its size if nothing is printed on the edges that no printer reaches. */
function withinEdges(whole: Position, ink: Position, paper: Paper): Position {
  const { dpi, dpiAcross = dpi, width: dots } = paper;
  const width = (dots / dpiAcross) * 72;
  const isOfPaper = whole.width > width && whole.width <= paperWidth(paper) + 2;
  const x = (whole.width - width) / 2;
  const isInside = ink.x >= x && ink.x + ink.width <= x + width;
  return isOfPaper && isInside ? { ...whole, x, width } : whole;
}

/** Points of white paper that are left after the last line: 2 mm. */
const margin = (2 / 25.4) * 72;

/** Leaves out the white part of the page that would be printed last. */
function withoutEnd(shown: Position, ink: Position, rotation: Rotation): Position {
  const right = Math.min(shown.x + shown.width, ink.x + ink.width + margin);
  const bottom = Math.min(shown.y + shown.height, ink.y + ink.height + margin);
  const left = Math.max(shown.x, ink.x - margin);
  const top = Math.max(shown.y, ink.y - margin);
  switch (rotation) {
    case 0:
      return { ...shown, height: bottom - shown.y };
    case 90:
      return { ...shown, width: right - shown.x };
    case 180:
      return { ...shown, y: top, height: shown.y + shown.height - top };
    default:
      return { ...shown, x: left, width: shown.x + shown.width - left };
  }
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
