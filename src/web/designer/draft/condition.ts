// Reads and writes the conditions that menus can build: tests of fields that are joined by `and`,
// or by `or`. Any other expression is edited as text.

import { readTag } from './tag.ts';

const signs = {
  equals: '==',
  differs: '!=',
  more: '>',
  atLeast: '>=',
  less: '<',
  atMost: '<=',
} as const;

export type Comparison = keyof typeof signs;
export type Test = 'filled' | 'empty' | Comparison;
export const tests: readonly Test[] = ['filled', 'empty', ...(Object.keys(signs) as Comparison[])];

export interface Rule {
  path: string;
  test: Test;
  /** The literal that a comparison has, as written: `"paid"`, `5`, `true`. */
  literal: string;
}

export interface Condition {
  joins: 'and' | 'or';
  rules: Rule[];
}

export function isComparison(test: Test): test is Comparison {
  return test in signs;
}

const piece = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\b(?:and|or)\b|[^"'\s]+?(?=\s|["']|$)|\s+/gu;
const literal = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?|true|false)$/u;
const comparison = /^(\S+?)\s*(==|!=|>=|<=|>|<)\s*([^]+)$/u;

/** Null if the expression is not made of such tests. */
export function readCondition(source: string): Condition | null {
  if (source.trim() === '') return { joins: 'and', rules: [] };
  const parts = [''];
  const joins = new Set<'and' | 'or'>();
  for (const [part] of source.matchAll(piece)) {
    if (part === 'and' || part === 'or') {
      joins.add(part);
      parts.push('');
    } else parts[parts.length - 1] += part;
  }
  if (joins.size > 1) return null;
  const rules = parts.map((part) => readRule(part.trim()));
  if (!rules.every((rule) => rule !== null)) return null;
  return { joins: joins.has('or') ? 'or' : 'and', rules };
}

function readRule(source: string): Rule | null {
  const [, left, sign, right = ''] = comparison.exec(source) ?? [];
  if (left !== undefined) {
    const test = (Object.keys(signs) as Comparison[]).find((one) => signs[one] === sign);
    const path = pathIn(left);
    if (test === undefined || path === null || !literal.test(right.trim())) return null;
    return { path, test, literal: right.trim() };
  }
  const isNegated = /^not\s/u.test(source);
  const path = pathIn(isNegated ? source.slice(4) : source);
  return path === null ? null : { path, test: isNegated ? 'empty' : 'filled', literal: '' };
}

function pathIn(source: string): string | null {
  const { path, filters } = readTag(source);
  return filters.length === 0 ? path : null;
}

export function writeCondition({ joins, rules }: Condition): string {
  return rules
    .map(({ path, test, literal: value }) => {
      if (test === 'filled') return path;
      return isComparison(test) ? `${path} ${signs[test]} ${value || '0'}` : `not ${path}`;
    })
    .join(` ${joins} `);
}

/** What was typed as a literal. A text that looks like a number is one, unless the field is text. */
export function literalFrom(typed: string, test: Comparison, isText: boolean): string {
  const text = typed.trim();
  const isOrder = test !== 'equals' && test !== 'differs';
  if (/^-?\d+(?:\.\d+)?$/u.test(text) && !(isText && !isOrder)) return text;
  if (/^(?:true|false)$/u.test(text) && !isText) return text;
  return JSON.stringify(typed);
}
