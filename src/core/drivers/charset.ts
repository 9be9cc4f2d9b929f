// What a printer's code pages can write, taken together, and which page to
// choose. Knows no command.

import { decodeByte } from '../codepages.ts';
import type { Profile } from '../model/profile.ts';

export class Charset {
  readonly pages: readonly { name: string; number: number }[];
  /** For each UTF-16 unit, a bit for each page that has it. */
  readonly #holders = new Uint32Array(0x10000);
  /** Of pages that were asked for. */
  readonly #tables: Uint8Array[] = [];

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

  canWrite(text: string): boolean {
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

  /** The page that lasts longest from unit `start` of a script on: changing to it makes for the fewest changes. */
  pageFor(script: Script, start: number): number {
    let candidates = 0xffffffff;
    let skipped = start;
    script((text) => {
      for (let index = skipped; index < text.length; index++) {
        const both = candidates & this.#holders[text.charCodeAt(index)]!;
        if (both === 0) return false;
        candidates = both;
      }
      skipped = Math.max(0, skipped - text.length);
      return true;
    });
    return lowest(candidates);
  }

  /** 0 where the page has no such character. */
  byte(page: number, unit: number): number {
    return (this.#tables[page] ??= tableOf(this.pages[page]!.name))[unit]!;
  }
}

/** Tells texts one after the other, for as long as somebody takes them. */
export type Script = (take: (text: string) => boolean) => void;

/** For each UTF-16 unit the byte that stands for it. */
function tableOf(page: string): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let byte = 0xff; byte >= 0x20; byte--) {
    const character = decodeByte(page, byte);
    if (character !== undefined) table[character.charCodeAt(0)] = byte;
  }
  return table;
}

function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

const charsets = new WeakMap<Profile['codepages'], Charset>();

export function charsetOf({ codepages }: Profile): Charset {
  let charset = charsets.get(codepages);
  if (!charset) charsets.set(codepages, (charset = new Charset(codepages)));
  return charset;
}
