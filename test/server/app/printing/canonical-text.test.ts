import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText } from '../../../../src/server/app/printing/canonical-text.ts';

/** The same value with the keys of every object in reverse. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([name, inner]) => [name, reversed(inner)]));
}

test('the order of keys makes no difference', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalText(reversed(value))).toBe(canonicalText(value));
    }),
  );
});

/** What the text stands for: it can be read back, so different values have different texts. */
function read(parts: unknown[]): unknown {
  const part = parts.shift();
  if (typeof part !== 'object' || part === null) return part;
  const entries = Array.from({ length: parts.shift() as number });
  if (Array.isArray(part)) return entries.map(() => read(parts));
  return Object.fromEntries(entries.map(() => [parts.shift() as string, read(parts)]));
}

test('the text says everything', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value));
      expect(read(JSON.parse(canonicalText(parsed)) as unknown[])).toEqual(parsed);
    }),
  );
});

test.each([
  [[], {}],
  [[[]], [{}]],
  [
    [1, [2]],
    [[1], 2],
  ],
  [[0], [[]]],
  [{ a: [1] }, ['a', [1]]],
  [{ a: 1 }, { a: '1' }],
  [{ a: null }, {}],
  [{ a: { b: 1 } }, { a: 'b', b: 1 }],
  [
    [[1, 2], 3],
    [[1], 2, 3],
  ],
])('%j and %j differ', (one, other) => {
  expect(canonicalText(one)).not.toBe(canonicalText(other));
});
