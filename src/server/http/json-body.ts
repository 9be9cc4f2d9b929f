// Request bodies: JSON and nothing else. Keeps the text as it came, because a
// job is stored with the words of its client. An empty body is no body.

import type { FastifyInstance } from 'fastify';
import { Fault } from '../../core/model/fault.ts';
import type { App } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyText: string;
  }
}

export function acceptJson(app: App): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers(); // text/plain would let any web page send us requests
  // Refuses __proto__ and constructor.prototype as keys.
  const parse = (app as unknown as FastifyInstance).getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    request.bodyText = text;
    void parse(request, text, (error, value) => {
      if (error)
        done(
          new Fault('INVALID_JSON', `The body is not valid JSON: ${error.message}.`) as never,
          undefined,
        );
      else done(null, value);
    });
  });
}
