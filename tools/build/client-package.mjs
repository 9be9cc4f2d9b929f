// Makes the package platen-client in dist/platen-client from the compiled client: its code,
// its declarations without TypeBox, a README, the licence and a package.json.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wireTypes } from '../../dist/api/wire-types.js';
import { typeDeclarations } from './type-declarations.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const from = `${root}dist/client/`;
const to = `${root}dist/platen-client/`;

mkdirSync(to, { recursive: true });
for (const name of readdirSync(from))
  if (name !== 'wire.d.ts') copyFileSync(from + name, to + name);
const intro = '// Types of requests, answers and events, as docs/api.md describes them.\n\n';
writeFileSync(`${to}wire.d.ts`, intro + typeDeclarations(wireTypes));
// TypeScript takes declarations for those of CommonJS by the package.json beside them.
mkdirSync(`${to}cjs`, { recursive: true });
for (const name of readdirSync(to).filter((file) => file.endsWith('.d.ts')))
  copyFileSync(to + name, `${to}cjs/${name}`);
writeFileSync(`${to}cjs/package.json`, '{ "type": "commonjs" }\n');
copyFileSync(`${root}LICENSE`, `${to}LICENSE`);
writeFileSync(
  `${to}README.md`,
  withoutRelativeLinks(readFileSync(`${root}docs/client.md`, 'utf8')),
);
writeFileSync(`${to}package.json`, `${JSON.stringify(packageJson(), null, 2)}\n`);

/** The other documents are not in this package. */
function withoutRelativeLinks(text) {
  return text.replaceAll(/\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1');
}

function packageJson() {
  const { version, license } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  return {
    name: 'platen-client',
    version,
    description: 'Client of the Platen print service, for Node and browsers.',
    keywords: ['receipt', 'label', 'thermal printer', 'print', 'escpos', 'pos'],
    license,
    type: 'module',
    sideEffects: false,
    main: './index.js',
    types: './index.d.ts',
    exports: {
      '.': {
        import: { types: './index.d.ts', default: './index.js' },
        // Node loads modules with require since 20.19.
        require: { types: './cjs/index.d.ts', default: './index.js' },
      },
      './package.json': './package.json',
    },
    engines: { node: '>=20' },
  };
}
