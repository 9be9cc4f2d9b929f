import { expect, it } from 'vitest';
import { PlatenError } from '../../../src/client/index.ts';
import { isWrongNumberOfCopies as wrong } from '../../../src/web/parts/controls/copies.ts';
import { isShownAtFields, refusedFields } from '../../../src/web/print/problems-by-path.ts';

const schema = { type: 'object', properties: { total: { type: 'number' }, items: {} } } as const;
const refusal = (...details: string[]) => new PlatenError('VALIDATION_ERROR', '', 400, details);

it('problems of options belong to their fields, and others are shown by the page', () => {
  const error = refusal('data.items[0].price: must be a number', 'options.copies: must be <= 100');
  expect(refusedFields(error).get('options.copies')).toBe('must be <= 100');
  expect(isShownAtFields(error, schema)).toBe(true);
  // Nothing in the form would show these.
  expect(isShownAtFields(refusal('options.ttl: must be >= 1'), schema)).toBe(false);
  expect(isShownAtFields(refusal('total: is odd', 'blocks[0].content: is long'), schema)).toBe(
    false,
  );
  expect(isShownAtFields(refusal(), schema)).toBe(false);
  expect(isShownAtFields(new Error('lost'), schema)).toBe(false);
});

it('copies are a whole number from 1 to 100', () => {
  expect(['1', '100', ' 7 '].filter(wrong)).toEqual([]);
  expect(['', '0', '-1', '1.5', '101', '100000', 'abc'].filter((one) => !wrong(one))).toEqual([]);
});
