// A body of CSV is not read into memory: the route reads its stream.

import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { App } from './app.ts';

const streams = new WeakMap<FastifyRequest, Readable>();

export function acceptCsv(app: App): void {
  app.addContentTypeParser('text/csv', (request, payload, done) => {
    streams.set(request, payload);
    // What the schema of the route asks of a body.
    done(null, { data: {} });
  });
}

export function csvOf(request: object): Readable | undefined {
  return streams.get(request as FastifyRequest);
}
