// The pages: static files, open without a key because they hold no data. They
// live after the # of one address, so every other path stays the interface's.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import serveFiles from '@fastify/static';
import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';

// The same from src and from dist.
const folder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

// The pages bring all they need; pictures are fetched with the key and shown as blobs.
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Paths that are answered without a key. */
export const openPagePaths = ['/', '/pages'];

export async function pageRoutes(app: App): Promise<void> {
  app.get('/', { schema: { hide: true } }, async ({ url }, reply) => {
    // What the page loads lies beside it, so its address must end in a slash.
    if (!url.split('?')[0]!.endsWith('/')) return reply.redirect(`${app.prefix}/`);
    const page = await readFile(`${folder}index.html`).catch(() => {
      throw new Fault('NOT_FOUND', 'The pages are not built: npm run build does it. See /docs.');
    });
    return reply
      .headers(headers)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });

  await app.register(serveFiles, {
    root: `${folder}pages`,
    prefix: '/pages/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    // Their names change with their content.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => void reply.headers(headers),
  });
}
