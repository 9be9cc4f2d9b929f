import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

// The service as one file, with the packages that it needs at every start: Node
// spends more time on finding a thousand files than on reading them. What only
// some starts need is imported when it is needed, and lies beside it.
const source = fileURLToPath(new URL('src/', import.meta.url));

/** A module's own address is still where tsc puts it: that is where its files lie. */
const addresses: Plugin = {
  name: 'addresses',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(source)
      ? code.replaceAll('import.meta.url', `new URL('../${compiled(id)}', import.meta.url).href`)
      : null,
};

function compiled(id: string): string {
  return id.slice(source.length).replace(/\.ts$/, '.js');
}

export default defineConfig({
  plugins: [addresses],
  ssr: {
    noExternal: true,
    // Native, or with files beside their code.
    external: ['@napi-rs/canvas', '@photostructure/sqlite', '@fastify/swagger-ui', 'bwip-js'],
  },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist/cli',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      output: {
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // Node keeps the text of a program, two bytes a character where any is not Latin.
        minify: {
          compress: false,
          mangle: false,
          codegen: { removeWhitespace: false, asciiOnly: true },
        },
      },
    },
  },
});
