// When a contact acts next: how often a printer is asked, and how long after a failure it is
// called again.

import type { Link } from './tcp.ts';

/** A time limit for an answer over this link: that of a printer on the network, and the way through an agent. */
export function answerMs(ms: number, { roundTripMs = 0 }: Pick<Link, 'roundTripMs'>): number {
  return ms + roundTripMs;
}

export const heartbeatMs = 30_000;
export const busyMs = 2000;
export const idleReconnectMs = 200; // many printers close an idle connection; that is no fault
export const earlyMs = 10_000; // a printer that closes sooner, again and again, is called with backoff
const mostEarlyFailures = 4; // up to 5 s: the printer can be reached, and its status is of interest
export const floodFailures = 6; // leads to the longest backoff
const longestBackoffMs = 15_000;

/**
 * Tells how long after a question a printer that cannot print is asked again. One that reports
 * no change by itself (`watches` is false) is asked often. One that does may have lost the
 * request for that in half a command: it is asked soon, then less and less often, because what
 * it is asked takes room in its buffer.
 */
export function faultMs(watches: boolean, isIntroduced: boolean, questions: number): number {
  if (!watches) return busyMs;
  if (isIntroduced) return heartbeatMs;
  return Math.min(1000 * 2 ** questions, heartbeatMs);
}

/** Tells when to connect again after the link was lost `earlyLosses` times in a row soon after it was opened. */
export function reconnectMs(earlyLosses: number): number {
  if (earlyLosses < 3) return idleReconnectMs;
  return backoffMs(Math.min(earlyLosses - 2, mostEarlyFailures));
}

/**
 * Half a second at first, doubled with every failure. The jitter keeps printers behind one
 * switch from being contacted all at the same instant.
 */
export function backoffMs(failures: number): number {
  const ms = Math.min(250 * 2 ** Math.min(failures, 10), longestBackoffMs);
  return ms * (0.75 + Math.random() / 2);
}
