import { expect, test } from 'vitest';
import { fitText } from '../../../src/core/label/fit-text.ts';

/** In a box that is 200 dots wide and far higher than any text. */
function fitted(maxLines: number | null) {
  const style = { face: 'sans', spacing: 0, bold: false, wrap: true, locale: undefined } as const;
  const text = { ...style, maxLines, em: 40, leastEm: 8, paper: 'ltr', isMeasured: false } as const;
  return fitText('Apple juice, naturally cloudy', text, 200, 1000)!;
}

test('in a high box, text that may have few lines is made smaller until it has no more', () => {
  const free = fitted(null);
  expect(free.em).toBe(40);
  expect(free.lines.length).toBeGreaterThan(2);
  const two = fitted(2);
  expect(two.lines).toHaveLength(2);
  expect(two.em).toBeLessThan(40);
});
