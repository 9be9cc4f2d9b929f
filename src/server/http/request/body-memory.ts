// Limits the memory of all bodies that are being received or processed. Clients may send
// them slowly, and hold them by that: one address may take a part of the memory only.

import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../../core/model/fault.ts';
import { photoBytes, photoType } from '../../../core/photo.ts';
import type { App } from '../app.ts';

const mebibyte = 1024 * 1024;
/** Bytes of bodies at once; `address`: of one client, unless it is a single body. */
const most = { all: 64 * mebibyte, address: 16 * mebibyte };
/** Not counted, so that usual prints are taken whatever others send. */
const smallBytes = 32 * 1024;
/** Memory of a value as json-body.ts counts them: `{},` counts as two and takes 64 bytes. */
const valueBytes = 32;
/** Memory of a file that is read while it arrives (csv-body.ts). */
const streamedBytes = 256 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    bodyMemory: BodyMemory;
  }
}

/** `bodyBytes` is the limit of routes that have none of their own. */
export function limitBodies(app: App, bodyBytes: number): void {
  const memory = new BodyMemory();
  app.decorate('bodyMemory', memory);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = memoryOf(request, bodyBytes);
    if (bytes <= smallBytes) return done(null, payload);
    const refusal = memory.take(request, bytes);
    if (refusal) return done(refusal, payload);
    finished(reply.raw, () => memory.giveBack(request));
    done(null, payload);
  });
}

class BodyMemory {
  #all = 0;
  readonly #byAddress = new Map<string, number>();
  /** Bytes taken for each request whose body is not small. */
  readonly #byRequest = new Map<FastifyRequest, number>();

  /** Takes memory for a request until its response ends. Returns the reason if there is too little. */
  take(request: FastifyRequest, bytes: number): Fault | null {
    const taken = this.#byRequest.get(request) ?? 0;
    const own = this.#byAddress.get(request.ip) ?? 0;
    const isOverShare = own > taken && own + bytes > most.address;
    if (isOverShare || (this.#all > taken && this.#all + bytes > most.all))
      return busy(isOverShare);
    this.#all += bytes;
    this.#byAddress.set(request.ip, own + bytes);
    this.#byRequest.set(request, taken + bytes);
    return null;
  }

  /** Takes what the values of a parsed body need in addition to its text. */
  takeValues(request: FastifyRequest, values: number): Fault | null {
    const isSmall = !this.#byRequest.has(request);
    return isSmall ? null : this.take(request, values * valueBytes);
  }

  giveBack(request: FastifyRequest): void {
    const bytes = this.#byRequest.get(request) ?? 0;
    this.#byRequest.delete(request);
    this.#all -= bytes;
    const left = this.#byAddress.get(request.ip)! - bytes;
    if (left > 0) this.#byAddress.set(request.ip, left);
    else this.#byAddress.delete(request.ip);
  }
}

function memoryOf({ headers, routeOptions }: FastifyRequest, bodyBytes: number): number {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = isChunked ? Infinity : Number(headers['content-length'] ?? 0) || 0;
  const type = headers['content-type']?.toLowerCase() ?? '';
  if (type.startsWith('text/csv')) return Math.min(length, streamedBytes);
  const limit = routeOptions.bodyLimit ?? bodyBytes;
  return Math.min(length, type.startsWith(photoType) ? photoBytes : limit);
}

function busy(isOverShare: boolean): Fault {
  const [limit, of] = isOverShare
    ? [most.address, 'of this address']
    : [most.all, 'of all clients'];
  return new Fault(
    'SERVICE_BUSY',
    `Large bodies ${of} that are being processed have ${limit / mebibyte} MiB already. Nothing was done. Send the request again when others have been answered.`,
  );
}
