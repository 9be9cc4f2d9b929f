import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { notices } from './tools/build/notices.mjs';

// Bundles each command of the command line with the packages that it needs into a few files: Node
// spends more time on finding a thousand files than on reading them. What several commands need,
// and other dynamic imports, become files beside it.
const source = fileURLToPath(new URL('src/', import.meta.url));

/** Lets import.meta.url in src name the file that tsc compiled: its data files lie beside that. */
const addresses: Plugin = {
  name: 'addresses',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(source) && code.includes('import.meta.url')
      ? {
          code: code.replaceAll(
            'import.meta.url',
            `new URL('../${compiled(id)}', import.meta.url).href`,
          ),
          map: null, // lines stay what they were
        }
      : null,
};

/** @fastify/static uses it only to list files in advance, which nothing asks for. It takes 3 % of the start. */
const withoutGlob: Plugin = {
  name: 'without-glob',
  enforce: 'pre',
  resolveId: (id) => (id === 'glob' ? '\0glob' : null),
  load: (id) => (id === '\0glob' ? 'export const glob = undefined;' : null),
};

/** Since Node 22, importing node:http loads its WebSocket client, too, for its names: 50 of 700 ms of the start. */
const withoutUndici: Plugin = {
  name: 'without-undici',
  enforce: 'pre',
  resolveId: (id, importer = '') => {
    const isOwn = importer.startsWith(source);
    return isOwn && id === 'node:http' ? '\0http' : null;
  },
  load: (id) =>
    id === '\0http'
      ? `export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');`
      : null,
};

function compiled(id: string): string {
  return id.slice(source.length).replace(/\.ts$/, '.js');
}

export default defineConfig({
  plugins: [addresses, withoutGlob, withoutUndici, notices()],
  ssr: {
    noExternal: true,
    // Native packages, and packages that read files beside their code.
    external: ['@napi-rs/canvas', '@photostructure/sqlite', 'bwip-js', 'pg-native'],
  },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist/cli',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    sourcemap: true, // for NODE_OPTIONS=--enable-source-maps; lines only, without the sources
    rolldownOptions: {
      output: {
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        sourcemapExcludeSources: true,
      },
    },
  },
});
