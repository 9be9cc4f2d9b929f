// How many requests a minute one address may send. Off unless configured.

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
        `More than ${requestsPerMinute} requests a minute came from this address. The header Retry-After says when to go on.`,
      ),
  });
}
