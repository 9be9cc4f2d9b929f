import { expect, it } from 'vitest';
import { dropTarget } from '../../../src/web/designer/paper/drop-target.ts';

const text = { type: 'text', content: 'x' };
const config = {
  name: 'Mine',
  blocks: [
    text,
    { type: 'each', items: 'items', blocks: [text, text] },
    text,
    { type: 'group', blocks: [] },
  ],
};
const box = (path: string, y: number, height: number) => ({ path, x: 0, y, width: 400, height });
const boxes = [
  box('blocks[0]', 0, 30),
  box('blocks[1].blocks[0]', 30, 30),
  box('blocks[1].blocks[1]', 60, 30),
  box('blocks[1].blocks[0]', 90, 30),
  box('blocks[1].blocks[1]', 120, 30),
  box('blocks[2]', 170, 30),
  box('blocks[3]', 200, 40),
  box('blocks[1]', 30, 120),
];
const at = (y: number) => {
  const { list, index, line } = dropTarget(config, { boxes, width: 400 }, { x: 100, y });
  return [list, index, line.y];
};

it('a block is dropped before or behind the block under the pointer', () => {
  expect(at(10)).toEqual(['blocks', 0, 0]);
  expect(at(20)).toEqual(['blocks', 1, 30]);
});

it('beside the cells of a row it goes before or behind the row', () => {
  const row = { type: 'row', columns: [{ content: 'a' }, { content: 'b' }] };
  const cells = [box('blocks[0]', 0, 30), box('blocks[0].columns[0]', 0, 30)];
  const { list, index } = dropTarget(
    { name: 'Mine', blocks: [row] },
    { boxes: cells, width: 400 },
    { x: 10, y: 20 },
  );
  expect([list, index]).toEqual(['blocks', 1]);
});

it('inside a list it goes between the inner blocks, and outside of it at its edges', () => {
  expect(at(34)).toEqual(['blocks', 1, 30]);
  expect(at(70)).toEqual(['blocks[1].blocks', 1, 60]);
  expect(at(110)).toEqual(['blocks[1].blocks', 1, 120]);
  expect(at(147)).toEqual(['blocks', 2, 150]);
});

it('between blocks and below them the nearest one counts', () => {
  expect(at(158)).toEqual(['blocks', 2, 150]);
  expect(at(900)).toEqual(['blocks', 4, 240]);
});

it('the middle of an empty group takes it', () => {
  expect(at(220)).toEqual(['blocks[3].blocks', 0, 220]);
  expect(at(202)).toEqual(['blocks', 3, 200]);
});

it('on paper without blocks it is the first', () => {
  const empty = dropTarget({ name: 'Mine', blocks: [] }, { boxes: [], width: 400 }, { x: 1, y: 9 });
  expect(empty).toEqual({ list: 'blocks', index: 0, line: { x: 0, y: 0, width: 400 } });
});
