// Compiles what decides whether and how often something is printed: lists of blocks, the
// conditions of blocks and columns, and the lists of data that each, table and pages of labels
// are printed for. Each expression is parsed, checked and compiled once; its problems are
// reported with the path of the field.

import { spend } from '../../budget.ts';
import { Fault } from '../../model/fault.ts';
import type { Json } from '../../model/json.ts';
import { maxDetails } from '../../validation/details.ts';
import type { Block } from '../config/blocks.ts';
import { evaluate, type Evaluate } from '../expression/evaluate.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import { parse, reserved } from '../expression/expression.ts';
import {
  everyItem,
  resolved,
  type DataPath,
  type Resolved,
  type Scope,
  type Special,
} from '../expression/scope.ts';
import { SyntaxFault } from '../expression/tokens.ts';
import { findUses } from '../expression/uses.ts';
import { described, isTrue, ValueFault, type Kind } from '../expression/value.ts';
import { fault, maxExpressions, type BlockContext } from './context.ts';
import type { Emit } from './emit.ts';

type Listing = Pick<Extract<Block, { type: 'each' }>, 'items' | 'as' | 'empty'>;

/** Emits `before` and then every item; `block.empty` if the list has no items. */
export function forEachItem<Plain>(
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

/** Compiles a list of blocks, each with its condition. */
export function allIn<Plain>(
  blocks: (Block | null)[],
  context: BlockContext,
  field: string,
  compileBlock: (block: Block, context: BlockContext) => Emit<Plain>,
): Emit<Plain> {
  return inOrder(blocks, context, field, (block, own) =>
    conditionally(block, own, (inside) => compileBlock(block, inside)),
  );
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

/** The condition of a field such as `if`, and the context of what it guards. */
export function conditional(
  source: string | undefined,
  context: BlockContext,
  field = 'if',
): [condition: ((frame: EvalFrame) => boolean) | undefined, inside: BlockContext] {
  if (source === undefined) return [undefined, context];
  const { tree, value } = expression(source, field, context, { kind: 'any', lenient: true });
  const found = tree?.kind === 'path' ? tree.meaning : undefined;
  const tested = found?.kind === 'data' ? found.path : null;
  const inside = { ...context, conditions: [...context.conditions, tested] };
  return [value && guarded(`${context.path}.${field}`, (frame) => isTrue(value(frame))), inside];
}

export function listPath(
  source: string | undefined,
  context: BlockContext,
): { items: (frame: EvalFrame) => Json[]; path: DataPath } | undefined {
  if (source === undefined) return undefined;
  const { tree, value } = expression(source, 'items', context, { kind: 'list', refusal: noPath });
  if (!value || tree?.kind !== 'path' || tree.meaning.kind !== 'data') return undefined;
  const items = guarded(`${context.path}.items`, (frame) => {
    const list = value(frame) ?? [];
    if (Array.isArray(list)) return list;
    throw new ValueFault(`needs a list, and ${source} is ${described(list)}`);
  });
  return { items, path: tree.meaning.path };
}

function noPath(tree: Resolved): string | undefined {
  return tree.kind === 'path' && tree.meaning.kind !== 'special'
    ? undefined
    : 'must be the path of a list, such as items';
}

interface Wanted {
  kind: Kind;
  /** For conditions, which fail if a field is absent: it is optional. */
  lenient?: boolean;
  /** Why the field cannot hold the expression, whatever it reads. */
  refusal?: (tree: Resolved) => string | undefined;
}

/**
 * Compiles an expression that is a field by itself, or one of those in a text, which are parsed
 * together. `tree` is undefined if it cannot be parsed, `value` if it has other faults.
 */
export function expression(
  source: string | Resolved,
  field: string,
  context: BlockContext,
  { kind, lenient = false, refusal }: Wanted,
): { tree?: Resolved | undefined; value?: Evaluate | undefined } {
  const { state, conditions, scope } = context;
  const tree =
    typeof source === 'string'
      ? parsed(() => resolved(parse(source), scope), field, context)
      : source;
  if (!tree) return {};
  const refused = refusal?.(tree);
  if (refused !== undefined) fault(context, field, refused);
  if (refused !== undefined || ++state.expressions > maxExpressions) return { tree };
  const faults: string[] = [];
  const where = `${context.path}.${field}`;
  const { uses, specials, counters } = state;
  const findings = { where, conditions, uses, specials, counters, faults };
  findUses(tree, { kind, optional: lenient }, findings);
  for (const message of faults) fault(context, field, message);
  const { setting } = state;
  return { tree, value: faults.length > 0 ? undefined : evaluate(tree, { setting, lenient }) };
}

/** Parses; reports a syntax fault with its position. */
export function parsed<Tree>(
  parseIt: () => Tree,
  field: string,
  context: BlockContext,
): Tree | undefined {
  try {
    return parseIt();
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    fault(context, field, `${error.message} (at character ${error.at + 1})`);
    return undefined;
  }
}

/** Converts a ValueFault into a Fault with the path of the field. */
export function guarded<Result>(
  where: string,
  run: (frame: EvalFrame) => Result,
): (frame: EvalFrame) => Result {
  return (frame) => {
    try {
      return run(frame);
    } catch (error) {
      throw blamed(where, error);
    }
  };
}

export function blamed(where: string, error: unknown): unknown {
  if (!(error instanceof ValueFault)) return error;
  const message = `${where}: ${error.message}`;
  return new Fault('TEMPLATE_RENDER_ERROR', message, [message]);
}
