// Starts PDFium, a PDF library that is compiled to WebAssembly. For each document its memory
// is as it was before the first: whatever a hostile file does there reaches neither other
// documents nor the service. A new instance for each would take 30 ms of CPU time instead of 4,
// most of it garbage collection.

import { readFile } from 'node:fs/promises';
import { PDFiumModule } from '@hyzyla/pdfium';
import { packageFile } from '../package-file.ts';

/** The functions of PDFium that are used; fpdfview.h, fpdf_edit.h and fpdf_flatten.h describe them. Pointers are numbers. */
interface PdfiumFunctions {
  FPDF_InitLibrary: () => void;
  FPDF_LoadMemDocument: (bytes: number, size: number, password: number) => number;
  FPDF_GetLastError: () => number;
  FPDF_DocumentHasValidCrossReferenceTable: (document: number) => number;
  FPDF_GetPageCount: (document: number) => number;
  FPDF_GetPageSizeByIndexF: (document: number, index: number, size: number) => number;
  FPDF_GetFormType: (document: number) => number;
  FPDFPage_Flatten: (page: number, use: number) => number;
  FPDFPage_GetRotation: (page: number) => number;
  FPDF_LoadPage: (document: number, index: number) => number;
  FPDF_ClosePage: (page: number) => void;
  FPDF_PageToDevice: (
    page: number,
    ...place: [
      left: number,
      top: number,
      width: number,
      height: number,
      turns: number,
      x: number,
      y: number,
      toX: number,
      toY: number,
    ]
  ) => number;
  FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    ...place: [
      left: number,
      top: number,
      width: number,
      height: number,
      turns: number,
      flags: number,
    ]
  ) => void;
  FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    bytes: number,
    stride: number,
  ) => number;
  FPDFBitmap_FillRect: (
    bitmap: number,
    x: number,
    y: number,
    width: number,
    height: number,
    colour: number,
  ) => number;
  FPDFBitmap_GetBuffer: (bitmap: number) => number;
  FPDFBitmap_GetStride: (bitmap: number) => number;
  FPDFBitmap_Destroy: (bitmap: number) => void;
  FPDFPage_CountObjects: (page: number) => number;
  FPDFPage_GetObject: (page: number, index: number) => number;
  FPDFFormObj_CountObjects: (form: number) => number;
  FPDFFormObj_GetObject: (form: number, index: number) => number;
  FPDFPageObj_GetType: (object: number) => number;
  FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
  FPDFPageObj_GetBounds: (
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ) => number;
  FPDFPath_CountSegments: (path: number) => number;
  FPDFTextObj_GetFont: (text: number) => number;
  FPDFFont_GetBaseFontName: (font: number, name: number, size: number) => number;
  FPDFFont_GetIsEmbedded: (font: number) => number;
  FPDFText_LoadPage: (page: number) => number;
  FPDFText_ClosePage: (textPage: number) => void;
  FPDFTextObj_GetText: (text: number, textPage: number, bytes: number, size: number) => number;
  malloc: (size: number) => number;
  free: (place: number) => void;
  memory: { buffer: ArrayBuffer };
}

export interface Pdfium extends PdfiumFunctions {
  /** Whether it asked for more than `mostMemory`; what it then drew may lack parts. */
  isOutOfMemory: boolean;
  /** Memory of the library as far as it is not zero, before the first document. */
  fresh: Uint8Array;
}

/** A scanned page in colour at 600 dpi takes 105 MB. */
export const mostMemory = 192 * 2 ** 20;
/** An instance that has grown beyond this is not used again: its memory never shrinks. */
const restingMemory = 64 * 2 ** 20;

let ready: Promise<Pdfium> | undefined;

/** Calls `use` with PDFium as it was when it was started; `onStrain` if it then held much memory. */
export async function withPdfium<Result>(
  use: (pdfium: Pdfium) => Result,
  onStrain: () => void,
): Promise<Result> {
  const pdfium = await (ready ??= startPdfium());
  let isUsable = false;
  try {
    const result = use(pdfium);
    isUsable = true;
    return result;
  } finally {
    const memory = memoryOf(pdfium);
    if (memory.length > restingMemory) onStrain();
    else if (isUsable) {
      memory.set(pdfium.fresh);
      memory.fill(0, pdfium.fresh.length);
    }
    // The library may have stopped anywhere after an error.
    if (!isUsable || memory.length > restingMemory) ready = undefined;
  }
}

async function startPdfium(): Promise<Pdfium> {
  const file = await readFile(packageFile('@hyzyla/pdfium/dist/pdfium.wasm'));
  const module = await WebAssembly.compile(file);
  let pdfium: Pdfium | undefined;
  const silent = { print: () => {}, printErr: () => {} };
  await PDFiumModule({
    ...silent,
    instantiateWasm(imports, done) {
      const env = imports.env as { emscripten_resize_heap: (bytes: number) => unknown };
      const grow = env.emscripten_resize_heap;
      // The limits of a thread do not count this memory.
      env.emscripten_resize_heap = (bytes) => {
        if (bytes >>> 0 <= mostMemory) return grow(bytes);
        pdfium!.isOutOfMemory = true;
        return 0;
      };
      const instance = new WebAssembly.Instance(module, imports);
      const functions = instance.exports as unknown as PdfiumFunctions;
      pdfium = { ...functions, isOutOfMemory: false, fresh: new Uint8Array() };
      (done as (instance: unknown) => void)(instance);
      return instance.exports;
    },
  });
  pdfium!.FPDF_InitLibrary();
  const memory = memoryOf(pdfium!);
  let used = memory.length;
  while (memory[used - 1] === 0) used--;
  pdfium!.fresh = memory.slice(0, used);
  return pdfium!;
}

/** All of it; only until PDFium is used again, which may move it. */
export function memoryOf({ memory }: Pick<Pdfium, 'memory'>): Uint8Array {
  return new Uint8Array(memory.buffer);
}
