// /openapi.json and /docs, made from the schemas of the routes. They are a
// server of their own behind ours, made when somebody first asks for it: most
// starts never need it.

import type { RouteOptions } from 'fastify';
import type { App } from './app.ts';
import { createServer } from './server.ts';

// The page needs nothing from elsewhere; it sets styles on its elements by itself.
const contentPolicy =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'";

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><text y="24" fill="white" font-family="monospace" font-size="24" font-weight="bold">Platen</text></svg>',
);

interface About {
  version: string;
  hasKey: boolean;
}

/** Before the other routes are added, so that it sees them. */
export function docsRoutes(app: App, about: About): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push(route);
  });
  let made: Promise<App> | undefined;
  const docs = () => (made ??= documentation(routes, about, app.prefix));

  app.get('/openapi.json', { schema: { hide: true } }, async () => (await docs()).swagger());
  for (const path of ['/docs', '/docs/*'])
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const server = await docs();
      reply.hijack();
      server.routing(request.raw, reply.raw);
    });
}

async function documentation(
  routes: RouteOptions[],
  { version, hasKey }: About,
  prefix: string,
): Promise<App> {
  const { default: swagger } = await import('@fastify/swagger');
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const app = createServer({ bodyBytes: 1, logLevel: 'silent' });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Platen',
        description:
          'Prints receipts and labels on network thermal printers, and says truthfully whether the paper came out.',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      ...(hasKey
        ? {
            components: {
              securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
            },
            security: [{ key: [] }],
          }
        : {}),
    },
  });
  for (const { method, url, schema } of routes)
    app.route({ method, url, schema: schema!, handler: async () => null });
  await app.register(swaggerUi, {
    routePrefix: `${prefix}/docs`,
    staticCSP: contentPolicy,
    theme: { title: 'Platen' },
    logo: { type: 'image/svg+xml', content: logo, href: './' },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, tryItOutEnabled: true },
  });
  await app.ready();
  return app;
}
