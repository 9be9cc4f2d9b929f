import { expect, test } from 'vitest';
import { PlatenError } from '../../../src/client/index.ts';
import { boxAt } from '../../../src/web/designer/paper/box-at.ts';
import { filledExample } from '../../../src/web/designer/proof/complete-example.ts';
import { neighbour } from '../../../src/web/designer/draft/neighbour.ts';
import { blockOf, problemsOf } from '../../../src/web/designer/proof/problems.ts';

const refused = (...details: string[]) => new PlatenError('VALIDATION_ERROR', 'no', 400, details);

test('a problem of the template names its field, one of the data its own', () => {
  expect(problemsOf(refused('config.blocks[2].content: is required'), 'template')).toEqual([
    { about: 'template', path: 'blocks[2].content', text: 'is required' },
  ]);
  expect(problemsOf(refused('items[0].price: must be a number'), 'data')).toEqual([
    { about: 'data', path: 'items[0].price', text: 'must be a number' },
  ]);
});

test('a problem with the example names the block that cannot be printed', () => {
  const line =
    'config.example: is required, because the inferred one cannot be printed: blocks[1].blocks[0]: reaches to 61 mm: make it smaller';
  expect(problemsOf(refused(line), 'template')).toEqual([
    { about: 'template', path: 'blocks[1].blocks[0]', text: 'reaches to 61 mm: make it smaller' },
  ]);
  expect(blockOf('blocks[1].blocks[0].columns[2].width')).toBe('blocks[1].blocks[0]');
  expect(blockOf('media.width')).toBeNull();
});

test('a point of the preview selects the innermost block, and a thin line also from nearby', () => {
  const box = (path: string, x: number, y: number, width: number, height: number) => ({
    path,
    x,
    y,
    width,
    height,
  });
  const boxes = [
    box('blocks[0]', 0, 0, 100, 100),
    box('blocks[0].blocks[0]', 10, 10, 20, 20),
    box('blocks[1]', 0, 110, 100, 1),
  ];
  expect(boxAt(boxes, 15, 15)).toBe('blocks[0].blocks[0]');
  expect(boxAt(boxes, 50, 50)).toBe('blocks[0]');
  expect(boxAt(boxes, 50, 114)).toBe('blocks[1]');
  expect(boxAt(boxes, 50, 190)).toBeNull();
});

test('an example gets the values that are missing, and everything else in it stays as it is', () => {
  const own = { name: 'Ida', items: [{ price: 1 }, { price: 2 }] };
  const inferred = {
    name: 'Anna',
    note: 'x',
    shop: { name: 'y' },
    items: [{ price: 9, quantity: 2, size: 'L' }],
  };
  expect(filledExample(own, inferred, ['shop.name', 'items[0].size', 'items[1].size'])).toEqual({
    name: 'Ida',
    shop: { name: 'y' },
    items: [
      { price: 1, size: 'L' },
      { price: 2, size: 'L' },
    ],
  });
});

test('moving beyond the first or last block of a group leaves it, and at the end of the template nothing moves', () => {
  const config = {
    name: 'T',
    blocks: [{ type: 'group', blocks: [{ type: 'cut' }] }, { type: 'text' }],
  };
  expect(neighbour(config, 'blocks[0].blocks[0]', 'up')).toEqual({ list: 'blocks', index: 0 });
  expect(neighbour(config, 'blocks[0].blocks[0]', 'down')).toEqual({ list: 'blocks', index: 1 });
  expect(neighbour(config, 'blocks[1]', 'in')).toEqual({ list: 'blocks[0].blocks', index: 1 });
  expect(neighbour(config, 'blocks[1]', 'down')).toBeNull();
  expect(neighbour(config, 'blocks[0]', 'in')).toBeNull();
});
