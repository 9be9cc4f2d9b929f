import { expect, it } from 'vitest';
import { loadAllWords } from '../../../src/web/languages/words.ts';
import { numberIn, wrongNumbers } from '../../../src/web/printers/number-fields.ts';

it('letters are no number, and a decimal comma is one', async () => {
  await loadAllWords();
  expect(['80', ' 57,5 ', '72.1', '-3'].map(numberIn)).toEqual([80, 57.5, 72.1, -3]);
  expect(['abc', '-3x', '', '1e3', '0x10', 'NaN', '1.2.3'].map(numberIn)).toEqual(
    Array(7).fill(null),
  );
  const form = { port: '9100', width: 'abc', name: 'x' };
  expect(wrongNumbers(form, ['port', 'width'])).toEqual({ width: 'Enter a number.' });
});
