// A JSON answer that never changes: made on the first request, then the same
// bytes for all.

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fits every route: the types cannot say that the bytes follow the route's schema. */
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<never>;

export function constantAnswer(
  make: () => object | string | Promise<object | string>,
  type = 'application/json; charset=utf-8',
): Handler {
  let made: Promise<{ bytes: Buffer; etag: string }> | undefined;
  const create = async () => {
    const value = await make();
    const bytes = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  };
  return async ({ headers }, reply) => {
    const { bytes, etag } = await (made ??= create());
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (isListed(headers['if-none-match'], etag)) return reply.code(304).send() as never;
    return reply.type(type).send(bytes) as never;
  };
}

function isListed(etags: string | undefined, etag: string): boolean {
  return etags !== undefined && (etags === '*' || etags.includes(etag));
}
