// Checks the API key in the header X-API-Key. Browsers cannot set headers on a
// WebSocket, so there it may be the subprotocol platen.key.<base64url of the key>.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';

const keyProtocol = 'platen.key.';

/** `publicPaths` hold no data and need no key. */
export function requireKey(app: App, apiKey: string, publicPaths: string[]): void {
  const expected = digest(apiKey);
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?')[0]!;
    const isPublic = (prefix: string) =>
      // The base path without its slash only redirects to the one with it.
      path === prefix || `${path}/` === prefix || path.startsWith(`${prefix}/`);
    if (publicPaths.some(isPublic)) return;
    const key = givenKey(request);
    // Comparing digests takes the same time for every key.
    if (key === undefined || !timingSafeEqual(digest(key), expected))
      throw new Fault(
        'UNAUTHORIZED',
        'The API key is invalid or missing. Send it in the header X-API-Key.',
      );
  });
}

/** Selects the subprotocol for the answer: not the one with the key, if there is another. */
export function chooseProtocol(offered: Set<string>): string | false {
  const names = [...offered];
  return names.find((name) => !name.startsWith(keyProtocol)) ?? names[0] ?? false;
}

function givenKey({ headers }: FastifyRequest): string | undefined {
  const header = headers['x-api-key'];
  if (typeof header === 'string') return header;
  const protocol = headers['sec-websocket-protocol']
    ?.split(',')
    .map((name) => name.trim())
    .find((name) => name.startsWith(keyProtocol));
  return protocol && Buffer.from(protocol.slice(keyProtocol.length), 'base64url').toString();
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
