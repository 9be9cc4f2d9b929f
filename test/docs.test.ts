import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectRoutes } from '../src/server/openapi/api-routes.ts';
import { asyncapiDocument } from '../src/server/openapi/asyncapi.ts';
import { openapiDocument } from '../src/server/openapi/document.ts';
import { apiDoc } from '../tools/docs/api-doc.mjs';

test('docs/api.md matches the API (npm run docs writes it)', async () => {
  const openapi = openapiDocument(await collectRoutes());
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiDoc(openapi, asyncapiDocument()));
});

test('every link in the documents has a target', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name.replaceAll('\\', '/')}`),
  ];
  for (const document of documents) {
    const folder = document.includes('/') ? `${document.split('/').slice(0, -1).join('/')}/` : '';
    const text = readFileSync(document, 'utf8');
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)|src="([^"]+)"/g))
      if (target)
        expect(() => readFileSync(folder + target), `${document}: ${target}`).not.toThrow('ENOENT');
  }
});
