// Limits the requests per minute from one address. Off by default.

import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';

export async function limitRate(app: App, requestsPerMinute: number): Promise<void> {
  if (requestsPerMinute === 0) return;
  const { default: rateLimit } = await import('@fastify/rate-limit');
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: () =>
      new Fault(
        'RATE_LIMITED',
        `More than ${requestsPerMinute} requests per minute came from this address. Retry after the time in the header Retry-After.`,
      ),
  });
}
