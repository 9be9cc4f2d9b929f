// Copies the files of packages that are read at run time to dist/packages, each package with its
// licence. src/core/package-file.ts finds them there. Whole packages would be five times as large.

import { cpSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const about = /^(licen[cs]e|package\.json)/i;
// The weights that text is drawn in.
const font = /^files\/.*-[4-9]00-normal\.woff2$/;
// The same, without the Latin letters that such a package has, too.
const script = /^files\/noto-sans-([a-z]+)-\1-[4-9]00-normal\.woff2$/;
const wanted = {
  '@hyzyla/pdfium': /^dist\/pdfium\.wasm$/,
  'bwip-js': /^dist\/bwip-js-node\.js$/,
  // The patterns of the languages in src/core/layout/syllables.ts.
  hyphen:
    /^(hyphen|patterns\/(da|de-1996|el-monoton|en-gb|en-us|es|et|fi|fr|hr|it|lt|nb|nl|pl|pt|ru|sk|sl|sv|tr|uk))\.js$/,
  '@fastify/swagger-ui': /^static\/swagger-ui(-bundle\.js|\.css)$/,
  // Of the page /docs; the bundle of the other pages has its own copy.
  '@fontsource-variable/figtree': /^files\/figtree-latin(-ext)?-wght-normal\.woff2$/,
  '@fontsource/noto-emoji': font,
  '@fontsource/noto-sans': font,
  '@fontsource/noto-sans-arabic': font,
  '@fontsource/noto-sans-bengali': script,
  '@fontsource/noto-sans-devanagari': font,
  '@fontsource/noto-sans-ethiopic': script,
  '@fontsource/noto-sans-georgian': script,
  '@fontsource/noto-sans-gujarati': script,
  '@fontsource/noto-sans-gurmukhi': script,
  '@fontsource/noto-sans-hebrew': font,
  '@fontsource/noto-sans-kannada': script,
  '@fontsource/noto-sans-khmer': script,
  '@fontsource/noto-sans-lao': script,
  '@fontsource/noto-sans-malayalam': script,
  '@fontsource/noto-sans-mono': font,
  '@fontsource/noto-sans-myanmar': script,
  '@fontsource/noto-sans-oriya': script,
  '@fontsource/noto-sans-sinhala': script,
  '@fontsource/noto-sans-tamil': script,
  '@fontsource/noto-sans-telugu': script,
  '@fontsource/noto-sans-thai': font,
};

for (const [name, pattern] of Object.entries(wanted)) {
  const from = `${root}node_modules/${name}`;
  const files = readdirSync(from, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => about.test(path) || pattern.test(path));
  for (const path of files) cpSync(`${from}/${path}`, `${root}dist/packages/${name}/${path}`);
}
