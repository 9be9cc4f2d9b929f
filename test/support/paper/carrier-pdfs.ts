// Labels as carriers and shops send them as PDF, in different sizes, with the codes that
// are on them.

import type { DirectPrint } from '../../../src/core/direct-print.ts';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { codeBoxes, type PdfCode, PdfPage, pdfOf } from './pdf-writer.ts';

export interface CarrierPdf {
  name: string;
  codes: PdfCode[];
  page: PdfPage;
  file: Buffer;
  /** How it is printed, where that is not the default. */
  print?: Pick<DirectPrint, 'crop' | 'fit' | 'pages'>;
}

const parcel = (value: string, module: number, height: number): PdfCode => ({
  symbology: 'code128',
  value,
  module,
  height,
});
const inch = 25.4;

interface Address {
  name: string;
  street: string;
  city: string;
}
const receiver: Address = {
  name: 'Robin Receiver',
  street: '12 Harbour Lane',
  city: 'BOSTON MA 02110',
};

function address(page: PdfPage, x: number, y: number, size: number, to: Address): void {
  const line = size * 0.45;
  page
    .text(x, y, size * 0.6, 'SHIP TO:')
    .text(x, y + line, size, to.name)
    .text(x, y + 2 * line, size, to.street)
    .text(x, y + 3.2 * line, size * 1.2, to.city, { bold: true });
}

function label(
  name: string,
  [width, height]: readonly [number, number],
  draw: (page: PdfPage, code: (x: number, y: number, code: PdfCode) => void) => void,
  { entries = '', ...more }: Pick<CarrierPdf, 'print'> & { entries?: string } = {},
): CarrierPdf {
  const page = new PdfPage(width, height, entries);
  const codes: PdfCode[] = [];
  draw(page, (x, y, code) => {
    codes.push(code);
    page.code(x, y, code);
  });
  return { name, codes, page, file: pdfOf([page]), ...more };
}

/** A photograph: grey that changes everywhere. */
const photo = (() => {
  const [width, height] = [160, 120];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    return 128 + 100 * Math.sin(x * 9 + y * 4) * Math.cos(y * 7 - x * 3);
  });
  return { width, height, data };
})();

/** A whole label as an image at 203 dpi, as shops export them: dots of codes and a frame. */
function imageLabel(): CarrierPdf {
  const [width, height] = [812, 1218];
  const dots = new Bitmap(width, height);
  dots.fill(20, 20, 772, 4);
  dots.fill(20, 1194, 772, 4);
  const codes: PdfCode[] = [
    parcel('RASTER00340434', 0, 0),
    { symbology: 'qrcode', value: 'https://example.com/returns/340434', module: 0 },
  ];
  drawInDots(dots, codes[0]!, 120, 700, 3, 200);
  drawInDots(dots, codes[1]!, 280, 200, 8, 0);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * width + x] = dots.get(x, y) ? 0 : 255;
  const page = new PdfPage(4 * inch, 6 * inch).image(0, 0, 4 * inch, 6 * inch, {
    width,
    height,
    data,
  });
  return { name: 'image-4x6', codes, page, file: pdfOf([page]) };
}

function drawInDots(
  dots: Bitmap,
  code: PdfCode,
  x: number,
  y: number,
  module: number,
  height: number,
): void {
  for (const [left, top, across, down] of codeBoxes({ ...code, module, height }))
    dots.fill(x + left, y + top, across, down);
}

export const carrierPdfs: CarrierPdf[] = [
  label('express-4x6', [4 * inch, 6 * inch], (page, code) => {
    page
      .text(5, 8, 8, 'ORIGIN: EXAMPLE CO, 1 AIRPORT RD, MEMPHIS TN 38118')
      .line(4, 12, 97, 12, 0.4);
    address(page, 5, 18, 14, receiver);
    page.frame(4, 13, 93.6, 30, 0.5);
    code(6, 48, {
      symbology: 'pdf417',
      value:
        '[)>\x1e01\x1d0202110\x1d840\x1d19\x1d7940000000010201\x1dFDE\x1d111222333\x1d318\x1d1/1\x1d2.00LB',
      module: 0.5,
      columns: 6,
    });
    page.text(5, 90, 22, 'XH BOSA', { bold: true }).text(62, 90, 20, '02110', { bold: true });
    code(12, 100, parcel('9632001960000000000400794000000001', 0.375, 32));
    page.text(14, 138, 11, 'TRK# 7940 0000 0001').line(4, 143, 97, 143, 0.1);
  }),
  label('parcel-100x150', [100, 150], (page, code) => {
    page.box(0, 0, 100, 14, 0.85).text(5, 9, 16, 'PAKET', { bold: true });
    address(page, 6, 22, 12, { name: 'Zoe Muster', street: 'Hauptstr. 5', city: '10115 Berlin' });
    code(68, 20, {
      symbology: 'datamatrix',
      value: 'A1B2C3D4E5F6G7H8 10115 DE 2.5KG',
      module: 0.9,
    });
    page.line(4, 55, 96, 55, 0.2);
    code(14, 62, { symbology: 'itf', value: '12345678901234', module: 0.45, height: 25 });
    page.text(30, 93, 9, 'Leitcode 12345.678.901.234');
    code(12, 100, {
      symbology: 'gs1-128',
      value: '(00)003404340000000017',
      module: 0.45,
      height: 30,
    });
    page
      .text(24, 136, 9, '(00) 0 0340434 00000001 7')
      .text(6, 146, 6, 'Absender: Muster GmbH, Lager 3, Ring 1, 20095 Hamburg', { grey: 0.4 });
  }),
  label('a6-portrait', [105, 148], (page, code) => {
    page.frame(3, 3, 99, 142, 0.3).text(8, 14, 20, 'dpx', { bold: true });
    address(page, 8, 26, 12, receiver);
    code(60, 22, { symbology: 'aztec', value: 'DPX|05022033445566|US|02110', module: 0.9 });
    page.text(8, 78, 36, 'US-02110', { bold: true });
    code(12, 90, parcel('%0002110050220334455661018', 0.42, 28));
    page.text(26, 124, 10, '0502 2033 4455 66 - 101 - 840');
  }),
  label('a5-with-form', [148, 210], (page, code) => {
    page.text(10, 16, 18, 'Customs declaration CN 22', { bold: true });
    for (let row = 0; row < 6; row++)
      page
        .frame(10, 24 + row * 9, 128, 9, 0.15)
        .text(
          12,
          30 + row * 9,
          8,
          `Item ${row + 1}: 2 x cotton shirts, 0.4 kg, 24.00 EUR, HS 6105.10`,
        );
    address(page, 12, 92, 16, {
      name: 'Hanako Yamada',
      street: '1-2-3 Shibuya',
      city: 'TOKYO 150-0002',
    });
    code(100, 84, {
      symbology: 'qrcode',
      value: 'https://example.com/t/RR473124829NL',
      module: 0.9,
    });
    code(20, 140, parcel('RR473124829NL', 0.6, 35));
    page.text(42, 184, 14, 'RR 473 124 829 NL', { bold: true });
  }),
  label('narrow-62', [62, 100], (page, code) => {
    page.text(4, 8, 9, 'Return to: Muster GmbH').text(4, 13, 9, 'Ring 1, 20095 Hamburg');
    code(16, 20, { symbology: 'qrcode', value: 'RET-2026-000471', module: 1.2 });
    code(5, 64, parcel('RET2026000471', 0.33, 20));
    page.text(14, 90, 10, 'RET-2026-000471');
  }),
  label(
    'letter-half',
    [8.5 * inch, 11 * inch],
    (page, code) => {
      // The label lies on its side in the upper half; instructions would be in the lower one.
      page.turned(20, 14, 150, (side) => {
        side.frame(0, 0, 98, 149, 0.5).text(6, 10, 20, 'PRIORITY MAIL', { bold: true });
        address(side, 8, 30, 13, receiver);
        code(10, 80, parcel('420021109205590000000000000017', 0.38, 34));
        side.text(14, 122, 12, '9205 5900 0000 0000 0000 17', { bold: true });
        code(72, 28, {
          symbology: 'datamatrix',
          value: '420021109205590000000000000017',
          module: 0.8,
        });
      });
    },
    { print: { crop: true } },
  ),
  label(
    'a4-quarter',
    [210, 297],
    (page, code) => {
      page.frame(5, 5, 98, 140, 0.3);
      address(page, 10, 18, 13, {
        name: 'Alex Smith',
        street: '10 Downing Mews',
        city: 'LONDON SW1A 2AA',
      });
      code(66, 14, {
        symbology: 'datamatrix',
        value: 'JGB 0123456789ABCDEF SW1A2AA GB 24H',
        module: 1,
      });
      code(10, 60, parcel('TT123456785GB', 0.5, 30));
      page.text(30, 97, 12, 'TT 1234 5678 5GB');
    },
    { print: { crop: true } },
  ),
  label('landscape-6x4', [6 * inch, 4 * inch], (page, code) => {
    page.frame(3, 3, 146, 95, 0.5).text(8, 12, 14, 'GROUND', { bold: true });
    address(page, 8, 24, 13, receiver);
    code(8, 54, parcel('1Z999AA10123456784', 0.5, 30));
    page.text(20, 92, 11, '1Z 999 AA1 01 2345 6784');
    code(112, 12, { symbology: 'qrcode', value: '1Z999AA10123456784', module: 1 });
  }),
  label(
    'turned-100x150',
    [150, 100],
    (page, code) => {
      page.text(6, 10, 14, 'GLS-like parcel', { bold: true });
      code(6, 18, {
        symbology: 'datamatrix',
        value: 'AUSGANG 276 10115 0001 K123456789',
        module: 1,
      });
      code(80, 18, {
        symbology: 'datamatrix',
        value: 'EINGANG 276 20095 0002 K987654321',
        module: 1,
      });
      code(14, 62, parcel('K123456789012', 0.6, 24));
      page.text(40, 92, 12, 'K123456789012');
    },
    { entries: '/Rotate 90' },
  ),
  label('tall-102x192', [102, 192], (page, code) => {
    page.image(6, 6, 30, 22, photo).text(42, 16, 12, 'Marketplace delivery', { bold: true });
    address(page, 8, 44, 15, receiver);
    code(16, 84, { symbology: 'qrcode', value: 'SPCF4KX2N9 TBA123456789000', module: 1.4 });
    code(10, 134, parcel('TBA123456789000', 0.5, 30));
    page
      .text(32, 170, 12, 'TBA123456789000')
      .text(60, 182, 6, 'Printed for you with love', { grey: 0.55 });
  }),
  label('pallet-a5-landscape', [210, 148], (page, code) => {
    page.text(8, 14, 16, 'SSCC 003404340000000024', { bold: true }).line(6, 20, 204, 20, 0.5);
    code(14, 30, {
      symbology: 'gs1-128',
      value: '(02)04012345678901(37)48',
      module: 0.75,
      height: 35,
    });
    code(14, 82, {
      symbology: 'gs1-128',
      value: '(00)003404340000000024',
      module: 0.75,
      height: 40,
    });
    page.text(14, 136, 14, '(00) 0 0340434 00000002 4');
  }),
  imageLabel(),
];
