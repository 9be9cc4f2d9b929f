// What a driver's ear makes of bytes that come in pieces of any size.

import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Dialogue, Heard } from '../../src/core/drivers/driver.ts';

/** However noise is split, the same is heard, and a whole answer after it is understood. */
export function expectHeardAlike(
  dialogue: Dialogue,
  scraps: readonly Uint8Array[],
  whole: Uint8Array,
): void {
  const noise = fc
    .array(fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.constantFrom(...scraps)))
    .map((pieces) => Buffer.concat(pieces));
  const lengths = fc.infiniteStream(fc.integer({ min: 1, max: 5 }));
  fc.assert(
    fc.property(noise, lengths, (bytes, pieces) => {
      const ear = dialogue.listen();
      const heard: Heard[] = [];
      for (let at = 0; at < bytes.length;) {
        const length: number = pieces.next().value;
        heard.push(...ear.hear(bytes.subarray(at, at + length)));
        at += length;
      }
      expect(heard).toEqual(dialogue.listen().hear(bytes));
      const last = ear.hear(whole).filter(({ kind }) => kind === 'status');
      expect(last.at(-1)).toMatchObject({ status: { state: 'error', reasons: ['PAPER_OUT'] } });
    }),
    { numRuns: 1000 },
  );
}
