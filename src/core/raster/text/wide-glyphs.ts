// The baked glyphs that are two cells wide: Chinese, Japanese and Korean
// characters in the regional form of the locale, and single emoji. Atlases are
// loaded when they are first needed.

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { TextStyle } from '../../model/paper/plain-block.ts';
import type { Cell } from '../../model/printers/profile.ts';
import { Bitmap } from '../bitmap.ts';
import { font, isImpact, small } from './font.ts';
import { enlargedBy } from './smooth.ts';

// Characters that the first atlas lacks are taken from the next.
const orders = {
  ja: ['ja', 'zh-hant', 'zh-hans', 'ko', 'emoji'],
  'zh-hans': ['zh-hans', 'zh-hant', 'ja', 'ko', 'emoji'],
  'zh-hant': ['zh-hant', 'ja', 'zh-hans', 'ko', 'emoji'],
  ko: ['ko', 'zh-hant', 'ja', 'zh-hans', 'emoji'],
};
const emojiFirst = ['emoji', ...orders.ja];
const firstEmoji = 0x1f000;
const bytesPerRow = 3;
/** The height of the baked glyphs for cells of this width; they are as wide as two cells. */
const baked: Record<number, number> = { 9: 17, 12: 24 };

type CjkVariant = keyof typeof orders;
type Atlas = Map<number, Uint8Array>;

const variants = new Map<string, CjkVariant>();
const mostVariants = 1000; // templates may name any language
const atlases = new Map<string, Atlas>();

export interface WideStyle extends Pick<TextStyle, 'size' | 'bold'> {
  /** The cell before `size` is applied. */
  cell: Cell;
  /** Selects the regional forms of Chinese characters. */
  locale?: string | undefined;
  /** Whether enlarged glyphs have smooth slopes, instead of repeated dots. */
  isSmooth?: boolean | undefined;
}

/** A glyph that fills two cells; undefined if no atlas has the character. */
export function wideGlyph(codePoint: number, style: WideStyle): Bitmap | undefined {
  const { cell, size, bold, locale, isSmooth = false } = style;
  const width = 2 * cell.width;
  const square = isImpact(cell)
    ? small
    : { width: cell.width, height: baked[cell.width] ?? cell.height };
  const isEmoji = codePoint >= firstEmoji && codePoint < 0x20000;
  for (const name of isEmoji ? emojiFirst : cjkOrder(locale)) {
    const data = atlas(`wide-${2 * square.width}x${square.height}-${name}`, square).get(codePoint);
    if (!data) continue;
    const glyph = centred(
      new Bitmap(2 * square.width, cell.height, standing(data, square, cell)),
      width,
    );
    const isPlain = !bold && size.width === 1 && size.height === 1;
    // Smearing would fill the fine lines of an emoji.
    return isPlain ? glyph : styled(glyph, size, bold && name !== 'emoji', isSmooth);
  }
  return undefined;
}

function centred(glyph: Bitmap, width: number): Bitmap {
  if (glyph.width === width) return glyph;
  const wider = new Bitmap(width, glyph.height);
  wider.draw(glyph, (width - glyph.width) >> 1, 0);
  return wider;
}

/** The rows of a glyph in a cell that is higher than the glyph: placed on the baseline of the cell. */
function standing(data: Uint8Array, square: Cell, cell: Cell): Uint8Array {
  if (square.height === cell.height) return data;
  const rows = new Uint8Array(bytesPerRow * cell.height);
  rows.set(data, bytesPerRow * (font(cell).baseline - font(square).baseline));
  return rows;
}

/** Bold smears by one dot, as printers do it with their own font. */
function styled(glyph: Bitmap, size: TextStyle['size'], bold: boolean, isSmooth: boolean): Bitmap {
  const smeared = new Bitmap(glyph.width, glyph.height);
  for (const x of bold ? [0, 1] : [0]) smeared.draw(glyph, x, 0);
  return enlargedBy(smeared, size, isSmooth);
}

/** The atlases of a language, its own first. */
export function cjkOrder(locale = 'ja'): readonly string[] {
  return orders[variantOf(locale)];
}

function variantOf(locale: string): CjkVariant {
  let found = variants.get(locale);
  if (!found) {
    const { language, script } = new Intl.Locale(locale).maximize();
    if (language === 'zh') found = script === 'Hant' ? 'zh-hant' : 'zh-hans';
    else found = language === 'ko' ? 'ko' : 'ja';
    if (variants.size >= mostVariants) variants.clear();
    variants.set(locale, found);
  }
  return found;
}

// The file: the code points (u32, little endian), then three bytes for each row of each glyph.
function atlas(name: string, square: Cell): Atlas {
  let found = atlases.get(name);
  if (!found) {
    const file = brotliDecompressSync(
      readFileSync(new URL(`./atlas/${name}.bin.br`, import.meta.url)),
    );
    const size = bytesPerRow * square.height;
    const count = file.length / (4 + size);
    found = new Map();
    for (let index = 0; index < count; index++) {
      const from = 4 * count + size * index;
      found.set(file.readUInt32LE(4 * index), file.subarray(from, from + size));
    }
    atlases.set(name, found);
  }
  return found;
}
