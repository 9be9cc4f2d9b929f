// Inline Markdown as the text of a block: emphasis becomes markup, everything else is
// printed as it is, whatever it means in a template.

import { decodeHTML } from 'entities';
import type { Token, Tokens } from 'marked';
import { literal } from './literal.ts';

export type InlinePart = { text: string } | { image: string; alt: string };

interface Style {
  bold: boolean;
  underline: boolean;
  strike: boolean;
}

const plain: Style = { bold: false, underline: false, strike: false };
const deepest = 20;

export class TooDeep extends Error {}

/** Texts and the images between them. */
export function inlineParts(tokens: readonly Token[] | undefined): InlinePart[] {
  const parts: InlinePart[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (last && 'text' in last) last.text += text;
    else parts.push({ text });
  };
  const walk = (list: readonly Token[], style: Style, depth: number): void => {
    if (depth > deepest) throw new TooDeep();
    for (const token of list as Tokens.Generic[])
      if (token.type === 'image')
        parts.push({ image: String(token.href), alt: decodeHTML(String(token.text ?? '')) });
      else if (token.type === 'strong') walk(inner(token), { ...style, bold: true }, depth + 1);
      else if (token.type === 'em') walk(inner(token), { ...style, underline: true }, depth + 1);
      else if (token.type === 'del') walk(inner(token), { ...style, strike: true }, depth + 1);
      else if (token.type === 'link') {
        walk(inner(token), style, depth + 1);
        const { href, text } = token as Tokens.Link;
        if (href !== text && href !== `mailto:${text}`) add(styled(` (${href})`, style));
      } else if (token.type === 'br') add('\n');
      else if (token.type === 'html') add(styled(token.raw.replaceAll(/<[^>]*>/g, ''), style));
      else if (inner(token).length > 0) walk(inner(token), style, depth + 1);
      // The lexer writes entities for < and & in code; those of the author are left in texts.
      else add(styled(decodeHTML(String(token.text ?? token.raw)), style));
  };
  walk(tokens ?? [], plain, 0);
  return parts;
}

function inner(token: Tokens.Generic): Token[] {
  return token.tokens ?? [];
}

function styled(text: string, { bold, underline, strike }: Style): string {
  // A mark around nothing would print itself, and tildes beside a blank do.
  const [, before = '', words = '', after = ''] =
    /^(\s*)([^]*?)(\s*)$/.exec(text.replaceAll('\n', ' ')) ?? [];
  if (words === '') return before + after;
  const marks = [bold && '**', underline && '__', strike && '~~'].filter((mark) => mark !== false);
  return `${before}${marks.join('')}${literal(words)}${marks.toReversed().join('')}${after}`;
}
