// npm run icons: draws the icons of the installable app from src/web/icon.svg.
// A launcher may cut a maskable icon to a circle of 80 % of its width, so that one has no round
// corners and a smaller drawing.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const folder = fileURLToPath(new URL('../../src/web/', import.meta.url));
const drawing = readFileSync(`${folder}icon.svg`, 'utf8')
  // The colours for dark tabs belong to the favicon only.
  .replace(/<style>[^]*?<\/style>/, '');

const background = /<rect class="ground"[^>]*>/;
const [ground] = background.exec(drawing);
const colour = /fill="([^"]+)"/.exec(ground)[1];
const maskable = drawing
  .replace(
    background,
    `<rect width="32" height="32" fill="${colour}"/><g transform="translate(4 4) scale(.75)">`,
  )
  .replace('</svg>', '</g></svg>');

const icons = [
  ['icon-192.png', drawing, 192],
  ['icon-512.png', drawing, 512],
  ['maskable-192.png', maskable, 192],
  ['maskable-512.png', maskable, 512],
  ['touch-180.png', maskable, 180],
];

for (const [name, svg, width] of icons)
  writeFileSync(
    `${folder}icons/${name}`,
    new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng(),
  );
