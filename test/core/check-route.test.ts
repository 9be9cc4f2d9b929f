// Rules of a route: checked before they are saved, and applied to an order.

import { expect, test } from 'vitest';
import { checkRoute, type RuleOutcome } from '../../src/core/check-route.ts';
import type { JsonObject } from '../../src/core/model/json.ts';
import type { RouteRule } from '../../src/core/model/orders/route.ts';

const target = { templateId: 'receipt', printer: 'till' };
const rule = (settings: Partial<RouteRule> = {}): RouteRule => ({ ...target, ...settings });
const now = new Date('2026-03-14T18:30:00Z');

function outcome(settings: Partial<RouteRule>, order: JsonObject): RuleOutcome {
  const check = checkRoute([rule(settings)]);
  if (!check.ok) throw new Error(check.details.join('\n'));
  return check.rules[0]!(order, now);
}

function problems(settings: Partial<RouteRule>): string[] {
  const check = checkRoute([rule(), rule(settings)]);
  return check.ok ? [] : check.details;
}

const order = {
  table: 7,
  service: 'inside',
  items: [
    { name: 'Lemonade', category: 'drink', price: 3.5 },
    { name: 'Soup', category: 'food', price: 6.5 },
    { name: 'Water', category: 'drink', price: 2 },
  ],
};

test('a rule without conditions passes the whole order', () => {
  expect(outcome({}, order)).toEqual({ data: order });
});

test('a condition decides about the order', () => {
  expect(outcome({ if: "service == 'inside' and table > 5" }, order)).toEqual({ data: order });
  expect(outcome({ if: "service == 'delivery'" }, order)).toEqual({
    skipped: 'rules[0].if: is not true',
  });
});

test('a list is filtered, and the order itself stays as it is', () => {
  const before = structuredClone(order);
  const drinks = outcome({ items: 'items', where: "category == 'drink'" }, order);
  expect(drinks).toEqual({ data: { ...order, items: [order.items[0], order.items[2]] } });
  expect(order).toEqual(before);
  // What encloses the list is copied, too.
  const nested = { bill: { number: 1, lines: order.items } };
  expect(outcome({ items: 'bill.lines', where: 'price > 5' }, nested)).toEqual({
    data: { bill: { number: 1, lines: [order.items[1]] } },
  });
  expect(nested.bill.lines).toHaveLength(3);
});

test('an item can be compared with the order', () => {
  const where = '@root.table == 7 and @number > 1';
  expect(outcome({ items: 'items', where }, order)).toMatchObject({
    data: { items: [{ name: 'Soup' }, { name: 'Water' }] },
  });
});

test('a rule is skipped when its list is empty, missing or has no matching item', () => {
  expect(outcome({ items: 'items', where: "category == 'wine'" }, order)).toEqual({
    skipped: 'rules[0].items: no item matches',
  });
  const empty = { skipped: 'rules[0].items: the list is empty' };
  expect(outcome({ items: 'items' }, { items: [] })).toEqual(empty);
  expect(outcome({ items: 'items' }, {})).toEqual(empty);
});

test('data is added, with expressions about the filtered order', () => {
  const data = {
    station: 'Bar',
    title: 'Table {{ table }}: {{ items | count }} drinks',
    note: '{{ table }} is served {{ service }}',
    lines: '{{ items }}',
    count: '{{ items | count }}',
    inner: { list: ['{{ table + 1 }}', 2, null] },
  };
  const drinks = [order.items[0], order.items[2]];
  expect(outcome({ items: 'items', where: "category == 'drink'", data }, order)).toEqual({
    data: {
      ...order,
      items: drinks,
      station: 'Bar',
      title: 'Table 7: 2 drinks',
      note: '7 is served inside',
      lines: drinks,
      count: 2,
      inner: { list: [8, 2, null] },
    },
  });
});

test('what is added is bounded: a list of the order may be named again and again', () => {
  const items = Array.from({ length: 1000 }, (_, n) => ({ name: `Item ${n}` }));
  const twice = outcome({ data: { again: ['{{ items }}', '{{ items }}'] } }, { items });
  expect(twice).toEqual({ data: { items, again: [items, items] } });
  const tooMuch = expect.objectContaining({
    message: expect.stringMatching(
      /^rules\[0\]\.data\.again\[\d+\]: brings what the rule adds to more than 1048576/,
    ),
  });
  const again = (text: string) => ({ data: { again: Array<string>(500).fill(text) } });
  expect(() => outcome(again('{{ items }}'), { items })).toThrow(tooMuch);
  expect(() => outcome(again('{{ text }}'), { text: 'x'.repeat(5000) })).toThrow(tooMuch);
});

test('a name that JavaScript treats specially is a field like others', () => {
  const data = JSON.parse('{"__proto__": {"a": "{{ table }}"}}') as JsonObject;
  const made = outcome({ data }, { table: 1 }) as { data: JsonObject };
  expect(Object.getPrototypeOf(made.data)).toBe(Object.prototype);
  expect(JSON.stringify(made.data)).toBe('{"table":1,"__proto__":{"a":1}}');
});

test('every problem is reported with the rule and the field', () => {
  expect(problems({ if: 'table >' })).toEqual([
    'rules[1].if: expected a field, a number or a string here (at character 8)',
  ]);
  expect(problems({ items: 'items | count' })).toEqual([
    'rules[1].items: must be the path of a list, such as items',
  ]);
  expect(problems({ where: 'a == 1' })).toEqual([
    'rules[1].where: selects items of a list: name it with items',
  ]);
  expect(problems({ items: 'items', where: 'a | bold: 1' })[0]).toMatch(/^rules\[1\]\.where: /);
  expect(problems({ data: { a: { b: ['{{ x'] } } })).toEqual([
    'rules[1].data.a.b[0]: "{{" is not closed by "}}" (at character 1)',
  ]);
  expect(problems({ data: { a: '{{ @next.orders }}' } })).toEqual([
    'rules[1]: @next and @copy are possible in templates only',
  ]);
  expect(problems({ if: '@item' })[0]).toMatch(/^rules\[1\]\.if: "@item" is only available/);
});

test('deep data and long rules are refused', () => {
  let data: JsonObject = {};
  for (let depth = 0; depth < 5000; depth++) data = { data };
  expect(problems({ data })).toEqual([expect.stringContaining('is nested deeper than 10')]);
  const long = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${n}`, 1]));
  expect(problems({ data: long })).toEqual(['rules: are too long']);
});

test('an order with a wrong or very long list is refused with its rule', () => {
  expect(() => outcome({ items: 'items' }, { items: 'Soup' })).toThrow(
    'rules[0].items: needs a list, and items is the string "Soup"',
  );
  const items = Array.from({ length: 60_000 }, (_, n) => ({ n }));
  expect(() => outcome({ items: 'items', where: 'n > 1' }, { items })).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR' }),
  );
});
