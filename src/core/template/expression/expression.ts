// Parses the expression language into a tree. scope.ts resolves its names; then uses.ts analyses
// it and evaluate.ts compiles it.
//
//   or      = and { "or" and }             and     = not { "and" not }
//   not     = "not" not | compare          compare = pipe [ "==" … pipe ]
//   pipe    = sum { "|" name [ ":" sum { "," sum } ] }
//   sum     = product { + - product }      product = unary { * / unary }
//   unary   = "-" unary | literal | path | "(" or ")"
//   path    = name { "." name | "[" number or string "]" }
//
// A filter binds weaker than arithmetic and stronger than a comparison:
// `price * quantity | money`, `items | count > 3`.

import { SyntaxFault, tokens, type Token } from './tokens.ts';

/** A tree; its names are paths, or what scope.ts makes of them. */
export type Expression<Name = Path> =
  | Literal
  | Name
  | Filtered<Name>
  | Not<Name>
  | Negated<Name>
  | Binary<Name>;

interface Literal {
  kind: 'literal';
  value: string | number | boolean | null;
}

export interface Path {
  kind: 'path';
  /** A field's name, or one of the names that begin with `@`. */
  start: string;
  /** Field names, or indexes in a list. */
  steps: (string | number)[];
  at: number;
}

export interface Filtered<Name = Path> {
  kind: 'filter';
  name: string;
  subject: Expression<Name>;
  arguments: Expression<Name>[];
  /** The expression in the text of `sum`, or why it is none; set when names are resolved. */
  terms?: Expression<Name> | SyntaxFault;
  at: number;
}

interface Not<Name> {
  kind: 'not';
  operand: Expression<Name>;
}

interface Negated<Name> {
  kind: 'negate';
  operand: Expression<Name>;
}

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/';

interface Binary<Name> {
  kind: 'binary';
  operator: Comparison | Arithmetic | 'and' | 'or';
  left: Expression<Name>;
  right: Expression<Name>;
}

/** Words that cannot be field names. */
export const reserved = new Set(['and', 'or', 'not', 'true', 'false', 'null']);
const constants = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const signs: ReadonlySet<string> = new Set(['+', '-']);
const factors: ReadonlySet<string> = new Set(['*', '/']);
const maxNesting = 32;

/** Parses a whole text, as in `if` and `items`. Throws a SyntaxFault. */
export function parse(source: string): Expression {
  const braces = source.indexOf('{{');
  if (braces >= 0 && source.trim().startsWith('{{'))
    throw new SyntaxFault('is an expression by itself: write it without {{ and }}', braces);
  const { tree, end } = parseFrom(source, 0);
  if (end < source.length) throw new SyntaxFault('"}}" has no "{{" before it', end);
  return tree;
}

/** Parses from `start` to `}}` or the end of the source. Throws a SyntaxFault. */
export function parseFrom(source: string, start: number): { tree: Expression; end: number } {
  const parser = new Parser(tokens(source, start));
  const tree = parser.whole();
  return { tree, end: parser.finish() };
}

class Parser {
  readonly #tokens: Token[];
  #next = 0;
  #nesting = 0;

  constructor(list: Token[]) {
    this.#tokens = list;
  }

  finish(): number {
    const token = this.#peek();
    if (token.kind === 'end') return token.at;
    const shown = token.kind === 'string' ? JSON.stringify(token.text) : `"${token.text}"`;
    throw new SyntaxFault(`unexpected ${shown}`, token.at);
  }

  whole(): Expression {
    if (++this.#nesting > maxNesting)
      throw new SyntaxFault(`nested deeper than ${maxNesting}`, this.#peek().at);
    const tree = this.#or();
    this.#nesting--;
    return tree;
  }

  #or(): Expression {
    let left = this.#and();
    while (this.#take('or')) left = binary('or', left, this.#and());
    return left;
  }

  #and(): Expression {
    let left = this.#not();
    while (this.#take('and')) left = binary('and', left, this.#not());
    return left;
  }

  #not(): Expression {
    return this.#take('not') ? { kind: 'not', operand: this.#not() } : this.#compare();
  }

  #compare(): Expression {
    const left = this.#pipe();
    const operator = this.#takeOne(comparisons);
    if (!operator) return left;
    const tree = binary(operator.text as Comparison, left, this.#pipe());
    const second = this.#takeOne(comparisons);
    if (second) throw new SyntaxFault('join two comparisons by "and"', second.at);
    return tree;
  }

  #pipe(): Expression {
    let subject = this.#sum();
    while (this.#take('|')) {
      const { text: name, at } = this.#name('the name of a filter after "|"');
      const list: Expression[] = [];
      if (this.#take(':'))
        do list.push(this.#sum());
        while (this.#take(','));
      subject = { kind: 'filter', name, subject, arguments: list, at };
    }
    return subject;
  }

  #sum(): Expression {
    let left = this.#product();
    for (let sign; (sign = this.#takeOne(signs));)
      left = binary(sign.text as Arithmetic, left, this.#product());
    return left;
  }

  #product(): Expression {
    let left = this.#unary();
    for (let sign; (sign = this.#takeOne(factors));)
      left = binary(sign.text as Arithmetic, left, this.#unary());
    return left;
  }

  #unary(): Expression {
    if (this.#take('-')) return { kind: 'negate', operand: this.#unary() };
    if (this.#take('(')) {
      const inner = this.whole();
      this.#demand(')', 'a closing ")"');
      return inner;
    }
    const token = this.#peek();
    if (token.kind === 'name') return this.#named(token);
    if (token.kind !== 'number' && token.kind !== 'string')
      throw new SyntaxFault('expected a field, a number or a string here', token.at);
    this.#next++;
    return { kind: 'literal', value: token.kind === 'number' ? Number(token.text) : token.text };
  }

  #named(token: Token): Expression {
    this.#next++;
    const constant = constants.get(token.text);
    if (constant !== undefined) return { kind: 'literal', value: constant };
    if (reserved.has(token.text))
      throw new SyntaxFault(`"${token.text}" is used where a value is expected`, token.at);
    const steps: (string | number)[] = [];
    for (;;) {
      if (this.#take('.')) steps.push(this.#name('the name of a field after "."').text);
      else if (this.#take('[')) steps.push(this.#step());
      else return { kind: 'path', start: token.text, steps, at: token.at };
    }
  }

  #step(): string | number {
    const token = this.#peek();
    if (token.kind !== 'string' && !(token.kind === 'number' && /^\d{1,2}$/.test(token.text)))
      throw new SyntaxFault('[ ] needs a whole number from 0 to 99, or a name in quotes', token.at);
    this.#next++;
    this.#demand(']', 'a closing "]"');
    return token.kind === 'number' ? Number(token.text) : token.text;
  }

  #name(wanted: string): Token {
    const token = this.#peek();
    if (token.kind !== 'name' || token.text.startsWith('@'))
      throw new SyntaxFault(`${wanted} is missing`, token.at);
    this.#next++;
    return token;
  }

  #peek(): Token {
    return this.#tokens[this.#next]!;
  }

  #take(text: string): boolean {
    const token = this.#peek();
    if (token.text !== text || (token.kind !== 'symbol' && token.kind !== 'name')) return false;
    this.#next++;
    return true;
  }

  #takeOne(symbols: ReadonlySet<string>): Token | undefined {
    const token = this.#peek();
    if (token.kind !== 'symbol' || !symbols.has(token.text)) return undefined;
    this.#next++;
    return token;
  }

  #demand(text: string, wanted: string): void {
    if (!this.#take(text)) throw new SyntaxFault(`${wanted} is missing`, this.#peek().at);
  }
}

function binary(
  operator: Binary<Path>['operator'],
  left: Expression,
  right: Expression,
): Expression {
  return { kind: 'binary', operator, left, right };
}
