// /openapi.json and /docs, made from the schemas of the routes.

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './server.ts';

// The page needs nothing from elsewhere; it sets styles on its elements by itself.
const contentPolicy =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'";

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><text y="24" fill="white" font-family="monospace" font-size="24" font-weight="bold">Platen</text></svg>',
);

/** Before the routes are added, so that it sees them. */
export async function describeRoutes(
  app: App,
  { version, hasKey }: { version: string; hasKey: boolean },
): Promise<void> {
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
}

export async function docsRoutes(app: App): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP: contentPolicy,
    theme: { title: 'Platen' },
    logo: { type: 'image/svg+xml', content: logo, href: './' },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, tryItOutEnabled: true },
  });
}
