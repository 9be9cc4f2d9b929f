// Whether the client that waits for the paper of a job can still be there. A printer that polls
// has no holder, so no takeover cancels the jobs of clients that a killed process cut off. Pure;
// times are ISO timestamps.

import type { Job } from '../jobs/job.ts';

/** `unknown`: the node where the client waits may have ended; the time of its lease decides. */
export type WaitingClient = 'may wait' | 'unknown' | 'gone';

export interface ThisNode {
  startedAt: string;
  now: string;
  /** The other nodes whose leases have not ended. */
  others: readonly { seenAt: string }[];
}

/** Time after a job is stored within which this node knows that its client waits here. */
const knownAfterMs = 5000;

/** Judges a job whose client, as far as this node knows, does not wait here. */
export function waitingClient(
  { createdAt }: Pick<Job, 'createdAt'>,
  { startedAt, now, others }: ThisNode,
): WaitingClient {
  const isOlder = createdAt < startedAt;
  if (others.length === 0) {
    const isKnown = isOlder || Date.parse(now) - Date.parse(createdAt) > knownAfterMs;
    return isKnown ? 'gone' : 'may wait';
  }
  // One that has not been seen since this node started may be its former process.
  return isOlder && others.some(({ seenAt }) => seenAt < startedAt) ? 'unknown' : 'may wait';
}
