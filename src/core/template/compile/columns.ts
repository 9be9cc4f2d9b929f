// Compiles the columns of rows and tables and the headers of tables. Checks column
// widths in characters, before a printer is known.

import type {
  ColumnMeasure,
  ColumnWidth,
  PlainColumn,
  PlainRow,
  TextStyle,
} from '../../model/paper/plain-block.ts';
import { shareColumns } from '../../share-columns.ts';
import type { Block, Column, TableColumn } from '../config/blocks.ts';
import type { Emit } from './emit.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import { fault, type BlockContext } from './context.ts';
import { conditional } from './conditions-and-lists.ts';
import { text } from './text.ts';
import { charactersOf, style } from './style.ts';

/** A column with text: its style and the function that computes its text. */
export interface TextColumn {
  plain: PlainColumn;
  content: (frame: EvalFrame) => string;
}

/** A column whose condition fails keeps its width and stays empty. */
export function textColumn(column: Column, context: BlockContext): TextColumn {
  const look = style(column, context);
  const { align = 'start', wrap = true, maxLines = null } = column;
  const [condition, inside] = conditional(column.if, context);
  const content = text(column.content, 'content', inside);
  const plain: PlainColumn = { width: columnWidth(column.width), align, wrap, maxLines, ...look };
  if (condition === undefined) return { plain, content };
  return { plain, content: (frame) => (condition(frame) ? content(frame) : '') };
}

export function textRow(
  texts: readonly TextColumn[],
  path: string,
  ruler?: readonly ColumnMeasure[],
  isRuled?: boolean,
): (frame: EvalFrame) => PlainRow & { path: string } {
  const columns = texts.map(({ plain }) => plain);
  const sources = texts.map(({ content }) => content);
  return (frame) => {
    const { evaluation } = frame;
    evaluation.isAscii = true;
    const contents = sources.map((content) => content(frame));
    return { type: 'row', path, columns, contents, isAscii: evaluation.isAscii, ruler, isRuled };
  };
}

const smallest = { font: 'B', size: { width: 1, height: 1 } } as const;

/** The context of each column, with its share of the width. */
export function columnContexts(
  columns: readonly (Column | TableColumn)[],
  context: BlockContext,
): BlockContext[] {
  const looks = columns.map((column) => style(column));
  checkWidths(columns, looks, context);
  // Rows entirely in the small font are measured in its characters.
  const unit = looks.every(({ font }) => font === 'B') ? charactersOf(smallest) : 1;
  const total = Math.floor(context.across / unit);
  const widths = columns.map((column, index) => {
    const { unit: of, value } = columnWidth(column.width);
    const wanted = of === 'characters' ? (value * charactersOf(looks[index]!)) / unit : value;
    return { unit: of, value: wanted };
  });
  const cells = columns.length > total ? widths.map(() => 1) : shareColumns(widths, total);
  return cells.map((own, index) => {
    const isLast = index === columns.length - 1;
    const across = (isLast || own === 1 ? own : own - 1) * unit;
    return { ...context, path: `${context.path}.columns[${index}]`, across };
  });
}

function checkWidths(
  columns: readonly (Column | TableColumn)[],
  looks: TextStyle[],
  context: BlockContext,
): void {
  let [taken, percent] = [0, 0];
  columns.forEach((column, index) => {
    const { unit, value } = columnWidth(column.width);
    if (unit === 'percent') percent += value;
    else taken += (unit === 'rest' ? 1 : value) * charactersOf(looks[index]!);
  });
  if (percent > 100) return fault(context, 'columns', `take ${percent}% of the width`);
  const needed = Math.ceil(taken + (context.across * percent) / 100);
  if (needed > context.across)
    fault(context, 'columns', `need ${needed} characters, and there is room for ${context.across}`);
}

type TableBlock = Extract<Block, { type: 'table' }>;

/** Undefined if no column has a header. `contexts` are those of the columns. */
export function tableHeader(
  block: TableBlock,
  contexts: BlockContext[],
  path: string,
): Emit | undefined {
  const { columns, headerStyle, rule = 'solid', grid = 'none' } = block;
  if (columns.every((column) => column.header === undefined)) return undefined;
  const headers = columns.map((column, index) => {
    const { header, width, align = 'start', font = 'A' } = column;
    const content = text(header ?? '', 'header', contexts[index]!);
    refuseWideWords(header ?? '', contexts[index]!);
    const plain: PlainColumn = {
      width: columnWidth(width),
      align,
      wrap: true,
      maxLines: null,
      ...style({ bold: true, font, ...headerStyle }),
    };
    return { plain, content };
  });
  const ruler = columns.map((column) => {
    const { font, size } = style(column);
    return { width: columnWidth(column.width), font, size };
  });
  const row = textRow(headers, path, ruler, grid === 'all');
  return (frame, out) => {
    out.push(row(frame));
    const isTight = grid === 'all';
    if (rule !== 'none') out.push({ type: 'divider', path, style: rule, char: null, isTight });
  };
}

/** Words that break only between letters, which looks like a mistake. */
const unbroken = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{M}]+$/u;
const marks = /\*\*|__|==|~~/g;
const breaks = /[\s\-\u2010\u2013\u2014\u00ad\u200b]+/u;

/** Headers shrink to the smallest font if a word is too wide for its column; one that is wider still is refused. */
function refuseWideWords(header: string, context: BlockContext): void {
  if (!context.state.isNew || header.includes('{{')) return;
  const room = Math.floor(context.across / charactersOf(smallest));
  const wide = header
    .replaceAll(marks, '')
    .split(breaks)
    .find((word) => word.length > room && unbroken.test(word));
  if (wide === undefined) return;
  const needs = `needs ${wide.length} characters of the small font, and the column has ${room}`;
  fault(context, 'header', `"${wide}" ${needs}; abbreviate it, or make the column wider`);
}

export function columnWidth(width: number | string = '*'): ColumnWidth {
  if (typeof width === 'number') return { unit: 'characters', value: width };
  if (width === '*') return { unit: 'rest', value: 1 };
  return { unit: 'percent', value: Number(width.slice(0, -1)) };
}
