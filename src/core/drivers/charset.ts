// The characters that a printer's code pages can write together, and which page
// to select for a text. Knows no commands.

import { decodeByte, encodeCharacter } from '../codepages.ts';
import type { TextItem } from '../model/paper/document.ts';
import type { Profile } from '../model/printers/profile.ts';

export class Charset {
  readonly pages: readonly { name: string; number: number }[];
  /** A bit mask for each UTF-16 unit: the pages that contain it. */
  readonly #holders = new Uint32Array(0x10000);

  constructor(codepages: Profile['codepages']) {
    this.pages = Object.entries(codepages).map(([name, number]) => ({ name, number }));
    if (this.pages.length > 31) throw new RangeError('A profile has at most 31 code pages.');
    this.#holders.fill(0xffffffff, 0x20, 0x7f);
    this.pages.forEach(({ name }, page) => {
      for (let byte = 0x80; byte <= 0xff; byte++) {
        const character = decodeByte(name, byte);
        if (character !== undefined) this.#holders[character.charCodeAt(0)]! |= 1 << page;
      }
    });
  }

  canWrite({ text, isAscii }: Pick<TextItem, 'text' | 'isAscii'>): boolean {
    if (isAscii) return true;
    const holders = this.#holders;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if ((unit < 0x20 || unit > 0x7e) && holders[unit] === 0) return false;
    }
    return true;
  }

  has(page: number, unit: number): boolean {
    return (this.#holders[unit]! & (1 << page)) !== 0;
  }

  /** The page that covers the most characters from the start of the texts: selecting it needs the fewest changes. */
  pageFor(texts: readonly string[]): number {
    let candidates = 0xffffffff;
    for (const text of texts)
      for (let index = 0; index < text.length; index++) {
        const both = candidates & this.#holders[text.charCodeAt(index)]!;
        if (both === 0) return lowest(candidates);
        candidates = both;
      }
    return lowest(candidates);
  }

  /** 0 if the page lacks the character. */
  byte(page: number, unit: number): number {
    return encodeCharacter(this.pages[page]!.name, unit) ?? 0;
  }
}

function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

const charsets = new WeakMap<Profile['codepages'], Charset>();

/** One per profile: building it takes 0.15 ms, more than rendering a native receipt. */
export function charsetOf({ codepages }: Profile): Charset {
  let charset = charsets.get(codepages);
  if (!charset) charsets.set(codepages, (charset = new Charset(codepages)));
  return charset;
}
