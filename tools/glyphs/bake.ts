// Creates the glyph atlases in src/core/raster/text/atlas: `npm run bake` for all,
// `npm run bake -- 12x24 ja` for some.

import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { boxGlyph } from './box-glyph.ts';
import { type CellAtlas, cellAtlases } from './cell-atlases.ts';
import { cellGlyph } from './cell-glyph.ts';
import { centredGlyph, type Square } from './centred-glyph.ts';
import { Face } from './face.ts';
import type { Mask, Outline } from './mask.ts';
import { emojiSquares, hanSquares } from './squares.ts';
import { lay, stackedMarks } from './stacked-marks.ts';
import { type FaceName, facesFor, plainZero, repertoire } from './repertoire.ts';

interface WideAtlas {
  face: () => Face;
  squares: Square[];
  /** The first code point taken from this atlas; lower ones are in the cell atlases. */
  from: number;
  /** Further code points from other files or faces. */
  also?: () => { face: Face; from: number; to: number }[];
}

// Circled, bracketed and squared characters and Roman numerals, which every language uses.
const enclosed = () => {
  const japanese = new Face('noto-sans-jp', 500);
  return [
    { face: new Face('iosevka', 500), from: 0x2160, to: 0x217f },
    { face: japanese, from: 0x2460, to: 0x24ff },
    { face: japanese, from: 0x3200, to: 0x33ff },
  ];
};

const han = { squares: hanSquares, from: 0x2e80 };
const wideAtlases: Record<string, WideAtlas> = {
  ja: { ...han, face: () => new Face('noto-sans-jp', 500, 'japanese'), also: enclosed },
  'zh-hans': { ...han, face: () => new Face('noto-sans-sc', 500, 'chinese') },
  'zh-hant': { ...han, face: () => new Face('noto-sans-tc', 500, 'chinese') },
  ko: { ...han, face: () => new Face('noto-sans-kr', 500, 'korean') },
  emoji: { squares: emojiSquares, from: 0x2000, face: () => new Face('noto-emoji', 700, 'emoji') },
};

const folder = new URL('../../src/core/raster/text/atlas/', import.meta.url);
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

for (const [name, atlas] of Object.entries(cellAtlases))
  if (isWanted(name)) write(`cells-${name}.bin`, cellFile(atlas));
for (const [name, atlas] of Object.entries(wideAtlases)) {
  if (!isWanted(name)) continue;
  const outlines = outlinesOf(atlas);
  for (const square of atlas.squares)
    write(`wide-${square.width}x${square.height}-${name}.bin.br`, wideFile(outlines, square));
}

function write(name: string, bytes: Buffer): void {
  writeFileSync(new URL(name, folder), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}

function cellFile({ cell, emWidth, zero, kana }: CellAtlas): Buffer {
  const faces: Record<FaceName, Face> = {
    iosevka: new Face('iosevka', 500),
    'dejavu-mono': new Face('dejavu-mono', 400),
    'noto-sans-mono': new Face('noto-sans-mono', 500),
    cousine: new Face('cousine', 400),
  };
  const japanese = new Face('noto-sans-jp', 500);

  const glyphOf = (codePoint: number): Mask | undefined => {
    const character = String.fromCodePoint(codePoint);
    const drawn = boxGlyph(character, cell);
    if (drawn) return drawn;
    if (codePoint >= 0xff61 && codePoint <= 0xff9f) {
      const outline = japanese.outline(codePoint)!;
      return centredGlyph(outline, { ...cell, ...kana, threshold: 0.48 });
    }
    const stacked = stackedMarks(character, cell);
    if (stacked) return lay(stacked.rows, letterOf(stacked.letter, stacked.bodyHeight)!);
    return letterOf(character);
  };

  const letterOf = (character: string, bodyHeight?: number): Mask | undefined => {
    const codePoint = character.codePointAt(0)!;
    const found = facesFor(character).flatMap((name) => {
      const face = faces[name];
      const outline = codePoint === 0x30 ? face.alternative(plainZero) : face.outline(codePoint);
      return outline ? [{ name, outline, metrics: face.metrics }] : [];
    });
    // A symbol as wide as an em looks squeezed in a cell: another face may have it narrower.
    const isNarrow = ({ outline, metrics }: (typeof found)[number]) =>
      outline.advance < 1.1 * metrics.advance;
    const chosen = found.find(isNarrow) ?? found[0];
    if (!chosen) return undefined;
    const { name, outline, metrics } = chosen;
    const shape = {
      character,
      outline: standing(outline),
      metrics,
      emWidth: name === 'iosevka' ? emWidth : cell.width / metrics.advance,
      stretch: codePoint === 0x30 ? zero : 1,
    };
    return cellGlyph(bodyHeight === undefined ? shape : { ...shape, bodyHeight }, cell);
  };

  const glyphs = repertoire.flatMap((codePoint) => {
    const glyph = glyphOf(codePoint);
    return glyph ? [{ codePoint, glyph }] : [];
  });
  const file = Buffer.alloc(12 + glyphs.length * (4 + 2 * cell.height));
  file.write('PA01');
  file.set([cell.width, cell.height, cell.baseline], 4);
  file.writeUInt32LE(glyphs.length, 8);
  glyphs.forEach(({ codePoint, glyph }, index) => {
    file.writeUInt32LE(codePoint, 12 + 4 * index);
    const rows = 12 + 4 * glyphs.length + 2 * cell.height * index;
    for (let y = 0; y < cell.height; y++) file.writeUInt16LE(bits(glyph, y, 16), rows + 2 * y);
  });
  return file;
}

/** A combining accent extends over the preceding letter; its own cell shows it centred. */
function standing(outline: Outline): Outline {
  if (outline.advance > 0) return outline;
  return {
    advance: 0.5,
    path: outline.path.map(([command, ...numbers]) => [
      command,
      ...numbers.map((value, index) => (index % 2 === 0 ? value + 0.5 : value)),
    ]),
  };
}

function outlinesOf({ face, from, also }: WideAtlas): Map<number, Outline> {
  const parts = [{ face: face(), from, to: Infinity }, ...(also?.() ?? [])];
  const found = new Map<number, Outline>();
  for (const part of parts)
    for (const codePoint of part.face.codePoints)
      if (codePoint >= part.from && codePoint <= part.to)
        found.set(codePoint, part.face.outline(codePoint)!);
  return found;
}

function wideFile(outlines: Map<number, Outline>, square: Square): Buffer {
  const codePoints = [...outlines.keys()].toSorted((a, b) => a - b);
  const stride = (square.width + 7) >> 3;
  const file = Buffer.alloc(codePoints.length * (4 + stride * square.height));
  codePoints.forEach((codePoint, index) => {
    file.writeUInt32LE(codePoint, 4 * index);
    const glyph = centredGlyph(outlines.get(codePoint)!, square);
    const rows = 4 * codePoints.length + stride * square.height * index;
    for (let y = 0; y < square.height; y++)
      file.writeUIntBE(bits(glyph, y, 8 * stride), rows + stride * y, stride);
  });
  return brotliCompressSync(file, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
}

/** A row of dots as a number; the leftmost dot is the highest bit. */
function bits(glyph: Mask, y: number, count: number): number {
  return glyph.row(y).reduce((number, dot, x) => number + dot * 2 ** (count - 1 - x), 0);
}
