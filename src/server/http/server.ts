// Creates the HTTP server with what all routes share: limits, validation, JSON
// parsing and error handling. routes.ts adds the routes.

import { STATUS_CODES } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Fault } from '../../core/model/fault.ts';
import { withTextLengths } from '../../core/validation/text-lengths.ts';
import { decorateAccess } from './access/access.ts';
import { allowedMethods } from './request/allowed-methods.ts';
import type { App } from './app.ts';
import { completeBody } from './request/complete-body.ts';
import { csvOf, isUploading } from './batches/csv-body.ts';
import { bodyDiscarder } from './request/discard-body.ts';
import { RequestLog } from './answer/request-log.ts';
import { faultBody, sendFault, statusCodes, toFault } from './answer/fault-reply.ts';
import { acceptJson } from './request/json-body.ts';
import { limitBodies } from './request/body-memory.ts';
import { closeQueries, withoutCacheBuster } from './request/query-parameters.ts';
import { loggedIds, requestIdOf } from './request/request-id.ts';
import { Turns } from '../turns.ts';

/** The schemas themselves are not checked, which takes longer than compiling them: a test does it. */
const ajvOptions = { allErrors: true, strict: false, validateSchema: false, meta: false };
/** Shared by the servers of a process, so that the schema of a route is compiled once. */
const strict = withTextLengths(formats.default(new Ajv2020(ajvOptions)));
/** Query parameters are strings, so they are converted; values in bodies are not. */
const converting = withTextLengths(
  formats.default(new Ajv2020({ ...ajvOptions, coerceTypes: true, useDefaults: true })),
);

/** Parts of the server that requests of all connections share. */
declare module 'fastify' {
  interface FastifyInstance {
    /** The turns in which requests do their work on the event loop. */
    turns: Turns;
    /** What was asked since the start. */
    requestLog: RequestLog;
  }
}

const turnSliceMs = 25;

const maxHeaderBytes = 16_384;
const headersTooLarge = new Fault(
  'HEADERS_TOO_LARGE',
  `The path and the headers of the request together have more than ${maxHeaderBytes} bytes.`,
);
/** A request must be complete by then, against slow-loris attacks. */
const requestMs = 15_000;
const notRead = new Fault(
  'SERVICE_BUSY',
  'The service was too busy to read the request in time. Nothing was done. Send it again.',
);
const notHttp = new Fault(
  'VALIDATION_ERROR',
  'The request is not valid HTTP, or arrived too slowly.',
);

const maxNameLength = 512;
const nameTooLong = new Fault('VALIDATION_ERROR', 'The path of the request is not valid.', [
  `path: a name in it has more than ${maxNameLength} characters, and nothing here has such a name`,
]);
const notDecoded = new Fault('NOT_FOUND', 'The request path cannot be decoded.');

/** A GET by which a printer that polls fetches a job, which marks it: HEAD must not do that. */
const isFetch = /\/cloudprnt\//;

export interface ServerSettings {
  bodyBytes: number;
  logLevel: string;
  /** Takes the lines of the log; standard output by default. */
  logTo?: { write(line: string): void } | undefined;
  /** Certificate and key, PEM; without them it speaks plain HTTP. */
  tls?: { cert: string; key: string } | null;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustProxy?: string[];
}

export function createServer(settings: ServerSettings): App {
  const { bodyBytes, logLevel, logTo, tls, trustProxy = [] } = settings;
  const timeouts = {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: maxHeaderBytes,
    requireHostHeader: false, // checkOrigins answers, with the error envelope
  };
  const app = Fastify({
    // Keeps Fastify from loading its own compilers; ours are set below.
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
    ...(logLevel !== 'silent' && {
      logger: { level: logLevel, redact: ['req.headers'], ...(logTo && { stream: logTo }) },
      childLoggerFactory: (logger) => logger,
    }),
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    requestTimeout: requestMs,
    // Longer than proxies keep idle connections (60 s): they would send a request on a closed one.
    keepAliveTimeout: 72_000,
    // A client that does not read its answer; options.wait takes 60 s at most.
    connectionTimeout: 300_000,
    ...(tls ? { https: { ...timeouts, ...tls, handshakeTimeout: 3_000 } } : { http: timeouts }),
    ...(trustProxy.length > 0 && { trustProxy }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxNameLength },
    // HEAD is GET without the body, which Node leaves out. Routes for it would take 4 % of the start.
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      const url = request.url ?? '/';
      if (request.method === 'HEAD' && !isFetch.test(url)) request.method = 'GET';
      return url;
    },
    frameworkErrors: ({ code }, request, reply) => {
      void refuse(request, reply, code === 'FST_ERR_MAX_PARAM_LENGTH' ? nameTooLong : notDecoded);
    },
    clientErrorHandler: ({ code }, socket) => {
      // csv-body.ts has its own time limit.
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
      // The input is not HTTP, so there is no request object to reply to.
      const wasBusy = performance.now() - app.turns.lateAt < requestMs;
      const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT' && wasBusy;
      const fault = isLate ? notRead : code === 'HPE_HEADER_OVERFLOW' ? headersTooLarge : notHttp;
      if (socket.writable) socket.end(rawAnswer(fault));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  decorateAccess(app);
  app.decorate('turns', new Turns(turnSliceMs));
  app.decorate('requestLog', new RequestLog());
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return bodyValidator(schema, strict);
    const validate = compiledOnFirstUse(() => converting.compile(schema));
    if (httpPart !== 'querystring') return validate;
    const mayBeEmpty = needsNothing(schema as QuerySchema);
    return derived(validate, (query) => {
      withoutCacheBuster(query);
      // Most requests have none: the schema need not be compiled for them.
      return (mayBeEmpty && Object.keys(query as object).length === 0) || validate(query);
    });
  });
  // Answers are not filtered by their schemas; the tests check them against these.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));

  app.addHook('onResponse', (request, reply, done) => {
    const { headers, raw, routeOptions } = request;
    // The server does not close the socket of a rejected upgrade.
    if (headers.upgrade !== undefined && reply.statusCode !== 101) raw.socket.destroySoon();
    if (reply.statusCode < 400 && routeOptions.schema?.operationId)
      app.requestLog.addAnswered(request, reply.statusCode);
    done();
  });
  limitBodies(app, bodyBytes);
  acceptJson(app);
  closeQueries(app);
  const methods = allowedMethods(app);
  const discardBody = bodyDiscarder();
  const refuse = (request: FastifyRequest, reply: FastifyReply, fault: Fault) => {
    app.requestLog.addRefused(request, fault.code, statusCodes[fault.code]);
    return sendFault(reply, fault);
  };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const fault = toFault(error, request, bodyBytes);
    if (fault.code === 'INTERNAL_ERROR' || fault.code === 'STORAGE_FULL')
      request.log.error({ ...loggedIds(request), err: error }, 'unexpected error');
    const isFile = csvOf(request) !== undefined;
    if (fault.code !== 'PAYLOAD_TOO_LARGE' && !isFile) return refuse(request, reply, fault);
    return discardBody(request.raw, isFile).then(() => {
      if (!request.raw.complete) reply.header('connection', 'close');
      return refuse(request, reply, fault);
    });
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url);
    // Known here, and yet not found: the route takes no such name.
    if (allowed.length === 0 || allowed.includes(request.method))
      return refuse(
        request,
        reply,
        new Fault('NOT_FOUND', `No route matches ${request.url.split('?')[0]}. See /docs.`),
      );
    reply.header('allow', allowed.join(', '));
    const message = `${request.method} is not allowed here; use ${allowed.join(', ')}.`;
    return refuse(request, reply, new Fault('METHOD_NOT_ALLOWED', message));
  });
  return app;
}

/** The whole answer as text, for a connection without a request. */
function rawAnswer(fault: Fault): string {
  const status = statusCodes[fault.code];
  const body = JSON.stringify(faultBody(fault));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(fault.code === 'SERVICE_BUSY' ? ['Retry-After: 1'] : []),
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function notUsed(): never {
  throw new Error('The compilers are set on the server.');
}

interface Validator {
  /** Fastify replaces the value by one that is returned. */
  (value: unknown): boolean | { value: unknown };
  errors?: ValidateFunction['errors'];
}

interface QuerySchema {
  required?: string[];
  properties?: Record<string, { default?: unknown }>;
}

/** Whether an empty query is valid as it is. */
function needsNothing({ required = [], properties = {} }: QuerySchema): boolean {
  return (
    required.length === 0 &&
    Object.values(properties).every((property) => property.default === undefined)
  );
}

/** A second look is only taken at bodies that are not valid. */
function bodyValidator(schema: object, ajv: Ajv2020): Validator {
  const validate = compiledOnFirstUse(() => ajv.compile(schema));
  return derived(validate, (body) => {
    if (validate(body)) return true;
    const completed = completeBody(body, schema);
    return completed !== body && validate(completed) ? { value: completed } : false;
  });
}

/** A validator that calls `inner` and reports its errors. */
function derived(inner: Validator, run: Validator): Validator {
  const validate: Validator = (value) => {
    const result = run(value);
    validate.errors = inner.errors;
    return result;
  };
  return validate;
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
