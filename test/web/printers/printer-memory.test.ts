import { expect, test } from 'vitest';
import { recalled, remembering } from '../../../src/web/printers/printer-memory.ts';

const printer = (id: string, groups: string[] = []) => ({ id, groups });

test('each template remembers its printer as long as that exists', () => {
  const first = remembering(null, 'receipt', 'kitchen');
  const text = remembering(remembering(first, 'receipt', 'bar'), 'shelf-label', 'zebra');
  const all = [printer('default'), printer('bar'), printer('zebra')];
  expect(recalled(text, 'receipt', all)).toBe('bar');
  expect(recalled(text, 'shelf-label', all)).toBe('zebra');
  expect(recalled(text, 'receipt', [printer('default')])).toBeUndefined();
  expect(recalled(text, 'note', all)).toBeUndefined();
});

test('a group is remembered as a printer is', () => {
  const text = remembering(null, 'receipt', 'front');
  expect(recalled(text, 'receipt', [printer('bar', ['front'])])).toBe('front');
});

test('what another program stored in the place is ignored', () => {
  for (const text of ['{"receipt":', '7', '[1, null]'])
    expect(recalled(text, 'receipt', [printer('bar')])).toBeUndefined();
});

test('the templates that were printed longest ago are forgotten first', () => {
  let text = remembering(null, 'oldest', 'bar');
  for (let n = 0; n < 200; n++) text = remembering(text, `template-${n}`, 'bar');
  expect(recalled(text, 'oldest', [printer('bar')])).toBeUndefined();
  expect(recalled(text, 'template-0', [printer('bar')])).toBe('bar');
});
