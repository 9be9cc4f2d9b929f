// Limits the memory of all bodies that are being received or processed. Clients may send
// them slowly, and hold them by that: one address may take a part of the memory only.

import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';

const mebibyte = 1024 * 1024;
/** Bytes of bodies at once; `address`: of one client, unless it is a single body. */
const most = { all: 64 * mebibyte, address: 16 * mebibyte };
/** Not counted, so that usual prints are taken whatever others send. */
const smallBytes = 32 * 1024;
/** Memory of a file that is read while it arrives (csv-body.ts). */
const streamedBytes = 256 * 1024;

/** `bodyBytes` is the limit of routes that have none of their own. */
export function limitBodies(app: App, bodyBytes: number): void {
  let all = 0;
  const byAddress = new Map<string, number>();
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = memoryOf(request, bodyBytes);
    if (bytes <= smallBytes) return done(null, payload);
    const { ip } = request;
    const own = byAddress.get(ip) ?? 0;
    const isOverShare = own > 0 && own + bytes > most.address;
    if (isOverShare || (all > 0 && all + bytes > most.all)) return done(busy(isOverShare), payload);
    all += bytes;
    byAddress.set(ip, own + bytes);
    finished(reply.raw, () => {
      all -= bytes;
      const left = byAddress.get(ip)! - bytes;
      if (left > 0) byAddress.set(ip, left);
      else byAddress.delete(ip);
    });
    done(null, payload);
  });
}

function memoryOf({ headers, routeOptions }: FastifyRequest, bodyBytes: number): number {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = isChunked ? Infinity : Number(headers['content-length'] ?? 0) || 0;
  const isFile = headers['content-type']?.toLowerCase().startsWith('text/csv') ?? false;
  return Math.min(length, isFile ? streamedBytes : (routeOptions.bodyLimit ?? bodyBytes));
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
