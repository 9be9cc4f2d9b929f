// The HTTP server of an input: bounded bodies, the rules for web pages, and the protocols by path.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Pair } from '../tls/self-signed.ts';
import { stopParsingWhenClosed } from '../stop-parsing.ts';
import { faultAnswer, refusal } from './answers.ts';
import { clientAddress } from './client-address.ts';
import { documentTurn } from './input-turns.ts';
import type { Holding } from './memory.ts';
import type { HttpProtocol, InputAnswer, InputRequest, Reception } from './protocol.ts';
import { httpProtocolsByName } from './protocols.ts';
import { acceptWebSockets } from './web-socket-input.ts';

const maxBodyBytes = 8 * 1024 * 1024;
/** Requests of a connection; one more closes it. */
const mostUnanswered = 2;
const serverTimes = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5000 };
/** Answers about prints are smaller: they are always sent, since they say what is on paper. */
const smallBytes = 65_536;
/** How long a client may stop to read its answer. */
const answerMs = 30_000;

export function createHttpInput(reception: Reception, tls: Pair | null): Server {
  const protocols = reception.input.protocols.map((name) => httpProtocolsByName[name]);
  const isOneTooMany = requestCounter();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (isOneTooMany(request.socket, response)) request.socket.destroy();
    else
      respond(request, response, reception, protocols).catch((error: Error) => {
        reception.log(error.message);
        response.destroy();
      });
  };
  const server = tls ? createTlsServer(tls, handle) : createServer(handle);
  server.on(tls ? 'secureConnection' : 'connection', stopParsingWhenClosed);
  if (protocols.some((one) => 'converse' in one)) acceptWebSockets(server, reception, protocols);
  return Object.assign(server, serverTimes);
}

/**
 * Counts the requests of each connection that are not answered yet. Tills send the next one after
 * the answer. 1,932 requests at once on each of 555 connections took 2 GB, and held the event loop
 * for 14 seconds.
 */
function requestCounter(): (socket: Socket, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  return (socket, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1));
    return count > mostUnanswered;
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  reception: Reception,
  protocols: readonly HttpProtocol[],
): Promise<void> {
  const { method = 'GET', url = '/', headers, socket } = request;
  request.on('error', () => {});
  const { origin } = headers;
  const { origins } = reception.input;
  const send = ({ status, headers: more = {}, body = '' }: InputAnswer) => {
    const text = { 'content-type': 'text/plain; charset=utf-8' };
    const bytes = Buffer.from(body as Uint8Array);
    response.writeHead(status, { ...text, ...more, 'content-length': bytes.length }).end(bytes);
  };
  if (origin !== undefined) {
    if (origins.length > 0 && !origins.includes(origin))
      return send(
        refusal(403, `Pages of ${origin} may not print here. Add it to origins of this input.`),
      );
    response.setHeader('access-control-allow-origin', origins.length > 0 ? origin : '*');
    response.setHeader('vary', 'origin');
  }
  if (method === 'OPTIONS') return send({ status: 204, headers: preflight(headers) });
  const [path = '/', search = ''] = url.split(/\?(.*)/s);
  const protocol = protocols.find((one) => one.takes(path));
  if (!protocol) {
    const names = reception.input.protocols.join(', ');
    return send(refusal(404, `This port of Platen has no ${path}. It answers: ${names}.`));
  }
  const address = clientAddress(socket.remoteAddress);
  const holding = reception.memory.holding(address);
  const query = new URLSearchParams(search);
  try {
    const asked = { method, path, query, headers, address };
    await answerBody(request, asked, { response, send, holding, protocol, reception });
  } finally {
    // A document whose client has gone takes memory until it is handled.
    if (response.destroyed) holding.set(0);
    else response.once('close', () => holding.set(0));
  }
}

interface Answering {
  response: ServerResponse;
  send: (answer: InputAnswer) => void;
  holding: Holding;
  protocol: HttpProtocol;
  reception: Reception;
}

async function answerBody(
  request: IncomingMessage,
  asked: Omit<InputRequest, 'body' | 'signal'>,
  { response, send, holding, protocol, reception }: Answering,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, reception.signal]);
  const body = await bodyOf(request, holding);
  const refuse = async (why: Refusal) => {
    const answer = await (protocol.refuse?.(why, reception) ?? refusals[why]);
    send({ ...answer, headers: { ...answer.headers, connection: 'close' } });
  };
  if (typeof body === 'string') return await refuse(body);
  await documentTurn(asked.address);
  const answer = await protocol.answer({ ...asked, body, signal }, reception).catch(faultAnswer);
  if (response.destroyed) return;
  // A large answer, which is a picture of labels, is held until it is read.
  const { length = 0 } = answer.body ?? {};
  if (length > smallBytes && !holding.set(body.length + length)) return await refuse('busy');
  response.setTimeout(answerMs, () => response.destroy());
  send(answer);
}

const refusals = {
  'too large': refusal(413, `A request may have ${maxBodyBytes} bytes.`),
  busy: refusal(503, 'Other requests fill the memory for inputs. Send it again in some seconds.'),
};
type Refusal = keyof typeof refusals;

/** Why it is refused, or the body. It is read to its end in any case: only then a client reads the answer. */
async function bodyOf(request: IncomingMessage, holding: Holding): Promise<Buffer | Refusal> {
  const parts: Buffer[] = [];
  let length = 0;
  let refused: Refusal | null = null;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBodyBytes) refused = 'too large';
    else if (refused === null && !holding.set(length)) refused = 'busy';
    if (refused === null) parts.push(part);
    else parts.length = 0;
  }
  return refused ?? Buffer.concat(parts);
}

function preflight(headers: IncomingMessage['headers']): Record<string, string> {
  const wanted = headers['access-control-request-headers'];
  const isPrivate = headers['access-control-request-private-network'] === 'true';
  return {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    'access-control-max-age': '600',
    ...(wanted !== undefined && { 'access-control-allow-headers': wanted }),
    ...(isPrivate && { 'access-control-allow-private-network': 'true' }),
  };
}
