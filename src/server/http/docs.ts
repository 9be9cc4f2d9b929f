// /openapi.json and /docs, made from the schemas of the routes.

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './server.ts';

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
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
