// Writes lines of text in a receipt printer's own font. Style and code page are sent
// only where they change. Columns are reached with blanks as far as the character
// grid allows it: programs that read the text of a receipt ignore positions and would
// join the columns. Moves across the line, never down.

import type { TextItem } from '../model/paper/document.ts';
import type { TextStyle } from '../model/paper/plain-block.ts';
import type { Profile } from '../model/printers/profile.ts';
import type { Band } from './bands.ts';
import type { Bytes } from './bytes.ts';
import { type Charset, charsetOf } from './charset.ts';

/** The commands of a language that set how text is written. */
export interface TextCommands {
  /** Null if there is no such command. */
  moveTo: ((x: number, out: Bytes) => void) | null;
  /** Moves to the right of where the line ends. */
  moveBy: (dots: number, out: Bytes) => void;
  font: (number: number, out: Bytes) => void;
  size: (size: TextStyle['size'], out: Bytes) => void;
  bold: (isOn: boolean, out: Bytes) => void;
  underline: (isOn: boolean, out: Bytes) => void;
  invert: (isOn: boolean, out: Bytes) => void;
  codePage: (number: number, out: Bytes) => void;
  /** Sets font, size, bold and underline at once, if they cannot be set one by one. */
  style?: (style: TextStyle, out: Bytes) => void;
  /** Selects the colour, if there are two. */
  ink?: (isRed: boolean, out: Bytes) => void;
  /** Prints what is written so far and returns to the start of the line, if colours cannot mix in a line. */
  printHere?: (out: Bytes) => void;
}

const fewBlanks = 4; // as long as the command that moves

export class TextWriter {
  readonly #out: Bytes;
  readonly #commands: TextCommands;
  readonly #charset: Charset;
  readonly #fonts: Profile['fonts'];
  readonly #obeysPositions: boolean;
  /** Everything that will be written: a code page is selected to last for what follows. */
  readonly #stacks: readonly Band[][];
  /** The number of items that are written. */
  #written = 0;
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
    this.#obeysPositions = profile.can.position;
    this.#stacks = stacks;
  }

  /** The items of the next text band, from left to right. */
  line(items: readonly TextItem[]): void {
    if (!this.#commands.printHere) return this.#pass(items);
    // Not forEach: its closure would cost every line of every printer a context.
    const passes = passesOf(items);
    for (let index = 0; index < passes.length; index++) {
      if (index > 0) this.#commands.printHere(this.#out);
      this.#pass(passes[index]!);
    }
  }

  #pass(items: readonly TextItem[]): void {
    let end = 0;
    for (let index = 0; index < items.length; index++) {
      const item = items[index]!;
      this.#commands.ink?.(item.color === 'red', this.#out);
      if (item.x !== end) this.#goTo(item, end, end > 0 || this.#isLow(items));
      end = item.x + item.width;
      this.#setStyle(item);
      this.#write(item.text);
      this.#written++;
    }
  }

  /** Fills the gap before the item with blanks, in the style before or behind it, as far as they reach. */
  #goTo(item: TextItem, end: number, usesCurrent: boolean): void {
    const out = this.#out;
    const gap = item.x - end;
    const before = usesCurrent ? this.#blankWidth(this.#style) : 0;
    const behind = this.#blankWidth(item);
    const usesBefore = before > 0 && (behind === 0 || gap % before <= gap % behind);
    const width = usesBefore ? before : behind;
    const count = width === 0 ? 0 : Math.floor(gap / width);
    const rest = gap - count * width;
    const { moveTo } = this.#commands;
    // At the start of a line nothing is joined: there the shorter way is taken.
    if (moveTo && end === 0 && (rest > 0 || count > fewBlanks)) return moveTo(item.x, out);
    if (count > 0) {
      if (!usesBefore) this.#setStyle(item);
      out.fill(0x20, count);
    }
    if (rest === 0) return;
    if (moveTo && (this.#obeysPositions || end === 0)) moveTo(item.x, out);
    else this.#commands.moveBy(rest, out);
  }

  /** 0 if a blank of this style would not be white. */
  #blankWidth({ font, size, underline, invert }: TextStyle): number {
    return underline || invert ? 0 : this.#fonts[font].width * size.width;
  }

  /** Whether a blank of the current style, which may be that of the line before, is no higher than the line. */
  #isLow(items: readonly TextItem[]): boolean {
    const { font, size } = this.#style;
    const height = this.#fonts[font].height * size.height;
    for (let index = 0; index < items.length; index++)
      if (items[index]!.height >= height) return true;
    return false;
  }

  #setStyle(style: TextStyle): void {
    const out = this.#out;
    const commands = this.#commands;
    const { font, size, bold, underline, invert } = this.#style;
    if (commands.style) {
      if (!isAlike(style, this.#style)) commands.style(style, out);
      this.#style = style;
      return;
    }
    if (style.font !== font) commands.font(this.#fonts[style.font].number, out);
    if (
      style.size !== size &&
      (style.size.width !== size.width || style.size.height !== size.height)
    )
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

  /** Selects a page for the text from `start` in the current item to the end of the document. */
  #selectPage(start: number): void {
    const texts = textsAfter(this.#stacks, this.#written, this.#commands);
    texts[0] = texts[0]!.slice(start);
    this.#page = this.#charset.pageFor(texts);
    this.#commands.codePage(this.#charset.pages[this.#page]!.number, this.#out);
  }
}

/** The texts in the order in which they are written, without the first `count`. */
function textsAfter(
  stacks: readonly Band[][],
  count: number,
  { printHere }: TextCommands,
): string[] {
  const texts: string[] = [];
  let before = 0;
  for (const stack of stacks)
    for (const band of stack) {
      if (band.kind !== 'text') continue;
      const items = printHere ? passesOf(band.items).flat() : band.items;
      for (let index = Math.max(0, count - before); index < items.length; index++)
        texts.push(items[index]!.text);
      before += items.length;
    }
  return texts;
}

/** Red before black, as the black part of a ribbon dirties what it passes over. */
function passesOf(items: readonly TextItem[]): TextItem[][] {
  const red = items.filter(({ color }) => color === 'red');
  const black = items.filter(({ color }) => color !== 'red');
  return [red, black].filter(({ length }) => length > 0);
}

function isAlike(one: TextStyle, other: TextStyle): boolean {
  return (
    one.font === other.font &&
    one.size.width === other.size.width &&
    one.size.height === other.size.height &&
    one.bold === other.bold &&
    one.underline === other.underline
  );
}
