import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiDoc } from '../tools/api-doc.mjs';
import { startService } from './support/service.ts';

test('docs/api.md matches /openapi.json (npm run docs writes it)', async () => {
  const service = await startService();
  const { body } = await service.get('/openapi.json');
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiDoc(body));
});

test('every link in the documents has a target', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/operating.md'];
  for (const document of documents) {
    const folder = document.includes('/') ? `${document.split('/').slice(0, -1).join('/')}/` : '';
    const text = readFileSync(document, 'utf8');
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)|src="([^"]+)"/g))
      if (target)
        expect(() => readFileSync(folder + target), `${document}: ${target}`).not.toThrow('ENOENT');
  }
});
