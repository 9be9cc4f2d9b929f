// How large a picture may be that is sent to be printed.

/** 2 MiB: what fits into a request in base64. */
export const largestBytes = 2 * 1024 * 1024;
/** Twice the dots of the widest receipt. */
const widest = 1200;
/** A long strip, such as a screenshot of a whole page. */
const highest = 4800;

/** Never larger than it is. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, widest / width, highest / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
