import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { notices } from './tools/build/notices.mjs';
import { pageHead } from './tools/build/page-head.mjs';

// Builds the pages (`npm run build`) and serves them during development (`npx vite`), with a
// service at its default address as the backend.
const service = 'http://127.0.0.1:3000';
const pages = fileURLToPath(new URL('src/web', import.meta.url));

/**
 * The path of a file of the pages, or undefined: then the service answers. Files are looked
 * for because both use the same names: /jobs is a route, /jobs/jobs-page.tsx a module.
 */
export function pageFile(url: string): string | undefined {
  const path = new URL(url, service).pathname;
  const isOfVite = path === '/' || /^\/(@|node_modules\/)/.test(path);
  return isOfVite || statSync(pages + path, { throwIfNoEntry: false })?.isFile() ? url : undefined;
}

const isCompressible = /^pages\/.*\.(js|css|svg|webmanifest)$/;

/**
 * Compresses the files at build time; the service sends them as they are. Browsers take Brotli
 * over TLS and from their own machine. At its highest quality it makes the first script 7 % smaller
 * and takes 15 times as long, so the other files get the quality below.
 */
const compress: Plugin = {
  name: 'compress',
  writeBundle: ({ dir }, bundle) => {
    for (const [name, file] of Object.entries(bundle)) {
      if (!isCompressible.test(name)) continue;
      const path = `${dir}/${name}`;
      const bytes = readFileSync(path);
      const quality = file.type === 'chunk' && file.isEntry ? 11 : 9;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    }
  },
};

interface ModuleGraph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null;
}

const ofFirstLoad = new Map<string, boolean>();

/** Whether the entry imports the module, itself or through others, and not on demand. */
function isOfFirstLoad(id: string, context: ModuleGraph): boolean {
  const known = ofFirstLoad.get(id);
  if (known !== undefined) return known;
  ofFirstLoad.set(id, false); // for circles of imports
  const info = context.getModuleInfo(id);
  const isFirst =
    info !== null &&
    (info.isEntry || info.importers.some((importer) => isOfFirstLoad(importer, context)));
  ofFirstLoad.set(id, isFirst);
  return isFirst;
}

/**
 * The pages and their packages are written for React, and Preact draws them: the first script has
 * 47 kB (Brotli) instead of 96.
 */
const drawnByPreact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

export default defineConfig({
  root: 'src/web',
  base: './', // the service may run under a base path
  resolve: { alias: drawnByPreact },
  plugins: [pageHead(), compress, notices()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'pages',
    // The content security policy of the pages allows no inline scripts but the outline.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The designer is one large chunk, loaded when it is opened; a test limits the first load.
    chunkSizeWarningLimit: 1000,
    target: 'es2023',
    rolldownOptions: {
      checks: { moduleLevelDirective: false }, // "use client" means nothing in a browser
      // One file of what every page needs: many small ones wait for each other.
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'first',
              name: (id, context) => (isOfFirstLoad(id, context) ? 'first' : null),
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/': { target: service, ws: true, bypass: ({ url = '/' }) => pageFile(url) } },
  },
});
