import { expect, test } from 'vitest';
import type { Printer } from '../../../src/client/index.ts';
import { moveTargets } from '../../../src/web/printers/move-targets.ts';

const printer = (id: string, virtual: string | null = null) => ({ id, virtual }) as Printer;

test('jobs for paper are never proposed to a virtual printer', () => {
  const virtual = printer('default', 'platen');
  const bar = printer('bar');
  expect(moveTargets([virtual, bar], printer('kitchen'))).toEqual([bar]);
  expect(moveTargets([virtual], printer('kitchen'))).toEqual([]);
  expect(moveTargets([virtual, bar], printer('try', 'platen'))).toEqual([virtual, bar]);
});

test('labels are proposed to printers of labels only, and receipts to none of them', () => {
  const counter = { ...printer('counter'), driver: 'starprnt' } as const;
  const labels = { ...printer('labels'), driver: 'zpl' } as const;
  const others = { ...printer('more labels'), driver: 'tspl' } as const;
  expect(moveTargets([counter, others], labels)).toEqual([others]);
  expect(moveTargets([others, counter], { ...printer('bar'), driver: 'escpos' })).toEqual([
    counter,
  ]);
});
