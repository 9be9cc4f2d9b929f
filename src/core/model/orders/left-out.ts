// Items of an order that no rule of its route takes: they are on no ticket. The jobs of the order
// store a warning for each, so that a repeated request is answered as the first one was.

import type { PrintWarning } from '../jobs/print-warning.ts';
import type { Json, JsonObject } from '../json.ts';

/** What a rule with `items` made of its list. */
export interface TakenItems {
  /** The path of the list. */
  list: string;
  items: readonly unknown[];
  taken: readonly unknown[];
}

export interface LeftOutItem {
  /** The path of the item, such as items[2]. */
  path: string;
  item: unknown;
}

const mostNamed = 50;

export function leftOutItems(rules: readonly TakenItems[]): LeftOutItem[] {
  const lists = new Map<string, { items: readonly unknown[]; taken: Set<unknown> }>();
  for (const { list, items, taken } of rules) {
    const known = lists.get(list) ?? { items, taken: new Set() };
    lists.set(list, known);
    for (const item of taken) known.taken.add(item);
  }
  const left = [...lists].flatMap(([list, { items, taken }]) =>
    items.flatMap((item, index) => (taken.has(item) ? [] : [{ path: `${list}[${index}]`, item }])),
  );
  return left.slice(0, mostNamed);
}

/** The characters of an item's name that a warning holds. */
const longestName = 60;

/** Names the item only if the job may keep its data. Its place begins with the path. */
export function leftOutWarning({ path, item }: LeftOutItem, keepsData = true): PrintWarning {
  const name = keepsData ? nameOf(item) : undefined;
  return {
    code: 'LEFT_OUT',
    message: 'An item of the order is on no ticket, because no rule of the route takes it.',
    place: name === undefined ? path : `${path}: ${name}`,
  };
}

/** Names an item, such as 2 × House wine. */
function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { name, title, quantity } = item as Record<string, unknown>;
  const text = [name, title].find((one): one is string => typeof one === 'string');
  if (text === undefined) return undefined;
  const short = text.length > longestName ? `${text.slice(0, longestName)}…` : text;
  return typeof quantity === 'number' ? `${quantity} × ${short}` : short;
}

/** What the warnings of an order's jobs tell; each of them tells the same. */
export function leftOutOf(
  jobs: readonly { warnings: readonly PrintWarning[] }[],
  order: JsonObject,
): LeftOutItem[] {
  const places = jobs.flatMap(({ warnings }) =>
    warnings.filter(isLeftOut).map(({ place }) => place),
  );
  const paths = places.map((place) => place.split(': ', 1)[0]!);
  return [...new Set(paths)].map((path) => ({ path, item: valueAt(order, path) }));
}

const isLeftOut = ({ code }: PrintWarning) => code === 'LEFT_OUT';

function valueAt(order: JsonObject, path: string): Json | undefined {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return steps.reduce<Json | undefined>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as JsonObject)[step]
        : undefined,
    order,
  );
}
