// Compiles lists: each, table and pages of labels.

import type { Block } from '../config/blocks.ts';
import type { Emit } from './emit.ts';
import { reserved } from '../expression/expression.ts';
import { fault, type BlockContext } from './context.ts';
import { listPath } from './fields.ts';
import { everyItem, type Scope } from '../expression/scope.ts';

type Listing = Pick<Extract<Block, { type: 'each' }>, 'items' | 'as' | 'empty'>;

/** Emits `before` and then every item; `block.empty` if the list has no items. */
export function forEach<Plain>(
  block: Listing,
  context: BlockContext,
  all: (blocks: Block[], context: BlockContext, field: string) => Emit<Plain>,
  compileItem: (inside: BlockContext) => Emit<Plain>,
  before?: Emit<Plain>,
): Emit<Plain> {
  const { as = null } = block;
  if (as !== null && reserved.has(as)) fault(context, 'as', `"${as}" is a reserved word`);
  const list = listPath(block.items, context);
  const scope: Scope = { outer: context.scope, as, path: [...(list?.path ?? []), everyItem] };
  const item = compileItem({ ...context, scope });
  // Blocks for an empty list print only then, so none of their fields is required.
  const unmet = [...context.conditions, null];
  const empty = block.empty && all(block.empty, { ...context, conditions: unmet }, 'empty');
  const items = list?.items ?? (() => []);
  return (frame, out) => {
    const values = items(frame);
    if (values.length === 0) return empty?.(frame, out);
    before?.(frame, out);
    const count = values.length;
    for (let index = 0; index < count; index++)
      item({ item: values[index], index, count, outer: frame, evaluation: frame.evaluation }, out);
  };
}
