import { expect, test } from 'vitest';
import { newDraft, reduceDraft } from '../../../src/web/designer/draft/draft.ts';
import { alignable, aligned, distributed } from '../../../src/web/designer/paper/align.ts';
import { snapped } from '../../../src/web/designer/paper/snap.ts';

const blocks = [
  { path: 'blocks[0]', box: { x: 2, y: 3, width: 10, height: 4 } },
  { path: 'blocks[1]', box: { x: 20, y: 10, width: 6, height: 2 } },
  { path: 'blocks[2]', box: { x: 30, y: 20, width: 8, height: 6 } },
];
const places = (changes: { path: string; fields: { x: number; y: number } }[]) =>
  changes.map(({ fields: { x, y } }) => [x, y]);

test('blocks are aligned at the outermost edge, or around the common middle', () => {
  expect(places(aligned(blocks, 'left')).map(([x]) => x)).toEqual([2, 2, 2]);
  expect(places(aligned(blocks, 'right')).map(([x]) => x)).toEqual([28, 32, 30]);
  expect(places(aligned(blocks, 'center')).map(([x]) => x)).toEqual([15, 17, 16]);
  expect(places(aligned(blocks, 'bottom')).map(([, y]) => y)).toEqual([22, 24, 20]);
  expect(places(aligned(blocks, 'top'))).toEqual([
    [2, 3],
    [20, 3],
    [30, 3],
  ]);
});

test('distributed blocks have equal spaces, and the outer ones stay', () => {
  const across = distributed(blocks.toReversed(), 'across');
  expect(across.map(({ path }) => path)).toEqual(['blocks[0]', 'blocks[1]', 'blocks[2]']);
  expect(places(across).map(([x]) => x)).toEqual([2, 18, 30]);
  expect(places(distributed(blocks, 'down')).map(([, y]) => y)).toEqual([3, 12.5, 20]);
});

test('only blocks of one list that have a place are aligned', () => {
  const config = { name: 'Tag', blocks: [{ type: 'text' }, { type: 'group', blocks: [] }] };
  const { box } = blocks[0]!;
  expect(alignable(config, ['blocks[0]', 'blocks[1]'], () => box)).toHaveLength(2);
  expect(alignable(config, ['blocks[0]', 'blocks[1]'], () => null)).toBeNull();
  expect(alignable(config, ['blocks[0]', 'blocks[1].blocks[0]'], () => box)).toBeNull();
  expect(alignable(config, ['blocks[0]'], () => box)).toBeNull();
});

test('a dragged block snaps to edges and middles that are near, and shows their line', () => {
  const container = { width: 50, height: 30 };
  const other = { x: 8, y: 20, width: 12, height: 4 };
  const drag = (x: number, y: number) =>
    snapped({ x, y, width: 20, height: 6 }, [other], container);
  expect(drag(8.4, 3)).toEqual({
    box: { x: 8, y: 3, width: 20, height: 6 },
    guides: [{ axis: 'x', at: 8 }],
  });
  expect(drag(15, 17.8).box).toMatchObject({ x: 15, y: 18 });
  expect(drag(29.7, 23.5).box).toMatchObject({ x: 30, y: 24 });
  expect(drag(2, 3).guides).toEqual([]);
});

test('several blocks are chosen, moved as one step and deleted together', () => {
  const text = { type: 'text', content: 'A' };
  const config = { name: 'Tag', blocks: [text, { type: 'group', blocks: [text, text] }, text] };
  let draft = newDraft(config);
  const act = (action: Parameters<typeof reduceDraft>[1]) => (draft = reduceDraft(draft, action));
  act({ kind: 'chooseAlso', path: 'blocks[0]' });
  act({ kind: 'chooseAlso', path: 'blocks[2]' });
  act({ kind: 'chooseAlso', path: 'blocks[1].blocks[0]' });
  expect([draft.chosen, draft.also]).toEqual(['blocks[0]', ['blocks[2]', 'blocks[1].blocks[0]']]);
  act({ kind: 'chooseAlso', path: 'blocks[0]' });
  expect([draft.chosen, draft.also]).toEqual(['blocks[2]', ['blocks[1].blocks[0]']]);
  act({ kind: 'mergeAll', changes: [{ path: 'blocks[2]', fields: { x: 1, y: 2 } }] });
  expect(draft.config.blocks[2]).toEqual({ ...text, x: 1, y: 2 });
  expect(draft.also).toHaveLength(1);
  act({ kind: 'removeAll', paths: ['blocks[2]', 'blocks[1].blocks[0]'] });
  expect(draft.config.blocks).toEqual([text, { type: 'group', blocks: [text] }]);
  act({ kind: 'undo' });
  act({ kind: 'undo' });
  expect(draft.config).toEqual(config);
});
