import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { BlockBox, Document } from '../../../src/core/model/paper/document.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import type { PlainBlock } from '../../../src/core/model/paper/plain-block.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { anyNested } from '../../support/any/any-block.ts';
import { cases } from '../../support/any/cases.ts';
import { plainBlocks } from '../../support/paper/plain-blocks.ts';

type Laid = { document: Document; boxes: BlockBox[] };

function laid(blocks: PlainBlock[], widthMm: number, isMarked: boolean): Laid | string {
  const boxes: BlockBox[] = [];
  const options = { widthMm, cutPaper: true, maxPaperMm: 100_000 };
  try {
    const document = layout(blocks, profileFor(widthMm), options, isMarked ? boxes : undefined);
    return { document, boxes };
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

test('blocks that were laid out before are laid out the same again, on whatever paper', () => {
  fc.assert(
    fc.property(fc.array(anyNested, { minLength: 1, maxLength: 4 }), (short) => {
      const plain = plainBlocks(short);
      for (const widthMm of [80, 58, 80])
        for (const isMarked of [false, true, false]) {
          const again = laid([...plain, ...plain], widthMm, isMarked);
          const fresh = structuredClone(plain);
          expect(again).toEqual(laid([...fresh, ...fresh], widthMm, isMarked));
        }
    }),
    { numRuns: cases(40, 3) },
  );
});

test('what is done to a document changes no other', () => {
  const blocks = plainBlocks([{ type: 'text', content: 'Thank you' }]);
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 100 };
  const first = layout(blocks, profileFor(80), options);
  for (const page of first.pages) for (const item of page.items) item.x = 999;
  expect(layout(blocks, profileFor(80), options).pages[0]!.items[0]!.x).toBe(0);
});
