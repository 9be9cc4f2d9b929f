// What identifies the request of a batch, for its Idempotency-Key.

import { createHash } from 'node:crypto';
import type { BatchPrint } from './batch-rows.ts';
import { canonicalText } from '../printing/canonical-text.ts';
import type { Pause } from '../operation/pause.ts';

/** Print by print: the text of megabytes at once would hold the event loop. */
export async function hashOfBatch(
  name: string,
  prints: readonly BatchPrint[],
  pause: Pause,
): Promise<string> {
  const sum = createHash('sha256').update(`batch\n${canonicalText(name)}\n`);
  for (const print of prints) {
    await pause();
    sum.update(`${canonicalText(print)}\n`);
  }
  return sum.digest('hex');
}
