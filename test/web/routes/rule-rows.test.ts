import { describe, expect, it } from 'vitest';
import {
  isEmptyChoice,
  nextRow,
  type Rule,
  rowsOf,
  rulesOf,
  untaken,
} from '../../../src/web/routes/rule-rows.ts';

const ticket = { templateId: 'kitchen-ticket', printer: 'kitchen' };
const items = (where?: string): Rule => ({ items: 'items', ...(where && { where }), ...ticket });
const whenOf = (...rules: Rule[]) => rowsOf(rules).map(({ when }) => when);

describe('the rules of a route as rows', () => {
  it('a rule without a condition is a row for every order', () => {
    expect(whenOf(ticket)).toEqual([{ kind: 'always' }]);
  });

  it('tests of one field joined by or are chosen values', () => {
    expect(whenOf(items(`category == 'drink' or category == "wine \\"red\\""`))).toEqual([
      {
        kind: 'items',
        list: 'items',
        field: 'category',
        values: ['drink', 'wine "red"'],
        others: false,
      },
    ]);
    expect(whenOf({ if: "service == 'delivery'", ...ticket })).toEqual([
      { kind: 'orders', field: 'service', values: ['delivery'] },
    ]);
  });

  it('the row of the others leaves to other rows what they take, and follows them', () => {
    const rows = rowsOf([items(), items("category == 'drink'")]);
    expect(rows[0]!.when).toMatchObject({ others: true, values: ['drink'] });
    const [kitchen, bar] = rows;
    const alone = { ...kitchen!, when: { ...kitchen!.when, values: [] } } as typeof bar;
    expect(rulesOf([alone!, bar!])[0]!.where).toBe('category != "drink"');
    const wider = { ...bar!, when: { ...bar!.when, values: ['drink', 'wine'] } } as typeof bar;
    expect(rulesOf([alone!, wider!])[0]!.where).toBe('category != "drink" and category != "wine"');
    expect(rulesOf([alone!])[0]).toEqual({ items: 'items', ...ticket });
  });

  it.each([
    [[{ ...ticket, copies: 2, data: { station: 'Bar' } }]],
    [[items("category != 'drink'"), items("category == 'drink'")]],
    [[items(), items("category == 'drink'"), items("course == 'starter'")]],
    [[items("category == 'drink' and price > 3")]],
    [[items("category != 'drink'")]],
    [[items("category == 'a\\nb'")]],
    [[{ ...items("category == 'drink'"), if: "service == 'delivery'" }]],
    [[{ if: "service != 'delivery'", ...ticket }]],
    [[{ if: 'total > 100 or vip', ...ticket }]],
    [[items('category == 3')]],
  ] as [Rule[]][])('rules that become rows and rules again print the same: %j', (rules) => {
    const plain = (text: string | undefined) => text?.replaceAll('"', "'");
    const saved = rulesOf(rowsOf(rules));
    expect(
      saved.map((rule) => ({ ...rule, if: plain(rule.if), where: plain(rule.where) })),
    ).toEqual(rules.map((rule) => ({ ...rule, if: plain(rule.if), where: plain(rule.where) })));
  });

  it('a condition that check boxes cannot show stays as it was written', () => {
    const source = "category == 'drink' and price > 3";
    expect(whenOf(items(source))).toEqual([
      { kind: 'text', if: '', items: 'items', where: source },
    ]);
    expect(whenOf(items("category != 'drink'"))).toMatchObject([{ kind: 'text' }]);
  });

  it('a choice without values is empty, and values that no row takes are found', () => {
    const rows = rowsOf([ticket, items("category == 'drink'")]);
    expect(rows.map(({ when }) => isEmptyChoice(when))).toEqual([false, false]);
    const none = { kind: 'items', list: 'items', field: 'category', values: [], others: false };
    expect(isEmptyChoice(none as never)).toBe(true);
    expect(untaken(rows, 'items', 'category', ['drink', 'food'])).toEqual(['food']);
    expect(untaken(rowsOf([items()]), 'items', 'category', ['food'])).toEqual([]);
    expect(untaken(rowsOf([ticket]), 'items', 'category', ['food'])).toEqual([]);
  });

  it('a new row is on a printer without a row, a virtual one only after all others, of labels only beside labels', () => {
    const rows = rowsOf([ticket]);
    const virtual = { id: 'default', virtual: 'platen', driver: 'escpos' } as const;
    const grill = { id: 'grill', virtual: null, driver: 'starprnt' } as const;
    const kitchen = { id: 'kitchen', virtual: null, driver: 'escpos' } as const;
    const labels = { id: 'labels', virtual: null, driver: 'zpl' } as const;
    const next = (...printers: Parameters<typeof nextRow>[1]) => nextRow(rows, printers).printer;
    expect(next(kitchen, virtual, grill)).toBe('grill');
    expect(next(kitchen, virtual)).toBe('default');
    expect(next(kitchen)).toBe('kitchen');
    // A ticket is not proposed to a printer of labels.
    expect(next(labels, kitchen, grill)).toBe('grill');
    expect(next(labels, kitchen)).toBe('kitchen');
  });
});
