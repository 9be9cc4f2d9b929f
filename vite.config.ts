import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// `npm run build` makes the pages; `npx vite` serves them while one works on
// them, with a service at its usual address behind.
const service = 'http://127.0.0.1:3000';
const paths =
  '^/(health|docs|openapi.json|print|templates|template-schema.json|assets|jobs|printers?|profiles|preview|virtual-printer)(/|$|\\?)';

/** What the service sends compressed, it does not compress itself. */
const gzip: Plugin = {
  name: 'gzip',
  writeBundle: ({ dir }, bundle) => {
    for (const name of Object.keys(bundle).filter((path) => path.startsWith('pages/'))) {
      const path = `${dir}/${name}`;
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  },
};

export default defineConfig({
  root: 'src/web',
  base: './', // the service may stand under a path
  plugins: [react(), gzip],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'pages',
    // The policy of the pages allows no script that stands in the page itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The designer is one, and loads when it is opened; a test weighs the first load.
    chunkSizeWarningLimit: 1000,
    target: 'es2023',
  },
  server: { proxy: { [paths]: service, '/ws': { target: service, ws: true } } },
});
