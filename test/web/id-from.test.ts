import { expect, test } from 'vitest';
import { idFrom } from '../../src/web/id-from.ts';

test.each([
  ['Café Zoë: 2nd bill', 'cafe-zoe-2nd-bill'],
  ['Küche', 'kuche'],
  ['Ku\u0308che', 'kuche'],
  ['  --Bar-- ', 'bar'],
  ['192.168.1.50', '192-168-1-50'],
])('the name %j becomes the id %j', (name, id) => {
  expect(idFrom(name, [], 'printer')).toBe(id);
});

test('a name without Latin letters or digits gets the fallback', () => {
  expect(idFrom('領収書', [], 'template')).toBe('template');
});

test('an id that is taken gets the next free number', () => {
  expect(idFrom('Bill', ['bill', 'bill-2'], 'template')).toBe('bill-3');
  expect(idFrom('', ['printer'], 'printer')).toBe('printer-2');
});

test('a long name is cut, and the cut leaves no hyphen at the end', () => {
  expect(idFrom('a'.repeat(200), [], 'printer')).toBe('a'.repeat(100));
  expect(idFrom(`${'a'.repeat(99)} b`, [], 'printer')).toBe('a'.repeat(99));
});
