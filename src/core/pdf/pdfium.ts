// Starts PDFium, a PDF library that is compiled to WebAssembly. Each document has an
// instance of its own: whatever a hostile file does to the memory of an instance is gone
// with it, and reaches neither other documents nor the service.

import { readFile } from 'node:fs/promises';
import { PDFiumModule } from '@hyzyla/pdfium';
import { packageFile } from '../package-file.ts';

/** The functions of PDFium that are used; fpdfview.h and fpdf_edit.h describe them. Pointers are numbers. */
interface PdfiumFunctions {
  FPDF_InitLibrary: () => void;
  FPDF_LoadMemDocument: (bytes: number, size: number, password: number) => number;
  FPDF_GetLastError: () => number;
  FPDF_DocumentHasValidCrossReferenceTable: (document: number) => number;
  FPDF_GetPageCount: (document: number) => number;
  FPDF_GetPageSizeByIndexF: (document: number, index: number, size: number) => number;
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
  malloc: (size: number) => number;
  memory: { buffer: ArrayBuffer };
}

export interface Pdfium extends PdfiumFunctions {
  /** Whether it asked for more than `mostMemory`; what it then drew may lack parts. */
  readonly isOutOfMemory: boolean;
}

/** A scanned page in colour at 600 dpi takes 105 MB. */
export const mostMemory = 192 * 2 ** 20;

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await readFile(packageFile('@hyzyla/pdfium/dist/pdfium.wasm')));
}

export async function startPdfium(): Promise<Pdfium> {
  const module = await (compiled ??= compile());
  let isOutOfMemory = false;
  let functions: PdfiumFunctions | undefined;
  const silent = { print: () => {}, printErr: () => {} };
  await PDFiumModule({
    ...silent,
    instantiateWasm(imports, done) {
      const env = imports.env as { emscripten_resize_heap: (bytes: number) => unknown };
      const grow = env.emscripten_resize_heap;
      // The limits of a thread do not count this memory.
      env.emscripten_resize_heap = (bytes) => {
        if (bytes >>> 0 <= mostMemory) return grow(bytes);
        isOutOfMemory = true;
        return 0;
      };
      const instance = new WebAssembly.Instance(module, imports);
      (done as (instance: unknown) => void)(instance);
      functions = instance.exports as unknown as PdfiumFunctions;
      return instance.exports;
    },
  });
  functions!.FPDF_InitLibrary();
  return {
    ...functions!,
    get isOutOfMemory() {
      return isOutOfMemory;
    },
  };
}

/** All of it; only until PDFium is used again, which may move it. */
export function memoryOf({ memory }: Pick<Pdfium, 'memory'>): Uint8Array {
  return new Uint8Array(memory.buffer);
}
