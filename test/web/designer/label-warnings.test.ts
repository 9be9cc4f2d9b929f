import { expect, test } from 'vitest';
import { overlapsOn } from '../../../src/web/designer/proof/label-warnings.ts';

const text = { type: 'text', content: 'A' };
const sheets = [{ x: 0, y: 0, width: 400, height: 240 }]; // 8 dots per millimetre
const box = (index: number, x: number, y: number, width: number, height: number) => ({
  path: `blocks[${index}]`,
  x,
  y,
  width,
  height,
});
const overlaps = (
  blocks: { type: string; [field: string]: unknown }[],
  boxes: ReturnType<typeof box>[],
  hasInk = () => true,
) => overlapsOn({ name: 'Tag', media: { width: 50 }, blocks }, { boxes, sheets }, hasInk);

test('two blocks with ink in the same place overlap', () => {
  const boxes = [box(0, 0, 0, 100, 40), box(1, 50, 20, 100, 40)];
  expect(overlaps([text, text], boxes)).toEqual([{ path: 'blocks[1]', other: 'blocks[0]' }]);
  expect(overlaps([text, text], boxes, () => false)).toEqual([]);
  expect(overlaps([text, text], [boxes[0]!, box(1, 97, 0, 100, 40)])).toEqual([]);
  expect(overlaps([text, text], [boxes[0]!, box(1, 0, 60, 100, 40)])).toEqual([]);
});

test('frames, lines and backgrounds are meant to lie under other blocks', () => {
  const small = box(1, 10, 10, 20, 20);
  for (const back of [
    { type: 'group', blocks: [] },
    { type: 'divider' },
    { type: 'image', content: 'paper.png' },
    { ...text, invert: true },
  ])
    expect(overlaps([back, text], [box(0, 0, 0, 100, 40), small])).toEqual([]);
  const group = { type: 'group', blocks: [text] };
  const inner = { ...box(0, 0, 0, 100, 40), path: 'blocks[0].blocks[0]' };
  expect(overlaps([group], [inner, box(0, 0, 0, 100, 40)])).toEqual([]);
});

test('hundreds of blocks are compared within bounds, and five overlaps are named', () => {
  const many = Array.from({ length: 1000 }, (_, index) => box(index, 0, 0, 100, 40));
  expect(
    overlaps(
      many.map(() => text),
      many,
    ),
  ).toHaveLength(5);
});
