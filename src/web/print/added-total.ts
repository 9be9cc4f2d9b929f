// Adds up the total of a form from its items. How a template counts is read from its sample: a
// total is added up only if the sample's own items make the sample's own total.

import type { Data } from '../data-form/data-form-props.ts';
import { isRecord } from '../is-record.ts';

type Sum = (data: Data) => number | null;

const number = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Each item with what it costs; an item without a price makes no sum. */
const sums: Sum[] = [
  (data) => sumOf(data, (item, price) => price * (number(item.quantity) ?? 1)),
  (data) => sumOf(data, (_, price) => price),
];

function sumOf({ items }: Data, costs: (item: Data, price: number) => number): number | null {
  if (!Array.isArray(items) || items.length === 0) return null;
  let sum = 0;
  for (const item of items) {
    const price = isRecord(item) ? number(item.price) : null;
    if (price === null) return null;
    sum += costs(item, price) - (number(item.discount) ?? 0);
  }
  return Math.round(sum * 100) / 100;
}

/** How the total of this template is added up; undefined if its sample does not say. */
export function sumLike(example: object): Sum | undefined {
  const sample = example as Data;
  return sums.find((sum) => sum(sample) !== null && sum(sample) === number(sample.total));
}

/** The data with its total, unless a person typed another one. */
export function withTotal(sum: Sum | undefined, before: Data, next: Data): Data {
  const wasTyped = next.total !== before.total;
  const isOwn = before.total !== undefined && before.total !== sum?.(before);
  if (!sum || wasTyped || isOwn) return next;
  const total = sum(next);
  if (total !== null) return { ...next, total };
  const { total: _, ...without } = next;
  return before.total === undefined ? next : without;
}
