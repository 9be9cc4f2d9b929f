import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reduceDraft, newDraft } from '../../../src/web/designer/draft/draft.ts';
import {
  blockAt,
  flattened,
  inserted,
  listsIn,
  moved,
  removed,
  type TemplateBlock,
  type TemplateConfig,
  withValue,
} from '../../../src/web/designer/draft/tree.ts';
import { cases } from '../../support/any/cases.ts';

const anyBlock: fc.Arbitrary<TemplateBlock> = fc.letrec<{ block: TemplateBlock }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ type: fc.constant('text'), content: fc.string() }),
    fc.record({
      type: fc.constant('group'),
      blocks: fc.array(tie('block'), { maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('each'),
      blocks: fc.array(tie('block'), { maxLength: 2 }),
      empty: fc.array(tie('block'), { maxLength: 2 }),
    }),
    fc.record({
      type: fc.constant('row'),
      columns: fc.array(fc.record({ blocks: fc.array(tie('block'), { maxLength: 2 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  ),
})).block;

/** A template in which every leaf block is different, so that blocks cannot be confused. */
const anyConfig = fc
  .array(anyBlock, { minLength: 1, maxLength: 4 })
  .map((blocks): TemplateConfig => {
    let number = 0;
    const config = structuredClone({ name: 'T', blocks });
    for (const { block } of everything(config)) block.content = `block ${number++}`;
    return config;
  });

function everything(config: TemplateConfig) {
  return flattened({ path: 'blocks', blocks: config.blocks });
}

function lists(config: TemplateConfig): { path: string; length: number }[] {
  return [
    { path: 'blocks', length: config.blocks.length },
    ...everything(config).flatMap(({ block, path }) =>
      listsIn(block, path).map((list) => ({ path: list.path, length: list.blocks.length })),
    ),
  ];
}

const names = (config: TemplateConfig) =>
  everything(config)
    .map(({ block }) => block.content as string)
    .toSorted();

test('a moved block is at its new path, and no other block is lost or duplicated', () => {
  fc.assert(
    fc.property(anyConfig, fc.nat(), fc.nat(), fc.nat(), (config, which, where, place) => {
      const all = everything(config);
      const { path, block } = all[which % all.length]!;
      const targets = lists(config);
      const target = targets[where % targets.length]!;
      const result = moved(config, path, target.path, place % (target.length + 1));
      if (target.path.startsWith(path)) {
        expect(result).toBeNull();
        return;
      }
      expect(names(result!.config)).toEqual(names(config));
      expect(blockAt(result!.config, result!.path)).toEqual(block);
    }),
    { numRuns: cases(2000) },
  );
});

test('inserting and removing a block restores the template', () => {
  fc.assert(
    fc.property(anyConfig, fc.nat(), fc.nat(), (config, where, place) => {
      const targets = lists(config);
      const { path, length } = targets[where % targets.length]!;
      const index = place % (length + 1);
      const more = inserted(config, path, index, { type: 'text', content: 'new' });
      expect(removed(more, `${path}[${index}]`)).toEqual(config);
    }),
  );
});

test('a change does not modify the previous template, and a removed field leaves no trace', () => {
  const config: TemplateConfig = {
    name: 'T',
    blocks: [{ type: 'text', content: 'a', bold: true }],
  };
  const before = structuredClone(config);
  const after = withValue(config, 'blocks[0].bold', undefined);
  expect(after.blocks[0]).toStrictEqual({ type: 'text', content: 'a' });
  expect(config).toStrictEqual(before);
});

test('typing in one field is one undo step, another field is another step', () => {
  const start = newDraft({ name: 'T', blocks: [{ type: 'text', content: '' }] });
  const set = (field: string, value: string) =>
    ({ kind: 'set', path: `blocks[0].${field}`, value }) as const;
  const typed = [set('content', 'H'), set('content', 'Hi'), set('align', 'center')].reduce(
    reduceDraft,
    start,
  );
  const once = reduceDraft(typed, { kind: 'undo' });
  expect(once.config.blocks[0]).toEqual({ type: 'text', content: 'Hi' });
  const twice = reduceDraft(once, { kind: 'undo' });
  expect(twice.config.blocks[0]).toEqual({ type: 'text', content: '' });
  expect(reduceDraft(twice, { kind: 'undo' })).toBe(twice);
  expect(reduceDraft(reduceDraft(twice, { kind: 'redo' }), { kind: 'redo' }).config).toEqual(
    typed.config,
  );
});

test('a new action after undo clears the redo history', () => {
  const start = newDraft({ name: 'T', blocks: [] });
  const text = { type: 'text', content: 'a' };
  const added = reduceDraft(start, { kind: 'insert', list: 'blocks', index: 0, block: text });
  const other = reduceDraft(reduceDraft(added, { kind: 'undo' }), {
    kind: 'insert',
    list: 'blocks',
    index: 0,
    block: { type: 'cut' },
  });
  expect(reduceDraft(other, { kind: 'redo' })).toBe(other);
  expect(other.chosen).toBe('blocks[0]');
});
