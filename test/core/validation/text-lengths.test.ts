// Lengths of texts in schemas: what Ajv's own keywords say, without counting long texts.

import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isLonger, isShorter, withTextLengths } from '../../../src/core/validation/text-lengths.ts';
import { cases } from '../../support/any/cases.ts';

const options = { allErrors: true };

test.each([
  [0, 3],
  [1, 1],
  [2, 5],
  [4, 12],
])(
  'texts of %i to %i characters fit as with the keywords of Ajv, with the same errors',
  (...limits) => {
    const [minLength, maxLength] = limits;
    const schema = { type: 'string', minLength, maxLength, pattern: '^a' };
    const own = withTextLengths(new Ajv2020(options)).compile(schema);
    const theirs = new Ajv2020(options).compile(schema);
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 14 }));
    fc.assert(
      fc.property(text, (value) => {
        expect(own(value)).toBe(theirs(value));
        expect(own.errors).toEqual(theirs.errors);
      }),
      { numRuns: cases(300) },
    );
  },
);

test('halves of pairs count as characters', () => {
  const halves = '\ud83d\ud83d\ude00\ude00'; // one, a pair, one
  expect([isLonger(halves, 2), isLonger(halves, 3)]).toEqual([true, false]);
  expect([isShorter(halves, 3), isShorter(halves, 4)]).toEqual([false, true]);
});

test('a text far from its limit is not counted', () => {
  const counted = vi.spyOn(String.prototype, 'charCodeAt');
  const picture = 'A'.repeat(2_000_000);
  const found = [isLonger(picture, 2_900_000), isLonger(picture, 900_000), isShorter(picture, 1)];
  const looks = counted.mock.calls.length;
  counted.mockRestore();
  expect(found).toEqual([false, true, false]);
  expect(looks).toBe(0);
});
