// The requests since the start, for the owner: those that were refused, because a till that is
// refused says so to no one else, and those that did something. Kept in memory, a bounded number
// of each; equal ones are counted. Of a request only who asked for what is kept: neither its body
// nor its query, which may hold a key.

import type { FastifyRequest } from 'fastify';
import type { FaultCode } from '../../../core/model/fault.ts';

/** Requests that are kept of each kind: answered ones never displace refused ones. */
const maxKept = 200;
const maxPath = 200;

export interface LoggedRequest {
  method: string;
  path: string;
  status: number;
  /** Null: it was answered. */
  code: FaultCode | null;
  /** The name of the key; null without one, and for a wrong one. */
  key: string | null;
  address: string;
  count: number;
  firstAt: string;
  lastAt: string;
}

export type RefusedRequest = LoggedRequest & { code: FaultCode };

export class RequestLog {
  readonly #now: () => Date;
  /** The one that came last is the last. */
  readonly #refused = new Map<string, RefusedRequest>();
  readonly #answered = new Map<string, LoggedRequest>();

  constructor(now = () => new Date()) {
    this.#now = now;
  }

  addRefused(request: FastifyRequest, code: FaultCode, status: number): void {
    this.#keep(this.#refused, request, code, status);
  }

  /** Requests that only read are left out: the pages read all the time. */
  addAnswered(request: FastifyRequest, status: number): void {
    if (request.method !== 'GET') this.#keep(this.#answered, request, null, status);
  }

  #keep<Code extends FaultCode | null>(
    kept: Map<string, LoggedRequest & { code: Code }>,
    request: FastifyRequest,
    code: Code,
    status: number,
  ): void {
    const { method, ip: address } = request;
    const path = shownPath(request);
    const key = request.keyAccess?.name ?? null;
    const same = JSON.stringify([method, path, code, key, address]);
    const at = this.#now().toISOString();
    const before = kept.get(same);
    kept.delete(same);
    kept.set(same, {
      ...(before ?? { method, path, code, key, address, firstAt: at }),
      status,
      count: (before?.count ?? 0) + 1,
      lastAt: at,
    });
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
  }

  /** The newest first. */
  refused(): RefusedRequest[] {
    return [...this.#refused.values()].toReversed();
  }

  /** The newest first. */
  all(): LoggedRequest[] {
    return [...this.#answered.values(), ...this.#refused.values()].toSorted((a, b) =>
      b.lastAt.localeCompare(a.lastAt),
    );
  }
}

/** The address of a printer that polls ends with its secret. */
const secrets = /(?<=\/(cloudprnt|epson-sdp)\/).*/;

function shownPath({ url }: FastifyRequest): string {
  return url.split('?')[0]!.replace(secrets, '…').slice(0, maxPath);
}
