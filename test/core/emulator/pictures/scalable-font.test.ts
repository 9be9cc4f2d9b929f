// Text in a large scalable font is drawn as far as it is seen.

import { expect, test } from 'vitest';
import { scalableLine } from '../../../../src/core/emulator/pictures/scalable-font.ts';
import { faceOf } from '../../../../src/core/emulator/zpl/fonts.ts';
import { crop } from '../../../../src/core/emulator/pictures/raster-picture.ts';

const letters = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Emoji with a colour are shaped. */
const hands = Array.from(letters(0x1f446, 11), (hand) => `${hand}\u{1f3fd}`).join('');

test.each([
  ['Latin', 'Twelve kilos of coffee beans'],
  ['Thai', 'กาแฟคั่วบดสิบสองกิโลกรัม'],
  ['emoji', hands],
])('a line of %s that is cut off begins as the whole one', (_name, text) => {
  const size = { width: 40, height: 40 };
  const whole = scalableLine(text, size).draw();
  const cut = scalableLine(text, size, 200);
  expect(whole.width).toBeGreaterThan(300);
  expect(cut.width).toBe(200);
  expect(cut.draw().data).toEqual(crop(whole, 200).data);
});

test('a line of the largest letters has no more dots than are shown', () => {
  const face = faceOf({ name: '0', height: 99_999, width: 0 });
  const line = face.line('W'.repeat(4000));
  expect([line.width, line.draw().width]).toEqual([8192, 8192]);
});
