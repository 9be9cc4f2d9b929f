// Resolves the names of an expression to parts of the data, once, when a template is compiled:
// inside `each` bare names are fields of the item, unless the item was named with `as`.

import { counterIdPattern } from '../../model/orders/counter.ts';
import { parse, type Expression, type Filtered, type Path } from './expression.ts';
import { didYouMean } from '../../validation/did-you-mean.ts';
import { SyntaxFault } from './tokens.ts';

/** Field names and list indexes; `everyItem` means all items of a list. */
export type DataPath = (string | number)[];
export const everyItem = -1;

export interface Scope {
  /** Null for the data itself. */
  outer: Scope | null;
  as: string | null;
  /** Path of this scope's items in the data. */
  path: DataPath;
}

export const rootScope: Scope = { outer: null, as: null, path: [] };

export type Special = '@index' | '@number' | '@first' | '@last' | '@now' | '@copy';
const itemSpecials: readonly string[] = ['@item', '@index', '@number', '@first', '@last'];
const specials = [...itemSpecials, '@root', '@now', '@copy', '@next'];
const counterId = new RegExp(counterIdPattern);

type Meaning =
  /** `hops` scopes outward, then along `steps`. */
  | { kind: 'data'; hops: number; steps: DataPath; path: DataPath }
  | { kind: 'special'; name: Special }
  /** The next number of a counter. */
  | { kind: 'counter'; id: string }
  | { kind: 'wrong'; message: string };

/** A path, and what it names. */
export interface Named extends Path {
  meaning: Meaning;
}

/** An expression whose names are resolved. */
export type Resolved = Expression<Named>;

export function resolved(tree: Expression, scope: Scope): Resolved {
  switch (tree.kind) {
    case 'literal':
      return tree;
    case 'path':
      return { ...tree, meaning: meaning(tree, scope) };
    case 'filter':
      return resolvedFilter(tree, scope);
    case 'binary':
      return { ...tree, left: resolved(tree.left, scope), right: resolved(tree.right, scope) };
    default:
      return { ...tree, operand: resolved(tree.operand, scope) };
  }
}

function resolvedFilter({ name, subject: before, arguments: given, at }: Filtered, scope: Scope) {
  const subject = resolved(before, scope);
  const filter: Filtered<Named> = {
    kind: 'filter',
    name,
    subject,
    arguments: given.map((argument) => resolved(argument, scope)),
    at,
  };
  const [argument] = given;
  if (name === 'sum' && argument?.kind === 'literal' && typeof argument.value === 'string')
    filter.terms = termsOf(argument.value, { outer: scope, as: null, path: itemPath(subject) });
  return filter;
}

function termsOf(source: string, scope: Scope): Resolved | SyntaxFault {
  try {
    return resolved(parse(source), scope);
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}

/** Where the items of a list are in the data. */
export function itemPath(list: Resolved): DataPath {
  return list.kind === 'path' && list.meaning.kind === 'data'
    ? [...list.meaning.path, everyItem]
    : [];
}

function meaning({ start, steps }: Path, scope: Scope): Meaning {
  if (!start.startsWith('@')) return named(start, steps, scope);
  if (!specials.includes(start))
    return wrong(`"${start}" is not one of ${specials.join(' ')}${didYouMean(start, specials)}`);
  if (scope.outer === null && itemSpecials.includes(start))
    return wrong(`"${start}" is only available inside each`);
  if (start === '@item') return data(0, steps, scope);
  if (start === '@root') {
    let hops = 0;
    for (let inner = scope; inner.outer; inner = inner.outer) hops++;
    return data(hops, steps, rootScope);
  }
  if (start === '@next') return counter(steps);
  if (steps.length > 0) return wrong(`"${start}" has no fields`);
  return { kind: 'special', name: start as Special };
}

function counter(steps: DataPath): Meaning {
  const [id] = steps;
  if (steps.length === 1 && typeof id === 'string' && counterId.test(id))
    return { kind: 'counter', id };
  return wrong('"@next" needs the id of a counter: @next.orders (letters, digits and underscores)');
}

function named(start: string, steps: DataPath, scope: Scope): Meaning {
  let hops = 0;
  for (let inner = scope; ; inner = inner.outer!, hops++) {
    if (inner.as === start) return data(hops, steps, inner);
    if (inner.as === null) return data(hops, [start, ...steps], inner);
  }
}

function data(hops: number, steps: DataPath, scope: Scope): Meaning {
  return { kind: 'data', hops, steps, path: [...scope.path, ...steps] };
}

function wrong(message: string): Meaning {
  return { kind: 'wrong', message };
}

/** `items[].price`, for messages. */
export function dataPathText(path: DataPath): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number'
        ? `${text}[${step === everyItem ? '' : step}]`
        : text === ''
          ? step
          : `${text}.${step}`,
    '',
  );
}
