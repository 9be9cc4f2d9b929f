// Runs of cells in the printer's own font: position, style and code page are
// sent only where they change. Moves across the line, never down.

import type { TextItem } from '../../model/document.ts';
import type { TextStyle } from '../../model/plain-block.ts';
import type { Profile } from '../../model/profile.ts';
import type { Bytes } from '../bytes.ts';
import { type Charset, charsetOf, type Script } from '../charset.ts';

export class TextWriter {
  readonly #out: Bytes;
  readonly #charset: Charset;
  readonly #fonts: Profile['fonts'];
  readonly #lines: Lines;
  #page = -1; // a printer's own may have been set to any
  #style: TextStyle = {
    font: 'A',
    size: { width: 1, height: 1 },
    bold: false,
    underline: false,
    invert: false,
  };

  /** `lines` are the one at hand and all that follow, so that code pages are chosen to last. */
  constructor(out: Bytes, profile: Profile, lines: Lines) {
    this.#out = out;
    this.#charset = charsetOf(profile);
    this.#fonts = profile.fonts;
    this.#lines = lines;
  }

  /** Items from left to right. False where the code pages do not have all of their characters: then what was written is void. */
  line(items: readonly TextItem[]): boolean {
    const before = this.#style;
    let at = 0;
    let end = 0;
    let isKnown = false;
    for (let index = 0; index < items.length; index++) {
      const item = items[index]!;
      const { x, text } = item;
      if (x !== end) this.#out.put(0x1b, 0x24, x & 0xff, x >> 8); // ESC $ — go to
      end = x + item.width;
      this.#setStyle(item);
      const ascii = this.#out.ascii(text, 0);
      if (ascii < text.length) {
        isKnown ||= this.#canWrite(items);
        if (!isKnown) {
          this.#style = before;
          return false;
        }
        this.#characters(text, ascii, at);
      }
      at += text.length;
    }
    return true;
  }

  #canWrite(items: readonly TextItem[]): boolean {
    return items.every(({ text }) => this.#charset.canWrite(text));
  }

  #setStyle(style: TextStyle): void {
    const out = this.#out;
    const { font, size, bold, underline, invert } = this.#style;
    const { width, height } = style.size;
    if (style.font !== font) out.put(0x1b, 0x4d, this.#fonts[style.font].number); // ESC M — font
    if (style.size !== size && (width !== size.width || height !== size.height))
      out.put(0x1d, 0x21, ((width - 1) << 4) | (height - 1)); // GS ! — size
    if (style.bold !== bold) out.put(0x1b, 0x45, style.bold ? 1 : 0); // ESC E — bold
    if (style.underline !== underline) out.put(0x1b, 0x2d, style.underline ? 1 : 0); // ESC - — underline
    if (style.invert !== invert) out.put(0x1d, 0x42, style.invert ? 1 : 0); // GS B — white on black
    this.#style = style;
  }

  /** From `start` on; `at` is where the text begins in the line. */
  #characters(text: string, start: number, at: number): void {
    const out = this.#out;
    for (let index = start; index < text.length; index = out.ascii(text, index + 1)) {
      const unit = text.charCodeAt(index);
      if (unit >= 0x80 && !this.#charset.has(this.#page, unit)) this.#choosePage(at + index);
      const byte = unit < 0x80 ? 0 : this.#charset.byte(this.#page, unit);
      out.byte(byte < 0x80 ? 0x20 : byte); // whatever a table says, data is never a command
    }
  }

  #choosePage(at: number): void {
    const script: Script = (take) =>
      this.#lines((line) => !this.#canWrite(line) || line.every(({ text }) => take(text)));
    this.#page = this.#charset.pageFor(script, at);
    this.#out.put(0x1b, 0x74, this.#charset.pages[this.#page]!.number); // ESC t — code page
  }
}

/** Tells lines one after the other, for as long as somebody takes them. */
type Lines = (take: (line: readonly TextItem[]) => boolean) => void;
