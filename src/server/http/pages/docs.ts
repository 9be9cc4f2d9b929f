// /openapi.json and /asyncapi.json, which the build writes, so that the service only
// adds its base path; and the page /docs, which shows the first one with Swagger UI.

import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveFiles from '@fastify/static';
import { Fault } from '../../../core/model/fault.ts';
import { packageFile } from '../../../core/package-file.ts';
import type { App } from '../app.ts';
import { constantAnswer } from '../answer/constant-answer.ts';

// Folder of the documents, the same one for src/ and dist/.
const documents = fileURLToPath(new URL('../../../../dist/docs/', import.meta.url));
const page = fileURLToPath(new URL('docs-page/', import.meta.url));
const swaggerUi = dirname(packageFile('@fastify/swagger-ui/static/swagger-ui-bundle.js'));
const typeface = dirname(
  packageFile('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);

/** Paths that need no key: they hold no data. */
export const documentPaths = ['/docs', '/openapi.json', '/asyncapi.json', '/template-schema.json'];

// The page loads nothing from other origins; its scripts set inline styles.
const headers = {
  'content-security-policy':
    "default-src 'self'; base-uri 'self'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'",
  'referrer-policy': 'no-referrer',
};

/** Where each document says under which path the service is. */
const placeOfPath = {
  'openapi.json': '"servers":[{"url":"',
  'openapi.yaml': 'servers:\n  - url: ',
  'asyncapi.json': '"pathname":"',
};

export async function docsRoutes(app: App): Promise<void> {
  const document = (name: keyof typeof placeOfPath, type?: string) =>
    constantAnswer(async () => {
      const place = placeOfPath[name];
      return (await read(name)).replace(`${place}/`, place + (app.prefix || '/'));
    }, type);

  for (const path of ['/openapi.json', '/docs/json']) app.get(path, document('openapi.json'));
  app.get('/docs/yaml', document('openapi.yaml', 'application/x-yaml'));
  app.get('/asyncapi.json', document('asyncapi.json'));

  for (const path of ['/docs', '/docs/'])
    app.get(path, async (_request, reply) => {
      const text = await readFile(`${page}index.html`, 'utf8');
      return reply
        .headers(headers)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(text.replaceAll('"./', `"${app.prefix}/docs/static/`));
    });
  await app.register(serveFiles, {
    root: [page, swaggerUi, typeface],
    prefix: '/docs/static/',
    decorateReply: false,
    index: false,
    setHeaders: (reply) => void reply.headers(headers),
  });
}

async function read(name: string): Promise<string> {
  return await readFile(documents + name, 'utf8').catch(() => {
    throw new Fault('NOT_FOUND', 'The documentation is not built. Run npm run build.');
  });
}
