// Turns Markdown into a template with its data: headings, emphasis, lists, tables, rules,
// code, images, and fenced blocks with the content of a code.
//
// Hostile Markdown can take long to parse: for worker threads only.

import { Lexer, type Token, type Tokens } from 'marked';
import type { JsonObject } from '../model/json.ts';
import { Fault } from '../model/fault.ts';
import { anyWidth } from '../model/printers/profile.ts';
import { inlineParts, literal, TooDeep } from './inline.ts';

export interface MarkdownTemplate {
  config: JsonObject;
  data: JsonObject;
}

/** One column of a row: its width in characters, and its text. */
interface Indent {
  width: number;
  text: string;
}

const most = { blocks: 900, depth: 12, columns: 12, text: 10_000 };
const between = { type: 'feed', mm: 2 };

export function markdownTemplate(markdown: string): MarkdownTemplate {
  const writer = new Writer();
  try {
    writer.blocks(new Lexer({ gfm: true, breaks: false }).lex(markdown), []);
  } catch (error) {
    if (!(error instanceof TooDeep || error instanceof RangeError)) throw error;
    refuse('is nested too deeply');
  }
  const { list, data } = writer;
  while (list.at(-1) === between) list.pop();
  if (list.length === 0) refuse('prints nothing');
  return {
    config: { name: 'Markdown', width: anyWidth, blocks: [...list, { type: 'cut' }] },
    data,
  };
}

class Writer {
  readonly list: JsonObject[] = [];
  /** The data by the place of their block: an index in an expression has two digits. */
  readonly data: Record<'images' | 'codes', Record<string, string>> = { images: {}, codes: {} };

  blocks(tokens: readonly Token[], indents: readonly Indent[]): void {
    if (indents.length > most.depth) throw new TooDeep();
    for (const token of tokens as Tokens.Generic[]) this.#block(token, indents);
  }

  #block(token: Tokens.Generic, indents: readonly Indent[]): void {
    switch (token.type) {
      case 'heading':
        this.#inline(token.tokens, indents, headings[Math.min(token.depth as number, 3)]);
        return this.#space(indents);
      case 'paragraph':
        this.#inline(token.tokens, indents);
        return this.#space(indents);
      case 'text':
        return this.#inline(token.tokens ?? [token], indents);
      case 'blockquote':
        this.blocks(token.tokens ?? [], [...indents, { width: 2, text: '|' }]);
        return this.#space(indents);
      case 'list':
        this.#items(token as Tokens.List, indents);
        return this.#space(indents);
      case 'table':
        this.#table(token as Tokens.Table);
        return this.#space(indents);
      case 'code':
        this.#code(token as Tokens.Code, indents);
        return this.#space(indents);
      case 'hr':
        this.#add({ type: 'divider' });
        return this.#space(indents);
      case 'html':
        return this.#inline([{ type: 'html', raw: token.raw, text: token.raw }], indents);
      default:
    }
  }

  #items({ ordered, start, items }: Tokens.List, indents: readonly Indent[]): void {
    const first = Number(start) || 1;
    const width = ordered ? String(first + items.length).length + 2 : 2;
    items.forEach((item, index) => {
      const mark = item.task ? (item.checked ? '[x]' : '[ ]') : ordered ? `${first + index}.` : '•';
      const own = { width: Math.max(width, mark.length + 1), text: mark };
      const before = this.list.length;
      this.blocks(item.tokens, [...indents, own]);
      if (this.list.length === before) this.#text('', [...indents, own]);
      // The mark is printed once, beside the first line.
      own.text = '';
    });
  }

  #inline(
    tokens: readonly Token[] | undefined,
    indents: readonly Indent[],
    style: JsonObject = {},
  ): void {
    for (const part of inlineParts(tokens))
      if ('image' in part) this.#image(part.image);
      else if (part.text.trim() !== '') this.#text(part.text.trim(), indents, style);
  }

  #text(content: string, indents: readonly Indent[], style: JsonObject = {}): void {
    if (content.length > most.text) refuse('has a paragraph of more than 10,000 characters');
    if (indents.length === 0) return this.#add({ type: 'text', content, markup: true, ...style });
    const columns = indents.map(({ width, text }) => ({ width, content: literal(text) }));
    this.#add({ type: 'row', markup: true, columns: [...columns, { content, ...style }] });
    // Only the innermost mark of a list belongs to one line; the bar of a quotation repeats.
    for (const indent of indents) if (indent.text !== '|') indent.text = '';
  }

  #image(href: string): void {
    if (/^(https?:)?\/\//i.test(href))
      refuse('has an image with a URL; store it with POST /assets, or send it as a data URI');
    this.#add({ type: 'image', content: this.#field('images', href) });
  }

  #code({ lang = '', text }: Tokens.Code, indents: readonly Indent[]): void {
    const [kind, format] = lang.trim().toLowerCase().split(/\s+/);
    if (kind === 'qr' || kind === 'barcode') {
      const content = this.#field('codes', text.trim());
      if (kind === 'qr') return this.#add({ type: 'qrcode', content });
      if (!format) refuse('has a barcode without a format: ```barcode ean13');
      return this.#add({ type: 'barcode', format, text: 'below', content });
    }
    for (const part of pieces(text.replaceAll('\t', '    ')))
      this.#text(literal(part), indents, { font: 'B' });
  }

  /** The expression for a value of the next block. */
  #field(kind: 'images' | 'codes', value: string): string {
    const name = `block${this.list.length}`;
    this.data[kind][name] = value;
    return `{{ ${kind}.${name} }}`;
  }

  #table({ header, rows, align }: Tokens.Table): void {
    if (header.length > most.columns) refuse(`has a table of more than ${most.columns} columns`);
    const lengths = header.map((cell, at) =>
      Math.max(cell.text.length, ...rows.map((row) => row[at]?.text.length ?? 0)),
    );
    const widest = lengths.indexOf(Math.max(...lengths));
    const row = (cells: readonly Tokens.TableCell[], style: JsonObject) => ({
      type: 'row',
      markup: true,
      columns: cells.map((cell, at) => ({
        content: inlineParts(cell.tokens)
          .map((part) => ('text' in part ? part.text : ''))
          .join(''),
        ...(at !== widest && lengths[at]! <= 12 && { width: lengths[at]! + 1 }),
        ...(align[at] && { align: align[at] }),
        ...style,
      })),
    });
    this.#add(row(header, { bold: true }));
    this.#add({ type: 'divider' });
    for (const cells of rows) this.#add(row(cells, {}));
  }

  #space(indents: readonly Indent[]): void {
    if (indents.length === 0 && this.list.at(-1) !== between) this.list.push(between);
  }

  #add(block: JsonObject): void {
    if (this.list.length >= most.blocks)
      refuse(`has more than ${most.blocks} paragraphs, list items and rows of tables`);
    this.list.push(block);
  }
}

const headings: Record<number, JsonObject> = {
  1: { bold: true, size: 2 },
  2: { bold: true, size: { width: 1, height: 2 } },
  3: { bold: true },
};

/** Parts of lines that fit a block. */
function* pieces(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 40) yield lines.slice(at, at + 40).join('\n') || ' ';
}

function refuse(problem: string): never {
  throw new Fault('VALIDATION_ERROR', 'The Markdown cannot be printed.', [`markdown: ${problem}`]);
}
