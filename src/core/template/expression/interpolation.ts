// Splits a text with `{{ … }}` into literal parts and parsed expressions.

import { parseFrom, type Expression } from './expression.ts';
import { SyntaxFault } from './tokens.ts';

export type Part = string | { tree: Expression; source: string };

/** Throws a SyntaxFault. Braces are escaped as `{{ "{{" }}`. */
export function interpolation(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('{{', at);
    const literal = open < 0 ? text.slice(at) : text.slice(at, open);
    const stray = literal.indexOf('}}');
    if (stray >= 0) throw new SyntaxFault('"}}" has no "{{" before it', at + stray);
    if (literal) parts.push(literal);
    if (open < 0) return parts;
    const { tree, end } = parseFrom(text, open + 2);
    if (end >= text.length) throw new SyntaxFault('"{{" is not closed by "}}"', open);
    parts.push({ tree, source: text.slice(open + 2, end).trim() });
    at = end + 2;
  }
}
