// Every request has an id, which its answer and its log lines repeat: the one in the
// header X-Request-Id, or a new one. A request that belongs to a trace (traceparent of
// W3C Trace Context) is answered with traceresponse, and logged with the trace.

import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Accepted } from '../app/idempotency.ts';
import type { JobOrigins } from '../app/job-origins.ts';
import { parseTraceParent, type TraceParent } from '../../core/model/trace-parent.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the request, not of the caller; null without a trace. */
    trace: TraceParent | null;
    /** Notes which request a job comes from. */
    accepted: (job: Accepted) => Accepted;
  }
}

/** Long enough for every kind of id, and nothing that needs escaping in a log or a header. */
const sane = /^[\w.~:+/=@-]{1,128}$/;

export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}

/** The logger of a request, whose lines have the trace. */
export function requestLogger(
  logger: FastifyBaseLogger,
  bindings: object,
  options: object,
  { headers }: { headers: IncomingMessage['headers'] },
): FastifyBaseLogger {
  const { traceId } = parseTraceParent(headers['traceparent']) ?? {};
  return logger.child(traceId === undefined ? bindings : { ...bindings, traceId }, options);
}

export function answerRequestIds(app: App, origins: JobOrigins): void {
  app.decorateRequest('trace', null);
  app.decorateRequest('accepted', function (this: FastifyRequest, job: Accepted) {
    origins.note(job.jobId, { requestId: this.id, trace: this.trace });
    return job;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const parent = parseTraceParent(request.headers['traceparent']);
    if (parent) {
      // Not recorded here: the flag says so.
      request.trace = { ...parent, spanId: randomBytes(8).toString('hex'), isSampled: false };
      reply.header('traceresponse', traceResponse(request.trace));
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (app.log.level === 'debug')
      request.log.debug(
        {
          method: request.method,
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          address: request.ip,
        },
        'request',
      );
    done();
  });
}

function traceResponse({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
