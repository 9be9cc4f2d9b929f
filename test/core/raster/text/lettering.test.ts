import { expect, test } from 'vitest';
import type { LetteringItem } from '../../../../src/core/model/paper/document.ts';
import type { Bitmap } from '../../../../src/core/raster/bitmap.ts';
import type { Glyph } from '../../../../src/core/raster/text/outlines.ts';
import { lettering, letteringWidth } from '../../../../src/core/raster/text/lettering.ts';
import { paint } from '../../../../src/core/raster/paint.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const style = { face: 'sans', bold: false, em: 28, direction: 'ltr' } as const;

function painted(text: string, look: Partial<LetteringItem> = {}): Bitmap {
  const { width, ascent, descent } = lettering(text, { ...style, ...look });
  const height = ascent + descent;
  const item: LetteringItem = {
    kind: 'lettering',
    ...style,
    x: 0,
    y: 0,
    width,
    height,
    baseline: ascent,
    rotation: 0,
    invert: false,
    text,
    ...look,
  };
  const [sheet] = paint({ width, dpi: 203, pages: [{ height, items: [item], after: [] }] });
  return sheet!;
}

function inkOf(bitmap: Bitmap): number {
  return bitmap.data.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
}

test('letters have widths of their own, and the same dots wherever they stand', () => {
  const [first, i, second] = lettering('miam', style).letters;
  const [, , , last] = lettering('miam', style).letters;
  expect(first!.letter.bitmap.width).toBeGreaterThan(3 * i!.letter.bitmap.width);
  expect(last!.letter).toBe(first!.letter);
  expect(second!.x).toBeGreaterThan(i!.x + i!.letter.bitmap.width);
});

test('pairs stand closer where the face says so', () => {
  const apart = letteringWidth('A', style) + letteringWidth('V', style);
  expect(letteringWidth('AV', style)).toBeLessThan(apart);
});

test('all letters of the monospaced face take whole dots, and the same', () => {
  const mono = { ...style, face: 'mono', em: 21 } as const;
  for (const text of ['iiii', 'MMMM', '0123', 'Ωжéł']) expect(letteringWidth(text, mono)).toBe(52);
});

test.each(['Hamburgefonstiv', 'Łódź Čeština', 'Ελληνικά', 'Кириллица', 'Việt ị ọ̀', '№ ½ €'])(
  '%s is drawn whole in both faces, plain and bold',
  (text) => {
    for (const face of ['sans', 'mono'] as const)
      for (const bold of [false, true])
        for (const { letter } of lettering(text, { ...style, face, bold }).letters)
          expect(letter.bitmap.width * letter.bitmap.height).toBeGreaterThan(0);
    expect(inkOf(painted(text, { bold: true }))).toBeGreaterThan(inkOf(painted(text)));
  },
);

test('a mark below a letter is not lost', () => {
  const [plain] = lettering('i', style).letters;
  const [dotted] = lettering('ị', style).letters;
  const below = ({ bitmap, ascent }: Glyph) => bitmap.height - ascent;
  expect(below(dotted!.letter)).toBeGreaterThan(below(plain!.letter) + 2);
});

test.each(['漢字', '→', '☃', 'مرحبا', 'ราคา', '👍🏽'])(
  '%s is drawn, and grows with the em',
  (text) => {
    const small = painted(text);
    const large = painted(text, { em: 56 });
    expect(inkOf(small)).toBeGreaterThan(10);
    expect(large.width / small.width).toBeGreaterThan(1.7);
    expect(large.width / small.width).toBeLessThan(2.3);
    expect(inkOf(large) / inkOf(small)).toBeGreaterThan(2.5);
  },
);

test('right-to-left text begins at the right, digits in it stay in order', () => {
  const { letters } = lettering('שלום 12', { ...style, direction: 'rtl' });
  const one = lettering('1', style).letters[0]!.letter;
  const two = lettering('2', style).letters[0]!.letter;
  const at = (wanted: typeof one) => letters.find(({ letter }) => letter === wanted)!.x;
  expect(at(one)).toBeLessThan(at(two));
  expect(at(two)).toBeLessThan(Math.max(...letters.map(({ x }) => x)));
});

test('what is measured without drawing is what is drawn, to a few dots', () => {
  for (const text of ['Hamburgefonstiv', 'AVATAR, Wolf', 'مرحبا بالعالم', 'ภาษาไทย 12', '漢字 ok'])
    for (const em of [14, 28, 90]) {
      const direction = text.startsWith('م') ? 'rtl' : 'ltr';
      const drawn = lettering(text, { ...style, em, direction }).width;
      const measured = letteringWidth(text, { ...style, em, direction });
      expect(Math.abs(drawn - measured)).toBeLessThanOrEqual(2 + em / 10);
    }
});

slowTest('letters without end are drawn at any size, and are not kept without end', () => {
  const marks = Array.from(
    { length: 300 },
    (_, index) => `a${String.fromCodePoint(0x300 + (index % 30), 0x316 + Math.floor(index / 30))}`,
  );
  for (const text of marks) expect(lettering(text, style).width).toBeGreaterThan(0);
  for (const text of ['M', 'مرحبا', 'ọ̀']) {
    const large = lettering(text, { ...style, em: 700 });
    expect(large.width).toBeGreaterThan(300);
    expect(large.letters[0]!.letter.bitmap.height).toBeGreaterThan(300);
  }
});

test('strokes are at least two dots wide from the smallest usual size on', () => {
  for (const em of [16, 20, 24, 32]) {
    const [l] = lettering('l', { ...style, em }).letters;
    expect(l!.letter.bitmap.width).toBeGreaterThanOrEqual(2);
  }
});

test('words stand apart at every size, wherever the letters before them end', () => {
  for (let em = 12; em <= 24; em++)
    for (const text of ['555 0142', '+353 1 555 0142', 'Row · Cork', 'T12 AB34']) {
      const { letters } = lettering(text, { ...style, em });
      const words = text.split(' ');
      let at = 0;
      for (const word of words.slice(0, -1)) {
        const { x, letter } = letters[(at += word.length) - 1]!;
        const gap = letters[at]!.x - x - letter.bitmap.width;
        expect([em, text, gap]).toEqual([em, text, expect.toSatisfy((dots) => dots >= em * 0.3)]);
      }
    }
});

test('emphasis within a line is drawn in bold, underlined and inverted, also upside down', () => {
  const width = (text: string) => lettering(text, style).width;
  expect(width('milk \u0001powder\u0001')).toBeGreaterThan(width('milk powder'));
  const { parts } = lettering('a \u0003b\u0003 \u0002c\u0002', style);
  expect(parts.map(({ emphasis }) => emphasis)).toEqual([4, 2]);
  expect(parts[0]!.x + parts[0]!.width).toBeLessThan(parts[1]!.x);
  const upright = painted('\u0003ab\u0003');
  const turned = painted('\u0003ab\u0003', { rotation: 180 });
  expect(upright.get(0, 0) && turned.get(0, 0)).toBe(true);
  expect(inkOf(turned)).toBe(inkOf(upright));
  expect(inkOf(upright)).toBeGreaterThan(inkOf(painted('ab')));
});
