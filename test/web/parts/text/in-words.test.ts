import { afterAll, expect, test } from 'vitest';
import { PlatenError } from '../../../../src/client/index.ts';
import { faultCodes } from '../../../../src/core/model/fault.ts';
import { first } from '../../../../src/web/languages/en.ts';
import { speak } from '../../../../src/web/languages/words.ts';
import { inWords } from '../../../../src/web/parts/text/in-words.ts';

afterAll(() => speak('en'));

test('an error is shown in the language of the page', async () => {
  const error = new PlatenError('JOB_NOT_FOUND', 'Job "a" does not exist.', 404);
  expect(inWords(error)).toBe('This job does not exist any more.');
  await speak('de');
  expect(inWords(error)).toBe('Diesen Auftrag gibt es nicht mehr.');
});

test('an error without words keeps the message of the service', () => {
  expect(inWords(new PlatenError('VALIDATION_ERROR', 'copies must be 1 to 100', 400))).toBe(
    'copies must be 1 to 100',
  );
  expect(inWords(new Error('toString'))).toBe('toString');
});

test('the words are for codes that the service or the client has', () => {
  const known = new Set<string>([...faultCodes, 'UNREACHABLE', 'TIMEOUT']);
  expect(Object.keys(first.faults).filter((code) => !known.has(code))).toEqual([]);
});
