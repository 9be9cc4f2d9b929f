// The blocks of a Markdown table: columns where the paper is wide enough, in the small font
// if that helps, and each row as a list of its cells where it is not.

import type { JsonObject } from '../model/json.ts';
import { measure } from '../raster/text/cells.ts';

export interface MarkdownTable {
  /** Text in the markup of templates. */
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** The headers and rows without markup. */
  plain: readonly (readonly string[])[];
  align: readonly (string | null)[];
}

/** Characters of font A across the usual papers. */
const narrow = 32;
const usual = 48;
/** The small font's share of the width of font A. */
const small = 0.75;
/** The widest cell that is never wrapped. */
const short = 12;
const longestText = 9000;

export function tableBlocks(table: MarkdownTable): JsonObject[] {
  const { headers, rows, plain } = table;
  const widths = headers.map((_, at) => Math.max(...plain.map((row) => measure(row[at] ?? ''))));
  const words = headers.map((_, at) => Math.max(...plain.map((row) => longestWord(row[at] ?? ''))));
  const widest = widths.indexOf(Math.max(...widths));
  const needs = widths.map((width, at) => (at !== widest && width <= short ? width : words[at]!));
  const needed = needs.reduce((sum, need) => sum + need + 1, -1);
  const font = needed > usual ? 'B' : 'A';
  const across = font === 'B' ? Math.ceil(needed * small) : needed;
  const row = (cells: readonly string[], style: JsonObject): JsonObject => ({
    type: 'row',
    markup: true,
    columns: cells.map((content, at) => ({
      content,
      ...(at !== widest && widths[at]! <= short && { width: widths[at]! + 1 }),
      ...(table.align[at] && { align: table.align[at] }),
      font,
      ...style,
    })),
  });
  const blocks = [
    row(headers, { bold: true }),
    { type: 'divider' },
    ...rows.map((cells) => row(cells, {})),
  ];
  if (across <= narrow) return blocks;
  return [
    { type: 'group', minCharacters: Math.min(across, widestPaper), blocks },
    { type: 'group', maxCharacters: Math.min(across, widestPaper) - 1, blocks: lists(table) },
  ];
}

/** The widest paper of any printer has fewer characters. */
const widestPaper = 255;

/** Each row as lines of `header: cell`, several rows in a text. */
function lists({ headers, rows }: MarkdownTable): JsonObject[] {
  const texts: string[] = [];
  for (const cells of rows) {
    const lines = cells.flatMap((cell, at) => {
      if (cell === '') return [];
      const header = headers[at]!.replaceAll('**', '');
      return [header === '' ? cell : `**${header}:** ${cell}`];
    });
    const text = lines.join('\n');
    const last = texts.at(-1);
    if (last !== undefined && last.length + text.length < longestText)
      texts[texts.length - 1] = `${last}\n\n${text}`;
    else texts.push(text);
  }
  return texts.map((content) => ({ type: 'text', content, markup: true }));
}

function longestWord(text: string): number {
  return Math.max(0, ...text.split(/\s+/).map(measure));
}
