// PDFs that are broken, or that were made to take all time or memory.

import { deflateSync } from 'node:zlib';
import { carrierPdfs } from '../paper/carrier-pdfs.ts';
import { fileOf, PdfPage, pdfOf, stream } from '../paper/pdf-writer.ts';

const whole = carrierPdfs[0]!.file;
const bytes = '0'.repeat(64);

/** One page whose content and resources are given; more objects begin at 5. */
function pageWith(
  content: Buffer,
  resources: string,
  more: readonly (string | Buffer)[] = [],
  box = '[0 0 288 432]',
): Buffer {
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << ${resources} >> >>`,
    content,
    ...more,
  ]);
}

const drawn = (content: string) => stream('', Buffer.from(content));

/** Each level draws the next ten times: 10 to the power of 12 boxes. */
function endlessForms(): Buffer {
  const levels = 12;
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1;
    const resources = isLast ? '' : `/Resources << /XObject << /F ${6 + level} 0 R >> >>`;
    return stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 300 500] ${resources}`,
      Buffer.from(isLast ? '0 0 9 9 re f' : '/F Do '.repeat(10)),
    );
  });
  return pageWith(drawn('/F Do'), '/XObject << /F 5 0 R >>', forms);
}

export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${4 + index} 0 R`);
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids.join(' ')}] >>`,
    drawn('9 9 99 99 re f'),
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 144] /Contents 3 0 R >>'),
  ]);
}

function bomb(megabytes: number): Buffer {
  const once = deflateSync(Buffer.alloc(megabytes * 2 ** 20, 'q Q '));
  return stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(once));
}

function hugeImage(width: number, height: number): Buffer {
  const pixels = deflateSync(deflateSync(Buffer.alloc(2 ** 26)));
  const image = stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter [/FlateDecode /FlateDecode]`,
    pixels,
  );
  return pageWith(drawn('288 0 0 432 0 0 cm /I Do'), '/XObject << /I 5 0 R >>', [image]);
}

/** It takes more time or memory than it may, whichever comes first on this machine. */
export const endless =
  /^pdf: (takes more than .* s to draw: print fewer pages at once|needs more than \d+ MB of memory to be drawn)/;

/** What is said of each, made when asked for, because the large ones take seconds; null if it is drawn, as nothing or as something. */
export const hostilePdfs = (): [name: string, file: Buffer, problem: RegExp | null][] => [
  [
    'encrypted',
    pdfOf(
      [new PdfPage(50, 50)],
      `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${bytes}> /U <${bytes}> /P -4 >> /ID [<00> <00>]`,
    ),
    /^pdf: is protected by a password; save it without one/,
  ],
  [
    'protected in another way',
    pdfOf([new PdfPage(50, 50)], '/Encrypt << /Filter /Other /V 9 >> /ID [<00> <00>]'),
    /^pdf: is protected in an unknown way/,
  ],
  ['empty', Buffer.from(' '), /^pdf: is not a PDF/],
  ['another file', Buffer.from('PK\x03\x04 something else'), /^pdf: is not a PDF/],
  ['noise', Buffer.from(`%PDF-1.7\n${'rubbish '.repeat(500)}`), /^pdf: is damaged or incomplete/],
  ['cut off', whole.subarray(0, whole.length * 0.7), /^pdf: is damaged or incomplete/],
  ['cut off before its end', whole.subarray(0, -200), /^pdf: is damaged or incomplete/],
  ['10,000 pages', manyPages(10_000), /^pages: the PDF has 10000 pages, and at most 100/],
  [
    'pages that are longer than a roll',
    manyPages(90),
    /^pages: its pages would be longer than 3000 mm together/,
  ],
  [
    'no pages',
    fileOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>']),
    /^pdf: (has no pages|is damaged)/,
  ],
  [
    'pages within themselves',
    fileOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R 2 0 R] >>',
    ]),
    /^pdf: page 1 is damaged; export the PDF again/,
  ],
  [
    'a strip of 35 m',
    pageWith(drawn('0 0 9 9 re f'), '', [], '[0 0 1 100000]'),
    /^pages: its pages would be longer/,
  ],
  ['a page without a size', pageWith(drawn(''), '', [], '[0 0 0 0]'), null],
  ['a page of 10^30 points', pageWith(drawn(''), '', [], `[0 0 1${'0'.repeat(30)} 9]`), null],
  [
    'content of 260 MB',
    pageWith(bomb(260), ''),
    /^pdf: needs more than 192 MB|^pdf: cannot be drawn|^pdf: is damaged/,
  ],
  ['an image of 30,000 by 30,000', hugeImage(30_000, 30_000), null],
  ['deeply nested values', pageWith(drawn('['.repeat(200_000)), ''), null],
  ['deeply nested objects', fileOf([`<< /Type /Catalog /Pages ${'<< /A '.repeat(100_000)}`]), null],
  ['300,000 saved states', pageWith(drawn('q '.repeat(300_000)), ''), null],
  [
    'a pattern within itself',
    pageWith(drawn('/Pattern cs /P scn 0 0 288 432 re f'), '/Pattern << /P 5 0 R >>', [
      stream(
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 /Resources << /Pattern << /P 5 0 R >> >>',
        Buffer.from('/Pattern cs /P scn 0 0 1 1 re f'),
      ),
    ]),
    endless,
  ],
  ['forms within forms', endlessForms(), endless],
];
