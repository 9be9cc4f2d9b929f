// Turns faults into HTTP answers: the one place that maps fault codes to status
// codes and errors of Fastify to faults.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Fault, type FaultCode } from '../../../core/model/fault.ts';
import { type SchemaError, violations } from '../../../core/validation/violations.ts';

export const statusCodes: Record<FaultCode, number> = {
  TEMPLATE_NOT_FOUND: 404,
  TEMPLATE_EXISTS: 409,
  TEMPLATE_RENDER_ERROR: 500,
  VERSION_CONFLICT: 412,
  IMPORT_CONFLICT: 409,
  ASSET_NOT_FOUND: 404,
  COUNTER_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  ROUTE_EXISTS: 409,
  BATCH_NOT_FOUND: 404,
  BATCH_STATE: 409,
  ASSET_EXISTS: 409,
  ASSET_IN_USE: 409,
  JOB_NOT_FOUND: 404,
  JOB_NOT_CANCELLABLE: 409,
  JOB_NOT_ENDED: 409,
  JOB_NOT_PRINTED: 409,
  JOB_NOT_QUEUED: 409,
  JOB_DATA_DELETED: 410,
  PRINTER_NOT_FOUND: 404,
  PRINTER_EXISTS: 409,
  PRINTER_IN_USE: 409,
  PRINTER_OFFLINE: 503,
  PRINT_FAILED: 500,
  QUEUE_FULL: 503,
  UNCONFIRMED: 500,
  EXPIRED: 500,
  EVENTS_GONE: 410,
  VALIDATION_ERROR: 400,
  KEY_REUSED: 422,
  REQUEST_IN_PROGRESS: 409,
  RATE_LIMITED: 429,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  KEY_NOT_FOUND: 404,
  KEY_IN_USE: 409,
  AGENT_NOT_FOUND: 404,
  AGENT_OFFLINE: 503,
  WEBHOOK_NOT_FOUND: 404,
  FORBIDDEN_HOST: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INVALID_JSON: 400,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PAYLOAD_TOO_LARGE: 413,
  HEADERS_TOO_LARGE: 431,
  UPGRADE_REQUIRED: 426,
  TOO_MANY_CONNECTIONS: 503,
  SERVICE_BUSY: 503,
  STORAGE_FULL: 507,
  DATABASE_UNAVAILABLE: 503,
  SERVICE_STOPPING: 503,
  INTERNAL_ERROR: 500,
};

export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  if (fault.code === 'QUEUE_FULL' || fault.code === 'DATABASE_UNAVAILABLE')
    reply.header('retry-after', '5');
  if (fault.code === 'SERVICE_BUSY') reply.header('retry-after', '1');
  return reply.code(statusCodes[fault.code]).type('application/json').send(faultBody(fault));
}

export function faultBody({ code, message, details, failedJob }: Fault) {
  const error = { code, message, ...(details.length > 0 ? { details } : {}) };
  if (!failedJob) return { success: false as const, error };
  const { jobId, ...outcome } = failedJob;
  return { success: false as const, jobId, error: { ...error, ...outcome } };
}

/** `bodyBytes` is the limit of routes that have none of their own. */
export function toFault(error: FastifyError, request: FastifyRequest, bodyBytes: number): Fault {
  if (error instanceof Fault) return error;
  if (error.validation) {
    const schema = request.routeOptions.schema as Record<string, object> | undefined;
    const part = error.validationContext ?? 'body';
    const errors = error.validation as unknown as SchemaError[];
    const name = part === 'querystring' ? 'query' : part;
    return new Fault(
      'VALIDATION_ERROR',
      `The ${name} of the request is not valid; details lists every problem.`,
      violations(errors, schema?.[part], name),
    );
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Fault(
        'UNSUPPORTED_MEDIA_TYPE',
        'Send the body as JSON with the header Content-Type: application/json.',
      );
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request, bodyBytes);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Fault('VALIDATION_ERROR', 'The length of the body does not match Content-Length.');
    default:
      // Errors of the plugin that serves files, for paths such as /pages/.. or /pages/%00.
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
        return new Fault('NOT_FOUND', 'There is no such file.');
      return new Fault(
        'INTERNAL_ERROR',
        'An unexpected error occurred and was logged. The request can be retried.',
      );
  }
}

function bodyTooLarge({ headers, routeOptions }: FastifyRequest, bodyBytes: number): Fault {
  const limit = routeOptions.bodyLimit ?? bodyBytes;
  const length = Number(headers['content-length'] ?? NaN);
  const size = length > limit ? inDigits(length) : `more than ${inDigits(limit)}`;
  const setting = limit === bodyBytes ? 'limits.bodyBytes' : 'the limit of this path';
  return new Fault(
    'PAYLOAD_TOO_LARGE',
    `The body is too large: ${size} bytes; at most ${inDigits(limit)} (${setting}).`,
  );
}

/** The number with a comma between thousands. */
function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}
