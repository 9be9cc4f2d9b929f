// POST /mcp: the Model Context Protocol, for language models. Each call becomes requests to
// this API with the caller's key.

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Failure } from '../../../api/envelope.ts';
import { type Fetch, PlatenClient } from '../../../client/index.ts';
import { Fault } from '../../../core/model/fault.ts';
import { version } from '../../version.ts';
import type { App } from '../app.ts';
import { whenLeft } from '../request/when-left.ts';

/** Headers that say who asks, and which request this belongs to. */
const passedOn = ['x-api-key', 'authorization', 'x-request-id', 'traceparent', 'x-forwarded-for'];

/** The most messages of one request. Programs send one; older ones may send several together. */
const mostMessages = 20;

const Message = Type.Unknown({ description: 'A message of JSON-RPC 2.0.' });

export function mcpRoutes(app: App, isEnabled: boolean, basePath: string): void {
  const opened = once(async () => {
    const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('../../../mcp/server.ts'),
    ]);
    const clients = new WeakMap<Request, PlatenClient>();
    const handler = createMcpHandler(
      ({ requestInfo }) => mcpServer(clients.get(requestInfo!)!, version),
      { maxSubscriptions: 16 },
    );
    app.server.on('close', () => void handler.close());
    return async (request: FastifyRequest, { raw }: FastifyReply) => {
      const asked = webRequest(request, raw);
      const fetch = injected(app, request);
      clients.set(
        asked,
        new PlatenClient({ url: `http://localhost${basePath}`, retries: 0, fetch }),
      );
      return await handler.fetch(asked, { parsedBody: request.body });
    };
  });

  app.post('/mcp', {
    schema: {
      operationId: 'mcp',
      summary: 'Let a language model print, by the Model Context Protocol',
      description:
        'Streamable HTTP. Ten tools to find, describe, preview and print templates, to print texts, and for jobs and printers; the key decides which of them there are. Off unless the setting mcp.enabled is true. docs/language-models.md describes it.',
      tags: ['mcp'],
      body: Message,
      faults: ['NOT_FOUND'],
      response: {
        200: { description: 'The answer.', content: { 'application/json': { schema: Message } } },
        202: { description: 'A notification was taken.' },
        406: {
          description: 'The header Accept must name application/json and text/event-stream.',
          content: { 'application/json': { schema: Message } },
        },
        '4xx': Failure,
        '5xx': Failure,
      },
    },
    handler: async (request, reply) => {
      if (!isEnabled)
        throw new Fault('NOT_FOUND', 'The Model Context Protocol is off. Set mcp.enabled to true.');
      if (Array.isArray(request.body) && request.body.length > mostMessages)
        throw new Fault(
          'VALIDATION_ERROR',
          `A request may have ${mostMessages} messages at most. Nothing was done. Send them one by one.`,
        );
      const { status, headers, body } = await (await opened())(request, reply);
      reply.status(status as 200).headers(Object.fromEntries(headers));
      return reply.send(body && Readable.fromWeb(body));
    },
  });
}

function webRequest({ headers }: FastifyRequest, response: FastifyReply['raw']): Request {
  const given = Object.entries(headers).filter(([, value]) => typeof value === 'string');
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: given as [string, string][],
    signal: whenLeft(response),
  });
}

/** Requests to this server that do not pass the network, on behalf of this one. */
function injected(app: App, { headers, socket }: FastifyRequest): Fetch {
  const caller = Object.fromEntries(
    passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  const pause = app.turns.pauses();
  return async (url, { method = 'GET', headers: own, body }) => {
    // Many calls of one request become ready together, and would hold the event loop.
    await pause();
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { ...(own as Record<string, string>), ...caller },
      remoteAddress: socket.remoteAddress ?? '',
      ...(typeof body === 'string' && { payload: body }),
    });
    const { statusCode, rawPayload } = answer;
    const content = statusCode === 204 || statusCode === 304 ? null : new Uint8Array(rawPayload);
    const type = String(answer.headers['content-type'] ?? '');
    return new Response(content, { status: statusCode, headers: { 'content-type': type } });
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
