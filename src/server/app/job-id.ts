// Ids of jobs: UUIDs of version 7, which sort by the time they were made, also
// within one millisecond of one process.

import { randomUUID } from 'node:crypto';

let lastMs = 0;
let counter = 0;

export function newJobId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMs++;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const place = counter.toString(16).padStart(3, '0');
  // The end of a random one, which has the mark of the variant and is drawn from a pool.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}-${randomUUID().slice(19)}`;
}
