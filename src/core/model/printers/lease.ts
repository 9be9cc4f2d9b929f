// How long a lease of a printer lasts, and how its holder knows that it has ended.
//
// Whether a lease has ended is decided by the database's clock. The holder cannot
// read that clock before every write to a printer, so it counts on its own
// monotonic clock from before it sent the last successful renewal: the lease then
// ends for the holder before it ends for the others. A process that was stopped
// and continues past this time sends no further byte.

export interface LeaseTimes {
  /** How long a lease lasts without a renewal. */
  leaseMs: number;
  /** How often it is renewed. */
  renewMs: number;
  /** How long before the end the holder stops. */
  marginMs: number;
}

export const leaseTimes: LeaseTimes = { leaseMs: 15_000, renewMs: 5_000, marginMs: 2_000 };

/** Whether the lease that was renewed by a request sent at `sentAt` surely holds at `now`; both on the holder's monotonic clock. */
export function isSafe(sentAt: number, now: number, times: LeaseTimes = leaseTimes): boolean {
  return now >= sentAt && now < sentAt + times.leaseMs - times.marginMs;
}

/** How many of these printers each node holds at most, so that all are held and no node has many more than another. */
export function fairShare(printers: number, nodes: number): number {
  return Math.ceil(printers / Math.max(1, nodes));
}
