// Compiles an expression tree to a function of the data. The function reads own
// properties only, works within a budget and throws a ValueFault for a value it
// cannot use. Names and filters have been checked before (uses.ts).

import type { Arithmetic, Comparison, Filtered, Path } from './expression.ts';
import type { EvalFrame } from './evaluation.ts';
import { filters } from './filters.ts';
import type { FormatSettings } from './formats.ts';
import type { DataPath, Named, Resolved, Special } from './scope.ts';
import { SyntaxFault } from './tokens.ts';
import {
  described,
  isKind,
  isObject,
  isTrue,
  kindNames,
  printed,
  testOf,
  ValueFault,
  type Kind,
  type Value,
} from './value.ts';

export type Evaluate = (frame: EvalFrame) => Value;

/**
 * `lenient` is for conditions: arithmetic with an absent value is absent, so that
 * the comparison fails. In printed text it is a fault.
 */
export interface EvaluateOptions {
  setting: FormatSettings;
  lenient: boolean;
}

export function evaluate(tree: Resolved, options: EvaluateOptions): Evaluate {
  switch (tree.kind) {
    case 'literal':
      return (frame) => charged(tree.value, frame);
    case 'path':
      return path(tree);
    case 'filter':
      return filter(tree, options);
    case 'negate':
      return arithmetic('-', { kind: 'literal', value: 0 }, tree.operand, options);
    case 'binary':
      return binary(tree.operator, tree.left, tree.right, options);
    default: {
      const operand = evaluate(tree.operand, options);
      return (frame) => !isTrue(operand(frame));
    }
  }
}

/** Every value costs budget by its size, whatever is done with it. */
function charged(value: Value, frame: EvalFrame): Value {
  frame.evaluation.spend(typeof value === 'string' ? 1 + (value.length >> 6) : 1);
  return value;
}

const specials: Record<Special, Evaluate> = {
  '@index': (frame) => frame.index,
  '@number': (frame) => frame.index + 1,
  '@first': (frame) => frame.index === 0,
  '@last': (frame) => frame.index === frame.count - 1,
  '@now': (frame) => frame.evaluation.now,
  '@copy': (frame) => frame.evaluation.copy,
};

function path({ meaning: found }: Named): Evaluate {
  if (found.kind === 'wrong') throw new ValueFault(found.message);
  if (found.kind === 'special') return specials[found.name];
  if (found.kind === 'counter') return (frame) => frame.evaluation.next(found.id);
  const { hops, steps } = found;
  return (frame) => {
    let at = frame;
    for (let hop = 0; hop < hops; hop++) at = at.outer!;
    return charged(walk(at.item, steps), frame);
  };
}

function walk(from: Value, steps: DataPath): Value {
  let value = from;
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

function filter(tree: Filtered<Named>, options: EvaluateOptions): Evaluate {
  const known = filters[tree.name]!;
  const subject = tree.name === 'sum' ? terms(tree, options) : evaluate(tree.subject, options);
  const given = tree.arguments.map((argument) => evaluate(argument, options));
  const constants = tree.arguments.map((argument) =>
    argument.kind === 'literal' ? (argument.value ?? undefined) : undefined,
  );
  const kind = known.takes(constants);
  const isRight = testOf(kind);
  const allConstant = tree.arguments.every((argument) => argument.kind === 'literal');
  const ready = allConstant ? known.prepare(options.setting, constants) : undefined;
  return (frame) => {
    const value = subject(frame);
    if (value === undefined || value === null) {
      if (!known.takesAbsent) return undefined;
    } else if (!isRight(value)) throw notOfKind(value, kind, tree.subject, tree.name);
    const { evaluation } = frame;
    if (Array.isArray(value)) evaluation.spend(value.length);
    if (ready) {
      if (known.steps) evaluation.spend(known.steps(value, constants));
      return charged(ready(value), frame);
    }
    const computed = given.map((argument, index) => {
      const result = argument(frame);
      if (result !== undefined && result !== null)
        demand(result, known.parameters[index]!.kind, tree.arguments[index]!, tree.name);
      return result ?? undefined;
    });
    if (known.steps) evaluation.spend(known.steps(value, computed));
    return charged(known.prepare(options.setting, computed)(value), frame);
  };
}

/** The terms of `sum: "price * quantity"`, one per item. */
function terms(tree: Filtered<Named>, options: EvaluateOptions): Evaluate {
  const subject = evaluate(tree.subject, options);
  const [argument] = tree.arguments;
  if (argument?.kind !== 'literal' || !tree.terms || tree.terms instanceof SyntaxFault)
    return subject;
  const source = String(argument.value);
  const term = evaluate(tree.terms, options);
  return (frame) => {
    const items = subject(frame);
    if (!Array.isArray(items)) return items;
    frame.evaluation.spend(items.length);
    return items.map((item, index) => {
      const value = term({
        item,
        index,
        count: items.length,
        outer: frame,
        evaluation: frame.evaluation,
      });
      if (!isKind(value ?? null, 'number')) demandNumber(value, `${source} of item ${index + 1}`);
      return value as number;
    });
  };
}

function demand(value: Value, kind: Kind, tree: Resolved, filterName: string): void {
  if (!isKind(value!, kind)) throw notOfKind(value, kind, tree, filterName);
}

function notOfKind(value: Value, kind: Kind, tree: Resolved, filterName: string): ValueFault {
  return new ValueFault(
    `${filterName} needs ${kindNames[kind]}, and ${subjectName(tree)} is ${described(value)}${hint(value, kind)}`,
  );
}

function demandNumber(value: Value, name: string): void {
  if (value !== undefined && value !== null && isKind(value, 'number')) return;
  throw new ValueFault(
    `needs a number, and ${name} is ${described(value)}${hint(value, 'number')}`,
  );
}

function hint(value: Value, kind: Kind): string {
  if (kind !== 'number') return '';
  if (value === undefined || value === null) return '; send it, or write (… | default: 0)';
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? '; send it without quotes'
    : '';
}

function subjectName(tree: Resolved): string {
  if (tree.kind === 'path') return written(tree);
  return tree.kind === 'filter' ? subjectName(tree.subject) : 'its value';
}

/** The path as it is written in a template, for messages. */
function written({ start, steps }: Path): string {
  return steps.reduce<string>(
    (text, step) =>
      typeof step === 'number'
        ? `${text}[${step}]`
        : /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(step)
          ? `${text}.${step}`
          : `${text}[${JSON.stringify(step)}]`,
    start,
  );
}

function binary(
  operator: Comparison | Arithmetic | 'and' | 'or',
  left: Resolved,
  right: Resolved,
  options: EvaluateOptions,
): Evaluate {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmetic(operator, left, right, options);
    default: {
      const a = evaluate(left, options);
      const b = evaluate(right, options);
      if (operator === 'and') return (frame) => isTrue(a(frame)) && isTrue(b(frame));
      if (operator === 'or') return (frame) => isTrue(a(frame)) || isTrue(b(frame));
      const compare = comparisons[operator];
      return (frame) => compare(a(frame) ?? null, b(frame) ?? null);
    }
  }
}

const operations: Record<Arithmetic, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

function arithmetic(
  operator: Arithmetic,
  left: Resolved,
  right: Resolved,
  options: EvaluateOptions,
): Evaluate {
  const a = evaluate(left, options);
  const b = evaluate(right, options);
  const operation = operations[operator];
  return (frame) => {
    const first = a(frame);
    const second = b(frame);
    if (typeof first !== 'number' || typeof second !== 'number') {
      if (options.lenient && ((first ?? null) === null || (second ?? null) === null))
        return undefined;
      demandNumber(first, subjectName(left));
      demandNumber(second, subjectName(right));
    }
    if (operator === '/' && second === 0)
      throw new ValueFault(`divides by ${subjectName(right)}, which is 0`);
    const result = operation(first as number, second as number);
    if (!Number.isFinite(result)) throw new ValueFault('is too large a number');
    return result;
  };
}

/** Values are equal if they print the same: 12 and "12", 0.1 + 0.2 and 0.3. `<` needs two numbers or two strings. */
const comparisons: Record<Comparison, (a: Value, b: Value) => boolean> = {
  '==': equal,
  '!=': (a, b) => !equal(a, b),
  '<': (a, b) => ordered(a, b, (order) => order < 0),
  '<=': (a, b) => ordered(a, b, (order) => order <= 0),
  '>': (a, b) => ordered(a, b, (order) => order > 0),
  '>=': (a, b) => ordered(a, b, (order) => order >= 0),
};

function equal(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  return printed(a) === printed(b);
}

function ordered(a: Value, b: Value, holds: (order: number) => boolean): boolean {
  if (a === null || b === null) return false;
  if (typeof a === 'number' && typeof b === 'number') return holds(a - b);
  if (typeof a === 'string' && typeof b === 'string') return holds(a < b ? -1 : a > b ? 1 : 0);
  throw new ValueFault(`compares ${described(a)} with ${described(b)}: send both as numbers`);
}
