import { expect, test } from 'vitest';
import { lostText } from '../../../src/core/raster/lost-text.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { compose } from '../../../src/core/render.ts';
import type { PlainBlock } from '../../../src/core/model/paper/plain-block.ts';
import { plainLook } from '../../support/paper/plain-blocks.ts';

async function warningsOf(content: string) {
  const block: PlainBlock = {
    type: 'text',
    path: 'blocks[0]',
    content,
    align: 'left',
    wrap: true,
    maxLines: null,
    ...plainLook,
  };
  const paper = { widthMm: 80, locale: undefined, cutPaper: false, maxPaperMm: 1000 };
  return lostText(await compose([block], profileNamed('epson-tm-t20')!, paper));
}

test('a character that no font has is a warning with its line', async () => {
  expect(await warningsOf('Thank you, ꠀ and ꠁ!')).toEqual([
    {
      code: 'CHARACTER_LOST',
      message: 'No font has these characters, so boxes are printed: ꠀ ꠁ',
      place: expect.stringContaining('Thank you'),
    },
  ]);
});

test.each([
  'Crème brûlée 3,90 €',
  'ありがとう 谢谢 감사',
  'شكرا',
  'ขอบคุณ',
  'धन्यवाद',
  'ধন্যবাদ ৳১২০',
  'ਧੰਨਵਾਦ',
  'આભાર',
  'ଧନ୍ୟବାଦ',
  'நன்றி',
  'ధన్యవాదాలు',
  'ಧನ್ಯವಾದಗಳು',
  'നന്ദി',
  'ස්තූතියි',
  'ຂອບໃຈ',
  'ကျေးဇူးတင်ပါတယ်',
  'អរគុណ',
  'አመሰግናለሁ',
  'მადლობა ᲛᲐᲓᲚᲝᲑᲐ',
  '🎉 Ελλάδα Київ',
])('every character of “%s” is printed', async (text) => {
  expect(await warningsOf(text)).toEqual([]);
});
