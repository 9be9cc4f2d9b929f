// Runs of cells in the printer's own font: position, style and code page are
// sent only where they change. Moves across the line, never down.

import type { TextItem } from '../../model/document.ts';
import type { TextStyle } from '../../model/plain-block.ts';
import type { Profile } from '../../model/profile.ts';
import type { Bytes } from '../bytes.ts';
import { type Charset, charsetOf } from '../charset.ts';

/** How many times the printer enlarges a cell at most. */
export const largest = 6;

export class TextWriter {
  readonly #out: Bytes;
  readonly #charset: Charset;
  readonly #fonts: Profile['fonts'];
  /** Everything that will be written, so that a code page can be chosen for what follows. */
  readonly #script: string;
  #at = 0;
  #x = 0;
  #page = -1; // a printer's own may have been set to any
  #style: TextStyle = {
    font: 'A',
    size: { width: 1, height: 1 },
    bold: false,
    underline: false,
    invert: false,
  };

  constructor(out: Bytes, profile: Profile, script: string) {
    this.#out = out;
    this.#charset = charsetOf(profile);
    this.#fonts = profile.fonts;
    this.#script = script;
  }

  write(item: TextItem): void {
    if (item.x !== this.#x) this.#out.put(0x1b, 0x1d, 0x41, item.x & 0xff, item.x >> 8); // ESC GS A — go to
    this.#x = item.x + item.width;
    this.#setStyle(item);
    this.#characters(item.text);
  }

  endLine(): void {
    this.#x = 0;
    this.#out.byte(0x0a); // LF
  }

  #setStyle(style: TextStyle): void {
    const out = this.#out;
    const { font, size, bold, underline, invert } = this.#style;
    if (style.font !== font) out.put(0x1b, 0x1e, 0x46, this.#fonts[style.font].number); // ESC RS F — font
    if (style.size.width !== size.width || style.size.height !== size.height)
      out.put(0x1b, 0x69, style.size.height - 1, style.size.width - 1); // ESC i — size
    if (style.bold !== bold) out.put(0x1b, style.bold ? 0x45 : 0x46); // ESC E, ESC F — bold
    if (style.underline !== underline) out.put(0x1b, 0x2d, style.underline ? 1 : 0); // ESC - — underline
    if (style.invert !== invert) out.put(0x1b, style.invert ? 0x34 : 0x35); // ESC 4, ESC 5 — white on black
    this.#style = style;
  }

  #characters(text: string): void {
    for (let index = 0; (index = this.#out.ascii(text, index)) < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit >= 0x80 && !this.#charset.has(this.#page, unit)) this.#choosePage(this.#at + index);
      const byte = unit < 0x80 ? unit : this.#charset.byte(this.#page, unit);
      // Whatever a table says, data is never a command.
      this.#out.byte(byte < 0x20 || byte === 0x7f ? 0x20 : byte);
    }
    this.#at += text.length;
  }

  #choosePage(at: number): void {
    this.#page = this.#charset.pageFor((take) => take(this.#script), at);
    this.#out.put(0x1b, 0x1d, 0x74, this.#charset.pages[this.#page]!.number); // ESC GS t — code page
  }
}
