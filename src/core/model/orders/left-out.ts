// Items of an order that no rule of its route takes: they stand on no ticket.

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
