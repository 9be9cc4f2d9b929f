// The tokenizer of the expression language.

import { spend } from '../../budget.ts';

export interface Token {
  kind: 'name' | 'number' | 'string' | 'symbol' | 'end';
  /** A name with its leading `@`, a symbol as written, a string without its quotes. */
  text: string;
  /** Offset in the source. */
  at: number;
}

/** A syntax error and its offset; the only error that parsing throws. */
export class SyntaxFault extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.name = 'SyntaxFault';
    this.at = at;
  }
}

// Longer expressions are unreadable, and the limit keeps the tree shallow enough
// for recursion.
const maxTokens = 300;
// Steps of the budget for a token: to read, parse, check and compile it.
const perToken = 20;

const name = /@?[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const number = /\d+(?:\.\d+)?/y;
const symbol = /}}|==|!=|<=|>=|[<>+\-*/()|:,.[\]]/y;
const space = /\s+/y;
const escapes: Record<string, string> = { n: '\n', '"': '"', "'": "'", '\\': '\\' };

/** Tokens from `start` to the closing `}}` outside quotes, or to the end of the source. */
export function tokens(source: string, start = 0): Token[] {
  const found: Token[] = [];
  let at = start;
  for (;;) {
    at += match(space, source, at).length;
    if (at >= source.length) break;
    const token = next(source, at);
    if (token.text === '}}' && token.kind === 'symbol') break;
    if (found.length === maxTokens)
      throw new SyntaxFault(
        `the expression is too long (${maxTokens} words and signs at most)`,
        at,
      );
    found.push(token);
    spend(perToken + ((token.end - at) >> 3));
    at = token.end;
  }
  found.push({ kind: 'end', text: '', at });
  return found;
}

function next(source: string, at: number): Token & { end: number } {
  const char = source[at]!;
  if (char === '"' || char === "'") return quoted(source, at);
  if (source.startsWith('||', at)) throw new SyntaxFault('"||" is written "or"', at);
  for (const [kind, shape] of [
    ['name', name],
    ['number', number],
    ['symbol', symbol],
  ] as const) {
    const text = match(shape, source, at);
    if (text) return { kind, text, at, end: at + text.length };
  }
  if (char === '=') throw new SyntaxFault('"=" is written "==" in a comparison', at);
  if (char === '&') throw new SyntaxFault('"&&" is written "and"', at);
  if (char === '!') throw new SyntaxFault('"!" is written "not"', at);
  throw new SyntaxFault(
    `unexpected ${JSON.stringify(String.fromCodePoint(source.codePointAt(at)!))}`,
    at,
  );
}

function quoted(source: string, at: number): Token & { end: number } {
  let text = '';
  for (let index = at + 1; index < source.length; index++) {
    const char = source[index]!;
    if (char === source[at]) return { kind: 'string', text, at, end: index + 1 };
    if (char !== '\\') {
      text += char;
      continue;
    }
    const escape = source[++index] ?? '';
    if (!Object.hasOwn(escapes, escape))
      throw new SyntaxFault('only n, quotes and "\\" may follow "\\"', index - 1);
    text += escapes[escape];
  }
  throw new SyntaxFault(`the string that starts here has no closing ${source[at]}`, at);
}

function match(shape: RegExp, source: string, at: number): string {
  shape.lastIndex = at;
  return shape.exec(source)?.[0] ?? '';
}
