// Which failed requests are sent again, and when. Pure rules: transport.ts applies them.

import { PlatenError } from './platen-error.ts';

/** Codes after which the service has done nothing, so that any request can be sent again. */
const rejectedForNow = new Set([
  'RATE_LIMITED',
  'QUEUE_FULL',
  'TOO_MANY_CONNECTIONS',
  'SERVICE_BUSY',
]);
/** Codes after which it is unknown whether the service has done it, or what the answer was. */
const undecided = new Set([
  'TIMEOUT',
  'REQUEST_IN_PROGRESS',
  'DATABASE_UNAVAILABLE',
  'SERVICE_STOPPING',
]);
/** Answers of proxies whose service restarts. */
const proxyStatuses = new Set([0, 502, 503, 504]);

const firstDelayMs = 500;
const maxDelayMs = 8000;
/** A service that asks for more patience is not asked again: the caller decides. */
const maxRetryAfterSeconds = 30;

/**
 * `isRepeatable`: sending the request twice has the effect of sending it once, and the same
 * answer. True for reading, and for prints with an Idempotency-Key.
 */
export function mayRetry(error: unknown, isRepeatable: boolean): boolean {
  if (!(error instanceof PlatenError)) return false;
  if ((error.retryAfter ?? 0) > maxRetryAfterSeconds) return false;
  if (rejectedForNow.has(error.code)) return true;
  if (!isRepeatable) return false;
  if (undecided.has(error.code)) return true;
  return error.code === 'UNREACHABLE' && proxyStatuses.has(error.status);
}

/** Half of the delay is random, so that many clients do not come back at the same time. */
export function retryDelayMs(retry: number, retryAfter = 0, random = Math.random()): number {
  const backoff = Math.min(firstDelayMs * 2 ** retry, maxDelayMs);
  const own = backoff * (0.5 + random / 2);
  return retryAfter === 0 ? own : retryAfter * 1000 + random * backoff;
}

/** Seconds; the header holds seconds or a date. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
