// Attacks by pictures: SVG and PNG as assets, in templates and in data.

import { crc32, deflateSync } from 'node:zlib';
import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';
import { post } from './deliver.ts';
import { anyText } from './texts.ts';

function coordinate(grow: Growth): number {
  const kind = grow.fraction();
  if (kind < 0.5) return Math.round(grow.fraction() * 1000) / 10;
  return grow.pick([-1e6, 1e6, 999_999.9, -1, 0, 1e-9, 1e5, 5e5, 1e7, 1e11, 1e30]);
}

function pathData(grow: Growth): string {
  const command = grow.pick(['L', 'C', 'Q', 'A', 'l', 'c', 's', 't', 'H', 'a', 'M']);
  const counts: Record<string, number> = { C: 6, c: 6, Q: 4, s: 4, t: 2, H: 1 };
  const count = counts[command] ?? 2;
  const own = () => grow.grow(coordinate);
  const piece =
    command.toLowerCase() === 'a'
      ? `${command}${own()} ${own()} 0 1 ${grow.integer(0, 1)} ${own()} ${own()}`
      : `${command}${Array.from({ length: count }, own).join(' ')}`;
  return `M${own()} ${own()}${piece.repeat(grow.length(9000, 1))}${grow.pick(['', 'z'])}`;
}

function svgStyle(grow: Growth): string {
  const parts = [
    `stroke="${grow.pick(['black', 'none', 'url(#g)'])}"`,
    `stroke-width="${grow.pick([0.001, 1, 50, 1e6])}"`,
    `fill="${grow.pick(['none', 'black', 'url(#g)', 'url(#m)', 'rgb(1,2,3)'])}"`,
    `stroke-linejoin="${grow.pick(['round', 'miter', 'bevel'])}"`,
    `stroke-linecap="${grow.pick(['round', 'square'])}"`,
    `stroke-miterlimit="${grow.pick([1, 1e6])}"`,
    `opacity="${grow.pick([0.5, 1])}"`,
    `clip-path="url(#c)"`,
    `mask="url(#m)"`,
    `transform="${grow.grow(transform)}"`,
    `class="${Array.from({ length: grow.length(3000) }, (_, index) => `k${index % 50}`).join(' ')}"`,
    `style="${'fill:red;'.repeat(grow.length(3000))}"`,
  ];
  return parts.filter(() => grow.chance(0.25)).join(' ');
}

function transform(grow: Growth): string {
  const one = grow.pick([
    'scale(1.5)',
    'scale(1000 0.001)',
    'rotate(45)',
    'skewX(89.9)',
    'translate(1e5 0)',
    'matrix(1 0 0 1 5 5)',
  ]);
  return one.repeat(grow.length(2000, 1));
}

function svgElement(grow: Growth): string {
  const own = () => grow.grow(coordinate);
  const style = grow.grow(svgStyle);
  const inner = () => (grow.depth < 10 ? grow.list(svgElement, 6).join('') : '');
  switch (grow.integer(0, 8)) {
    case 0:
    case 1:
      return `<path d="${grow.grow(pathData)}" ${style}/>`;
    case 2:
      return `<rect x="${own()}" y="${own()}" width="${own()}" height="${own()}" rx="${own()}" ${style}/>`;
    case 3:
      return `<circle cx="${own()}" cy="${own()}" r="${own()}" ${style}/>`;
    case 4:
      return `<polygon points="${`${own()},${own()} `.repeat(grow.length(9000, 1))}" ${style}/>`;
    case 5:
      return `<g ${style}>${inner()}</g>`;
    case 6:
      return `<use href="#${grow.pick(['d', 'e', 'f'])}" ${style}/>`;
    case 7: {
      const depth = grow.length(60, 1);
      return `${`<g ${style.slice(0, 40).includes('"') ? '' : style}>`.repeat(depth)}${inner()}${'</g>'.repeat(depth)}`;
    }
    default:
      return `<line x1="${own()}" y1="${own()}" x2="${own()}" y2="${own()}" ${style}/>`;
  }
}

function styleSheet(grow: Growth): string {
  const selectors = Array.from({ length: grow.length(6000, 1) }, (_, index) => `.k${index}`);
  const properties = grow.pick(['fill:red;', 'stroke:black;', 'x:1;', 'stroke-width:2;', '/**/']);
  const rule = `${selectors.join(',')}{${properties.repeat(grow.length(5000, 1))}}`;
  return `<style>${rule.repeat(grow.length(50, 1))}</style>`;
}

export function svgText(grow: Growth): string {
  const size = grow.pick([
    'viewBox="0 0 100 100"',
    'width="100" height="100"',
    'width="1e6" height="1"',
    'viewBox="0 0 1 999999"',
  ]);
  const definitions = `<defs><g id="d">${'<use href="#e"/>'.repeat(grow.length(200))}</g><g id="e">${grow.grow(svgElement)}</g><linearGradient id="g">${'<stop offset="0.5" stop-color="red"/>'.repeat(grow.length(3000))}</linearGradient><clipPath id="c">${grow.grow(svgElement)}</clipPath><mask id="m">${grow.grow(svgElement)}</mask></defs>`;
  const odd = grow.pick(['', '<!--', '<?xml version="1.0"?>', '<![CDATA[', '&#x0;', '<a>']);
  const body = grow.list(svgElement, 8, 1).join('');
  const times = grow.chance(0.5) ? 1 : grow.length(3000, 1);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>` +
    (grow.chance(0.3) ? grow.grow(styleSheet) : '') +
    (grow.chance(0.5) ? definitions : '') +
    (grow.chance(0.1) ? odd.repeat(grow.length(20_000, 1)) : '') +
    body.repeat(Math.max(1, Math.min(times, Math.floor(1_500_000 / body.length)))) +
    (grow.chance(0.97) ? '</svg>' : '')
  ).slice(0, 2_000_000);
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named) >>> 0);
  return Buffer.concat([length, named, sum]);
}

function pngBytes(grow: Growth): Buffer {
  const width = grow.length(10_000, 1);
  const height = Math.min(grow.length(10_000, 1), Math.ceil(4_194_304 / width));
  const depth = grow.pick([1, 8, 16]);
  const colour = depth === 1 ? 0 : grow.pick([0, 2, 4, 6]);
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colour]!;
  const row = Math.ceil((width * channels * depth) / 8);
  const rows = grow.chance(0.8) ? height : grow.length(height);
  const seed = grow.integer(1, 255);
  const raw = Buffer.alloc(Math.min(rows * (row + 1), 34_000_000));
  const isNoisy = grow.chance(0.3);
  if (isNoisy)
    for (let at = 0; at < Math.min(raw.length, 500_000); at++) raw[at] = (at * seed * 31) >> 3;
  for (let at = 0; at < raw.length; at += row + 1) raw[at] = grow.depth % 5; // the filter
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, grow.integer(0, 1)], 8);
  const extra = chunk(
    grow.pick(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'PLTE', 'tRNS']),
    grow.chance(0.5)
      ? Buffer.from(
          `k\0\0${deflateSync(Buffer.alloc(grow.length(5_000_000))).toString('latin1')}`,
          'latin1',
        )
      : Buffer.from(grow.grow(anyText)).subarray(0, 5000),
  );
  const extras = grow.chance(0.4) ? grow.length(20_000) : 0;
  const room = Math.max(0, Math.floor(1_400_000 / extra.length));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...Array.from({ length: Math.min(extras, room) }, () => extra),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Other formats, of which only the header is right. */
function otherBytes(grow: Growth): Buffer {
  const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 4, 0, 4, 0, 1, 1, 0x11, 0]);
  const webp = Buffer.from('RIFF\xff\xff\x00\x00WEBPVP8L', 'latin1');
  const piece = grow.pick([
    Buffer.from([0x21, 0xfe, 1, 0x41, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1]),
    Buffer.from([0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0]),
    Buffer.from([0xff]),
    Buffer.from('EXIF\0\0\0\0', 'latin1'),
    Buffer.alloc(1),
  ]);
  const times = Math.min(grow.length(400_000), Math.floor(1_400_000 / piece.length));
  const filling = Buffer.alloc(times * piece.length, piece);
  return Buffer.concat([grow.pick([gif, jpeg, webp]), filling, Buffer.from([0xff, 0xd9])]);
}

function pngUri(grow: Growth): string {
  return `data:image/png;base64,${grow.grow(pngBytes).toString('base64')}`;
}

function svgUri(grow: Growth): string {
  return `data:image/svg+xml;base64,${Buffer.from(grow.grow(svgText)).toString('base64')}`;
}

function otherUri(grow: Growth): string {
  const type = grow.pick(['image/gif', 'image/jpeg', 'image/webp', 'image/png', 'text/plain']);
  return `data:${type};base64,${grow.grow(otherBytes).toString('base64')}`;
}

/** As a data URI. */
export function anyPicture(grow: Growth): string {
  return grow.either(svgUri, svgUri, svgUri, pngUri, pngUri, otherUri);
}

function pictureAttack(grow: Growth): Step[] {
  const content = grow.grow(anyPicture);
  const times = grow.chance(0.2) ? grow.length(12, 1) : 1;
  const width = grow.pick<unknown>([undefined, 1, '70mm', '100%', 2000]);
  const image = {
    type: 'image',
    ...(width !== undefined && { width }),
    ...(grow.chance(0.5) && { dither: grow.pick(['bayer', 'floyd-steinberg', 'atkinson']) }),
  };
  const kind = grow.fraction();
  if (kind < 0.4) {
    const name = `attack-${grow.integer(0, 3)}`;
    const config = { name: 'attack', width: '80mm', blocks: [{ ...image, content: name }] };
    return [
      post('/assets', { name, content }),
      { ...post('/preview', { config, data: {} }), times },
      { kind: 'http', method: 'DELETE', path: `/assets/${name}` },
    ];
  }
  if (kind < 0.7) {
    const count = grow.chance(0.2) ? grow.length(200, 1) : 1;
    const blocks = Array.from({ length: count }, () => ({ ...image, content: '{{ logo }}' }));
    const config = { name: 'attack', width: grow.pick(['80mm', '250mm']), blocks };
    return [{ ...post('/preview', { config, data: { logo: content } }), times }];
  }
  const items = [{ name: 'x', quantity: 1, price: 1 }];
  const data = { shop: { logo: content }, items, total: 1 };
  return [{ ...post('/print/receipt', { data, options: { wait: true } }), times }];
}

export const pictures: Target = { name: 'pictures', rule: pictureAttack, service: {} };
