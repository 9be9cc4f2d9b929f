// The requests that were refused since the start, for the owner: a till that is refused says so
// to no one else. Kept in memory, a bounded number; equal ones are counted. Of a request only who
// asked for what is kept: neither its body nor its query, which may hold a key.

import type { FastifyRequest } from 'fastify';
import type { FaultCode } from '../../../core/model/fault.ts';

const maxKept = 200;
const maxPath = 200;

export interface RefusedRequest {
  method: string;
  path: string;
  status: number;
  code: FaultCode;
  /** The name of the key; null without one, and for a wrong one. */
  key: string | null;
  address: string;
  count: number;
  firstAt: string;
  lastAt: string;
}

export class RefusedRequests {
  readonly #now: () => Date;
  /** The one that was refused last is the last. */
  readonly #kept = new Map<string, RefusedRequest>();

  constructor(now = () => new Date()) {
    this.#now = now;
  }

  add(request: FastifyRequest, code: FaultCode, status: number): void {
    const { method, ip: address } = request;
    const path = shownPath(request);
    const key = request.keyAccess?.name ?? null;
    const same = JSON.stringify([method, path, code, key, address]);
    const at = this.#now().toISOString();
    const before = this.#kept.get(same);
    this.#kept.delete(same);
    this.#kept.set(same, {
      ...(before ?? { method, path, code, key, address, firstAt: at }),
      status,
      count: (before?.count ?? 0) + 1,
      lastAt: at,
    });
    if (this.#kept.size > maxKept) this.#kept.delete(this.#kept.keys().next().value!);
  }

  /** The newest first. */
  list(): RefusedRequest[] {
    return [...this.#kept.values()].toReversed();
  }
}

/** The address of a printer that polls ends with its secret. */
const secrets = /(?<=\/(cloudprnt|epson-sdp)\/).*/;

function shownPath({ url }: FastifyRequest): string {
  return url.split('?')[0]!.replace(secrets, '…').slice(0, maxPath);
}
