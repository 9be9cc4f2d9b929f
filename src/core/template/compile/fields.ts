// Compiles the fields of blocks that contain expressions (texts, conditions,
// lists): each is parsed, checked and compiled once. Problems are reported with
// the path of the field.

import { Fault } from '../../model/fault.ts';
import type { Json } from '../../model/json.ts';
import { isAscii } from '../../model/paper/is-ascii.ts';
import { withBoldWords } from '../expression/bold-words.ts';
import { cleanText, composed } from './clean-text.ts';
import { evaluate, type Evaluate } from '../expression/evaluate.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import { parse } from '../expression/expression.ts';
import { bareFormat } from '../expression/formats.ts';
import { type BlockContext, fault, maxExpressions } from './context.ts';
import { Markup } from './markup.ts';
import { interpolation } from '../expression/interpolation.ts';
import { resolved, type DataPath, type Resolved } from '../expression/scope.ts';
import { SyntaxFault } from '../expression/tokens.ts';
import { findUses } from '../expression/uses.ts';
import { described, isTrue, printed, ValueFault, type Kind } from '../expression/value.ts';

/** Parses; reports a syntax fault with its position. */
function parsed<Tree>(parseIt: () => Tree, field: string, context: BlockContext): Tree | undefined {
  try {
    return parseIt();
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    fault(context, field, `${error.message} (at character ${error.at + 1})`);
    return undefined;
  }
}

/** An expression by itself, as in `if` and `items`. */
function alone(source: string, field: string, context: BlockContext): Resolved | undefined {
  return parsed(() => resolved(parse(source), context.scope), field, context);
}

type Part = string | { tree: Resolved; source: string };

/** The literal parts and the expressions of a text. */
export function partsOf(source: string, field: string, context: BlockContext): Part[] | undefined {
  const parts = parsed(() => interpolation(source), field, context);
  return parts?.map((part) =>
    typeof part === 'string' ? part : { ...part, tree: resolved(part.tree, context.scope) },
  );
}

/** Checks and compiles a tree; undefined if it has faults. */
export function expression(
  tree: Resolved,
  kind: Kind,
  field: string,
  context: BlockContext,
  lenient: boolean,
): Evaluate | undefined {
  const { state, conditions } = context;
  if (++state.expressions > maxExpressions) return undefined;
  const faults: string[] = [];
  const where = `${context.path}.${field}`;
  // Fields in a condition are optional: absent means false.
  const { uses, specials, counters } = state;
  const findings = { where, conditions, uses, specials, counters, faults };
  findUses(tree, { kind, optional: lenient }, findings);
  for (const message of faults) fault(context, field, message);
  return faults.length > 0 ? undefined : evaluate(tree, { setting: state.setting, lenient });
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

function blamed(where: string, error: unknown): unknown {
  if (!(error instanceof ValueFault)) return error;
  const message = `${where}: ${error.message}`;
  return new Fault('TEMPLATE_RENDER_ERROR', message, [message]);
}

/** The condition of a field such as `if`, and the context of what it guards. */
export function conditional(
  source: string | undefined,
  context: BlockContext,
  field = 'if',
): [condition: ((frame: EvalFrame) => boolean) | undefined, inside: BlockContext] {
  if (source === undefined) return [undefined, context];
  const tree = alone(source, field, context);
  const value = tree && expression(tree, 'any', field, context, true);
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
  const tree = alone(source, 'items', context);
  if (!tree) return undefined;
  const found = tree.kind === 'path' ? tree.meaning : undefined;
  if (found === undefined || found.kind === 'special') {
    fault(context, 'items', 'must be the path of a list, such as items');
    return undefined;
  }
  const value = expression(tree, 'list', 'items', context, false);
  if (!value || found.kind !== 'data') return undefined;
  const items = guarded(`${context.path}.items`, (frame) => {
    const list = value(frame) ?? [];
    if (Array.isArray(list)) return list;
    throw new ValueFault(`needs a list, and ${source} is ${described(list)}`);
  });
  return { items, path: found.path };
}

/** What replaces line breaks; `kept` changes nothing in the text, for codes. */
type Breaks = '\n' | ' ' | 'kept';

/**
 * Compiles a text with expressions. `ownBreak` replaces line breaks of the
 * template, `dataBreak` those in the data.
 */
export function text(
  source: string | undefined,
  field: string,
  context: BlockContext,
  ownBreak: Breaks = ' ',
  dataBreak: Breaks = ' ',
  /** Kind of the data field if the text consists of a single field. */
  whole: Kind = 'text',
): (frame: EvalFrame) => string {
  const { state } = context;
  const given = state.expressions > maxExpressions ? undefined : source;
  const parts = given === undefined ? [] : (partsOf(given, field, context) ?? []);
  const where = `${context.path}.${field}`;
  const [first, second] = parts;
  const isField = typeof first === 'object' && !second && readsField(first.tree);
  const kind = isField ? whole : 'text';
  const isCode = dataBreak === 'kept';
  // Codes and names of images need numbers as they are.
  const number = isCode || whole === 'image' ? printed : bareFormat(state.setting.locale);
  const markup = context.markup ? new Markup(given ?? '') : undefined;
  // A single expression is cleaned below, where its text is examined in any case.
  const isSingle = typeof first === 'object' && !second && !isBold(first);
  const pieceBreak = isSingle ? 'kept' : dataBreak;
  const pieces = parts.map((part) => {
    const made = piece(part, kind, field, context, ownBreak, pieceBreak, number);
    if (typeof made === 'string') return markup ? markup.marked(made) : made;
    if (!isBold(part)) return made;
    const mark = markup?.boldMark ?? '';
    return (frame: EvalFrame) => withBoldWords(made(frame), mark);
  });
  markup?.finish(field, context);
  const isCounted = whole !== 'image'; // image data has its own limits and is not printed as text
  const one = pieces.length === 1 ? pieces[0]! : undefined;
  return (frame) => {
    try {
      let joined = '';
      if (one !== undefined) joined = typeof one === 'string' ? one : one(frame);
      else for (const part of pieces) joined += typeof part === 'string' ? part : part(frame);
      let isPlain = isAscii(joined);
      if (!isPlain && !isCode) {
        // Each of several pieces is clean already, but a combining mark may start one.
        joined = isSingle ? cleanText(joined, dataBreak) : composed(joined);
        isPlain = isAscii(joined);
      }
      if (isCounted) frame.evaluation.write(joined, isPlain);
      return joined;
    } catch (error) {
      throw blamed(where, error);
    }
  };
}

function isBold(part: Part): boolean {
  return typeof part === 'object' && part.tree.kind === 'filter' && part.tree.name === 'bold';
}

/** Whether the tree is a field of the data, with or without a default. */
function readsField(tree: Resolved): boolean {
  if (tree.kind === 'filter') return tree.name === 'default' && readsField(tree.subject);
  return tree.kind === 'path' && tree.meaning.kind === 'data';
}

function piece(
  part: Part,
  kind: Kind,
  field: string,
  context: BlockContext,
  ownBreak: Breaks,
  dataBreak: Breaks,
  number: (value: number) => string,
): string | ((frame: EvalFrame) => string) {
  if (typeof part === 'string') return cleaned(part, ownBreak);
  const value = expression(part.tree, kind, field, context, false);
  if (!value) return '';
  return (frame) => {
    const result = value(frame);
    try {
      if (typeof result === 'string') return cleaned(result, dataBreak);
      return typeof result === 'number' ? number(result) : printed(result);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      throw new ValueFault(`${part.source} ${error.message}`);
    }
  };
}

function cleaned(given: string, breaks: Breaks): string {
  return breaks === 'kept' ? given : cleanText(given, breaks);
}
