// Writes PDFs for tests: text in the standard fonts, boxes, lines, codes as vectors and
// images. Places are in millimetres from the top left corner of the page.

import { deflateSync } from 'node:zlib';
import { barcodes, barcodeValue } from '../../../src/core/codes/barcodes.ts';
import { matrixGrid } from '../../../src/core/codes/matrix.ts';
import type {
  BarcodeFormat,
  MatrixFormat,
  Symbology,
} from '../../../src/core/model/templates/symbology.ts';

const point = 72 / 25.4;

export interface PdfCode {
  symbology: Symbology;
  value: string;
  /** Width of the narrowest bar, or of a module. */
  module: number;
  /** Of a barcode. */
  height?: number;
  /** Columns of a PDF417. */
  columns?: number;
}

/** Grey pixels, row by row. */
export interface PdfImage {
  width: number;
  height: number;
  data: Uint8Array;
}

export class PdfPage {
  readonly #height: number;
  readonly #commands: string[] = [];
  readonly images: PdfImage[] = [];
  /** Entries of the page besides its size and content. */
  readonly entries: string;
  readonly size: string;

  constructor(width: number, height: number, entries = '') {
    this.#height = height;
    this.entries = entries;
    this.size = `[0 0 ${round(width * point)} ${round(height * point)}]`;
  }

  get content(): string {
    return this.#commands.join('\n');
  }

  /** `y` is that of the baseline; `size` is in points. */
  text(x: number, y: number, size: number, text: string, { bold = false, grey = 0 } = {}): this {
    const escaped = text.replace(/[\\()]/g, String.raw`\$&`);
    return this.put(
      `BT ${grey} g /F${bold ? 2 : 1} ${size} Tf ${this.#at(x, y)} Td (${escaped}) Tj ET`,
    );
  }

  box(x: number, y: number, width: number, height: number, grey = 0): this {
    return this.put(`${grey} g ${this.#rectangle(x, y, width, height)} f`);
  }

  line(x1: number, y1: number, x2: number, y2: number, width: number): this {
    return this.put(`${round(width * point)} w ${this.#at(x1, y1)} m ${this.#at(x2, y2)} l S`);
  }

  frame(x: number, y: number, width: number, height: number, line: number): this {
    return this.put(`${round(line * point)} w ${this.#rectangle(x, y, width, height)} S`);
  }

  code(x: number, y: number, code: PdfCode): this {
    const rectangles = codeBoxes(code).map(([left, top, width, height]) =>
      this.#rectangle(x + left, y + top, width, height),
    );
    return this.put(`0 g ${rectangles.join(' ')} f`);
  }

  image(x: number, y: number, width: number, height: number, image: PdfImage): this {
    this.images.push(image);
    const size = `${round(width * point)} 0 0 ${round(height * point)}`;
    return this.put(`q ${size} ${this.#at(x, y + height)} cm /I${this.images.length - 1} Do Q`);
  }

  /** Draws what `draw` puts turned by 90 degrees clockwise, its top left corner at the top right of a box that is `width` wide. */
  turned(x: number, y: number, width: number, draw: (page: this) => void): this {
    const [left, top] = this.#at(x + width, y)
      .split(' ')
      .map(Number) as [number, number];
    const high = this.#height * point;
    this.put(`q 0 -1 1 0 ${round(left - high)} ${round(top)} cm`);
    draw(this);
    return this.put('Q');
  }

  put(command: string): this {
    this.#commands.push(command);
    return this;
  }

  #at(x: number, y: number): string {
    return `${round(x * point)} ${round((this.#height - y) * point)}`;
  }

  #rectangle(x: number, y: number, width: number, height: number): string {
    const size = `${round(width * point)} ${round(height * point)}`;
    return `${this.#at(x, y + height)} ${size} re`;
  }
}

function round(value: number): number {
  return Number(value.toFixed(4));
}

function isMatrix(symbology: Symbology): symbology is MatrixFormat {
  return !Object.hasOwn(barcodes, symbology);
}

type Box = [x: number, y: number, width: number, height: number];

/** The black boxes of a code, from its top left corner. */
export function codeBoxes(code: PdfCode): Box[] {
  return isMatrix(code.symbology) ? matrixBoxes(code) : barBoxes(code);
}

function barBoxes({ symbology, value, module, height = 15 }: PdfCode): Box[] {
  const format = symbology as BarcodeFormat;
  const boxes: Box[] = [];
  let x = 0;
  barcodes[format].bars(barcodeValue(format, value)).forEach((modules, index) => {
    if (index % 2 === 0) boxes.push([x, 0, modules * module, height]);
    x += modules * module;
  });
  return boxes;
}

function matrixBoxes({ symbology, value, module, columns }: PdfCode): Box[] {
  const { width, height, tall, modules } = matrixGrid({
    symbology: symbology as MatrixFormat,
    value,
    errorCorrection: null,
    columns: columns ?? null,
  });
  const boxes: Box[] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const start = column;
      while (column < width && modules[row * width + column] === 1) column++;
      if (column > start)
        boxes.push([start * module, row * tall * module, (column - start) * module, tall * module]);
    }
  return boxes;
}

/** `trailer`: more entries of the trailer, such as /Encrypt. */
export function pdfOf(pages: readonly PdfPage[], trailer = ''): Buffer {
  const objects: (string | Buffer)[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const add = (object: string | Buffer) => objects.push(object);
  add(''); // the pages, written last
  const fonts = ['Helvetica', 'Helvetica-Bold'].map((name) =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  );
  const kids = pages.map(({ size, entries, content, images }) => {
    const names = images.map(({ width, height, data }, index) => {
      const pixels = `/Width ${width} /Height ${height} /BitsPerComponent 8`;
      const id = add(
        stream(
          `/Type /XObject /Subtype /Image ${pixels} /ColorSpace /DeviceGray /Filter /FlateDecode`,
          deflateSync(data),
        ),
      );
      return `/I${index} ${id} 0 R`;
    });
    const contents = add(
      stream('/Filter /FlateDecode', deflateSync(Buffer.from(content, 'latin1'))),
    );
    const used = `/Font << /F1 ${fonts[0]} 0 R /F2 ${fonts[1]} 0 R >> /XObject << ${names.join(' ')} >>`;
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${size} /Contents ${contents} 0 R /Resources << ${used} >> ${entries} >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`;
  return fileOf(objects, trailer);
}

export function stream(entries: string, content: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

/** Numbered from 1; the first is the catalogue. */
export function fileOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]!.length;
  const put = (content: string | Buffer) => {
    const bytes = Buffer.from(content as string, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = length;
    put(`${index + 1} 0 obj\n`);
    put(object);
    put('\nendobj\n');
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = length;
  const size = objects.length + 1;
  put(`xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`);
  put(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
