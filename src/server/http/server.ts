// The HTTP server: what every route has in common, and the one place where
// faults become HTTP. Routes are added by main.ts.

import Fastify, { type FastifyError, type FastifyReply, LogController } from 'fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Fault, type FaultCode } from '../../core/model/fault.ts';
import { type SchemaError, violations } from '../../core/validation/violations.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { App } from './app.ts';
import { acceptJson } from './json-body.ts';

const statusOf: Record<FaultCode, number> = {
  TEMPLATE_NOT_FOUND: 404,
  TEMPLATE_EXISTS: 409,
  TEMPLATE_RENDER_ERROR: 500,
  ASSET_NOT_FOUND: 404,
  ASSET_EXISTS: 409,
  ASSET_IN_USE: 409,
  JOB_NOT_FOUND: 404,
  JOB_NOT_CANCELLABLE: 409,
  JOB_NOT_ENDED: 409,
  PRINTER_NOT_FOUND: 404,
  PRINTER_EXISTS: 409,
  PRINTER_IN_USE: 409,
  PRINTER_OFFLINE: 503,
  PRINT_FAILED: 500,
  QUEUE_FULL: 503,
  UNCONFIRMED: 500,
  EXPIRED: 500,
  VALIDATION_ERROR: 400,
  KEY_REUSED: 422,
  REQUEST_IN_PROGRESS: 409,
  RATE_LIMITED: 429,
  UNAUTHORIZED: 401,
  FORBIDDEN_HOST: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INVALID_JSON: 400,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PAYLOAD_TOO_LARGE: 413,
  UPGRADE_REQUIRED: 426,
  TOO_MANY_CONNECTIONS: 503,
  INTERNAL_ERROR: 500,
};

/** They are not held to the schema of schemas, which takes longer than all of them: a test does it. */
const ownSchemas = { allErrors: true, strict: false, validateSchema: false };

export interface ServerSettings {
  bodyBytes: number;
  logLevel: string;
}

export function createServer({ bodyBytes, logLevel }: ServerSettings): App {
  const app = Fastify({
    // Its own compilers would be loaded at every start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    logger: logLevel === 'silent' ? false : { level: logLevel, redact: ['req.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    // Slow-loris: a request that is not here by then is not coming.
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (_error, _request, reply) => {
      void send(reply, new Fault('NOT_FOUND', 'The path of the request cannot be decoded.'));
    },
    clientErrorHandler: (_error, socket) => {
      // What came is not HTTP; there is no request to answer in the usual way.
      const body = JSON.stringify(
        envelope(
          new Fault('VALIDATION_ERROR', 'The request is not valid HTTP, or came too slowly.'),
        ),
      );
      if (socket.writable)
        socket.end(
          `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
        );
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  // Query parameters are strings by nature; in bodies nothing is converted.
  const strict = formats.default(new Ajv2020(ownSchemas));
  const converting = formats.default(
    new Ajv2020({ ...ownSchemas, coerceTypes: true, useDefaults: true }),
  );
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compiledOnFirstUse(() => (httpPart === 'body' ? strict : converting).compile(schema)),
  );
  // Answers go out as they are: the tests hold them to their schemas.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));

  // A refused upgrade leaves its socket outside of what the server closes by itself.
  app.addHook('onResponse', async ({ headers, raw }, reply) => {
    if (headers.upgrade !== undefined && reply.statusCode !== 101) raw.socket.destroySoon();
  });
  acceptJson(app);
  const methods = allowedMethods(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const fault = toFault(error, request.routeOptions.schema as Record<string, object> | undefined);
    if (fault.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'unexpected fault');
    return send(reply, fault);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url);
    if (allowed.length === 0)
      return send(
        reply,
        new Fault('NOT_FOUND', `There is nothing at ${request.url.split('?')[0]}. See /docs.`),
      );
    reply.header('allow', allowed.join(', '));
    const message = `${request.method} is not possible here; possible: ${allowed.join(', ')}.`;
    return send(reply, new Fault('METHOD_NOT_ALLOWED', message));
  });
  return app;
}

function unused(): never {
  throw new Error('The compilers are set on the server.');
}

interface Validator {
  (value: unknown): boolean;
  errors?: ValidateFunction['errors'];
}

/** Compiling the schemas of all routes would take a sixth of the start, and most are not used in the first second. */
function compiledOnFirstUse(compile: () => ValidateFunction): Validator {
  let compiled: ValidateFunction | undefined;
  const validate: Validator = (value) => {
    compiled ??= compile();
    const isValid = compiled(value);
    validate.errors = compiled.errors;
    return isValid;
  };
  return validate;
}

function send(reply: FastifyReply, fault: Fault): FastifyReply {
  if (fault.code === 'QUEUE_FULL') reply.header('retry-after', '5');
  return reply.code(statusOf[fault.code]).type('application/json').send(envelope(fault));
}

function envelope({ code, message, details }: Fault) {
  return {
    success: false as const,
    error: { code, message, ...(details.length > 0 ? { details } : {}) },
  };
}

function toFault(error: FastifyError, schema: Record<string, object> | undefined): Fault {
  if (error instanceof Fault) return error;
  if (error.validation) {
    const part = error.validationContext ?? 'body';
    const errors = error.validation as unknown as SchemaError[];
    const name = part === 'querystring' ? 'query' : part;
    return new Fault(
      'VALIDATION_ERROR',
      `The ${name} of the request is not as it should be; every fault is listed.`,
      violations(errors, schema?.[part], name),
    );
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Fault(
        'UNSUPPORTED_MEDIA_TYPE',
        'Send the body as JSON, with the header Content-Type: application/json.',
      );
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Fault(
        'PAYLOAD_TOO_LARGE',
        'The request is larger than limits.bodyBytes allows, or than 3 MiB under /assets.',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Fault('VALIDATION_ERROR', 'The body is not as long as Content-Length says.');
    default:
      return new Fault(
        'INTERNAL_ERROR',
        'Something failed that should not. It was logged; the request may be sent again.',
      );
  }
}
