// A Vite plugin for what index.html has besides its script: the outline that is painted first,
// which stands in the page itself, and the manifest and icons of the installable app. Their names
// contain a hash of the content, because browsers keep all files of the pages for a year.

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../src/web/', import.meta.url));
/** Without comments and indentation. */
const inline = (path) =>
  readFileSync(folder + path, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();

/** @returns {import('vite').Plugin} */
export function pageHead() {
  return {
    name: 'page-head',
    generateBundle() {
      const emit = (path, source = readFileSync(folder + path)) =>
        this.getFileName(this.emitFile({ type: 'asset', name: basename(path), source }));
      const icons = readdirSync(`${folder}icons`).map((name) => [name, emit(`icons/${name}`)]);
      emit('app.webmanifest', manifest(icons));
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, server }) {
        if (server) return tags((path) => `./${path}`);
        const files = Object.values(bundle);
        const built = (path) => files.find(({ names }) => names?.includes(basename(path))).fileName;
        return { html: stylesLast(html), tags: tags((path) => `./${built(path)}`, texts(files)) };
      },
    },
  };
}

/** The file with the first texts of each language, by its code. */
function texts(files) {
  const first = files.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('.ts?first'));
  return Object.fromEntries(first.map(({ name, fileName }) => [name, `./${fileName}`]));
}

function tags(address, textFiles = {}) {
  const script = inline('first-paint/first-paint.js');
  return [
    // Files would wait behind all scripts on a slow line. The service allows them by their hashes.
    {
      tag: 'script',
      children: script.replace('texts = {}', `texts = ${JSON.stringify(textFiles)}`),
    },
    { tag: 'style', children: inline('first-paint/first-paint.css') },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: address('icons/touch-180.png') } },
    { tag: 'link', attrs: { rel: 'manifest', href: address('app.webmanifest') } },
  ].map((tag) => ({ ...tag, injectTo: 'head' }));
}

/** A style sheet in the head holds up the first paint, so the large ones follow the outline. */
function stylesLast(html) {
  const sheet = /\n\s*<link rel="stylesheet"[^>]*>/g;
  const sheets = html.match(sheet).join('');
  return html.replaceAll(sheet, '').replace('\n  </body>', `${sheets}\n  </body>`);
}

/** Its addresses are relative to itself, so that they hold under a base path, too. */
function manifest(icons) {
  return JSON.stringify({
    name: 'Platen',
    short_name: 'Platen',
    description: 'Prints receipts and labels on your printers.',
    start_url: '../',
    scope: '../',
    display: 'standalone',
    background_color: '#f6f4ef',
    theme_color: '#f6f4ef',
    icons: icons
      .filter(([name]) => !name.startsWith('touch'))
      .map(([name, src]) => {
        const size = /\d+/.exec(name)[0];
        return {
          src: basename(src),
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: name.startsWith('maskable') ? 'maskable' : 'any',
        };
      }),
  });
}
