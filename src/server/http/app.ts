// The Fastify instance that routes and hooks are added to: TypeBox schemas type
// the requests.

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

export type App = Parameters<FastifyPluginAsyncTypebox>[0];
