// The HTTP server of an input: bounded bodies, the rules for web pages, and the protocols by path.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Pair } from '../tls/self-signed.ts';
import { faultAnswer, refusal } from './answers.ts';
import { clientAddress } from './client-address.ts';
import type { HttpProtocol, InputAnswer, Reception } from './protocol.ts';
import { httpProtocolsByName } from './protocols.ts';

const maxBodyBytes = 8 * 1024 * 1024;
/** Bodies of all requests of an input that are being handled. */
const maxBytesTogether = 64 * 1024 * 1024;
const times = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5000 };

export function createHttpInput(reception: Reception, tls: Pair | null): Server {
  const protocols = reception.input.protocols.map((name) => httpProtocolsByName[name]);
  const held = { bytes: 0 };
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void respond(request, response, reception, protocols, held).catch((error: Error) => {
      reception.log(error.message);
      response.destroy();
    });
  const server = tls ? createTlsServer(tls, handle) : createServer(handle);
  return Object.assign(server, times);
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  reception: Reception,
  protocols: readonly HttpProtocol[],
  held: { bytes: number },
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
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, reception.signal]);
  const body = await bodyOf(request, held);
  if (body === null)
    return send({
      ...refusal(413, `A request may have ${maxBodyBytes} bytes.`),
      headers: { connection: 'close' },
    });
  held.bytes += body.length;
  try {
    const query = new URLSearchParams(search);
    const address = clientAddress(socket.remoteAddress);
    const asked = { method, path, query, headers, body, address, signal };
    const answer = await protocol.answer(asked, reception).catch(faultAnswer);
    if (!response.destroyed) send(answer);
  } finally {
    held.bytes -= body.length;
  }
}

/** Null if it is too large, alone or together with others. */
async function bodyOf(request: IncomingMessage, held: { bytes: number }): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBodyBytes || held.bytes + length > maxBytesTogether) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
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
