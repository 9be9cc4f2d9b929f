// Writes sheets of dots as a PDF: a page for each in its true size, with a 1-bit image
// for each colour.

import { deflateSync } from 'node:zlib';
import type { Profile } from '../model/printers/profile.ts';
import { type Bitmap, TwoColourBitmap } from './bitmap.ts';

const pointsPerInch = 72;

export function pdfFile(
  sheets: readonly Bitmap[],
  { dpi, dpiAcross = dpi }: Pick<Profile, 'dpi' | 'dpiAcross'>,
): Uint8Array {
  const file = new Writer();
  let next = 3;
  const pages = sheets.map((sheet) => {
    const page = next;
    next += sheet instanceof TwoColourBitmap ? 4 : 3; // the page, its content and a mask for each colour
    return page;
  });
  file.object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  file.object(
    2,
    `<< /Type /Pages /Count ${sheets.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
  );
  sheets.forEach((sheet, index) => {
    const page = pages[index]!;
    const width = points(sheet.width, dpiAcross);
    const height = points(sheet.height, dpi);
    const red = sheet instanceof TwoColourBitmap ? sheet.red : null;
    file.object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${page + 1} 0 R /Resources << /XObject << /I ${page + 2} 0 R${red ? ` /R ${page + 3} 0 R` : ''} >> >> >>`,
    );
    const painted = red ? `/I Do ${ribbonRed} rg /R Do` : '/I Do';
    file.stream(page + 1, '', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm ${painted} Q`));
    file.mask(page + 2, sheet);
    if (red) file.mask(page + 3, red);
  });
  return file.taken();
}

const ribbonRed = '0.784 0 0';

function points(dots: number, dpi: number): number {
  return Number(((dots * pointsPerInch) / dpi).toFixed(3));
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

  /** Paints its set bits in the current colour, and leaves the others as the page is. */
  mask(id: number, { width, height, data }: Bitmap): void {
    const size = `/Width ${width} /Height ${height} /BitsPerComponent 1`;
    this.stream(
      id,
      `/Type /XObject /Subtype /Image ${size} /ImageMask true /Decode [1 0] /Filter /FlateDecode`,
      deflateSync(data),
    );
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
