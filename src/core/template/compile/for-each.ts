// Compiles lists of blocks, and blocks that are printed for each item of a list: each,
// table and pages of labels.

import type { Block } from '../config/blocks.ts';
import type { Emit } from './emit.ts';
import { spend } from '../../budget.ts';
import { reserved } from '../expression/expression.ts';
import { fault, type BlockContext } from './context.ts';
import { conditional, guarded, listPath } from './fields.ts';
import { maxDetails } from '../../validation/details.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import { everyItem, type Scope, type Special } from '../expression/scope.ts';

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

// Steps of the budget to check and compile a block or column, and to bind a block and lay it out, without its expressions and text.
const perCompiled = 200;
const perPrinted = 50;

/** Compiles a list of blocks, of which null ones are left out. */
export function inOrder<Plain>(
  blocks: (Block | null)[],
  context: BlockContext,
  field: string,
  compileBlock: (block: Block, context: BlockContext) => Emit<Plain>,
): Emit<Plain> {
  const prefix = context.path === '' ? field : `${context.path}.${field}`;
  const emits: Emit<Plain>[] = [];
  (blocks ?? []).forEach((block, index) => {
    if (!block || context.state.faults.length > maxDetails) return;
    spend(perCompiled * (1 + ('columns' in block ? block.columns.length : 0)));
    const markup = 'markup' in block && block.markup === true;
    emits.push(compileBlock(block, { ...context, path: `${prefix}[${index}]`, markup }));
  });
  return (frame, out) => {
    for (const emit of emits) emit(frame, out);
  };
}

/** Counts a block or row that is printed, which takes `steps` of the budget without its expressions and text. */
export function counted(path: string, steps: number): (frame: EvalFrame) => void {
  return guarded(path, ({ evaluation }) => {
    evaluation.spend(1);
    spend(steps);
  });
}

/** Compiles a block that is printed only if its condition holds. */
export function conditionally<Plain>(
  block: Block,
  context: BlockContext,
  compileInside: (inside: BlockContext) => Emit<Plain>,
): Emit<Plain> {
  if (block.hidden) return checkedOnly(block, context, compileInside);
  const [condition, inside] = conditional(block.if, context);
  const emit = compileInside(inside);
  const count = counted(context.path, perPrinted);
  return (frame, out) => {
    count(frame);
    if (condition === undefined || condition(frame)) emit(frame, out);
  };
}

/**
 * A hidden block is compiled to report its faults, so that it can be shown again at any
 * time. It needs no data and no counters; its images stay those of the template.
 */
function checkedOnly<Plain>(
  block: Block,
  context: BlockContext,
  compileInside: (inside: BlockContext) => Emit<Plain>,
): Emit<Plain> {
  const { state } = context;
  const own = { ...state, uses: [], specials: new Set<Special>(), counters: new Set<string>() };
  const [, inside] = conditional(block.if, { ...context, state: own });
  compileInside(inside);
  state.expressions = own.expressions;
  return () => {};
}
