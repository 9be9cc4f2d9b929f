// The driver that writes ePOS-Print XML meets the input that reads it: what Platen sends to an
// Epson printer, sent to Platen, comes onto the same paper.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../../../src/core/drivers/epos/encode.ts';
import type { Profile } from '../../../../src/core/model/printers/profile.ts';
import { profileFor } from '../../../../src/core/profiles/index.ts';
import { paint } from '../../../../src/core/raster/paint.ts';
import { composeSequence } from '../../../../src/core/sequence/compose-sequence.ts';
import { readEpos } from '../../../../src/server/inputs/epos/read-epos.ts';
import { anyLaidOutDocument } from '../../../support/any/any-document.ts';
import { cases } from '../../../support/any/cases.ts';

const profile: Profile = { ...profileFor(80), driver: 'epos' };
const options = { cutPaper: true, maxPaperMm: 3000, drawRaw: () => [] };

test('what the driver writes is read back to the dots of the document', () => {
  fc.assert(
    fc.property(anyLaidOutDocument(profile), (document) => {
      const { content, dropped } = readEpos(Buffer.from(encode(document, profile)).toString(), {
        lenient: false,
      });
      expect(dropped).toEqual([]);
      if (!('sequence' in content)) throw new Error('It is read as commands.');
      const paper = { ...profile, width: document.width };
      const read = paint(composeSequence(content.sequence, paper, options).document);
      const painted = paint(document);
      expect(read.length).toBe(painted.length);
      for (const [index, sheet] of painted.entries()) {
        expect(read[index]!.height).toBe(sheet.height);
        expect(Buffer.from(read[index]!.data).equals(Buffer.from(sheet.data))).toBe(true);
      }
    }),
    { numRuns: cases(400, 30) },
  );
});
