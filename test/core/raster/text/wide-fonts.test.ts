import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lettering } from '../../../../src/core/raster/text/lettering.ts';
import { letterFile } from '../../../../src/core/raster/text/letters.ts';

// Only the Japanese font is installed here, under a name by which the service does not find it.
vi.mock(import('../../../../src/core/package-file.ts'), async (original) => {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve('noto-sans-jp-for-tests/package.json'));
  return {
    ...(await original()),
    installedFolder: (name) => (name.endsWith('noto-sans-jp') ? folder : undefined),
  };
});

const plain = { face: 'sans', bold: false, em: 40, direction: 'ltr', locale: 'ja' } as const;

function ink(text: string, style: Parameters<typeof lettering>[1]): number {
  let dots = 0;
  for (const { letter } of lettering(text, style).letters) {
    const { width, height } = letter.bitmap;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (letter.bitmap.get(x, y)) dots++;
  }
  return dots;
}

test('characters are drawn from an installed font of their language, in its weights', () => {
  expect(letterFile('麦', plain)).toMatch(/^wide\/noto-sans-jp\/\d+\/500$/);
  expect(letterFile('麦', { ...plain, bold: true })).toMatch(/\/700$/);
  const text = '卵小麦ごま';
  expect(lettering(text, plain).width).toBeLessThanOrEqual(5 * 40);
  expect(lettering(text, plain).width).toBeGreaterThan(4 * 40);
  expect(ink(text, { ...plain, bold: true })).toBeGreaterThan(1.2 * ink(text, plain));
});

test('a bold character stays open at a height of two millimetres', () => {
  const style = { ...plain, em: 16, bold: true };
  expect(ink('健繁鷹', style)).toBeLessThan(0.6 * 3 * 16 * 16);
});

test('what the font lacks, and languages without a font, are drawn from the baked glyphs', () => {
  expect(letterFile('鹰', plain)).toBeNull();
  expect(letterFile('🍣', plain)).toBeNull();
  for (const locale of ['zh-Hans', 'zh-Hant', 'ko'])
    expect(letterFile('麦', { ...plain, locale })).toBeNull();
  expect(lettering('鹰🍣', plain).letters).toHaveLength(2);
});

test('letters of the sans font stay in it, and keep their weight beside such characters', () => {
  const alone = lettering('Abc', plain).letters.map(({ letter }) => letter.bitmap.data);
  const beside = lettering('麦Abc', plain).letters.slice(1);
  expect(beside.map(({ letter }) => letter.bitmap.data)).toEqual(alone);
});
