import { expect, test } from 'vitest';
import { conditionAround } from '../../../src/web/designer/draft/condition-around.ts';

const config = {
  name: 'T',
  blocks: [
    { type: 'image', content: 'logo.png', if: 'shop.logo' },
    { type: 'image', content: '{{ shop.logo }}', if: 'shop.logo' },
    { type: 'group', if: 'url', blocks: [{ type: 'qrcode', content: 'https://example.com' }] },
    { type: 'text', content: 'COPY', if: 'isCopy' },
    { type: 'qrcode', content: 'https://example.com' },
  ],
};

test.each([
  ['blocks[0]', { path: 'blocks[0]', condition: 'shop.logo' }],
  ['blocks[1]', null],
  ['blocks[2].blocks[0]', { path: 'blocks[2]', condition: 'url' }],
  ['blocks[3]', null],
  ['blocks[4]', null],
])('the condition that a fixed picture or code at %s keeps', (path, found) => {
  expect(conditionAround(config, path)).toEqual(found);
});
