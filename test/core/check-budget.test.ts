// What is checked on the event loop is bounded by counted steps; what is not begun there
// is not begun at all: no schema and no pattern is compiled.

import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Budget, inlineSteps, OverBudget, spend } from '../../src/core/budget.ts';
import { checkTemplate } from '../../src/core/check-template.ts';
import { labelResolutions } from '../../src/core/label/label-paper.ts';
import { linearPattern } from '../../src/core/template/data-schema/linear-pattern.ts';
import { slowToCheck, slowToValidate, withNewPatterns } from '../support/any/hostile-templates.ts';
import { slowTest } from '../support/run/slow-test.ts';

function stepsOf(work: () => void): number {
  const budget = new Budget(1e9);
  budget.run(work);
  return budget.spent;
}

test('work that exceeds the budget is stopped before it is begun', () => {
  const done: string[] = [];
  const work = (name: string, steps: number) => {
    spend(steps);
    done.push(name);
  };
  const budget = new Budget(100);
  expect(() =>
    budget.run(() => {
      work('first', 60);
      work('second', 60);
    }),
  ).toThrow(OverBudget);
  expect(done).toEqual(['first']);
  spend(1e9); // outside of a budget nothing is limited
});

test('a budget within a budget spends its own steps', () => {
  const outer = new Budget(100);
  const inner = new Budget(100);
  outer.run(() => {
    spend(10);
    inner.run(() => spend(70));
    spend(20);
  });
  expect([outer.spent, inner.spent]).toEqual([30, 70]);
});

slowTest('every starter is checked on the event loop, for all label resolutions', () => {
  const folder = 'src/server/starters';
  for (const file of readdirSync(folder).filter((path) => path.endsWith('.json'))) {
    const { config } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
    const check = () => checkTemplate(config, labelResolutions);
    check(); // letters of labels are drawn once
    expect(stepsOf(check), file).toBeLessThan(inlineSteps / 2);
  }
});

test('an ordinary schema is compiled and applied on the event loop', () => {
  const money = { type: 'number', minimum: 0 };
  const item = {
    type: 'object',
    required: ['name', 'price'],
    properties: { name: { type: 'string', maxLength: 80 }, price: money, note: { type: 'string' } },
    additionalProperties: false,
  };
  const schema = {
    type: 'object',
    required: ['number', 'items', 'total'],
    properties: {
      number: { type: 'string', pattern: '^[A-Z]{1,3}-\\d{1,8}$' },
      shop: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
      items: { type: 'array', items: item, minItems: 1, maxItems: 200 },
      total: money,
      tax: money,
      currency: { enum: ['EUR', 'USD', 'CHF', 'GBP'] },
      paid: { type: 'boolean' },
    },
  };
  const data = (lines: number) => ({
    number: 'A-1042',
    items: Array.from({ length: lines }, () => ({ name: 'Espresso', price: 2.5 })),
    total: 5,
    currency: 'EUR',
  });
  const blocks = [{ type: 'text', content: '{{ number }} {{ total | money }}' }];
  const config = { name: 'Receipt', blocks, schema, example: data(2) };
  const check = () => checkTemplate(config, []);
  check();
  expect(stepsOf(check)).toBeLessThan(inlineSteps / 2);
  const result = check();
  if (!result.ok) throw new Error(result.details.join());
  const { validate } = result.template;
  expect(stepsOf(() => expect(validate(data(20))).toEqual([]))).toBeLessThan(inlineSteps / 20);
  validate(data(100)); // compiles the schema for long lists
  expect(stepsOf(() => expect(validate(data(100))).toEqual([]))).toBeLessThan(inlineSteps / 5);
});

test.each(Object.entries(slowToCheck))('%s: not checked on the event loop', (_name, config) => {
  const schemas = vi.spyOn(Ajv2020.prototype, 'compile');
  const patterns = vi.spyOn(RE2JS, 'compile');
  onTestFinished(() => void vi.restoreAllMocks());
  const check = () => checkTemplate(withNewPatterns(config), labelResolutions);
  expect(() => new Budget().run(check)).toThrow(OverBudget);
  expect(schemas.mock.calls.length).toBeLessThanOrEqual(1);
  expect(patterns.mock.calls.length).toBeLessThan(40);
});

test.each(Object.entries(slowToValidate))(
  '%s: not validated on the event loop, but the template is checked there',
  (_name, { config, data }) => {
    const result = new Budget().run(() => checkTemplate(config, labelResolutions));
    if (!result.ok) throw new Error(result.details.join());
    const { validate } = result.template;
    expect(() => new Budget().run(() => validate(data))).toThrow(OverBudget);
  },
);

test('an inferred example that would be too large is asked for', () => {
  for (const path of ['a[99][99][99][99][99]', 'a[20][20][20].b.c'])
    expect(
      checkTemplate({ name: 'Deep', blocks: [{ type: 'text', content: `{{ ${path} }}` }] }),
    ).toEqual({
      ok: false,
      details: ['config.example: is required, because an inferred one would be too large'],
    });
});

slowTest(
  'fields that are used differently in many places are reported a hundred times at most',
  () => {
    const path = Array.from({ length: 100 }, (_, index) => `f${index}`).join('.');
    const blocks = Array.from({ length: 500 }, (_, index) => ({
      type: 'text',
      content: `{{ ${path} }}{{ ${path}.g | join }}{{ f0.f1 | sum }}`,
      if: `f0.f${index} == 1`,
    }));
    const result = checkTemplate({ name: 'Mixed', blocks });
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.details.length).toBeLessThanOrEqual(101);
  },
);

test('the price of long texts and many parts does not overflow', () => {
  const pattern = linearPattern('^a{0,900}$');
  const inBudget = (work: () => unknown) => () => new Budget().run(work);
  for (const length of [1_200_000, 2_400_000, 3_600_000])
    expect(inBudget(() => pattern.test('b'.repeat(length)))).toThrow(OverBudget);
});

test('rows of many columns and expressions of many parts are not checked on the event loop', () => {
  const columns = Array.from({ length: 32 }, () => ({ width: '3%', content: 'x' }));
  const rows = Array.from({ length: 300 }, () => ({ type: 'row', columns }));
  const sums = Array.from({ length: 50 }, () => ({
    type: 'text',
    content: `{{ ${'1 + '.repeat(140)}1 }}`,
  }));
  for (const blocks of [rows, sums])
    expect(() => new Budget().run(() => checkTemplate({ name: 'Many', blocks }))).toThrow(
      OverBudget,
    );
});
