// Examines a font file before the canvas opens it. Fonts are programs of a kind: letters may be made
// of letters, tables may point anywhere, and a letter may say that it is a kilometre wide.

import { ImageFault } from '../images/image-fault.ts';
import { checkCff } from './font-cff.ts';

export type FontType = 'font/ttf' | 'font/otf';

export const maxFontBytes = 4 * 1024 * 1024;
const maxGlyphs = 40_000; // all characters of a Chinese font
const maxTables = 64;
/** The furthest that a letter may reach from its origin. */
export const largestEms = 8;
/** The parts that one letter may be made of, with the parts of its parts. */
const maxParts = 100;
const maxDepth = 8;

const fontTags = new Set(['\0\u0001\0\0', 'true', 'OTTO', 'ttcf', 'wOFF', 'wOF2']);

/** Whether the bytes begin like a font; it may still be a broken one. */
export function isFont(bytes: Uint8Array): boolean {
  return fontTags.has(tagAt(view(bytes), 0));
}

/** The type of a font that can be drawn within bounds. Throws an ImageFault. */
export function checkFont(bytes: Uint8Array): FontType {
  if (bytes.length > maxFontBytes)
    throw new ImageFault(`has ${bytes.length} bytes; at most 4 MiB are stored`);
  const file = view(bytes);
  const tag = tagAt(file, 0);
  if (tag === 'wOFF' || tag === 'wOF2')
    throw new ImageFault('is packed for web pages (WOFF): store its TTF or OTF file');
  if (tag === 'ttcf')
    throw new ImageFault('is a collection (TTC): store one of its fonts as TTF or OTF');
  try {
    const tables = tablesOf(file);
    checkMeasures(tables);
    const cff = tables.get('CFF ');
    if (cff) checkCff(cff);
    // The canvas chooses if a font has both kinds of outlines.
    if (!cff || tables.has('glyf')) checkOutlines(tables);
    return cff ? 'font/otf' : 'font/ttf';
  } catch (error) {
    // Reading beyond the end of a table.
    if (error instanceof RangeError) throw new ImageFault('is damaged: a table is too short');
    throw error;
  }
}

type Tables = ReadonlyMap<string, DataView>;

function view({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

function tagAt(file: DataView, at: number): string {
  if (at + 4 > file.byteLength) return '';
  return String.fromCodePoint(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)));
}

function tablesOf(file: DataView): Tables {
  const count = file.getUint16(4);
  if (count > maxTables) throw new ImageFault(`has ${count} tables; at most ${maxTables} are read`);
  const tables = new Map<string, DataView>();
  for (let index = 0; index < count; index++) {
    const at = 12 + 16 * index;
    const [from, length] = [file.getUint32(at + 8), file.getUint32(at + 12)];
    if (from + length > file.byteLength)
      throw new ImageFault('is damaged: a table reaches beyond its end');
    tables.set(tagAt(file, at), new DataView(file.buffer, file.byteOffset + from, length));
  }
  return tables;
}

function need(tables: Tables, name: string): DataView {
  const found = tables.get(name);
  if (!found) throw new ImageFault(`is no TrueType or OpenType font: it has no table "${name}"`);
  return found;
}

/** The units of an em and the widths of all letters. */
function checkMeasures(tables: Tables): void {
  need(tables, 'cmap');
  const em = emOf(tables);
  const glyphs = glyphsOf(tables);
  if (glyphs === 0 || glyphs > maxGlyphs)
    throw new ImageFault(`has ${glyphs} glyphs; 1 to ${maxGlyphs} are drawn`);
  const widths = need(tables, 'hmtx');
  const measured = need(tables, 'hhea').getUint16(34);
  if (measured === 0 || measured > glyphs) throw new ImageFault('is damaged: its widths');
  for (let glyph = 0; glyph < measured; glyph++)
    if (widths.getUint16(4 * glyph) > largestEms * em) throw tooLarge(glyph);
}

function emOf(tables: Tables): number {
  const head = need(tables, 'head');
  const em = head.getUint16(18);
  if (head.getUint32(12) !== 0x5f0f3cf5 || em < 16 || em > 16_384)
    throw new ImageFault('is damaged: its table "head"');
  return em;
}

function glyphsOf(tables: Tables): number {
  return need(tables, 'maxp').getUint16(4);
}

/** TrueType outlines: where each is, how far it reaches, and what it is made of. */
function checkOutlines(tables: Tables): void {
  const glyphs = glyphsOf(tables);
  const [glyf, loca] = [need(tables, 'glyf'), need(tables, 'loca')];
  const isLong = need(tables, 'head').getInt16(50) !== 0;
  const start = (glyph: number) =>
    isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph);
  const limit = largestEms * emOf(tables);
  const parts = new Map<number, number[]>();
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const [from, to] = [start(glyph), start(glyph + 1)];
    if (from > to || to > glyf.byteLength) throw new ImageFault('is damaged: its list of outlines');
    if (from === to) continue;
    const contours = glyf.getInt16(from);
    for (let side = 2; side <= 8; side += 2)
      if (Math.abs(glyf.getInt16(from + side)) > limit) throw tooLarge(glyph);
    if (contours < 0) parts.set(glyph, partsAt(glyf, from + 10, to));
  }
  const counts = new Map<number, number>();
  for (const glyph of parts.keys()) countParts(glyph, parts, counts, 0);
}

function tooLarge(glyph: number): ImageFault {
  return new ImageFault(`has a letter of more than ${largestEms} ems (glyph ${glyph})`);
}

/** The glyphs that a glyph is made of. */
function partsAt(glyf: DataView, from: number, to: number): number[] {
  const parts: number[] = [];
  for (let at = from, isMore = true; isMore && at < to;) {
    const flags = glyf.getUint16(at);
    parts.push(glyf.getUint16(at + 2));
    if (parts.length > maxParts) throw tooManyParts();
    const scale = flags & 0x80 ? 8 : flags & 0x40 ? 4 : flags & 0x08 ? 2 : 0;
    at += 4 + (flags & 0x01 ? 4 : 2) + scale;
    isMore = (flags & 0x20) !== 0;
  }
  return parts;
}

function countParts(
  glyph: number,
  parts: ReadonlyMap<number, number[]>,
  counts: Map<number, number>,
  depth: number,
): number {
  const known = counts.get(glyph);
  if (known !== undefined) return known;
  if (depth > maxDepth) throw tooManyParts();
  let count = 1;
  for (const part of parts.get(glyph) ?? []) {
    count += countParts(part, parts, counts, depth + 1);
    if (count > maxParts) throw tooManyParts();
  }
  counts.set(glyph, count);
  return count;
}

function tooManyParts(): ImageFault {
  return new ImageFault(`has a letter of more than ${maxParts} parts, or one within itself`);
}
