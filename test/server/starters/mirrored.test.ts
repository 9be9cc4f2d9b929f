import { expect, test } from 'vitest';
import { startersIn } from '../../../src/server/starters/languages.ts';

interface Placed {
  type: string;
  x: number;
  y: number;
  width: number;
  align?: string;
  blocks?: Placed[];
}

async function blocksOf(language: 'ar' | 'de', id: string) {
  const starter = (await startersIn(language)).find((one) => one.id === id)!;
  return starter.config as unknown as { media: { width: number }; blocks: Placed[] };
}

test('an Arabic label stands from right to left: the heading right of what it heads', async () => {
  const { media, blocks } = await blocksOf('ar', 'food-label');
  const german = (await blocksOf('de', 'food-label')).blocks;
  blocks.forEach((block, index) => {
    const before = german[index]!;
    expect(block.x + block.width).toBeCloseTo(media.width - before.x);
    expect([block.y, block.width]).toEqual([before.y, before.width]);
  });
  const [heading, date] = blocks.filter(({ y }) => y === 39);
  expect(heading!.x).toBeGreaterThan(date!.x + date!.width);
  expect(german.filter(({ y }) => y === 39)[1]!.align).toBe('right');
  expect(date!.align).toBe('left');
});

test('the blocks of each label of a list are mirrored, those on their side are not', async () => {
  const [list] = (await blocksOf('ar', 'lab-sample')).blocks;
  expect(list!.blocks![0]).toMatchObject({ type: 'datamatrix', x: 16.6, width: 7.8 });
  const placesOf = async (language: 'ar' | 'de') => {
    const [wrap] = (await blocksOf(language, 'cable-wrap')).blocks;
    return wrap!.blocks![0]!.blocks!.map(({ x }) => x);
  };
  expect(await placesOf('ar')).toEqual(await placesOf('de'));
});

test('an Arabic receipt has the blocks of the others: it turns by itself', async () => {
  const blocks = async (language: 'ar' | 'de') =>
    (await blocksOf(language, 'receipt')).blocks.map(({ type, align }) => [type, align]);
  expect(await blocks('ar')).toEqual(await blocks('de'));
});
