// The time before which a job is not printed, as a request gives it.

/** 30 days. */
export const maxNotBeforeSeconds = 2_592_000;

/** Whether a job waits for its time. ISO timestamps of one length compare as text. */
export function isPostponed({ notBefore }: { notBefore: string | null }, now: string): boolean {
  return notBefore !== null && notBefore > now;
}

/**
 * Time as an ISO timestamp; null if nothing is given or that time has come. A problem of
 * the value is returned as its text.
 */
export function notBeforeOf(
  given: string | number | undefined,
  now: Date,
): { notBefore: string | null } | { problem: string } {
  if (given === undefined) return { notBefore: null };
  const isSeconds = typeof given === 'number' || /^[0-9]+$/.test(given);
  const at = isSeconds ? now.getTime() + Number(given) * 1000 : Date.parse(given);
  if (Number.isNaN(at)) return { problem: 'must be a time such as 2026-01-31T12:00:00Z' };
  if (at - now.getTime() > maxNotBeforeSeconds * 1000)
    return { problem: 'must be within 30 days from now' };
  return { notBefore: at > now.getTime() ? new Date(at).toISOString() : null };
}
