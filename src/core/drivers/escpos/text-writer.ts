// Runs of cells in the printer's own font: position, style and code page are
// sent only where they change. Moves across the line, never down.

import type { TextItem } from '../../model/document.ts';
import type { TextStyle } from '../../model/plain-block.ts';
import type { Profile } from '../../model/profile.ts';
import { type Charset, charsetOf } from '../charset.ts';
import { type ByteText, bytesText } from './byte-text.ts';

export class TextWriter {
  readonly #out: ByteText;
  readonly #charset: Charset;
  readonly #fonts: Profile['fonts'];
  readonly #script: () => Iterable<string>;
  #page = -1; // a printer's own may have been set to any
  #style: TextStyle = {
    font: 'A',
    size: { width: 1, height: 1 },
    bold: false,
    underline: false,
    invert: false,
  };

  /** `script` is the line at hand and all that will follow, so that code pages are chosen to last. */
  constructor(out: ByteText, profile: Profile, script: () => Iterable<string>) {
    this.#out = out;
    this.#charset = charsetOf(profile);
    this.#fonts = profile.fonts;
    this.#script = script;
  }

  /** Items from left to right; `isAscii` where none of their characters is anything else. */
  line(items: readonly TextItem[], isAscii: boolean): void {
    let at = 0;
    let end = 0;
    for (let index = 0; index < items.length; index++) {
      const item = items[index]!;
      const { x, text } = item;
      if (x !== end) this.#out.append(goTo(x));
      end = x + item.width;
      this.#setStyle(item);
      if (isAscii) this.#out.append(text);
      else this.#characters(text, at);
      at += text.length;
    }
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

  /** `at` is where the text begins in the script. */
  #characters(text: string, at: number): void {
    const out = this.#out;
    let from = 0; // what is ASCII from here on goes out as it is
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit >= 0x20 && unit < 0x7f) continue;
      if (from < index) out.append(text.slice(from, index));
      from = index + 1;
      let byte: number | undefined;
      if (unit >= 0x80) {
        if (!this.#charset.has(this.#page, unit)) this.#choosePage(at + index);
        byte = this.#charset.byte(this.#page, unit);
      }
      // Whatever a table says, data is never a command.
      out.byte(byte === undefined || byte < 0x20 || byte === 0x7f ? 0x20 : byte);
    }
    if (from < text.length) out.append(text.slice(from));
  }

  #choosePage(at: number): void {
    this.#page = this.#charset.pageFor(this.#script(), at);
    this.#out.put(0x1b, 0x74, this.#charset.pages[this.#page]!.number); // ESC t — code page
  }
}

const moves: string[] = [];

function goTo(x: number): string {
  return (moves[x] ??= bytesText(0x1b, 0x24, x & 0xff, x >> 8)); // ESC $ — go to
}
