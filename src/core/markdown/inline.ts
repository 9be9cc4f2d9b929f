// Inline Markdown as the text of a block: emphasis becomes markup, everything else is
// printed as it is, whatever it means in a template.

import type { Token, Tokens } from 'marked';

export type InlinePart = { text: string } | { image: string };

interface Style {
  bold: boolean;
  underline: boolean;
}

const plain: Style = { bold: false, underline: false };
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
      if (token.type === 'image') parts.push({ image: String(token.href) });
      else if (token.type === 'strong') walk(inner(token), { ...style, bold: true }, depth + 1);
      else if (token.type === 'em') walk(inner(token), { ...style, underline: true }, depth + 1);
      else if (token.type === 'link') {
        walk(inner(token), style, depth + 1);
        const { href, text } = token as Tokens.Link;
        if (href !== text && href !== `mailto:${text}`) add(styled(` (${href})`, style));
      } else if (token.type === 'br') add('\n');
      else if (token.type === 'html') add(styled(token.raw.replaceAll(/<[^>]*>/g, ''), style));
      else if (inner(token).length > 0) walk(inner(token), style, depth + 1);
      else add(styled(unescaped(String(token.text ?? token.raw)), style));
  };
  walk(tokens ?? [], plain, 0);
  return parts;
}

function inner(token: Tokens.Generic): Token[] {
  return token.tokens ?? [];
}

function styled(text: string, { bold, underline }: Style): string {
  // A mark around nothing would print itself.
  if (text.trim() === '') return text.replaceAll('\n', ' ');
  const marks = `${bold ? '**' : ''}${underline ? '__' : ''}`;
  const back = `${underline ? '__' : ''}${bold ? '**' : ''}`;
  return `${marks}${literal(text.replaceAll('\n', ' '))}${back}`;
}

/** Text that a template prints unchanged: what would be markup or an expression is quoted. */
export function literal(text: string): string {
  return text.replaceAll(
    /[{}]+|\\|^[*_=]+|[*_=]+$|[*_=]{2,}/g,
    (found) => `{{ "${found.replaceAll('\\', '\\\\')}" }}`,
  );
}

/** Entities as they are written by the lexer, and the usual ones of authors. */
function unescaped(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
  return text.replaceAll(
    /&(#39|#x27|amp|lt|gt|quot|nbsp);/g,
    (_, name: string) => names[name] ?? "'",
  );
}
