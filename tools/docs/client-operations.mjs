// node tools/docs/client-operations.mjs [--check]: writes the operations of the clients from the OpenAPI
// document of the build (dist/docs/openapi.json), and the types of the TypeScript client. What is not a list of operations (keys, retries,
// waiting, following events) is written by hand in each client. --check only tells whether they
// are those of the document.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { goOperations } from '../clients/go.mjs';
import { phpClient } from '../clients/php.mjs';
import { pythonClient } from '../clients/python.mjs';
import { wireTypes } from '../../dist/api/wire-types.js';
import { typescriptOperations } from '../clients/typescript.mjs';
import { typescriptTypes } from '../clients/wire.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const document = JSON.parse(readFileSync(`${root}dist/docs/openapi.json`, 'utf8'));

/** gofmt aligns, and is not installed everywhere. */
const words = (text) => text.replaceAll(/\s+/g, ' ').trim();
const asWritten = (text) => text;

const clients = [
  { path: 'src/client/wire.ts', make: () => typescriptTypes(wireTypes) },
  { path: 'src/client/operations.ts', make: () => typescriptOperations(document) },
  { path: 'clients/python/platen.py', make: (now) => pythonClient(now, document) },
  { path: 'clients/php/Platen.php', make: (now) => phpClient(now, document) },
  { path: 'clients/go/operations.go', make: () => goOperations(document), compared: words },
].map((client) => {
  const path = root + client.path;
  const now = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return { compared: asWritten, ...client, now, made: client.make(now) };
});

if (process.argv.includes('--check')) {
  const stale = clients.filter(({ compared, now, made }) => compared(now) !== compared(made));
  if (stale.length > 0) {
    const paths = stale.map(({ path }) => path).join(', ');
    console.error(`Not those of the OpenAPI document: ${paths}. Run: npm run docs`);
    process.exit(1);
  }
} else {
  for (const { path, made } of clients) writeFileSync(root + path, made);
  if (spawnSync('gofmt', ['-w', `${root}clients/go/operations.go`]).error)
    console.warn('gofmt is not installed: clients/go/operations.go is not aligned.');
}
