// Compiles the columns of rows and tables on labels. Every column contains blocks;
// a text column contains one text block.

import {
  flowing,
  type LabelBlock,
  type LabelColumn,
  type LabelPlace,
} from '../../model/paper/label-block.ts';
import type { Block, Column, TableColumn } from '../config/blocks.ts';
import type { EmitLabel } from './emit.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import { fault, type BlockContext } from './context.ts';
import { conditional } from './conditions-and-lists.ts';
import { text } from './text.ts';
import { labelText, refuseRollFields } from './label-style.ts';

/** Compiles a list of blocks. */
type Inside = (blocks: Block[], context: BlockContext, field: string) => EmitLabel;

type CompiledColumn = (frame: EvalFrame) => LabelColumn;

export function labelColumn(
  column: Column | TableColumn,
  context: BlockContext,
  all: Inside,
): CompiledColumn {
  const width = columnWidth(column.width);
  const [condition, inside] = conditional(column.if, context);
  const emit = columnContent(column, inside, all);
  return (frame) => {
    const blocks: LabelBlock[] = [];
    if (condition === undefined || condition(frame)) emit(frame, blocks);
    return { width, blocks };
  };
}

function columnContent(
  column: Column | TableColumn,
  context: BlockContext,
  all: Inside,
): EmitLabel {
  if (!('blocks' in column)) {
    if (!('content' in column)) fault(context, 'content', 'or blocks is required');
    refuseRollFields(column, context);
    const look = labelText(column, context);
    const content = text(column.content, 'content', context);
    return emitting(context, flowing, (frame) => {
      return { type: 'text', content: content(frame), ...look };
    });
  }
  const { blocks = [], if: _, width: __, ...rest } = column;
  for (const field of Object.keys(rest))
    fault(context, field, 'and blocks exclude each other: keep one');
  return all(blocks, context, 'blocks');
}

/** Width of a column of a label, where a number means millimetres. */
function columnWidth(width: number | string = '*'): LabelColumn['width'] {
  if (typeof width === 'number') return { unit: 'mm', value: width };
  if (width === '*') return { unit: 'rest', value: 1 };
  return { unit: 'percent', value: Number.parseFloat(width) };
}

type TableBlock = Extract<Block, { type: 'table' }>;

/** Undefined if no column has a header. */
export function labelHeader(
  { columns, headerStyle = {}, rule = 'solid' }: TableBlock,
  contexts: BlockContext[],
  context: BlockContext,
): EmitLabel | undefined {
  if (columns.every((column) => column.header === undefined)) return undefined;
  const cells = columns.map((column, index): CompiledColumn => {
    const own = contexts[index]!;
    const look = labelText({ ...column, bold: true, ...headerStyle }, own);
    const content = text(column.header ?? '', 'header', own);
    const width = columnWidth(column.width);
    const { path } = own;
    return (frame) => {
      const words = { type: 'text', content: content(frame), ...look } as const;
      return { width, blocks: [{ path, place: flowing, ...words }] };
    };
  });
  const headers = labelRow(cells, context);
  const line = { type: 'divider', path: context.path, place: flowing, thicknessMm: 0.25 } as const;
  return (frame, out) => {
    headers(frame, out);
    if (rule !== 'none') out.push({ ...line, style: rule });
  };
}

export function labelRow(cells: CompiledColumn[], context: BlockContext): EmitLabel {
  return emitting(context, flowing, (frame) => {
    return { type: 'row', columns: cells.map((cell) => cell(frame)) };
  });
}

type Content<Kind> = Kind extends LabelBlock ? Omit<Kind, 'path' | 'place'> : never;

/** Emits a block with its path and position. */
export function emitting(
  { path }: BlockContext,
  place: LabelPlace,
  make: (frame: EvalFrame) => Content<LabelBlock>,
): EmitLabel {
  return (frame, out) => out.push({ path, place, ...make(frame) });
}
