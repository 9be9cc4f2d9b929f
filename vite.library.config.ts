import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';
import service from './vite.service.config.ts';

// Bundles the library and the programs of threads, like the service: the packages in these
// bundles need not be installed with Platen. tools/build/build.mjs lets the compiled programs of
// threads load those made here.
export const threads = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('-thread.ts'));

export default defineConfig({
  ...service,
  build: {
    ...service.build,
    ssr: true,
    outDir: 'dist/library',
    rolldownOptions: {
      ...service.build?.rolldownOptions,
      input: {
        index: 'src/core/index.ts',
        ...Object.fromEntries(threads.map((path) => [basename(path, '.ts'), `src/${path}`])),
      },
    },
  },
});
