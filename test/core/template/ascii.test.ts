import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bind } from '../../../src/core/template/bind.ts';
import { now, saved } from './printing.ts';

const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('a\u001bb', '\u007f', 'tab\there', 'two\nlines', 'Zoë', '5 €', 'Đ', ''),
);

/** A row for each way in which text comes into one. */
const template = saved([
  { type: 'row', columns: [{ content: '{{ one }}' }, { content: '{{ other }}' }] },
  {
    type: 'row',
    columns: [{ content: 'a {{ one }} b' }, { content: '{{ price | money: "EUR" }}' }],
  },
  { type: 'row', columns: [{ content: '{{ one | upper }}' }, { content: '{{ price }}' }] },
  { type: 'row', columns: [{ content: 'Größe {{ other }}' }, { content: 'é' }] },
  { type: 'row', columns: [{ content: '{{ list | join: " – " }}' }, { content: 'plain' }] },
]);

test('text that is said to be ASCII is', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (...data) => {
      const [one, other, price] = data;
      const blocks = bind(template, { one, other, price, list: [one, other] }, { now, copy: 1 });
      for (const block of blocks)
        if (block.type === 'row' && block.isAscii)
          expect(block.contents.join('')).toMatch(/^[ -~]*$/);
    }),
  );
  const [row] = bind(template, { one: 'Tea', other: 'x', price: 1, list: [] }, { now, copy: 1 });
  expect(row).toMatchObject({ isAscii: true });
});
