// Which row of a batch a job prints.

/** The id of a batch ends in zeros, in the place of which its jobs count. */
const digits = 6;

/** The row counted from 1; null for a job that was sent again, which has an id of its own. */
export function rowOf(jobId: string, batchId: string): number | null {
  const isCounted = jobId.slice(0, -digits) === batchId.slice(0, -digits);
  return isCounted ? Number.parseInt(jobId.slice(-digits), 16) : null;
}
