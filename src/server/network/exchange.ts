// One HTTP request whose response is read, up to a limit of bytes and of time. Redirects are
// not followed.

import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface Exchange {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: string;
}

export interface Reply {
  status: number;
  contentType: string;
  body: Buffer;
}

export interface ExchangeOptions {
  /** Where may be sent to; null: everywhere. */
  addresses: { problem(url: URL): string | null; readonly resolve: LookupFunction } | null;
  timeoutMs: number;
  maxBytes: number;
  signal: AbortSignal;
}

/** Throws an error that says why there is no response. */
export async function exchange(
  { method, url, headers = {}, body }: Exchange,
  { addresses, timeoutMs, maxBytes, signal }: ExchangeOptions,
): Promise<Reply> {
  const problem = addresses?.problem(url) ?? null;
  if (problem !== null) throw new Error(problem);
  const timeout = AbortSignal.timeout(timeoutMs);
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method,
    agent: false,
    ...(addresses && { lookup: addresses.resolve }),
    signal: AbortSignal.any([signal, timeout]),
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve);
      request.on('error', reject);
      request.end(body);
    });
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      if ((length += part.length) > maxBytes)
        throw new Error(`the response has more than ${maxBytes} bytes`);
      parts.push(part);
    }
    const contentType = (response.headers['content-type'] ?? '').split(';')[0]!.trim();
    return { status: response.statusCode!, contentType, body: Buffer.concat(parts) };
  } catch (error) {
    if (timeout.aborted && !signal.aborted)
      throw new Error(`no response within ${timeoutMs / 1000} s`, { cause: error });
    throw error;
  } finally {
    request.destroy();
  }
}
