// Writes sheets of dots as a PDF: a page for each in its true size, with one 1-bit image.

import { deflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap.ts';

const pointsPerInch = 72;

export function pdfFile(sheets: readonly Bitmap[], dpi: number): Uint8Array {
  const file = new Writer();
  const pages = sheets.map((_, index) => 3 + index * 3);
  file.object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  file.object(
    2,
    `<< /Type /Pages /Count ${sheets.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
  );
  sheets.forEach((sheet, index) => {
    const page = pages[index]!;
    const [width, height] = [sheet.width, sheet.height].map((dots) =>
      Number(((dots * pointsPerInch) / dpi).toFixed(3)),
    );
    file.object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${page + 1} 0 R /Resources << /XObject << /I ${page + 2} 0 R >> >> >>`,
    );
    file.stream(page + 1, '', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /I Do Q`));
    // A mask paints its set bits black and leaves the others as the page is.
    const size = `/Width ${sheet.width} /Height ${sheet.height} /BitsPerComponent 1`;
    file.stream(
      page + 2,
      `/Type /XObject /Subtype /Image ${size} /ImageMask true /Decode [1 0] /Filter /FlateDecode`,
      deflateSync(sheet.data),
    );
  });
  return file.taken();
}

class Writer {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  constructor() {
    this.#put('%PDF-1.4\n');
  }

  object(id: number, content: string): void {
    this.#offsets[id] = this.#length;
    this.#put(`${id} 0 obj\n${content}\nendobj\n`);
  }

  stream(id: number, entries: string, content: Uint8Array): void {
    this.#offsets[id] = this.#length;
    this.#put(`${id} 0 obj\n<< ${entries} /Length ${content.length} >>\nstream\n`);
    this.#put(content);
    this.#put('\nendstream\nendobj\n');
  }

  taken(): Uint8Array {
    const start = this.#length;
    const count = this.#offsets.length;
    const entries = this.#offsets
      .slice(1)
      .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    this.#put(`xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`);
    this.#put(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.#parts);
  }

  #put(content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
