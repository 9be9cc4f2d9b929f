import { expect, test } from 'vitest';
import { isAscii } from '../../../../src/core/model/paper/is-ascii.ts';

test.each([0, 3, 255, 256, 257, 5000])(
  'one other character among %s of printable ASCII is noticed',
  (length) => {
    const text = ' ~'.repeat(length).slice(0, length);
    expect(isAscii(text)).toBe(true);
    for (const other of ['\n', '\x1f', '\x7f', 'é', '€', '\ud83d']) {
      expect(isAscii(text + other)).toBe(false);
      expect(isAscii(other + text)).toBe(false);
    }
  },
);
