// Copies the files of packages that are read at run time to dist/packages, each package with its
// licence. src/core/package-file.ts finds them there. Whole packages would be five times as large.

import { cpSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const about = /^(licen[cs]e|package\.json)/i;
// The weights that text is drawn in.
const font = /^files\/.*-[4-9]00-normal\.woff2$/;
const wanted = {
  '@hyzyla/pdfium': /^dist\/pdfium\.wasm$/,
  'bwip-js': /^dist\/bwip-js-node\.js$/,
  '@fastify/swagger-ui': /^static\/swagger-ui(-bundle\.js|\.css)$/,
  // Of the page /docs; the bundle of the other pages has its own copy.
  '@fontsource-variable/figtree': /^files\/figtree-latin(-ext)?-wght-normal\.woff2$/,
  '@fontsource/noto-emoji': font,
  '@fontsource/noto-sans': font,
  '@fontsource/noto-sans-arabic': font,
  '@fontsource/noto-sans-devanagari': font,
  '@fontsource/noto-sans-hebrew': font,
  '@fontsource/noto-sans-mono': font,
  '@fontsource/noto-sans-thai': font,
};

for (const [name, pattern] of Object.entries(wanted)) {
  const from = `${root}node_modules/${name}`;
  const files = readdirSync(from, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => about.test(path) || pattern.test(path));
  for (const path of files) cpSync(`${from}/${path}`, `${root}dist/packages/${name}/${path}`);
}
