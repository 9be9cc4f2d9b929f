// Creates the HTTP server with what all routes share: limits, validation, JSON
// parsing and error handling. routes.ts adds the routes.

import Fastify, { type FastifyError, LogController } from 'fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Fault } from '../../core/model/fault.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { App } from './app.ts';
import { faultBody, sendFault, toFault } from './fault-reply.ts';
import { acceptJson } from './json-body.ts';

/** Without checking the schemas themselves, which takes longer than compiling them: a test does it. */
const ajvOptions = { allErrors: true, strict: false, validateSchema: false };

export interface ServerSettings {
  bodyBytes: number;
  logLevel: string;
}

export function createServer({ bodyBytes, logLevel }: ServerSettings): App {
  const app = Fastify({
    // Keeps Fastify from loading its own compilers; ours are set below.
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
    logger: logLevel === 'silent' ? false : { level: logLevel, redact: ['req.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    // Against slow-loris attacks: a request must be complete by then.
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    // A client that does not read its answer; options.wait takes 60 s at most.
    connectionTimeout: 300_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (_error, _request, reply) => {
      void sendFault(reply, new Fault('NOT_FOUND', 'The request path cannot be decoded.'));
    },
    clientErrorHandler: (_error, socket) => {
      // The input is not HTTP, so there is no request object to reply to.
      const body = JSON.stringify(
        faultBody(
          new Fault('VALIDATION_ERROR', 'The request is not valid HTTP, or arrived too slowly.'),
        ),
      );
      if (socket.writable)
        socket.end(
          `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
        );
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  // Query parameters are strings, so they are converted; values in bodies are not.
  const strict = formats.default(new Ajv2020(ajvOptions));
  const converting = formats.default(
    new Ajv2020({ ...ajvOptions, coerceTypes: true, useDefaults: true }),
  );
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compiledOnFirstUse(() => (httpPart === 'body' ? strict : converting).compile(schema)),
  );
  // Answers are not filtered by their schemas; the tests check them against these.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));

  // The server does not close the socket of a rejected upgrade.
  app.addHook('onResponse', async ({ headers, raw }, reply) => {
    if (headers.upgrade !== undefined && reply.statusCode !== 101) raw.socket.destroySoon();
  });
  acceptJson(app);
  const methods = allowedMethods(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const fault = toFault(error, request.routeOptions.schema as Record<string, object> | undefined);
    if (fault.code === 'INTERNAL_ERROR' || fault.code === 'STORAGE_FULL')
      request.log.error({ err: error }, 'unexpected error');
    return sendFault(reply, fault);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url);
    if (allowed.length === 0)
      return sendFault(
        reply,
        new Fault('NOT_FOUND', `No route matches ${request.url.split('?')[0]}. See /docs.`),
      );
    reply.header('allow', allowed.join(', '));
    const message = `${request.method} is not allowed here; use ${allowed.join(', ')}.`;
    return sendFault(reply, new Fault('METHOD_NOT_ALLOWED', message));
  });
  return app;
}

function notUsed(): never {
  throw new Error('The compilers are set on the server.');
}

interface Validator {
  (value: unknown): boolean;
  errors?: ValidateFunction['errors'];
}

/** Compiling the schemas of all routes at the start would take a sixth of it. */
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
