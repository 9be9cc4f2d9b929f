import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bind } from '../../../src/core/template/bind.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { cases } from '../../support/any/cases.ts';
import { now } from './printing.ts';

const field = fc.constantFrom(
  'a',
  'b',
  'name',
  'price',
  'items',
  'lines',
  'date',
  'x.y',
  'x.price',
  'l[0]',
  '@item',
  '@root.a',
  '@index',
  '@now',
  '__proto__',
);
const filter = fc.constantFrom(
  '',
  '',
  ' | money',
  ' | number: 2',
  ' | percent',
  ' | date',
  ' | time',
  ' | upper',
  ' | truncate: 5',
  ' | pad: 8, "start"',
  ' | default: "-"',
  ' | default: 0',
  ' | default: b',
  ' | join',
  ' | count',
  ' | sum',
  ' | sum: "price"',
  ' | money: cur',
);
const value = fc.oneof(
  fc.tuple(field, filter).map(([path, then]) => path + then),
  fc
    .tuple(field, fc.constantFrom('+', '-', '*', '/'), field, filter)
    .map(([a, sign, b, then]) => `${a} ${sign} ${b}${then}`),
);
const condition = fc.oneof(
  field,
  fc
    .tuple(
      value,
      fc.constantFrom('==', '!=', '<', '>='),
      fc.constantFrom('1', '"x"', 'true', 'null', 'b', 'price'),
    )
    .map(([a, sign, b]) => `${a} ${sign} ${b}`),
  fc
    .tuple(field, fc.constantFrom('and', 'or'), field)
    .map(([a, word, b]) => `not ${a} ${word} ${b}`),
);
const content = fc
  .array(
    fc.oneof(
      value.map((one) => `{{ ${one} }}`),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''));
const maybe = fc.option(condition, { nil: undefined, freq: 3 });

const { block } = fc.letrec((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    fc.record({ type: fc.constant('text'), content, if: maybe }),
    fc.record({ type: fc.constant('pair'), left: content, right: content, if: maybe }),
    fc.record({
      type: fc.constant('row'),
      columns: fc.array(fc.record({ content, if: maybe }), { minLength: 1, maxLength: 3 }),
      if: maybe,
    }),
    fc.record({
      type: fc.constant('row'),
      columns: fc.array(
        fc.record({ blocks: fc.array(tie('block'), { maxLength: 2 }), if: maybe }),
        { minLength: 1, maxLength: 2 },
      ),
      if: maybe,
    }),
    fc.record({
      type: fc.constant('table'),
      items: fc.constantFrom('items', 'lines', 'x.lines'),
      as: fc.constantFrom(undefined, undefined, 'it'),
      columns: fc.array(
        fc.record({ header: fc.option(content, { nil: undefined }), content, if: maybe }),
        { minLength: 1, maxLength: 3 },
      ),
      if: maybe,
    }),
    fc.record({ type: fc.constantFrom('drawer', 'beep', 'cut'), if: maybe }),
    fc.record({
      type: fc.constant('group'),
      blocks: fc.array(tie('block'), { maxLength: 3 }),
      border: fc.constantFrom(undefined, 'none', 'double'),
      if: maybe,
    }),
    fc.record({
      type: fc.constant('each'),
      items: fc.constantFrom('items', 'lines', '@item', 'it.items', 'x.lines'),
      as: fc.constantFrom(undefined, undefined, 'it'),
      blocks: fc.array(tie('block'), { maxLength: 3 }),
      empty: fc.option(fc.array(tie('block'), { maxLength: 1 }), { nil: undefined }),
      if: maybe,
    }),
  ),
}));
const config = fc.record({
  name: fc.constant('Any'),
  blocks: fc.array(block, { maxLength: 4 }),
  currency: fc.constantFrom(undefined, 'EUR'),
});

test('a template that can be saved has an example that fits its schema and prints', () => {
  let saved = 0;
  const ajv = new Ajv2020();
  fc.assert(
    fc.property(config, (candidate) => {
      const result = checkTemplate(candidate);
      if (!result.ok) {
        for (const detail of result.details) expect(detail).toMatch(/^config[.[:]/);
        return;
      }
      saved++;
      const { template } = result;
      expect(template.validate(template.example)).toEqual([]);
      if (saved % 20 === 0) expect(ajv.validate(template.schema, template.example)).toBe(true);
      const text = JSON.stringify(bind(template, template.example, { now, copy: 1 }));
      expect(text).not.toMatch(/NaN|undefined|\[object|Infinity/);
    }),
    { numRuns: cases(600, 150) },
  );
  expect(saved).toBeGreaterThan(40);
});

test('whatever the data, printing ends in plain blocks or in a fault that names a block', () => {
  fc.assert(
    fc.property(
      config,
      fc.object({
        key: fc.constantFrom('a', 'b', 'name', 'price', 'items', 'x', 'l'),
        maxDepth: 3,
      }),
      (candidate, data) => {
        const result = checkTemplate(candidate);
        if (!result.ok) return;
        try {
          bind(result.template, JSON.parse(JSON.stringify(data)), { now, copy: 1 });
        } catch (error) {
          expect(error).toBeInstanceOf(Fault);
          expect((error as Fault).code).toBe('TEMPLATE_RENDER_ERROR');
          expect((error as Fault).message).toMatch(/^blocks\[/);
        }
      },
    ),
    { numRuns: cases(600) },
  );
});

test('data that passes the inferred schema prints, unless arithmetic fails on it', () => {
  fc.assert(
    fc.property(
      config,
      fc.object({
        key: fc.constantFrom('a', 'b', 'name', 'price', 'items', 'x', 'l', 'date'),
        maxDepth: 3,
      }),
      (candidate, noise) => {
        const result = checkTemplate(candidate);
        if (!result.ok) return;
        const { template } = result;
        const data = { ...template.example, ...JSON.parse(JSON.stringify(noise)) };
        if (template.validate(data).length > 0) return;
        try {
          bind(template, data, { now, copy: 1 });
        } catch (error) {
          expect((error as Fault).message).toMatch(/divides by|too large a number|default: 0/);
        }
      },
    ),
    { numRuns: cases(600) },
  );
});
