// Parses emphasis in the constant parts of a text: `**bold**`, `__underline__`,
// `==inverted==` and `~~struck~~`. A backslash before two of these characters prints
// them; so do tildes that are not in pairs around words, as in `~~ Thank you ~~`.

import { emphasisMarks } from '../../model/templates/emphasis.ts';
import { type BlockContext, fault } from './context.ts';

type Token = keyof typeof emphasisMarks;

export class Markup {
  readonly #open = new Set<Token>();
  /** Pairs of tildes that have not begun yet. */
  #struck: number;

  /** `source`: the whole text with its expressions. */
  constructor(source: string) {
    this.#struck = source.includes('~~') ? pairsOfTildes(source) : 0;
  }

  /** A constant part with marks for its markup. */
  marked(text: string): string {
    return text.replaceAll(tokens, (found: string, escaped: string | undefined, at: number) => {
      if (escaped !== undefined) return escaped;
      const token = found as Token;
      if (token === '~~' && !this.#strikes(text, at)) return found;
      if (!this.#open.delete(token)) this.#open.add(token);
      return emphasisMarks[token];
    });
  }

  /** What replaces the characters that the filter `bold` puts around words at this place. */
  get boldMark(): string {
    return this.#open.has('**') ? '' : emphasisMarks['**'];
  }

  /** Reports emphasis that is not closed at the end of the text. */
  finish(field: string, context: BlockContext): void {
    for (const token of this.#open)
      fault(context, field, `${token} is opened and not closed; write \\${token} to print it`);
  }

  #strikes(text: string, at: number): boolean {
    const isOpen = this.#open.has('~~');
    // An expression lies beyond the ends of the part.
    const beside = (isOpen ? text[at - 1] : text[at + 2]) ?? 'x';
    if (beside.trim() === '' || (!isOpen && this.#struck === 0)) return false;
    if (!isOpen) this.#struck--;
    return true;
  }
}

const tokens = /\\(\*\*|__|==|~~)|\*\*|__|==|(?<!~)~~(?!~)/g;
const expressions = /\{\{.*?\}\}/gs;
const pairs = /(?<![~\\])~~(?![~\s]).*?(?<![~\s\\])~~(?!~)/gs;

function pairsOfTildes(source: string): number {
  return source.replaceAll(expressions, 'x').match(pairs)?.length ?? 0;
}
