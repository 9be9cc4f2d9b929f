// Analyses an expression tree: which fields of the data it uses and as what kind,
// and which errors can be found without data.

import type { Json } from '../../model/json.ts';
import { spend } from '../../budget.ts';
import { didYouMean } from '../../validation/did-you-mean.ts';
import { filters, type Parameter } from './filters.ts';
import type { Filtered } from './expression.ts';
import { itemPath, type DataPath, type Named, type Resolved, type Special } from './scope.ts';
import { SyntaxFault } from './tokens.ts';
import { described, isKind, kindNames, type Kind } from './value.ts';

/** One use of a data field in the template. */
export interface Use {
  path: DataPath;
  kind: Kind;
  /** Printing works if it is absent. */
  optional: boolean;
  /** Enclosing conditions: the path whose presence is tested, or null for any other condition. */
  conditions: (DataPath | null)[];
  /** `blocks[2].content`. */
  where: string;
  /** Constants that it is compared with. */
  values: Json[];
  /** Meaning of the field, from the filter used on it. */
  field?: string;
}

/** Where the tree is in the template, and what has been found. */
export interface UseContext {
  where: string;
  conditions: (DataPath | null)[];
  uses: Use[];
  /** Used names that begin with `@` and are not data. */
  specials: Set<Special>;
  /** Ids of the counters whose next number is used. */
  counters: Set<string>;
  /** Messages without their path. */
  faults: string[];
}

interface Wanted {
  kind: Kind;
  optional: boolean;
  values?: Json[];
  field?: string | undefined;
}

// Steps of the budget for a step of a path, which is copied here and looked up in the shape or schema of the data.
const perStep = 6;
const comparing: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
/** Codes hold text, and are checked when they are printed. */
const notText: ReadonlySet<Kind> = new Set([
  'number',
  'date',
  'time',
  'currency',
  'list',
  'object',
]);
type Given = 'text' | 'number' | 'date' | 'boolean';
const fitting: Record<Given, Kind[]> = {
  text: ['any', 'text', 'string', 'image'],
  number: ['any', 'text', 'number'],
  date: ['any', 'text', 'string', 'date', 'time'],
  boolean: ['any', 'text'],
};

export function findUses(tree: Resolved, wanted: Wanted, context: UseContext): void {
  switch (tree.kind) {
    case 'literal':
      if (tree.value !== null && !isKind(tree.value, wanted.kind))
        context.faults.push(`needs ${kindNames[wanted.kind]}, not ${described(tree.value)}`);
      return;
    case 'path':
      return usePath(tree, wanted, context);
    case 'filter':
      return useFilter(tree, wanted, context);
    case 'not':
      give('boolean', '"not"', wanted, context);
      return findUses(tree.operand, { ...wanted, kind: 'any' }, context);
    case 'negate':
      give('number', '"-"', wanted, context);
      return findUses(tree.operand, { optional: wanted.optional, kind: 'number' }, context);
    case 'binary': {
      const { operator, left, right } = tree;
      const { optional } = wanted;
      if (comparing.has(operator)) {
        give('boolean', 'a comparison', wanted, context);
        return useComparison(operator, left, right, optional, context);
      }
      const logical = operator === 'and' || operator === 'or';
      give(logical ? 'boolean' : 'number', `"${operator}"`, wanted, context);
      for (const side of [left, right])
        findUses(side, { optional, kind: logical ? 'any' : 'number' }, context);
    }
  }
}

function give(given: Given, giver: string, wanted: Wanted, context: UseContext): void {
  if (fitting[given].includes(wanted.kind)) return;
  const name = { text: 'text', number: 'a number', date: 'a date', boolean: 'true or false' }[
    given
  ];
  context.faults.push(`needs ${kindNames[wanted.kind]}, and ${giver} gives ${name}`);
}

function usePath(tree: Named, wanted: Wanted, context: UseContext): void {
  const found = tree.meaning;
  if (found.kind === 'wrong') {
    context.faults.push(`${found.message} (at character ${tree.at + 1})`);
  } else if (found.kind === 'counter') {
    context.counters.add(found.id);
    if (notText.has(wanted.kind)) give('text', 'a counter', wanted, context);
  } else if (found.kind === 'special') {
    context.specials.add(found.name);
    if (found.name === '@now') {
      if (!['date', 'time'].includes(wanted.kind)) give('text', '@now', wanted, context);
    } else {
      const flag = found.name === '@first' || found.name === '@last';
      give(flag ? 'boolean' : 'number', found.name, wanted, context);
    }
  } else useData(found.path, wanted, context);
}

function useData(path: DataPath, wanted: Wanted, { where, conditions, uses }: UseContext): void {
  spend(perStep * (1 + path.length)); // lists in lists lengthen every path in them
  const { kind, optional, values = [], field } = wanted;
  const use: Use = { path, kind, optional, conditions, where, values };
  uses.push(field === undefined ? use : { ...use, field });
}

function useFilter(tree: Filtered<Named>, wanted: Wanted, context: UseContext): void {
  const { name, subject, at } = tree;
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (!filter) {
    const names = Object.keys(filters);
    context.faults.push(
      `"${name}" at character ${at + 1} is not a filter; the filters are ${names.join(', ')}${didYouMean(name, names)}`,
    );
    return;
  }
  useArguments(tree, filter.parameters, context, wanted.optional);
  if (name === 'default') {
    findUses(subject, { ...wanted, optional: true }, context);
    if (tree.arguments[0]) findUses(tree.arguments[0], wanted, context);
    return;
  }
  const given = filter.gives === 'same' ? 'text' : filter.gives;
  give(given, `the filter ${name}`, wanted, context);
  const constants = tree.arguments.map((argument) =>
    argument.kind === 'literal' ? argument.value : undefined,
  );
  // What is printed with its time needs one, although its days are changed only.
  const kind = given === 'date' && wanted.kind === 'time' ? 'time' : filter.takes(constants);
  findUses(subject, { kind, optional: wanted.optional, field: filter.field }, context);
  if (name === 'sum') useSum(tree, context, wanted.optional);
  if (name === 'join') useItems(subject, 'text', context, wanted.optional);
}

function useArguments(
  { name, arguments: given }: Filtered<Named>,
  parameters: Parameter[],
  context: UseContext,
  optional: boolean,
): void {
  if (given.length > parameters.length)
    context.faults.push(
      parameters.length === 0
        ? `the filter ${name} takes nothing after it`
        : `the filter ${name} takes at most ${parameters.map((one) => one.name).join(', ')}`,
    );
  parameters.forEach((parameter, index) => {
    const argument = given[index];
    const title = `the ${parameter.name} of the filter ${name}`;
    if (!argument) {
      if (parameter.required) context.faults.push(`${title} is missing: write ${name}: …`);
    } else if (argument.kind === 'literal') {
      const { value } = argument;
      const expected =
        value === null || !isKind(value, parameter.kind)
          ? parameter.kind === 'any'
            ? undefined
            : kindNames[parameter.kind]
          : parameter.wrong?.(value);
      if (expected) context.faults.push(`${title} must be ${expected}`);
    } else if (!parameter.computed) {
      context.faults.push(`${title} must be a constant: fields are not possible here`);
    } else if (parameter.kind !== 'any') {
      const isOptional = optional || parameter.isOptional === true;
      findUses(argument, { kind: parameter.kind, optional: isOptional }, context);
      if (parameter.kind === 'list') useItems(argument, 'text', context, isOptional);
    }
  });
}

function useSum(tree: Filtered<Named>, context: UseContext, optional: boolean): void {
  const { subject, terms } = tree;
  if (tree.arguments.length === 0) return useItems(subject, 'number', context, optional);
  if (!terms) return;
  if (subject.kind !== 'path')
    context.faults.push('the filter sum needs the path of a list before it');
  else if (terms instanceof SyntaxFault)
    context.faults.push(`in the expression of the filter sum: ${terms.message}`);
  else findUses(terms, { kind: 'number', optional }, context);
}

function useItems(subject: Resolved, kind: Kind, context: UseContext, optional: boolean): void {
  if (subject.kind === 'path') useData(itemPath(subject), { kind, optional }, context);
}

function useComparison(
  operator: string,
  left: Resolved,
  right: Resolved,
  optional: boolean,
  context: UseContext,
): void {
  const equality = operator === '==' || operator === '!=';
  const sides = [left, right] as const;
  const hasNull = sides.some((side) => side.kind === 'literal' && side.value === null);
  const hasFlag = sides.some((side) => side.kind === 'literal' && typeof side.value === 'boolean');
  if ((hasNull || hasFlag) && !equality)
    context.faults.push(`"${operator}" compares numbers or strings, not true, false or null`);
  const kind = hasNull
    ? 'any'
    : sides.some(isNumber)
      ? 'number'
      : equality
        ? 'text'
        : sides.some(isText)
          ? 'string'
          : 'number';
  sides.forEach((side, index) => {
    const other = sides[1 - index]!;
    const values =
      operator === '==' && other.kind === 'literal' && other.value !== null ? [other.value] : [];
    findUses(side, { kind, optional, values }, context);
  });
}

function isNumber(tree: Resolved): boolean {
  if (tree.kind === 'literal') return typeof tree.value === 'number';
  if (tree.kind === 'negate') return true;
  if (tree.kind === 'binary') return ['+', '-', '*', '/'].includes(tree.operator);
  if (tree.kind === 'path') return ['@index', '@number', '@copy'].includes(tree.start);
  if (tree.kind !== 'filter') return false;
  return tree.name === 'default'
    ? tree.arguments.some(isNumber)
    : Object.hasOwn(filters, tree.name) && filters[tree.name]!.gives === 'number';
}

function isText(tree: Resolved): boolean {
  if (tree.kind === 'literal') return typeof tree.value === 'string';
  if (tree.kind === 'path') return tree.start === '@now' || tree.start === '@next';
  if (tree.kind !== 'filter') return false;
  return tree.name === 'default'
    ? tree.arguments.some(isText)
    : Object.hasOwn(filters, tree.name) && ['text', 'date'].includes(filters[tree.name]!.gives);
}
