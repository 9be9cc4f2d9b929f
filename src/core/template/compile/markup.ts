// Parses emphasis in the constant parts of a text: `**bold**`, `__underline__`
// and `==inverted==`. A backslash before two of these characters prints them.

import { emphasisMarks } from '../../model/templates/emphasis.ts';
import { type BlockContext, fault } from './context.ts';

type Token = keyof typeof emphasisMarks;

export class Markup {
  readonly #open = new Set<Token>();

  /** A constant part with marks for its markup. */
  marked(text: string): string {
    return text.replaceAll(tokens, (found: string, escaped: string | undefined) => {
      if (escaped !== undefined) return escaped;
      const token = found as Token;
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
}

const tokens = /\\(\*\*|__|==)|\*\*|__|==/g;
