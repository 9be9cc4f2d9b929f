// Writes lines of text in a receipt printer's own font. Position, style and code
// page are sent only where they change. Moves across the line, never down.

import type { TextItem } from '../model/document.ts';
import type { TextStyle } from '../model/plain-block.ts';
import type { Profile } from '../model/profile.ts';
import type { Band } from './bands.ts';
import type { Bytes } from './bytes.ts';
import { type Charset, charsetOf } from './charset.ts';

/** The commands of a language that set how text is written. */
export interface TextCommands {
  moveTo: (x: number, out: Bytes) => void;
  font: (number: number, out: Bytes) => void;
  size: (size: TextStyle['size'], out: Bytes) => void;
  bold: (isOn: boolean, out: Bytes) => void;
  underline: (isOn: boolean, out: Bytes) => void;
  invert: (isOn: boolean, out: Bytes) => void;
  codePage: (number: number, out: Bytes) => void;
}

export class TextWriter {
  readonly #out: Bytes;
  readonly #commands: TextCommands;
  readonly #charset: Charset;
  readonly #fonts: Profile['fonts'];
  /** All items that will be written, in order: a code page is selected to last for what follows. */
  readonly #items: readonly TextItem[];
  #next = 0;
  #page = -1; // unknown: any page may be the printer's default
  #style: TextStyle = {
    font: 'A',
    size: { width: 1, height: 1 },
    bold: false,
    underline: false,
    invert: false,
  };

  constructor(out: Bytes, commands: TextCommands, profile: Profile, stacks: readonly Band[][]) {
    this.#out = out;
    this.#commands = commands;
    this.#charset = charsetOf(profile);
    this.#fonts = profile.fonts;
    this.#items = textItems(stacks);
  }

  /** The items of the next text band, from left to right. */
  line(items: readonly TextItem[]): void {
    let end = 0;
    for (let index = 0; index < items.length; index++) {
      const item = items[index]!;
      if (item.x !== end) this.#commands.moveTo(item.x, this.#out);
      end = item.x + item.width;
      this.#setStyle(item);
      this.#write(item.text);
      this.#next++;
    }
  }

  #setStyle(style: TextStyle): void {
    const out = this.#out;
    const commands = this.#commands;
    const { font, size, bold, underline, invert } = this.#style;
    if (style.font !== font) commands.font(this.#fonts[style.font].number, out);
    if (style.size.width !== size.width || style.size.height !== size.height)
      commands.size(style.size, out);
    if (style.bold !== bold) commands.bold(style.bold, out);
    if (style.underline !== underline) commands.underline(style.underline, out);
    if (style.invert !== invert) commands.invert(style.invert, out);
    this.#style = style;
  }

  #write(text: string): void {
    const out = this.#out;
    for (let index = out.ascii(text, 0); index < text.length; index = out.ascii(text, index + 1)) {
      const unit = text.charCodeAt(index);
      if (!this.#charset.has(this.#page, unit)) this.#selectPage(index);
      const byte = this.#charset.byte(this.#page, unit);
      out.byte(byte < 0x80 ? 0x20 : byte); // data must never become a command
    }
  }

  /** For the text from `start` in the current item to the end of the document. */
  #selectPage(start: number): void {
    this.#page = this.#charset.pageFor(this.#textFrom(start));
    this.#commands.codePage(this.#charset.pages[this.#page]!.number, this.#out);
  }

  *#textFrom(start: number): Generator<string> {
    yield this.#items[this.#next]!.text.slice(start);
    for (let index = this.#next + 1; index < this.#items.length; index++)
      yield this.#items[index]!.text;
  }
}

function textItems(stacks: readonly Band[][]): TextItem[] {
  const items: TextItem[] = [];
  for (const stack of stacks)
    for (const band of stack) if (band.kind === 'text') items.push(...band.items);
  return items;
}
