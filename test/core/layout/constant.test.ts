import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layout } from '../../../src/core/layout/layout.ts';
import type { BlockBox, Document } from '../../../src/core/model/document.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import type { PlainBlock } from '../../../src/core/model/plain-block.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { anyNested } from '../../support/any-block.ts';
import { plainBlocks } from '../../support/plain-blocks.ts';

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

test('a constant is laid out as anything else, wherever it stands and on whatever paper', () => {
  fc.assert(
    fc.property(fc.array(anyNested, { minLength: 1, maxLength: 4 }), (short) => {
      const plain = plainBlocks(short);
      const constant = plain.map((block): PlainBlock => ({ ...block, isConstant: true }));
      for (const widthMm of [80, 58, 80])
        for (const isMarked of [false, true, false]) {
          const once = laid([...constant, ...constant], widthMm, isMarked);
          expect(once).toEqual(laid([...plain, ...plain], widthMm, isMarked));
        }
    }),
    { numRuns: 40 },
  );
});

test('what is done to a document changes no other', () => {
  const [block] = plainBlocks([{ type: 'text', content: 'Thank you' }]);
  const constant: PlainBlock[] = [{ ...block!, isConstant: true }];
  const options = { widthMm: 80, cutPaper: true, maxPaperMm: 100 };
  const first = layout(constant, profileFor(80), options);
  for (const page of first.pages) for (const item of page.items) item.x = 999;
  expect(layout(constant, profileFor(80), options).pages[0]!.items[0]!.x).toBe(0);
});
