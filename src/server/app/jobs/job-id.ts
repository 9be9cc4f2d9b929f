// Job ids are UUIDs of version 7. They sort by creation time, also within one
// millisecond of one process.

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
  const sequence = counter.toString(16).padStart(3, '0');
  // The end of a random UUID has the variant bits; randomUUID reads from a pool, which is fast.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${randomUUID().slice(19)}`;
}
