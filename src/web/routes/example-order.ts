// Completes the example of an order, so that each rule that chooses by a value finds an item.

import { isRecord } from '../is-record.ts';
import { readChoice, type Rule } from './rule-rows.ts';

type Order = Record<string, unknown>;

/** Items that lack the field get the values of the rules in turn; an order gets the first one. */
export function withChosenValues(order: Order, rules: readonly Rule[]): Order {
  const completed = { ...order };
  const chosen = new Map<string, Map<string, string[]>>();
  for (const { if: condition, items: list, where } of rules) {
    const choice = readChoice((list === undefined ? condition : where) ?? '');
    if (!choice) continue;
    if (list === undefined) {
      if (!choice.isExcluded) completed[choice.field] ??= choice.values[0];
      continue;
    }
    const fields = chosen.get(list) ?? new Map<string, string[]>();
    const before = fields.get(choice.field) ?? [];
    fields.set(choice.field, [...new Set([...before, ...choice.values])]);
    chosen.set(list, fields);
  }
  for (const [list, fields] of chosen) {
    const items = completed[list];
    if (!Array.isArray(items)) continue;
    completed[list] = items.map((item: unknown, index) => withValues(item, index, fields));
  }
  return completed;
}

function withValues(item: unknown, index: number, fields: ReadonlyMap<string, string[]>): unknown {
  if (!isRecord(item)) return item;
  const missing = [...fields].filter(([field]) => item[field] === undefined);
  return {
    ...item,
    ...Object.fromEntries(missing.map(([field, values]) => [field, values[index % values.length]])),
  };
}
