// The API key: the header X-API-Key, or, for browsers' WebSockets, which cannot
// set headers, the subprotocol platen.key.<base64url of the key>.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';

const keyProtocol = 'platen.key.';

/** `open` are paths that hold no data: they answer without a key. */
export function requireKey(app: App, apiKey: string, open: string[]): void {
  const expected = digest(apiKey);
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?')[0]!;
    const isOpen = (prefix: string) =>
      // A base path without its slash is only sent on to where the slash is.
      path === prefix || `${path}/` === prefix || path.startsWith(`${prefix}/`);
    if (open.some(isOpen)) return;
    const key = givenKey(request);
    // Digests have one length and say nothing of the key, so that comparing takes the same time for all.
    if (key === undefined || !timingSafeEqual(digest(key), expected))
      throw new Fault(
        'UNAUTHORIZED',
        'The API key is invalid or missing. Send it in the header X-API-Key.',
      );
  });
}

/** Of the subprotocols that a client offers, the one that is answered with. */
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
