// Checks that a status reader does not depend on how the bytes are split.

import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Dialogue, PrinterReply } from '../../../src/core/drivers/driver.ts';
import { cases } from '../any/cases.ts';

/** Noise gives the same replies however it is split, and a complete answer after it is understood. */
export function expectSameInPieces(
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
      const reader = dialogue.createReader();
      const heard: PrinterReply[] = [];
      for (let at = 0; at < bytes.length;) {
        const length: number = pieces.next().value;
        heard.push(...reader.read(bytes.subarray(at, at + length)));
        at += length;
      }
      expect(heard).toEqual(dialogue.createReader().read(bytes));
      const last = reader.read(whole).filter(({ kind }) => kind === 'status');
      expect(last.at(-1)).toMatchObject({ status: { state: 'error', reasons: ['PAPER_OUT'] } });
    }),
    { numRuns: cases(1000) },
  );
}
