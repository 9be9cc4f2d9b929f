import { expect, test } from 'vitest';
import { didYouMean } from '../../../src/core/validation/did-you-mean.ts';

test.each([
  ['contnet', ['type', 'content'], 'content'],
  ['CONTENT', ['type', 'content'], 'content'],
  ['sie', ['size', 'side'], 'size'],
  ['alignn', ['align', 'line'], 'align'],
  ['Europe/Berln', Intl.supportedValuesOf('timeZone'), 'Europe/Berlin'],
  ['Pacific/Walis', Intl.supportedValuesOf('timeZone'), 'Pacific/Wallis'],
  ['b'.repeat(64), ['a'.repeat(64), `a${'b'.repeat(63)}`], `a${'b'.repeat(63)}`],
])('%s is meant to be one of the known names', (wrong, known, meant) => {
  expect(didYouMean(wrong, known)).toBe(`; did you mean "${meant}"?`);
});

test('a name that is like no other, or too long, has no hint', () => {
  expect(didYouMean('colour', ['type', 'content'])).toBe('');
  expect(didYouMean('a'.repeat(65), ['a'.repeat(65)])).toBe('');
});

test('only the first of many long names are compared', () => {
  const others = Array.from({ length: 40 }, (_, n) => `${n}`.padEnd(60, 'x'));
  const near = `${'y'.repeat(59)}z`;
  expect(didYouMean('y'.repeat(60), [near, ...others])).toContain(near);
  expect(didYouMean('y'.repeat(60), [...others, near])).toBe('');
});
