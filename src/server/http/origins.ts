// Cross-origin rules for browsers. Pages of other origins may call only if
// cors.origins lists them. On loopback without a key, the Host header is checked
// too; otherwise a page could point its own DNS name at 127.0.0.1 and print.

import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

export function checkOrigins(
  app: App,
  { allowed, checkHost }: { allowed: string[]; checkHost: boolean },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin } = request.headers;
    if (checkHost && !isLoopbackName(host.replace(/:\d+$/, '')))
      throw new Fault(
        'FORBIDDEN_HOST',
        `This service is only available as localhost, not as "${host}". To serve other hosts, set server.host and auth in the configuration.`,
      );
    if (origin === undefined) return;
    if (allowed.includes(origin)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'origin');
      if (request.method !== 'OPTIONS') return;
      await reply
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', 'content-type, x-api-key, idempotency-key')
        .header('access-control-max-age', '600')
        .code(204)
        .send();
    } else if (checkHost && !isSameOrigin(origin, host))
      throw new Fault(
        'FORBIDDEN_HOST',
        `Pages of ${origin} may not call this service. Add the origin to cors.origins in the configuration.`,
      );
  });
}

function isSameOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function isLoopbackName(name: string): boolean {
  return loopbackNames.has(name) || /^127\.\d+\.\d+\.\d+$/.test(name);
}
