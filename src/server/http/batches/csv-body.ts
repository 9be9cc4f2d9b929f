// A body of CSV is not read into memory: the route reads its stream, as fast as its rows
// are laid out, which may take longer than other requests may. Its client only has to send
// fast enough while the service waits for it.

import type { FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';

/** How long the service waits for a client in all: at first, and more for all that arrived. */
export const patience = { firstMs: 15_000, bytesPerSecond: 16_384 };

const files = new WeakMap<FastifyRequest, AsyncIterable<Uint8Array>>();
const uploading = new WeakSet<Socket>();

export function acceptCsv(app: App): void {
  app.addContentTypeParser('text/csv', (request, payload, done) => {
    const { socket } = request.raw;
    uploading.add(socket);
    request.raw.once('close', () => uploading.delete(socket));
    files.set(request, arriving(payload));
    // What the schema of the route asks of a body.
    done(null, { data: {} });
  });
}

export function csvOf(request: object): AsyncIterable<Uint8Array> | undefined {
  return files.get(request as FastifyRequest);
}

/** Whether the time limit of a whole request does not hold for this connection. */
export function isUploading(socket: object): boolean {
  return uploading.has(socket as Socket);
}

/** Throws a Fault once the client has kept the service waiting for too long. */
export async function* arriving(
  file: Readable,
  { firstMs, bytesPerSecond } = patience,
): AsyncGenerator<Uint8Array> {
  // The request is answered after an error, so its stream must stay open.
  const chunks = file.iterator({ destroyOnReturn: false });
  let bytes = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const began = performance.now();
      const leftMs = firstMs + (1000 * bytes) / bytesPerSecond - waitedMs;
      const next = await within(leftMs, chunks.next());
      waitedMs += performance.now() - began;
      if (next.done) return;
      const chunk = next.value as Uint8Array;
      bytes += chunk.length;
      yield chunk;
    }
  } finally {
    // Others may read the rest. It ends with the next chunk if it waits for one.
    void chunks.return?.();
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {}); // the connection may end after the limit
  }
}

function tooSlow(): Fault {
  return new Fault(
    'VALIDATION_ERROR',
    'The file arrived too slowly. Nothing of it was stored. Send it in parts, or over a faster connection.',
  );
}
