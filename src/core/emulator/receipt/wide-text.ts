// Two-byte characters: which bytes begin one, what they mean, and their dots.

import iconv from 'iconv-lite';
import { wideGlyph } from '../../raster/text/wide-glyphs.ts';
import type { Cell } from '../../model/printers/profile.ts';
import type { ReceiptModel } from '../machine/emulator-model.ts';
import type { Reading } from '../machine/reading.ts';

/** `jis` is Shift_JIS' alphabet in two bytes of 21 to 7E; `utf8` has other characters, too. */
export type WideEncoding = 'shiftjis' | 'jis' | 'gb18030' | 'big5' | 'euckr' | 'utf8';

const locales: Record<WideEncoding, string> = {
  shiftjis: 'ja',
  jis: 'ja',
  gb18030: 'zh-Hans',
  big5: 'zh-Hant',
  euckr: 'ko',
  utf8: 'ja',
};

/** Whether a byte begins a character of two bytes. */
export function beginsWide(encoding: WideEncoding, byte: number): boolean {
  if (encoding === 'jis') return byte > 0x20 && byte < 0x7f;
  if (encoding === 'utf8') return byte >= 0xc2 && byte < 0xf5;
  // Half-width katakana of one byte lie between them.
  if (encoding === 'shiftjis') return (byte > 0x80 && byte < 0xa0) || (byte >= 0xe0 && byte < 0xfd);
  return byte > 0x80 && byte < 0xff;
}

export interface WideCharacter {
  /** Both bytes as one number; identifies a character that the client has defined. */
  code: number;
  /** Undefined if the bytes mean nothing. */
  text: string | undefined;
  /** A byte that does not belong to the character. */
  left: number | null;
}

/** Reads the rest of a character. */
export function* readWide(encoding: WideEncoding, first: number): Reading<WideCharacter> {
  if (encoding === 'utf8') return yield* readUtf8(first);
  const second = (yield 1)[0]!;
  // No control byte is ever part of a character.
  if (second < 0x20) return { code: first, text: undefined, left: second };
  const code = first * 256 + second;
  if (encoding === 'gb18030' && second >= 0x30 && second < 0x3a) {
    const [third, fourth] = yield 2;
    const text = meanings.get(encoding, code * 65_536 + third! * 256 + fourth!);
    return { code, text, left: null };
  }
  return { code, text: meanings.get(encoding, code), left: null };
}

function* readUtf8(first: number): Reading<WideCharacter> {
  let code = first;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let read = 1; read < length; read++) {
    const next = (yield 1)[0]!;
    if ((next & 0xc0) !== 0x80) return { code: first, text: undefined, left: next };
    code = code * 256 + next;
  }
  return { code: 0, text: meanings.get('utf8', code), left: null };
}

/** The glyphs and meanings that an encoding may have in use: looking one up takes several microseconds. */
const most = 24_576;

/** What was found for the characters of each encoding. */
class Found<Key, Value> {
  readonly #find: (encoding: WideEncoding, key: Key) => Value;
  readonly #known = new Map<WideEncoding, Map<Key, Value>>();

  constructor(find: (encoding: WideEncoding, key: Key) => Value) {
    this.#find = find;
  }

  get(encoding: WideEncoding, key: Key): Value {
    let known = this.#known.get(encoding);
    if (!known) this.#known.set(encoding, (known = new Map()));
    const value = known.get(key);
    if (value !== undefined || known.has(key)) return value!;
    if (known.size >= most) known.clear();
    const found = this.#find(encoding, key);
    known.set(key, found);
    return found;
  }
}

/** The meanings by the bytes of a character as one number. */
const meanings = new Found((encoding, code: number): string | undefined => {
  const bytes = Buffer.from(code.toString(16), 'hex');
  const isJis = encoding === 'jis';
  const text = iconv.decode(
    isJis ? bytes.map((byte) => byte | 0x80) : bytes,
    isJis ? 'eucjp' : encoding,
  );
  return Array.from(text).length === 1 && text !== '\ufffd' ? text : undefined;
});

type Mechanism = ReceiptModel['mechanism'];

/** Dots of a cell that a two-byte character fills together with another one. Nine pins strike 16 × 16. */
export const wideCells: Record<Mechanism, Cell> = {
  thermal: { width: 12, height: 24 },
  impact: { width: 10, height: 18 },
};
const plain = { size: { width: 1, height: 1 }, bold: false };

const glyphs = { thermal: glyphsIn(wideCells.thermal), impact: glyphsIn(wideCells.impact) };

function glyphsIn(cell: Cell) {
  return new Found((encoding, text: string): [Uint16Array, Uint16Array] | null => {
    const glyph = wideGlyph(text.codePointAt(0)!, { ...plain, cell, locale: locales[encoding] });
    return glyph ? halves(glyph.data, cell.width) : null;
  });
}

/** The left and the right half of a character; null if there is no glyph. */
export function wideRows(
  encoding: WideEncoding,
  text: string,
  mechanism: Mechanism,
): [Uint16Array, Uint16Array] | null {
  return glyphs[mechanism].get(encoding, text);
}

/** The halves of rows in three bytes; each half is `width` dots wide. */
export function halves(data: Uint8Array, width: number): [Uint16Array, Uint16Array] {
  const half = (right: number) =>
    Uint16Array.from({ length: data.length / 3 }, (_, y) => {
      const dots = (data[3 * y]! << 16) | (data[3 * y + 1]! << 8) | data[3 * y + 2]!;
      return ((dots >> (24 - right)) << (16 - width)) & 0xffff;
    });
  return [half(width), half(2 * width)];
}
