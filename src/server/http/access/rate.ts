// Limits per minute and client address: a setting for all requests, which is off
// by default, and counters for what is limited always.

import type { FastifyReply } from 'fastify';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';

const minuteMs = 60_000;
const maxAddresses = 10_000;

/** Call it before the key is checked: wrong keys and unknown paths count too. */
export async function limitRate(
  app: App,
  requestsPerMinute: number,
  probePaths: ReadonlySet<string>,
): Promise<void> {
  if (requestsPerMinute === 0) return;
  const { default: rateLimit } = await import('@fastify/rate-limit');
  await app.register(rateLimit, {
    global: false, // that would be a hook of each route, after the key check
    max: requestsPerMinute,
    // Monitors must not be told that the service is down because it has much to do.
    allowList: ({ url }) => probePaths.has(url.split('?')[0]!),
    timeWindow: '1 minute',
    errorResponseBuilder: () =>
      new Fault(
        'RATE_LIMITED',
        `More than ${requestsPerMinute} requests per minute came from this address. Retry after the time in the header Retry-After.`,
      ),
  });
  app.addHook('onRequest', app.rateLimit());
}

/** Counts per address; begins anew every minute. */
export class CountPerMinute {
  readonly #counts = new Map<string, number>();
  #endsAt = 0;

  add(address: string): number {
    const now = performance.now();
    if (now >= this.#endsAt) {
      this.#counts.clear();
      this.#endsAt = now + minuteMs;
    }
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    if (this.#counts.size > maxAddresses) this.#counts.delete(this.#counts.keys().next().value!);
    return count;
  }

  /** The fault to throw, after the header that says when to retry. */
  refuse(reply: FastifyReply, reason: string): Fault {
    const seconds = Math.max(1, Math.ceil((this.#endsAt - performance.now()) / 1000));
    reply.header('retry-after', String(seconds));
    return new Fault('RATE_LIMITED', `${reason} Retry after the time in the header Retry-After.`);
  }
}
