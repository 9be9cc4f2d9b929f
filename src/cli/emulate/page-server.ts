// Serves the page of `platen emulate`, the state that it shows, and the routes of the
// virtual printers.

import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Fault } from '../../core/model/fault.ts';
import { checkOrigins } from '../../server/http/access/origins.ts';
import { createServer } from '../../server/http/server.ts';
import { virtualPrinterRoutes } from '../../server/http/printers/virtual-printer.ts';
import type { RenderPool } from '../../server/rendering/render-pool.ts';
import type { VirtualPrinter } from '../../server/virtual/virtual-printer.ts';
import { pageState, printerCommands } from './page-state.ts';

export interface Page {
  url: string;
  close(): Promise<void>;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Path, file beside this one, and type. */
const files = [
  ['/', 'page.html', 'text/html'],
  ['/page.css', 'page.css', 'text/css'],
  ['/page.js', 'page.js', 'text/javascript'],
  ['/icon.svg', 'icon.svg', 'image/svg+xml'],
] as const;

export async function servePage(
  printers: ReadonlyMap<string, VirtualPrinter>,
  printHost: string,
  { host, port }: { host: string; port: number },
  pool: RenderPool,
): Promise<Page> {
  const app = createServer({ bodyBytes: 65_536, logLevel: 'silent' });
  checkOrigins(app, {
    allowed: () => [],
    host,
    hasKey: () => false,
    isPage: (path) => path === '/',
  });
  const defaultId = () => [...printers.keys()][0]!;
  const find = (name = defaultId()) => printers.get(name);
  virtualPrinterRoutes(app, {
    find,
    defaultId,
    nodeOf: () => null,
    drawSheet: ({ bitmap }, scale) => pool.sheet(bitmap, scale),
  });
  for (const [path, file, type] of files) {
    const content = readFileSync(new URL(file, import.meta.url), 'utf8');
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type(`${type}; charset=utf-8`)
        .send(content),
    );
  }
  const named = (query: unknown) => {
    const { printer } = query as { printer?: string };
    const found = find(printer);
    if (found) return found;
    throw new Fault('NOT_FOUND', `There is no printer "${printer}". GET /state lists all.`);
  };
  app.get('/state', () => pageState(printers, printHost));
  app.get('/commands', ({ query }) => printerCommands(named(query)));
  app.get('/open.png', async ({ query }, reply) => {
    const image = await pool.sheet(named(query).openSheet.bitmap, 1);
    return reply.type('image/png').header('cache-control', 'no-store').send(image);
  });
  await app.listen({ host, port });
  const { port: actual } = app.server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${actual}`, close: async () => await app.close() };
}
