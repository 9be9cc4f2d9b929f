import { beforeEach, expect, test, vi } from 'vitest';
import type { Printer } from '../../../src/client/index.ts';
import { lastPrinter, rememberPrinter } from '../../../src/web/printers/last-printer.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

const printer = (id: string, more: Partial<Printer> = {}) =>
  ({ id, name: id, groups: [], virtual: null, status: 'online', ...more }) as Printer;

test('each template remembers its printer as long as that exists', () => {
  rememberPrinter('receipt', 'bar');
  rememberPrinter('shelf-label', 'zebra');
  const all = [printer('default'), printer('bar'), printer('zebra')];
  expect(lastPrinter('receipt', all)).toBe('bar');
  expect(lastPrinter('shelf-label', all)).toBe('zebra');
  expect(lastPrinter('receipt', [printer('default')])).toBeUndefined();
  expect(lastPrinter('note', all)).toBeUndefined();
});

test('a group is remembered as a printer is', () => {
  rememberPrinter('receipt', 'front');
  expect(lastPrinter('receipt', [printer('bar', { groups: ['front'] })])).toBe('front');
});

test('what another program stored in the place is ignored', () => {
  stored.set('platen.printers', '{"receipt":');
  expect(lastPrinter('receipt', [printer('bar')])).toBeUndefined();
  stored.set('platen.printers', '7');
  expect(lastPrinter('receipt', [printer('bar')])).toBeUndefined();
});
