// Which part of the space for queued jobs one client may take, so that the others keep theirs.

/** Bytes that are stored for jobs which have not ended: requests and payloads. */
export interface OpenBytes {
  all: number;
  /** Of jobs with a `notBefore`. */
  postponed: number;
  /** By the id of the API key. Jobs without one, or of the main key, are missing. */
  byKey: ReadonlyMap<string, number>;
}

/** The main key, and an installation without keys, may use everything. */
const shareOfKey = 1 / 4;
/** Postponed jobs may stay for 30 days: jobs that print now keep the rest. */
const shareOfPostponed = 1 / 2;

export interface NewcomerToQueue {
  keyId: string | null;
  isPostponed: boolean;
}

/** Says why a job is not accepted; null if there is room. `most` is limits.queuedBytes. */
export function roomProblem(
  open: OpenBytes,
  { keyId, isPostponed }: NewcomerToQueue,
  most: number,
): string | null {
  if (open.all >= most) return `The queued jobs already take ${open.all} bytes`;
  const ofKey = keyId === null ? 0 : (open.byKey.get(keyId) ?? 0);
  if (ofKey >= most * shareOfKey)
    return `The queued jobs of this API key already take ${ofKey} bytes, a quarter of what all may take`;
  if (isPostponed && open.postponed >= most * shareOfPostponed)
    return `The jobs with a notBefore already take ${open.postponed} bytes, half of what all may take`;
  return null;
}
