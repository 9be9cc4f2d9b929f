// Finding text in what jobs print.

import { expect, test } from 'vitest';
import { dataMatcher, dataOf } from '../../../../src/core/model/jobs/job-search.ts';

const request = (data: object, options = {}) => JSON.stringify({ data, options });

test.each([
  ['croissant', { items: [{ name: 'Almond Croissant' }] }, true],
  ['ALMOND', { items: [{ name: 'Almond Croissant' }] }, true],
  ['items', { items: [{ name: 'Almond Croissant' }] }, false],
  ['17.35', { total: 17.35 }, true],
  ['004711', { number: '004711' }, true],
  ['großmann', { name: 'GROSSMANN', other: 'Jürgen Großmann' }, true],
  ['Zoe\u0308', { name: 'Zoë' }, true],
  ['say "hi"', { note: 'He may say "hi"' }, true],
  ['kitchen', {}, false],
])('%s in %j: %s', (text, data, found) => {
  expect(dataMatcher(text)(request(data, { printer: 'kitchen' }))).toBe(found);
});

test('clients that escape what is not ASCII are searched, too', () => {
  expect(dataMatcher('zoë')('{"data":{"name":"Zo\\u00eb"}}')).toBe(true);
  expect(dataMatcher('zoé')('{"data":{"name":"Zo\\u00eb"}}')).toBe(false);
});

test('a print without a template has its text as data', () => {
  expect(dataOf('{"text":"Hello","options":{"printer":"a"}}')).toEqual({ text: 'Hello' });
  expect(dataOf('{"config":{"blocks":[]},"data":{"a":1}}')).toEqual({ a: 1 });
});

test('data that is nested deeply or has many parts is searched', () => {
  const deep = `${'['.repeat(2000)}"needle"${']'.repeat(2000)}`;
  expect(dataMatcher('needle')(`{"data":{"a":${deep}}}`)).toBe(true);
  const wide = JSON.stringify(Array.from({ length: 120_000 }, () => 1));
  expect(dataMatcher('needle')(`{"data":{"a":${wide},"needle":true}}`)).toBe(false);
});
