import { expect, test } from 'vitest';
import { blocksInWords } from '../../../src/web/templates/blocks-in-words.ts';

const config = {
  blocks: [
    { type: 'text', content: '{{ a }}', if: 'a' },
    { type: 'row', columns: [{ content: '{{ a }}' }, { blocks: [{ type: 'qrcode' }] }] },
    { type: 'each', items: 'items', blocks: [{ type: 'text', content: '{{ a }}' }] },
  ],
};

test.each([
  ['Used in blocks[0].content.', 'Used in block 1 (Text).'],
  ['Used in blocks[0].if, blocks[0].content and 2 more.', 'Used in block 1 (Text) and 2 more.'],
  [
    'A date. Used in blocks[1].columns[1].blocks[0].content, blocks[2].blocks[0].if.',
    'A date. Used in block 2 (Columns › QR code), block 3 (For each › Text).',
  ],
  ['Used in blocks[9].content.', 'Used in block 10.'],
  ['The name of the customer.', 'The name of the customer.'],
])('%s', (sentence, said) => {
  expect(blocksInWords(sentence, config)).toBe(said);
});
