// Every request has an id, which its answer and its log lines repeat: the one in the
// header X-Request-Id, or a new one. A request that belongs to a trace (traceparent of
// W3C Trace Context) is answered with traceresponse, and logged with the trace. If an
// OpenTelemetry SDK is registered, every request is a span.

import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Accepted } from '../../app/printing/idempotency.ts';
import type { JobOrigins } from '../../app/jobs/job-origins.ts';
import { parseTraceParent, type TraceParent } from '../../../core/model/jobs/trace-parent.ts';
import type { RequestSpan, Tracing } from '../../tracing/tracing.ts';
import type { App } from '../app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request, not of the caller; null without one. */
    trace: TraceParent | null;
    /** Null unless an SDK is registered. */
    span: RequestSpan | null;
    /** Notes which request a job comes from. */
    accepted: <Job extends Pick<Accepted, 'jobId'>>(job: Job) => Job;
  }
}

/** Long enough for every kind of id, and nothing that needs escaping in a log or a header. */
const sane = /^[\w.~:+/=@-]{1,128}$/;

export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}

/** What a line of the log about a request begins with. A logger for each request took 1 % of accepting a print. */
export function loggedIds({ id, headers }: FastifyRequest): Record<string, string> {
  const { traceId } = parseTraceParent(headers['traceparent']) ?? {};
  return { requestId: id, ...(traceId !== undefined && { traceId }) };
}

export function answerRequestIds(app: App, origins: JobOrigins, tracing: Tracing | null): void {
  app.decorateRequest('trace', null);
  app.decorateRequest('span', null);
  app.decorateRequest('accepted', function <
    Job extends Pick<Accepted, 'jobId'>,
  >(this: FastifyRequest, job: Job): Job {
    origins.note(job.jobId, { requestId: this.id, trace: this.trace });
    this.span?.accepted(job.jobId);
    return job;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (tracing) {
      request.span = tracing.request(request.method, request.headers);
      request.trace = request.span.trace;
    } else request.trace = unrecorded(request.headers['traceparent']);
    if (request.trace) reply.header('traceresponse', traceResponse(request.trace));
    done();
  });
  if (tracing) traceRequests(app);
  app.addHook('onResponse', (request, reply, done) => {
    if (app.log.level === 'debug')
      request.log.debug(
        {
          ...loggedIds(request),
          method: request.method,
          path: withoutSecret(request.url.split('?')[0]!),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          address: request.ip,
        },
        'request',
      );
    done();
  });
}

/** The address of a printer that polls ends with its secret. */
function withoutSecret(path: string): string {
  return path.replace(/(\/(?:cloudprnt|epson-sdp)\/[^/]+\/).+/, '$1…');
}

function traceRequests(app: App): void {
  // Only here: the body arrives outside of the request's context.
  app.addHook('preHandler', ({ span }, _reply, done) => span!.run(done));
  app.addHook('onResponse', ({ span, routeOptions }, { statusCode }, done) => {
    span?.end(routeOptions.url ?? '', statusCode);
    done();
  });
}

/** Belongs to the trace, but nothing is recorded here: the flag says so. */
function unrecorded(header: string | string[] | undefined): TraceParent | null {
  const parent = parseTraceParent(header);
  return parent && { ...parent, spanId: randomBytes(8).toString('hex'), isSampled: false };
}

function traceResponse({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
