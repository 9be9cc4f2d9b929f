// Reads XML in pieces and reports its elements, without building a tree: a sheet of 10,000 rows has
// megabytes. Documents that define entities are refused, so that none can multiply its text.

import { damaged } from './workbook-problem.ts';

export interface XmlHandler {
  /** Names are without their prefix: `x:row` is `row`. */
  open?: (name: string, attribute: (name: string) => string | undefined) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** No element or text of a workbook is longer: a cell has at most 32,767 characters. */
const longestToken = 262_144;

export class XmlReader {
  readonly #handler: XmlHandler;
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (let next = at; next !== -1; next = this.#token(text, at)) at = next;
    this.#rest = text.slice(at);
    if (this.#rest.length > longestToken) damaged();
  }

  end(): void {
    if (this.#rest.trim() !== '') damaged();
  }

  /** Reports the token there. Returns where the next one begins; -1 if its end is missing. */
  #token(text: string, at: number): number {
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      if (end !== -1 && end > at) this.#handler.text?.(decoded(text.slice(at, end)));
      return end;
    }
    if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end !== -1) this.#handler.text?.(text.slice(at + 9, end));
      return end === -1 ? -1 : end + 3;
    }
    if (text.startsWith('<?', at)) return after(text, '?>', at);
    // A piece may end within one of the beginnings above.
    if (text.startsWith('<!', at)) return text.length - at < 9 ? -1 : damaged();
    const end = tagEnd(text, at);
    if (end !== -1) this.#tag(text.slice(at + 1, end));
    return end === -1 ? -1 : end + 1;
  }

  #tag(tag: string): void {
    if (tag.startsWith('/')) {
      this.#handler.close?.(localName(tag.slice(1).trim()));
      return;
    }
    const isEmpty = tag.endsWith('/');
    const [written] = /^[^\s/]+/.exec(tag) ?? damaged();
    const name = localName(written);
    this.#handler.open?.(name, (wanted) => attributeOf(tag, wanted));
    if (isEmpty) this.#handler.close?.(name);
  }
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}

/** Where the tag ends: values of attributes may have a `>`. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < text.length; at++) {
    const sign = text[at]!;
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return -1;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const attributes = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributeOf(tag: string, wanted: string): string | undefined {
  for (const [, name, double, single] of tag.matchAll(attributes))
    if (localName(name!) === wanted) return decoded(double ?? single ?? '');
  return undefined;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return named[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );
}
