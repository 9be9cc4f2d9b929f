// Serves the web pages as static files, without a key because they hold no data.
// They use one path and the part of the URL after #, so other paths belong to the API.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import serveFiles from '@fastify/static';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';

// Folder of the pages, the same one for src/ and dist/.
const folder = fileURLToPath(new URL('../../../../dist/web/', import.meta.url));

/**
 * The pages load nothing from other origins. Previews are fetched with the key and shown as
 * blobs. `inline` has the hashes of what stands in the page itself: the outline.
 */
const policy = (inline = { script: '', style: '' }) =>
  [
    "default-src 'none'",
    `script-src 'self'${inline.script}`,
    `style-src 'self'${inline.style}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const headers = {
  'content-security-policy': policy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Paths that need no key. */
export const publicPagePaths = ['/', '/pages'];

function policyOf(page: string): string {
  return policy({ script: inlineHashes(page, 'script'), style: inlineHashes(page, 'style') });
}

function inlineHashes(page: string, tag: 'script' | 'style'): string {
  const texts = [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))];
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  return texts.map(([, text]) => ` 'sha256-${hash(text!)}'`).join('');
}

export async function pageRoutes(app: App): Promise<void> {
  app.get('/', async ({ url, headers: wanted }, reply) => {
    // The page loads its files by relative paths, so its URL must end in a slash.
    if (!url.split('?')[0]!.endsWith('/')) return reply.redirect(`${app.prefix}/`);
    const page = await readFile(`${folder}index.html`, 'utf8').catch(() => {
      throw new Fault(
        'NOT_FOUND',
        'The pages are not built. Run npm run build. The API is described at /docs.',
      );
    });
    reply
      .headers(headers)
      .header('content-security-policy', policyOf(page))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    if (!/\bgzip\b/.test(String(wanted['accept-encoding']))) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(gzipSync(page));
  });

  await app.register(serveFiles, {
    root: `${folder}pages`,
    prefix: '/pages/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    // File names contain a hash of the content.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => void reply.headers(headers),
  });
}
