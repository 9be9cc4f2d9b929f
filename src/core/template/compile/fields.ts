// The fields of a block that hold expressions: each is parsed, examined and
// compiled once. What is wrong with one is told with its path. Knows nothing of
// what blocks print.

import { Fault } from '../../model/fault.ts';
import type { Json } from '../../model/json.ts';
import { cleanText, composed } from './clean-text.ts';
import { evaluate, type Evaluate, type Frame } from '../expression/evaluate.ts';
import { parse, type Expression } from '../expression/expression.ts';
import type { Setting } from '../expression/formats.ts';
import type { ConstantImage } from './image.ts';
import { interpolation, type Part } from '../expression/interpolation.ts';
import { meaning, type DataPath, type Scope, type Special } from '../expression/scope.ts';
import { SyntaxFault } from '../expression/tokens.ts';
import { findUses, type Use } from '../expression/uses.ts';
import { described, isTrue, printed, ValueFault, type Kind } from '../expression/value.ts';

// A receipt has dozens; this many are checked well within a tenth of a second.
export const maxExpressions = 2000;

/** A template under examination. */
export interface Draft {
  setting: Setting;
  widthMm: number;
  uses: Use[];
  specials: Set<Special>;
  images: ConstantImage[];
  /** How many there are in all. */
  expressions: number;
  faults: string[];
}

/** Where a block stands. */
export interface Place {
  draft: Draft;
  path: string;
  scope: Scope;
  conditions: (DataPath | null)[];
  /** The room from side to side, in characters of the large font. */
  across: number;
  /** What it stands in, where that is not the paper itself. */
  within: string | null;
}

export function fault(place: Place, field: string, message: string): void {
  place.draft.faults.push(`config.${place.path}.${field}: ${message}`);
}

/** Parses, and tells a syntax fault with its position. */
function parsed<Tree>(parseIt: () => Tree, field: string, place: Place): Tree | undefined {
  try {
    return parseIt();
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    fault(place, field, `${error.message} (at character ${error.at + 1})`);
    return undefined;
  }
}

/** Examines a tree and compiles it; undefined where something is wrong with it. */
function expression(
  tree: Expression,
  kind: Kind,
  field: string,
  place: Place,
  lenient: boolean,
): Evaluate | undefined {
  const { draft, scope, conditions } = place;
  if (++draft.expressions > maxExpressions) return undefined;
  const faults: string[] = [];
  const where = `${place.path}.${field}`;
  // A condition's own fields are optional: their absence is an answer.
  const { uses, specials } = draft;
  const findings = { scope, where, conditions, uses, specials, faults };
  findUses(tree, { kind, optional: lenient }, findings);
  for (const message of faults) fault(place, field, message);
  return faults.length > 0 ? undefined : evaluate(tree, { scope, setting: draft.setting, lenient });
}

/** Turns what an expression cannot do into the fault of its block. */
export function guarded<Result>(
  where: string,
  run: (frame: Frame) => Result,
): (frame: Frame) => Result {
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

/** The condition of an `if`, and the place inside of it. */
export function conditional(
  source: string | undefined,
  place: Place,
): [condition: ((frame: Frame) => boolean) | undefined, inside: Place] {
  if (source === undefined) return [undefined, place];
  const tree = parsed(() => parse(source), 'if', place);
  const value = tree && expression(tree, 'any', 'if', place, true);
  const found = tree?.kind === 'path' ? meaning(tree, place.scope) : undefined;
  const tested = found?.kind === 'data' ? found.path : null;
  const inside = { ...place, conditions: [...place.conditions, tested] };
  return [value && guarded(`${place.path}.if`, (frame) => isTrue(value(frame))), inside];
}

export function listPath(
  source: string | undefined,
  place: Place,
): { items: (frame: Frame) => Json[]; path: DataPath } | undefined {
  if (source === undefined) return undefined;
  const tree = parsed(() => parse(source), 'items', place);
  if (!tree) return undefined;
  const found = tree.kind === 'path' ? meaning(tree, place.scope) : undefined;
  if (found === undefined || found.kind === 'special') {
    fault(place, 'items', 'must be the path of a list, such as items');
    return undefined;
  }
  const value = expression(tree, 'list', 'items', place, false);
  if (!value || found.kind !== 'data') return undefined;
  const items = guarded(`${place.path}.items`, (frame) => {
    const list = value(frame) ?? [];
    if (Array.isArray(list)) return list;
    throw new ValueFault(`needs a list, and ${source} is ${described(list)}`);
  });
  return { items, path: found.path };
}

/**
 * A text with its expressions. `ownBreak` is what a line break written in the
 * template becomes, `dataBreak` what one that came with the data becomes.
 */
export function text(
  source: string | undefined,
  field: string,
  place: Place,
  ownBreak: '\n' | ' ' = ' ',
  dataBreak: '\n' | ' ' = ' ',
  /** What a field must be that is all of the text. */
  whole: Kind = 'text',
): (frame: Frame) => string {
  const { draft } = place;
  const given = draft.expressions > maxExpressions ? undefined : source;
  const parts = given === undefined ? [] : (parsed(() => interpolation(given), field, place) ?? []);
  const where = `${place.path}.${field}`;
  const [first, second] = parts;
  const isField = typeof first === 'object' && !second && readsField(first.tree, place.scope);
  const kind = isField ? whole : 'text';
  const pieces = parts.map((part) => piece(part, kind, field, place, ownBreak, dataBreak));
  const isCounted = whole !== 'image'; // a picture is bounded by its file, and is no text on paper
  const one = pieces.length === 1 ? pieces[0]! : undefined;
  return (frame) => {
    try {
      let joined = '';
      if (one !== undefined) joined = typeof one === 'string' ? one : one(frame);
      else for (const part of pieces) joined += typeof part === 'string' ? part : part(frame);
      if (isCounted) frame.run.write(joined.length);
      // Each piece is composed already; a mark at the border of two is not.
      return one === undefined ? composed(joined) : joined;
    } catch (error) {
      throw blamed(where, error);
    }
  };
}

/** A field as it came, or what stands in for it. */
function readsField(tree: Expression, scope: Scope): boolean {
  if (tree.kind === 'filter') return tree.name === 'default' && readsField(tree.subject, scope);
  return tree.kind === 'path' && meaning(tree, scope).kind === 'data';
}

function piece(
  part: Part,
  kind: Kind,
  field: string,
  place: Place,
  ownBreak: '\n' | ' ',
  dataBreak: '\n' | ' ',
): string | ((frame: Frame) => string) {
  if (typeof part === 'string') return cleanText(part, ownBreak);
  const value = expression(part.tree, kind, field, place, false);
  if (!value) return '';
  return (frame) => {
    const result = value(frame);
    try {
      return typeof result === 'string' ? cleanText(result, dataBreak) : printed(result);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      throw new ValueFault(`${part.source} ${error.message}`);
    }
  };
}
