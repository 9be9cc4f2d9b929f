import { expect, test } from 'vitest';
import { withoutBraces } from '../../../src/web/designer/controls/expressions/without-braces.ts';

test.each([
  ['{{ total }}', 'total'],
  ['{{total > 5}} ', 'total > 5'],
  ['total', 'total'],
  ['{{ total', '{{ total'],
  ['{{ a }} and {{ b }}', '{{ a }} and {{ b }}'],
])('%j means %j', (written, meant) => {
  expect(withoutBraces(written)).toBe(meant);
});
