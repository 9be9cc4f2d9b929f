// Cross-origin rules for browsers. Pages of other origins may call only if
// cors.origins lists them. Without a key, the Host header is checked too: a page could
// point its own DNS name at this machine and print.

import { type AddressInfo, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Endings that no registry sells: a foreign page cannot have such a name. */
const privateEndings =
  /\.(local|localhost|internal|intranet|lan|home|corp|private|home\.arpa|svc|test)$/;

/** Judged by the address that the socket is bound to: names may lead anywhere. */
export function listensOnLoopback(address: AddressInfo | string | null): boolean {
  if (address === null || typeof address === 'string') return true; // not on the network
  return /^(::1$|(::ffff:)?127\.)/.test(address.address);
}

interface OriginRules {
  /** Origins whose pages may call. */
  allowed: () => readonly string[];
  /** The configured host; requests may name it. */
  host: string;
  hasKey: () => boolean;
  /** Whether links of other sites may open this path. */
  isPage: (path: string) => boolean;
}

export function checkOrigins(app: App, rules: OriginRules): void {
  const { allowed, host: ownName, hasKey, isPage } = rules;
  let isLocal: boolean | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    const { host = '', origin, 'sec-fetch-site': site } = request.headers;
    reply.header('x-content-type-options', 'nosniff');
    const isAllowed = origin !== undefined && allowed().includes(origin);
    if (!isAllowed) reply.header('cross-origin-resource-policy', 'same-origin');
    isLocal ??= listensOnLoopback(app.server.address());
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new Fault(
        'VALIDATION_ERROR',
        'The request has no header Host, which HTTP/1.1 requires.',
      );
    if (!hasKey()) {
      const name = withoutPort(host);
      const isKnown = isOwnName(name, ownName) || (!isLocal && isPrivateName(name, allowed()));
      if (!isKnown) throw isLocal ? onlyLocalhost(host) : onlyPrivate(host);
    }
    if (isAllowed) {
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-expose-headers', 'etag, retry-after, x-request-id, traceresponse')
        .header('vary', 'origin');
      if (request.method !== 'OPTIONS') return done();
      void reply
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header(
          'access-control-allow-headers',
          'content-type, x-api-key, authorization, idempotency-key, last-event-id, if-match, if-none-match, x-request-id, traceparent, tracestate',
        )
        .header('access-control-max-age', '600')
        .code(204)
        .send();
      return;
    }
    if (origin !== undefined && !isSameOrigin(origin, host))
      throw new Fault(
        'FORBIDDEN_HOST',
        `Pages of ${origin} may not call this service. Add the origin to cors.origins in the configuration. If it is the service's own, behind a proxy, let the proxy pass the header Host on.`,
      );
    // Browsers send no Origin with images, scripts and links.
    const isForeign = site === 'cross-site' || site === 'same-site';
    if (isForeign && !(isNavigation(request) && isPage(request.url.split('?')[0]!)))
      throw new Fault(
        'FORBIDDEN_HOST',
        'Pages of other sites may link to the pages of this service and to /docs only. Add their origin to cors.origins in the configuration and use fetch.',
      );
    done();
  });
}

function isNavigation({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

function isSameOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function isOwnName(name: string, ownName: string): boolean {
  return (
    loopbackNames.has(name) || /^127\.\d+\.\d+\.\d+$/.test(name) || name === ownName.toLowerCase()
  );
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

/** Names that lead to this machine in its own network, or that cors.origins lists. */
function isPrivateName(name: string, origins: readonly string[]): boolean {
  return (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    !name.includes('.') ||
    privateEndings.test(name) ||
    name === hostname().toLowerCase() ||
    origins.some((origin) => withoutPort(origin.replace(/^https?:\/\//, '')) === name)
  );
}

function onlyLocalhost(host: string): Fault {
  return new Fault(
    'FORBIDDEN_HOST',
    `Without an API key, this service can only be called as localhost, ${host === '' ? 'and the request has no header Host' : `not as "${host}"`}. To call it by another name, for example through a proxy, require a key (the page Settings, API keys, or auth.enabled and auth.apiKey in the configuration).`,
  );
}

function onlyPrivate(host: string): Fault {
  return new Fault(
    'FORBIDDEN_HOST',
    `Without an API key, this service can only be called by an address or a name of the local network, not as "${host}", which a web page could have pointed here. Require a key (the page Settings, API keys, or auth.enabled and auth.apiKey in the configuration), or add http://${host} to cors.origins.`,
  );
}
