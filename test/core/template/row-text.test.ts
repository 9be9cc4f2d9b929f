import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bind } from '../../../src/core/template/bind.ts';
import { now, saved } from './printing.ts';
import { anyCharacter } from '../../support/any/any-character.ts';

const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
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

test('the text of a row is composed and holds no control character', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (...data) => {
      const [one, other, price] = data;
      const blocks = bind(template, { one, other, price, list: [one, other] }, { now, copy: 1 });
      expect(blocks).toHaveLength(5);
      for (const block of blocks)
        for (const text of block.type === 'row' ? block.contents : []) {
          expect(text).toMatch(/^\P{Cc}*$/u);
          expect(text).toBe(text.normalize('NFC'));
        }
    }),
  );
  const [row] = bind(template, { one: 'Tea', other: 'x', price: 1, list: [] }, { now, copy: 1 });
  expect(row).toMatchObject({ contents: ['Tea', 'x'] });
});

test('a row says that its text is ASCII exactly if all of it is', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      const data = { one, other, price: 1.5, list: [one, other] };
      for (const block of bind(template, data, { now, copy: 1 }))
        if (block.type === 'row')
          expect(block.isAscii).toBe(block.contents.every((text) => /^[ -~]*$/.test(text)));
    }),
  );
});
