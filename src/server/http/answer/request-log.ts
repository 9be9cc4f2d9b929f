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

/** Times are numbers until they are read: every print is counted here. */
type Kept<Code> = Omit<LoggedRequest, 'code' | 'firstAt' | 'lastAt'> & {
  code: Code;
  firstMs: number;
  lastMs: number;
};

export class RequestLog {
  readonly #now: () => number;
  /** The one that came last is the last. */
  readonly #refused = new Map<string, Kept<FaultCode>>();
  readonly #answered = new Map<string, Kept<null>>();

  constructor(now = () => Date.now()) {
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
    all: Map<string, Kept<Code>>,
    request: FastifyRequest,
    code: Code,
    status: number,
  ): void {
    const { method, ip: address } = request;
    const path = shownPath(request);
    const key = request.keyAccess?.name ?? null;
    // Only the name of a key may have blanks, and it is the last. No name is not an empty one.
    const same = `${method} ${path} ${code} ${address}${key === null ? '' : ` ${key}`}`;
    const lastMs = this.#now();
    const kept = all.get(same) ?? {
      method,
      path,
      status,
      code,
      key,
      address,
      count: 0,
      firstMs: lastMs,
      lastMs,
    };
    kept.status = status;
    kept.count++;
    kept.lastMs = lastMs;
    all.delete(same);
    all.set(same, kept);
    if (all.size > maxKept) all.delete(all.keys().next().value!);
  }

  /** The newest first. */
  refused(): RefusedRequest[] {
    return [...this.#refused.values()].toReversed().map(shown);
  }

  /** The newest first. */
  all(): LoggedRequest[] {
    return [...this.#answered.values(), ...this.#refused.values()]
      .toSorted((a, b) => b.lastMs - a.lastMs)
      .map(shown);
  }
}

function shown<Code>({ firstMs, lastMs, ...request }: Kept<Code>) {
  const [firstAt, lastAt] = [new Date(firstMs).toISOString(), new Date(lastMs).toISOString()];
  return { ...request, firstAt, lastAt };
}

/** The address of a printer that polls ends with its secret. */
const secrets = /(\/(?:cloudprnt|epson-sdp)\/).*/;

function shownPath({ url }: FastifyRequest): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path.replace(secrets, '$1…').slice(0, maxPath);
}
