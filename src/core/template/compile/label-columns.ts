// The columns of rows and tables on a label. They hold blocks, if only one of text.

import type { LabelBlock, LabelColumn, LabelPlace } from '../../model/label-block.ts';
import type { Block, Column, TableColumn } from '../config/blocks.ts';
import type { EmitLabel } from './compile.ts';
import type { Frame } from '../expression/evaluate.ts';
import { conditional, fault, text, type Place } from './fields.ts';
import { labelText, refuseRollFields } from './label-style.ts';

/** Compiles the blocks of a field. */
type Inside = (blocks: (Block | null)[], place: Place, field: string) => EmitLabel;

const flowing: LabelPlace = {
  xMm: null,
  yMm: null,
  widthMm: null,
  heightMm: null,
  rotation: 0,
  valign: 'top',
};

type Holder = (frame: Frame) => LabelColumn;

/** A column holds blocks, if only one of text. */
export function labelColumn(column: Column | TableColumn, place: Place, all: Inside): Holder {
  const width = columnWidth(column.width);
  const [condition, inside] = conditional(column.if, place);
  const emit = columnContent(column, inside, all);
  return (frame) => {
    const blocks: LabelBlock[] = [];
    if (condition === undefined || condition(frame)) emit(frame, blocks);
    return { width, blocks };
  };
}

function columnContent(column: Column | TableColumn, place: Place, all: Inside): EmitLabel {
  if (!('blocks' in column)) {
    if (!('content' in column)) fault(place, 'content', 'or blocks is required');
    refuseRollFields(column, place);
    const look = labelText(column, place);
    const content = text(column.content, 'content', place);
    return emitting(place, flowing, (frame) => {
      return { type: 'text', content: content(frame), ...look };
    });
  }
  const { blocks = [], if: _, width: __, ...rest } = column;
  for (const field of Object.keys(rest))
    fault(place, field, 'and blocks exclude each other: keep one');
  return all(blocks, place, 'blocks');
}

/** Numbers are millimetres on labels. */
function columnWidth(width: number | string = '*'): LabelColumn['width'] {
  if (typeof width === 'number') return { unit: 'mm', value: width };
  if (width === '*') return { unit: 'rest', value: 1 };
  return { unit: 'percent', value: Number.parseFloat(width) };
}

type Table = Extract<Block, { type: 'table' }>;

/** Nothing where no column has a header. */
export function labelHeader(
  { columns, headerStyle = {}, rule = 'solid' }: Table,
  places: Place[],
  place: Place,
): EmitLabel | undefined {
  if (columns.every((column) => column.header === undefined)) return undefined;
  const cells = columns.map((column, index): Holder => {
    const own = places[index]!;
    const look = labelText({ ...column, bold: true, ...headerStyle }, own);
    const content = text(column.header ?? '', 'header', own);
    const width = columnWidth(column.width);
    const { path } = own;
    return (frame) => {
      const words = { type: 'text', content: content(frame), ...look } as const;
      return { width, blocks: [{ path, place: flowing, ...words }] };
    };
  });
  const headers = labelRow(cells, place);
  const line = { type: 'divider', path: place.path, place: flowing, thicknessMm: 0.25 } as const;
  return (frame, out) => {
    headers(frame, out);
    if (rule !== 'none') out.push({ ...line, style: rule });
  };
}

export function labelRow(cells: Holder[], place: Place): EmitLabel {
  return emitting(place, flowing, (frame) => {
    return { type: 'row', columns: cells.map((cell) => cell(frame)) };
  });
}

type Content<Kind> = Kind extends LabelBlock ? Omit<Kind, 'path' | 'place'> : never;

/** A block with its path and place. */
export function emitting(
  { path }: Place,
  place: LabelPlace,
  make: (frame: Frame) => Content<LabelBlock>,
): EmitLabel {
  return (frame, out) => out.push({ path, place, ...make(frame) });
}
