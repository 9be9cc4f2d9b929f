// Turns Markdown into a template with its data: headings, emphasis, lists, tables, rules,
// code, images, and fenced blocks with the content of a code.
//
// Hostile Markdown can take long to parse: for worker threads only.

import { Lexer, type Token, type Tokens } from 'marked';
import type { JsonObject } from '../model/json.ts';
import { Fault } from '../model/fault.ts';
import { anyWidth } from '../model/printers/profile.ts';
import type { PrintWarning } from '../model/jobs/print-warning.ts';
import { inlineParts, TooDeep } from './inline.ts';
import { literal } from './literal.ts';
import { tableBlocks } from './table-blocks.ts';

export interface MarkdownTemplate {
  config: JsonObject;
  data: JsonObject;
  /** What is not printed. */
  warnings: PrintWarning[];
}

/** One column of a row: its width in characters, and its text. */
interface Indent {
  width: number;
  text: string;
}

const most = { blocks: 900, depth: 12, quotes: 3, columns: 12, text: 10_000 };
const between = { type: 'feed', mm: 2 };

export function markdownTemplate(markdown: string): MarkdownTemplate {
  const writer = new Writer();
  try {
    writer.blocks(new Lexer({ gfm: true, breaks: false }).lex(markdown), []);
  } catch (error) {
    if (!(error instanceof TooDeep || error instanceof RangeError)) throw error;
    refuse('is nested too deeply');
  }
  const { list, data, warnings } = writer;
  while (list.at(-1) === between) list.pop();
  if (list.length === 0) refuse('prints nothing');
  return {
    config: { name: 'Markdown', width: anyWidth, blocks: [...list, { type: 'cut' }] },
    data,
    warnings,
  };
}

class Writer {
  list: JsonObject[] = [];
  readonly warnings: PrintWarning[] = [];
  #count = 0;
  #quotes = 0;
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
        return this.#quote(token.tokens ?? [], indents);
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

  /** A group with a line beside it. Quotations that are nested deeper than templates can be share one. */
  #quote(tokens: readonly Token[], indents: readonly Indent[]): void {
    if (++this.#quotes > most.depth) throw new TooDeep();
    const outer = this.list;
    const isGroup = this.#quotes <= most.quotes;
    if (isGroup) this.list = [];
    this.blocks(tokens, isGroup ? [] : indents);
    this.#quotes--;
    if (!isGroup) return;
    while (this.list.at(-1) === between) this.list.pop();
    const group = { type: 'group', border: 'start', blocks: this.list };
    this.list = outer;
    if (group.blocks.length === 0) return;
    if (indents.length === 0) this.#add(group);
    else this.#add({ type: 'row', columns: [...marksOf(indents), { blocks: [group] }] });
    this.#space(indents);
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
    });
  }

  #inline(
    tokens: readonly Token[] | undefined,
    indents: readonly Indent[],
    style: JsonObject = {},
  ): void {
    for (const part of inlineParts(tokens))
      if ('image' in part) this.#image(part.image, part.alt, indents);
      else if (part.text.trim() !== '') this.#text(part.text.trim(), indents, style);
  }

  #text(content: string, indents: readonly Indent[], style: JsonObject = {}): void {
    if (content.length > most.text) refuse('has a paragraph of more than 10,000 characters');
    if (indents.length === 0) return this.#add({ type: 'text', content, markup: true, ...style });
    this.#add({
      type: 'row',
      markup: true,
      columns: [...marksOf(indents), { content, ...style }],
    });
  }

  /** URLs are not fetched: what the picture shows is printed instead. */
  #image(href: string, alt: string, indents: readonly Indent[]): void {
    if (/^(https?:)?\/\//i.test(href)) {
      this.warnings.push({
        code: 'PICTURE_LOST',
        message:
          'A picture with a URL is not fetched; its description is printed. Store it with POST /assets, or send it as a data URI.',
        place: `markdown: ![${alt}](${href})`.slice(0, 200),
      });
      return this.#text(`[${literal(alt.trim() || 'image')}]`, indents);
    }
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
    for (const part of pieces(text.replaceAll('\t', '    '))) {
      const hasFrames = indents.length === 0 && drawnFrame.test(part);
      this.#text(literal(part), indents, { font: 'B', ...(hasFrames && { lineGap: 0 }) });
    }
  }

  /** The expression for a value of the next block. */
  #field(kind: 'images' | 'codes', value: string): string {
    const name = `block${this.#count}`;
    this.data[kind][name] = value;
    return `{{ ${kind}.${name} }}`;
  }

  #table({ header, rows, align }: Tokens.Table): void {
    if (header.length > most.columns) refuse(`has a table of more than ${most.columns} columns`);
    const texts = (cells: readonly Tokens.TableCell[]) =>
      cells.map(({ tokens }) =>
        inlineParts(tokens)
          .map((part) => ('text' in part ? part.text : `[${literal(part.alt)}]`))
          .join('')
          .trim(),
      );
    const [headers, ...contents] = [header, ...rows].map(texts);
    const plain = [header, ...rows].map((cells) => cells.map((cell) => cell.text));
    this.#count += 2 * rows.length; // a row may be a block twice, within groups
    for (const block of tableBlocks({ headers: headers!, rows: contents, plain, align }))
      this.#add(block);
  }

  #space(indents: readonly Indent[]): void {
    if (indents.length === 0 && this.list.at(-1) !== between) this.list.push(between);
  }

  #add(block: JsonObject): void {
    this.#count++;
    if (this.#count > most.blocks)
      refuse(`has more than ${most.blocks} paragraphs, list items and rows of tables`);
    this.list.push(block);
  }
}

/** The columns before the text. The mark of a list belongs to one line. */
function marksOf(indents: readonly Indent[]): JsonObject[] {
  return indents.map((indent) => {
    const column = { width: indent.width, content: literal(indent.text) };
    indent.text = '';
    return column;
  });
}

const headings: Record<number, JsonObject> = {
  1: { bold: true, size: 2 },
  2: { bold: true, size: { width: 1, height: 2 } },
  3: { bold: true },
};

/** The characters that frames and bars are drawn with. */
const drawnFrame = /[\u2500-\u259f]/;

/** Parts of lines that fit a block. */
function* pieces(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 40) yield lines.slice(at, at + 40).join('\n') || ' ';
}

function refuse(problem: string): never {
  throw new Fault('VALIDATION_ERROR', 'The Markdown cannot be printed.', [`markdown: ${problem}`]);
}
