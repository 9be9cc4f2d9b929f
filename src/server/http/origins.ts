// Who may call from a browser. Web pages of other origins only where the
// configuration lists them. On loopback without a key, also the Host header is
// checked: otherwise a page could point its own name at 127.0.0.1 and print.

import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

export function checkOrigins(
  app: App,
  { listed, checkHost }: { listed: string[]; checkHost: boolean },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin } = request.headers;
    if (checkHost && !isLoopbackName(host.replace(/:\d+$/, '')))
      throw new Fault(
        'FORBIDDEN_HOST',
        `This service answers to localhost alone, not to "${host}". Set server.host and auth to serve others.`,
      );
    if (origin === undefined) return;
    if (listed.includes(origin)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'origin');
      if (request.method !== 'OPTIONS') return;
      await reply
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', 'content-type, x-api-key, idempotency-key')
        .header('access-control-max-age', '600')
        .code(204)
        .send();
    } else if (checkHost && !isSame(origin, host))
      throw new Fault(
        'FORBIDDEN_HOST',
        `Pages of ${origin} may not call this service. List the origin under cors.origins.`,
      );
  });
}

function isSame(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function isLoopbackName(name: string): boolean {
  return loopbackNames.has(name) || /^127\.\d+\.\d+\.\d+$/.test(name);
}
