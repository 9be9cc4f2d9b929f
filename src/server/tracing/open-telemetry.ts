// Makes spans with the OpenTelemetry API, for the SDK that is registered.

import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import type { Job } from '../../core/model/jobs/job.ts';
import { parseTraceParent, type TraceParent } from '../../core/model/jobs/trace-parent.ts';
import { version } from '../version.ts';
import type { RequestSpan, Tracing } from './tracing.ts';

export function openTelemetry(): Tracing {
  const tracer = trace.getTracer('platen', version);
  return {
    request(method, headers) {
      const attributes = { 'http.request.method': method };
      const parent = parentOf(headers);
      return requestSpan(
        method,
        tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent),
        parent,
      );
    },
    rendered(seconds, place) {
      const now = Date.now();
      const options = {
        startTime: now - seconds * 1000,
        attributes: { 'platen.render.place': place },
      };
      tracer.startSpan('render', options, context.active()).end(now);
    },
    jobEnded(job, parent) {
      const options = {
        // A job that was never sent has no duration here.
        startTime: Date.parse(job.startedAt ?? job.completedAt!),
        attributes: jobAttributes(job),
      };
      const span = tracer.startSpan('print', options, parent ? within(parent) : ROOT_CONTEXT);
      if (job.error) span.setStatus({ code: SpanStatusCode.ERROR, message: job.error.code });
      span.end(Date.parse(job.completedAt!));
    },
  };
}

function requestSpan(method: string, span: Span, parent: Context): RequestSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    trace: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    run: (next) => context.with(trace.setSpan(parent, span), next),
    accepted: (jobId) => void span.setAttribute('platen.job.id', jobId),
    end(route, status) {
      if (route !== '') span.updateName(`${method} ${route}`).setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The span of an instrumentation of HTTP, else what the headers say, as the SDK reads them or as W3C does. */
function parentOf(headers: IncomingHttpHeaders): Context {
  const active = context.active();
  if (trace.getSpanContext(active)) return active;
  const extracted = propagation.extract(active, headers);
  if (trace.getSpanContext(extracted)) return extracted;
  const parent = parseTraceParent(headers['traceparent']);
  return parent ? within(parent, active) : active;
}

function within({ traceId, spanId, isSampled }: TraceParent, outer = ROOT_CONTEXT): Context {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(outer, { traceId, spanId, traceFlags, isRemote: true });
}

function jobAttributes({ id, printerId, templateId, status, attempts, copies, error }: Job) {
  return {
    'platen.job.id': id,
    'platen.job.status': status,
    'platen.job.attempts': attempts,
    'platen.job.copies': copies,
    'platen.printer.id': printerId,
    'platen.template.id': templateId,
    ...(error && { 'error.type': error.code }),
  };
}
