import { expect, test } from 'vitest';
import { fewFields, parseFew } from '../../../src/server/inputs/few-values.ts';

test('a large content is one value, and a body of many values is not read', () => {
  const content = 'A'.repeat(1_000_000);
  expect(parseFew(JSON.stringify({ content }))).toEqual({ content });
  expect(fewFields(`content=${content}&qty=2`)?.get('qty')).toBe('2');
  for (const many of [
    '['.repeat(10_001),
    `[${'{},'.repeat(10_000)}0]`,
    `[${'0,'.repeat(10_001)}0]`,
  ])
    expect(parseFew(many)).toBeUndefined();
  expect(fewFields('a=1&'.repeat(10_001))).toBeNull();
  expect(parseFew('{')).toBeUndefined();
});
