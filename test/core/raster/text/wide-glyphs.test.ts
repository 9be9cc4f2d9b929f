import { expect, test } from 'vitest';
import { wideGlyph } from '../../../../src/core/raster/text/wide-glyphs.ts';

const style = { size: { width: 1, height: 1 }, bold: false };
const glyph = (character: string, height: number) =>
  wideGlyph(character.codePointAt(0)!, { ...style, cell: { width: 9, height } })!;

test.each(['漢', 'あ', '한', '☕', '🎉'])(
  '%s in cells of 9x24 is that of 9x17, lower by as much as the letters',
  (character) => {
    const [low, high] = [glyph(character, 17), glyph(character, 24)];
    expect([high.width, high.height]).toEqual([18, 24]);
    for (let y = 0; y < 24; y++)
      for (let x = 0; x < 18; x++) expect(high.get(x, y)).toBe(low.get(x, y - 6));
    expect(low.data.some((byte) => byte !== 0)).toBe(true);
  },
);
