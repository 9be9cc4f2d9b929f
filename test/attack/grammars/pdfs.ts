// PDF files that open: pages, content streams, forms, fonts, images, patterns, shadings,
// transparency and filters, with few objects that are used many times.

import { deflateSync } from 'node:zlib';
import { fileOf, stream } from '../../support/paper/pdf-writer.ts';
import type { Growth, Rule } from '../genes.ts';

const mostBytes = 1_900_000; // a body has 3 MiB, in base64
/** Fixed places of objects: the resources that all parts share, a letter and a function. */
const [resources, glyph, calculation, firstForm] = ['3 0 R', '4 0 R', '5 0 R', '6 0 R'];
const counts = { forms: 4, images: 2, patterns: 2, shadings: 3, states: 2 };

function number(grow: Growth): number {
  const kind = grow.fraction();
  if (kind < 0.7) return Math.round(grow.fraction() * 4000) / 10;
  return grow.pick([0, -1, 0.001, 1e-7, 1e4, 1e6, -1e6, 32_767, 1e9, 1e38]);
}

function several(grow: Growth, count: number): string {
  return Array.from({ length: count }, () => grow.grow(number)).join(' ');
}

function pathPart(grow: Growth): string {
  const start = `${several(grow, 2)} m `;
  const line = grow.pick([
    () => `${several(grow, 2)} l `,
    () => `${several(grow, 6)} c `,
    () => `${several(grow, 4)} v `,
    () => `${several(grow, 4)} re `,
  ])();
  const paint = grow.pick(['f', 'f*', 'S', 'B*', 'b', 'W n', 'W* n 0 0 500 500 re f']);
  return `${start}${line.repeat(grow.length(5000, 1))}${paint}\n`;
}

function lineStyle(grow: Growth): string {
  return grow.pick([
    () => `${grow.grow(number)} w\n`,
    () => `[${grow.pick(['0.01 0.01', '1 2', '1e-5', '0 0', '1 '.repeat(1000)])}] 0 d\n`,
    () => `${grow.integer(0, 2)} J ${grow.integer(0, 2)} j ${grow.grow(number)} M\n`,
    () => `${several(grow, 6)} cm\n`,
    () => `/G${grow.integer(0, counts.states - 1)} gs\n`,
    () => '0.5 g 0.2 0.4 0.9 RG\n',
  ])();
}

function textPart(grow: Growth): string {
  const unit = grow.pick(['W', 'Hello ', '\\377', 'a', '\\(', ' ']);
  const text = unit.repeat(grow.length(5000, 1));
  const show = grow.pick([`(${text}) Tj`, `[(${text}) -5000 (${text})] TJ`, `(${text}) '`]);
  const times = Math.max(1, Math.min(grow.length(3000, 1), Math.floor(200_000 / show.length)));
  const mode = `${grow.integer(0, 7)} Tr ${grow.pick([0, 100, 1e4])} Tz`;
  return `BT /F${grow.integer(0, 2)} ${grow.pick([1, 9, 12, 72, 1000, 1e5])} Tf 12 TL ${several(grow, 2)} Td ${mode} ${`${show} `.repeat(times)} ET\n`;
}

function objectPart(grow: Growth): string {
  const one = grow.pick([
    `/X${grow.integer(0, counts.forms - 1)} Do `,
    `q 300 0 0 400 0 0 cm /I${grow.integer(0, counts.images - 1)} Do Q `,
    `/S${grow.integer(0, counts.shadings - 1)} sh `,
    `/Pattern cs /P${grow.integer(0, counts.patterns - 1)} scn 0 0 500 800 re f `,
  ]);
  return `${one.repeat(grow.length(300, 1))}\n`;
}

function inlineImage(grow: Growth): string {
  const size = grow.length(60, 1);
  const inlined = `BI /W ${size * 8} /H ${size} /BPC 1 /IM true ID ${'\x55'.repeat(size * size)} EI `;
  return inlined.repeat(Math.max(1, Math.min(grow.length(2000, 1), 100_000 / inlined.length)));
}

function oddPart(grow: Growth): string {
  const unit = grow.pick(['q ', 'Q ', '[', '<<', '(', '/a ', '1 ', 'BX ', 'W ', 'h ', '/M BMC ']);
  return `${unit.repeat(grow.length(100_000, 1))}\n`;
}

function content(grow: Growth): string {
  const parts = Array.from({ length: grow.integer(1, 5) }, () =>
    grow.either(pathPart, lineStyle, lineStyle, textPart, objectPart, objectPart, inlineImage),
  );
  if (grow.chance(0.05)) parts.push(grow.grow(oddPart));
  const all = `q ${parts.join('')} Q `;
  return all.repeat(Math.max(1, Math.min(grow.length(200, 1), Math.floor(2_000_000 / all.length))));
}

const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`);

/** A stream with the filters that make it small, or slow to read. */
function filtered(grow: Growth, entries: string, bytes: Buffer): Buffer {
  const kind = grow.fraction();
  if (kind < 0.15 && bytes.length < 50_000) return stream(entries, bytes);
  if (kind < 0.25 && bytes.length < 50_000)
    return stream(`${entries} /Filter /ASCIIHexDecode`, hex(bytes));
  const once = deflateSync(bytes);
  if (kind < 0.75) return stream(`${entries} /Filter /FlateDecode`, once);
  if (kind < 0.85)
    return stream(
      `${entries} /Filter /FlateDecode /DecodeParms << /Predictor ${grow.pick([2, 10, 15])} /Columns ${grow.pick([1, 4, 5000])} >>`,
      once,
    );
  return stream(`${entries} /Filter [/FlateDecode /FlateDecode]`, deflateSync(once));
}

function form(grow: Growth): Buffer {
  const group = grow.chance(0.4) ? '/Group << /S /Transparency /I true /K true >>' : '';
  const matrix = grow.chance(0.3) ? '/Matrix [0.9 0.1 -0.1 0.9 5 5]' : '';
  const box = `/BBox [0 0 ${grow.pick([9, 300, 5000])} 500]`;
  const entries = `/Type /XObject /Subtype /Form ${box} ${matrix} ${group} /Resources ${resources}`;
  return filtered(grow, entries, Buffer.from(grow.grow(content), 'latin1'));
}

function image(grow: Growth): Buffer {
  const width = grow.length(20_000, 1);
  const height = grow.length(20_000, 1);
  const bits = grow.pick([1, 8, 8, 16]);
  const [space, channels] = grow.pick([
    ['/DeviceGray', 1],
    ['/DeviceRGB', 3],
    ['/DeviceCMYK', 4],
    ['[/Indexed /DeviceRGB 1 <000000ffffff>]', 1],
  ] as const);
  const size = Math.min(Math.ceil((width * bits * channels) / 8) * height, 30_000_000);
  const pixels = Buffer.alloc(
    grow.chance(0.8) ? size : grow.length(size),
    grow.pick(['\x55', '\0']),
  );
  const more = grow.pick(['', '/Interpolate true', '/ImageMask true', '/Mask [0 1 0 1 0 1]']);
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /ColorSpace ${space} ${more}`;
  return filtered(grow, entries, pixels);
}

function pattern(grow: Growth): Buffer {
  const step = grow.pick([0.01, 0.5, 1, 10, 100, 1e-6]);
  const entries = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${grow.pick([1, 10, 1000])} 10] /XStep ${step} /YStep ${grow.pick([step, 1, 50])} /Resources ${resources}`;
  return filtered(grow, entries, Buffer.from(grow.grow(content), 'latin1'));
}

/** PostScript that is run for every dot. */
function calculator(grow: Growth): Buffer {
  const unit = grow.pick([
    'dup mul ',
    'sin ',
    '2 copy atan pop ',
    'dup 0 gt {1 sub} {1 add} ifelse ',
  ]);
  const code = `{ ${unit.repeat(grow.length(5000, 1))} pop pop 0 0 0 }`;
  return stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', Buffer.from(code));
}

function shading(grow: Growth): string | Buffer {
  const space = '/ColorSpace /DeviceRGB';
  const ramp = `<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N ${grow.pick([1, 0.01, 500])} >>`;
  const parts = Array.from({ length: grow.length(300, 1) }, () => ramp);
  const bounds = parts.slice(1).map((_, index) => (index + 1) / parts.length);
  const stitched = `<< /FunctionType 3 /Domain [0 1] /Functions [${parts.join(' ')}] /Bounds [${bounds.join(' ')}] /Encode [${parts.map(() => '0 1').join(' ')}] >>`;
  switch (grow.integer(0, 3)) {
    case 0:
      return `<< /ShadingType 1 ${space} /Domain [0 1 0 1] /Matrix [500 0 0 800 0 0] /Function ${calculation} >>`;
    case 1:
      return `<< /ShadingType 2 ${space} /Coords [${several(grow, 4)}] /Extend [true true] /Function ${stitched} >>`;
    case 2:
      return `<< /ShadingType 3 ${space} /Coords [0 0 ${grow.grow(number)} 100 100 ${grow.grow(number)}] /Extend [true true] /Function ${stitched} >>`;
    default: {
      const type = grow.integer(4, 7);
      const mesh = `/ShadingType ${type} ${space} /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 500 0 800 0 1 0 1 0 1] ${type === 5 ? '/VerticesPerRow 2' : ''}`;
      const unit = Buffer.from([0, 1, 200, 3, 90, 250, 7, 8, 120, 10, 11, 60, 13, 240, 15]);
      return filtered(grow, mesh, Buffer.alloc(unit.length * grow.length(20_000, 1), unit));
    }
  }
}

/** A font whose letters are drawn by content streams. */
const drawnFont = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 87 /LastChar 87 /Widths [500] /Encoding << /Differences [87 /W] >> /CharProcs << /W ${glyph} >> /Resources ${resources} >>`;

function letter(grow: Growth): Buffer {
  return filtered(grow, '', Buffer.from(`1000 0 d0 ${grow.grow(content)}`, 'latin1'));
}

/** With a mask that is drawn by a form. */
function state(grow: Growth): string {
  const mask = grow.chance(0.4) ? `/SMask << /S /Luminosity /G ${firstForm} >>` : '';
  return `<< /Type /ExtGState /ca ${grow.pick([0.5, 1])} /BM ${grow.pick(['/Normal', '/Luminosity', '/ColorDodge'])} ${mask} >>`;
}

function pageContent(grow: Growth): Buffer {
  return filtered(grow, '', Buffer.from(grow.grow(content), 'latin1'));
}

const boxes = [
  '[0 0 288 432]',
  '[0 0 288 432]',
  '[0 0 595 842]',
  '[0 0 100 8000]',
  '[0 0 8000 100]',
  '[0 0 14400 14400]',
  '[0 0 3 3]',
  '[-100 -100 900000 900000]',
];

const fonts = [
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Font /Subtype /TrueType /BaseFont /Unknown+Font /Encoding /WinAnsiEncoding >>',
  drawnFont,
];

export function anyPdf(grow: Growth): Buffer {
  const objects: (string | Buffer)[] = ['<< /Type /Catalog /Pages 2 0 R >>', '', ''];
  const add = (object: string | Buffer) => `${objects.push(object)} 0 R`;
  const named = (prefix: string, many: readonly (string | Buffer)[]) =>
    many.map((object, index) => `/${prefix}${index} ${add(object)}`).join(' ');
  const grown = (rule: Rule<string | Buffer>, count: number) =>
    Array.from({ length: count }, () => grow.grow(rule));
  add(grow.grow(letter));
  add(grow.grow(calculator));
  const forms = named('X', grown(form, counts.forms)); // the first is object 6
  const images = named('I', grown(image, counts.images));
  objects[2] = `<< /XObject << ${forms} ${images} >> /Font << ${named('F', fonts)} >> /ExtGState << ${named('G', grown(state, counts.states))} >> /Pattern << ${named('P', grown(pattern, counts.patterns))} >> /Shading << ${named('S', grown(shading, counts.shadings))} >> >>`;
  const contents = grow.list(pageContent, 3, 1).map(add);
  const kinds = Array.from({ length: 3 }, (_, index) => {
    const own = grow.chance(0.5) ? contents[index % contents.length] : `[${contents.join(' ')}]`;
    return `<< /Type /Page /Parent 2 0 R /MediaBox ${grow.pick(boxes)} /Rotate ${grow.pick([0, 0, 90])} /Contents ${own} /Resources ${resources} >>`;
  });
  const count = grow.chance(0.7) ? 1 : grow.length(300, 1);
  const pages = Array.from({ length: count }, (_, index) => add(kinds[index % kinds.length]!));
  objects[1] = `<< /Type /Pages /Count ${count} /Kids [${pages.join(' ')}] >>`;
  const file = fileOf(objects);
  const whole = file.length > mostBytes ? file.subarray(0, mostBytes) : file;
  return grow.chance(0.97) ? whole : whole.subarray(0, grow.length(whole.length));
}
