import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test, vi } from 'vitest';
import { PrintBody } from '../../src/api/print.ts';

const validate = new Ajv2020({ strict: false }).compile(PrintBody);

test('the data of a print may have any fields, and none of their names is tested', () => {
  const data = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field ${n}`, n]));
  const tested = vi.spyOn(RegExp.prototype, 'test');
  const isValid = validate({ data });
  const { length } = tested.mock.calls;
  tested.mockRestore();
  expect([isValid, length]).toEqual([true, 0]);
});

test('the data of a print is an object', () => {
  for (const data of [[], 'text', 1, null]) expect(validate({ data })).toBe(false);
});
