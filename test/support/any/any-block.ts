// Random blocks of every kind that has text, with any text, and nested
// containers.

import * as fc from 'fast-check';
import type { ShortBlock } from '../paper/plain-blocks.ts';
import { anyCharacter } from './any-character.ts';

const style = {
  font: fc.constantFrom('A', 'B'),
  size: fc.record({
    width: fc.integer({ min: 1, max: 4 }),
    height: fc.integer({ min: 1, max: 8 }),
  }),
  bold: fc.boolean(),
  underline: fc.boolean(),
  invert: fc.boolean(),
};
// With marks of emphasis, as markup leaves them in the text.
const emphasised = fc
  .array(
    fc.constantFrom('\u0001', '\u0002', '\u0003', 'bold', 'more', ' ', ' ', '7', 'שלום', '漢字'),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''));
const content = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.lorem({ maxCount: 20 }),
  emphasised,
);
const column = fc.record({
  ...style,
  size: fc.constant(1),
  content,
  width: fc.constantFrom('*', '30%', 8),
  align: fc.constantFrom('left', 'center', 'right'),
});
export const anyBlock: fc.Arbitrary<ShortBlock> = fc.oneof(
  fc.record({
    ...style,
    type: fc.constant('text' as const),
    content,
    align: fc.constantFrom('left', 'center', 'right'),
  }),
  fc.record({
    ...style,
    type: fc.constant('pair' as const),
    left: content,
    right: content,
    fill: fc.constantFrom(' ', '.', '★'),
  }),
  fc.record({
    type: fc.constant('row' as const),
    columns: fc.array(column, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('divider' as const),
    char: fc.option(fc.string({ maxLength: 3 })),
  }),
);

const widths = fc.constantFrom<number | string>('*', '*', '40%', 10);

/** Groups and columns, up to four levels deep. */
export const { anyNested } = fc.letrec<{ anyNested: ShortBlock }>((tie) => ({
  anyNested: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    anyBlock,
    fc.record({
      type: fc.constant('group' as const),
      border: fc.constantFrom('single', 'double'),
      padding: fc.integer({ min: 0, max: 2 }),
      blocks: fc.array(tie('anyNested'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('group' as const),
      padding: fc.integer({ min: 1, max: 2 }),
      blocks: fc.array(tie('anyNested'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('columns' as const),
      columns: fc.array(
        fc.record({ width: widths, blocks: fc.array(tie('anyNested'), { maxLength: 3 }) }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
}));
