// Collects the routes of the API with their schemas, without starting the service.

import type { FastifySchema } from 'fastify';
import { checkConfig } from '../config.ts';
import { createServer } from '../http/server.ts';
import { features } from '../main.ts';

export interface ApiRoute {
  method: string;
  /** The path in the notation of Fastify: /jobs/:jobId. */
  url: string;
  schema: FastifySchema;
}

/** Stands for all services: routes keep them and call them only for a request. */
const absent: never = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' ? undefined : absent),
  apply: () => absent,
}) as never;

export async function collectRoutes(): Promise<ApiRoute[]> {
  const app = createServer({ bodyBytes: 1, logLevel: 'silent' });
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema = {}, websocket }) => {
    // A WebSocket is no operation: asyncapi.ts describes it.
    if (method !== 'HEAD' && !websocket) routes.push({ method: String(method), url, schema });
  });
  const config = checkConfig({});
  const services = new Proxy(absent, {
    get: (_target, name) => (name === 'config' ? config : absent),
  });
  await features.addRoutes(app, services);
  return routes;
}
