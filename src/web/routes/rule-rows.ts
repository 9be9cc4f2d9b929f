// Rules of a route as rows of a form: when, what, where, how often. A condition that check boxes
// can show is read as a choice of values; any other one stays a text.

import type { Printer, Route } from '../../client/index.ts';
import { printsLabels } from '../printers/prints-labels.ts';
import { type Condition, readCondition, writeCondition } from '../designer/draft/condition.ts';

export type Rule = Route['rules'][number];

export type When =
  | { kind: 'always' }
  /** Items of a list. With `others`: those with a value that no other row has, too. */
  | { kind: 'items'; list: string; field: string; values: string[]; others: boolean }
  /** Orders whose field has one of the values. */
  | { kind: 'orders'; field: string; values: string[] }
  | { kind: 'text'; if: string; items: string; where: string };

export interface RuleRow extends Pick<Rule, 'templateId' | 'printer' | 'copies' | 'data'> {
  when: When;
}

export const categoryField = 'category';
export const itemsList = 'items';

export function rowsOf(rules: readonly Rule[]): RuleRow[] {
  const read = rules.map((rule): RuleRow => ({ ...rest(rule), when: readWhen(rule) }));
  const rows = read.map((row, index) => ({ ...row, when: withOwnValues(read, index, rules) }));
  const written = rulesOf(rows);
  // What the rows cannot say exactly is shown as text, so that saving changes nothing.
  return rows.map((row, index) =>
    isSame(written[index]!, rules[index]!) ? row : { ...row, when: asText(rules[index]!) },
  );
}

export function rulesOf(rows: readonly RuleRow[]): Rule[] {
  return rows.map((row, index) => ({ ...writeWhen(rows, index), ...rest(row) }));
}

/** Whether a choice has nothing chosen: it would never print. */
export function isEmptyChoice(when: When): boolean {
  if (when.kind === 'items') return when.values.length === 0 && !when.others;
  return when.kind === 'orders' && when.values.length === 0;
}

/** What the last row prints, on a printer that no row uses yet. */
export function nextRow(rows: readonly RuleRow[], printers: readonly PrinterChoice[]) {
  const last = rows.at(-1)!;
  const free = printerBesides(
    rows.map(({ printer }) => printer),
    printers,
  );
  return { templateId: last.templateId, printer: free ?? last.printer };
}

type PrinterChoice = Pick<Printer, 'id' | 'virtual' | 'driver'>;

/**
 * A printer that is not used yet, and prints labels only if the last one does. A virtual one is
 * for tests: it comes after all others.
 */
export function printerBesides(used: readonly string[], printers: readonly PrinterChoice[]) {
  const ofLabels = printsLabels(printers.find(({ id }) => id === used.at(-1)));
  const free = printers.filter(
    (printer) => !used.includes(printer.id) && printsLabels(printer) === ofLabels,
  );
  return (free.find(({ virtual }) => virtual === null) ?? free[0])?.id;
}

/** Known values that are on no paper, because no row takes them. */
export function untaken(
  rows: readonly RuleRow[],
  list: string,
  field: string,
  values: readonly string[],
) {
  const all = rows.map(({ when }) => when);
  const isForAll = ({ kind }: When) => kind === 'text';
  const ofList = all.filter((when) => when.kind === 'items' && when.list === list);
  const takesOthers = ofList.some(
    (when) => when.kind === 'items' && (when.others || when.field !== field),
  );
  if (ofList.length === 0 || takesOthers || all.some(isForAll)) return [];
  const taken = valuesOf(rows, list, field);
  return values.filter((value) => !taken.includes(value));
}

/** The values that rows choose from a field of a list's items, or of the order if `list` is null. */
export function valuesOf(rows: readonly RuleRow[], list: string | null, field: string): string[] {
  const found = rows.flatMap(({ when }) => {
    if (when.kind === 'items') return when.list === list && when.field === field ? when.values : [];
    return when.kind === 'orders' && list === null && when.field === field ? when.values : [];
  });
  return [...new Set(found)];
}

function rest({ templateId, printer, copies, data }: Omit<RuleRow, 'when'>) {
  return {
    templateId,
    printer,
    ...(copies !== undefined && { copies }),
    ...(data !== undefined && { data }),
  };
}

const asText = (rule: Rule): When => ({
  kind: 'text',
  if: rule.if ?? '',
  items: rule.items ?? '',
  where: rule.where ?? '',
});

function readWhen(rule: Rule): When {
  const { if: condition, items: list, where } = rule;
  if (condition === undefined && list === undefined)
    return where === undefined ? { kind: 'always' } : asText(rule);
  if (condition !== undefined && list !== undefined) return asText(rule);
  if (list !== undefined && where === undefined)
    return { kind: 'items', list, field: categoryField, values: [], others: true };
  const choice = readChoice(condition ?? where ?? '');
  if (!choice) return asText(rule);
  const { field, values, isExcluded } = choice;
  if (list !== undefined)
    return { kind: 'items', list, field, values: isExcluded ? [] : values, others: isExcluded };
  return isExcluded ? asText(rule) : { kind: 'orders', field, values };
}

/** A row that takes others, too: of the values that other rows have, its rule leaves some to them. */
function withOwnValues(rows: readonly RuleRow[], index: number, rules: readonly Rule[]): When {
  const { when } = rows[index]!;
  if (when.kind !== 'items' || !when.others) return when;
  const left = readChoice(rules[index]!.where ?? '')?.values ?? [];
  const known = valuesOf(rows, when.list, when.field);
  return { ...when, values: known.filter((value) => !left.includes(value)) };
}

type Conditions = Pick<Rule, 'if' | 'items' | 'where'>;

function writeWhen(rows: readonly RuleRow[], index: number): Conditions {
  const { when } = rows[index]!;
  if (when.kind === 'orders') return { if: writeChoice(when.field, when.values, false) };
  if (when.kind === 'items') return writeItems(when, rows.toSpliced(index, 1));
  if (when.kind === 'always') return {};
  return {
    ...(when.if.trim() !== '' && { if: when.if }),
    ...(when.items.trim() !== '' && { items: when.items }),
    ...(when.where.trim() !== '' && { where: when.where }),
  };
}

function writeItems(
  { list, field, values, others }: Extract<When, { kind: 'items' }>,
  otherRows: readonly RuleRow[],
): Conditions {
  if (!others) return { items: list, where: writeChoice(field, values, false) };
  const excluded = valuesOf(otherRows, list, field).filter((value) => !values.includes(value));
  if (excluded.length === 0) return { items: list };
  return { items: list, where: writeChoice(field, excluded, true) };
}

interface FieldChoice {
  field: string;
  values: string[];
  /** The values are those that it does not have. */
  isExcluded: boolean;
}

/** Null if the condition is not a choice of texts for one field. */
export function readChoice(source: string): FieldChoice | null {
  const { joins, rules } = readCondition(source) ?? { joins: 'or', rules: [] };
  const [first] = rules;
  if (!first) return null;
  const isExcluded = first.test === 'differs';
  const isChoice = rules.every(
    ({ path, test, literal }) =>
      path === first.path &&
      test === (isExcluded ? 'differs' : 'equals') &&
      /^["']/u.test(literal) &&
      !/\\[^\\"']/u.test(literal),
  );
  if (!isChoice || (rules.length > 1 && joins !== (isExcluded ? 'and' : 'or'))) return null;
  const values = rules.map(({ literal }) => literal.slice(1, -1).replaceAll(/\\(.)/gu, '$1'));
  return { field: first.path, values: [...new Set(values)], isExcluded };
}

function writeChoice(field: string, values: readonly string[], isExcluded: boolean): string {
  const condition: Condition = {
    joins: isExcluded ? 'and' : 'or',
    rules: values.map((value) => ({
      path: field,
      test: isExcluded ? 'differs' : 'equals',
      literal: `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`,
    })),
  };
  return writeCondition(condition);
}

function isSame(a: Rule, b: Rule): boolean {
  return a.items === b.items && isSameCondition(a.if, b.if) && isSameCondition(a.where, b.where);
}

function isSameCondition(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true;
  const [first, second] = [readChoice(a ?? ''), readChoice(b ?? '')];
  return (
    first !== null &&
    second !== null &&
    first.field === second.field &&
    first.isExcluded === second.isExcluded &&
    first.values.length === second.values.length &&
    first.values.every((value) => second.values.includes(value))
  );
}
