// /openapi.json and /docs, made from the schemas of the routes. They run in a
// second Fastify instance that is created on the first request, because the
// swagger plugins take time to load and are rarely needed.

import type { RouteOptions } from 'fastify';
import type { App } from './app.ts';
import { constantAnswer } from './constant-answer.ts';
import { createServer } from './server.ts';

// The page loads nothing from other origins; its scripts set inline styles.
const contentPolicy =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'";

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><text y="24" fill="white" font-family="monospace" font-size="24" font-weight="bold">Platen</text></svg>',
);

interface DocsOptions {
  version: string;
  hasKey: boolean;
}

/** Call it before the other routes are added: it records them. */
export function docsRoutes(app: App, options: DocsOptions): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push(route);
  });
  let created: Promise<App> | undefined;
  const docs = () => (created ??= createDocs(routes, options, app.prefix));

  const description = constantAnswer(async () => (await docs()).swagger());
  const asYaml = constantAnswer(
    async () => (await docs()).swagger({ yaml: true }),
    'application/x-yaml',
  );
  for (const path of ['/openapi.json', '/docs/json'])
    app.get(path, { schema: { hide: true } }, description);
  app.get('/docs/yaml', { schema: { hide: true } }, asYaml);
  for (const path of ['/docs', '/docs/*'])
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const server = await docs();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        reply.raw.setHeader(name, value!);
      reply.raw.setHeader('referrer-policy', 'no-referrer');
      server.routing(request.raw, reply.raw);
    });
}

async function createDocs(
  routes: RouteOptions[],
  { version, hasKey }: DocsOptions,
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
          'Prints receipts and labels on network thermal printers and reports reliably whether they were printed.',
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
