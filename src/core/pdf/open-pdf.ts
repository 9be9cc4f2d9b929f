// Opens a PDF and its pages. What is wrong with it is said in words for its sender.

import { pdfFault } from './pdf-fault.ts';
import { memoryOf, type Pdfium } from './pdfium.ts';

/** A size in points of 1/72 inch. */
export interface PageSize {
  width: number;
  height: number;
}

export interface Pdf {
  pdfium: Pdfium;
  document: number;
  pages: number;
  /** Whether it has fields to be filled in. */
  isForm: boolean;
}

const wrongPassword = 4;
const unknownProtection = 5;

export function openPdf(pdfium: Pdfium, bytes: Uint8Array): Pdf {
  if (!hasHeader(bytes)) throw pdfFault('is not a PDF: it does not begin with %PDF-');
  const place = pdfium.malloc(bytes.length);
  if (place === 0) throw pdfFault('is too large');
  memoryOf(pdfium).set(bytes, place);
  const document = pdfium.FPDF_LoadMemDocument(place, bytes.length, 0);
  if (document === 0)
    switch (pdfium.FPDF_GetLastError()) {
      case wrongPassword:
        throw pdfFault('is protected by a password; save it without one, and send that');
      case unknownProtection:
        throw pdfFault('is protected in an unknown way; save it without protection, and send that');
      default:
        throw damaged();
    }
  // PDFium searches the objects of a damaged file: parts of one that was cut off would be missing.
  if (!pdfium.FPDF_DocumentHasValidCrossReferenceTable(document) && !hasEnd(bytes)) throw damaged();
  const pages = pdfium.FPDF_GetPageCount(document);
  if (pages < 1) throw pdfFault('has no pages');
  return { pdfium, document, pages, isForm: pdfium.FPDF_GetFormType(document) > 0 };
}

function damaged(): Error {
  return pdfFault('is damaged or incomplete; export it again, and send the whole file');
}

const searched = 2048; // some programs write something around it

function hasHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, searched)).includes('%PDF-');
}

function hasEnd(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-searched)).includes('%%EOF');
}

/** Size of the page as it is shown: turned if it says so. */
export function pageSize({ pdfium, document }: Pdf, index: number): PageSize {
  const place = pdfium.malloc(8);
  const isKnown = pdfium.FPDF_GetPageSizeByIndexF(document, index, place);
  const [width = 0, height = 0] = floats(pdfium, place, 2);
  const isSize = (points: number) => points >= 1 && points < 1e6;
  if (!isKnown || !isSize(width) || !isSize(height)) throw wrongPage(index);
  return { width, height };
}

/** Fields of a form become part of the page, as they are printed. */
export function openPage({ pdfium, document, isForm }: Omit<Pdf, 'pages'>, index: number): number {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw wrongPage(index);
  if (!isForm) return page;
  drawOnce(pdfium, page);
  const isChanged = pdfium.FPDFPage_Flatten(page, asPrinted) === flattened;
  if (!isChanged) return page;
  // Content of the page was changed in the document, and is read from there.
  pdfium.FPDF_ClosePage(page);
  return openPage({ pdfium, document, isForm: false }, index);
}

const asPrinted = 1;
const flattened = 1;
const greyFormat = 1;
const withNotes = 0x01;

/** Fields whose look is to be made from their values get it when the page is first drawn. */
function drawOnce(pdfium: Pdfium, page: number): void {
  const dot = pdfium.FPDFBitmap_CreateEx(1, 1, greyFormat, 0, 0);
  if (dot === 0) return;
  pdfium.FPDF_RenderPageBitmap(dot, page, 0, 0, 1, 1, 0, withNotes);
  pdfium.FPDFBitmap_Destroy(dot);
}

function wrongPage(index: number): Error {
  return pdfFault(`page ${index + 1} is damaged; export the PDF again, or leave it out with pages`);
}

export function floats(pdfium: Pdfium, place: number, count: number): Float32Array {
  return new Float32Array(memoryOf(pdfium).slice(place, place + 4 * count).buffer);
}
