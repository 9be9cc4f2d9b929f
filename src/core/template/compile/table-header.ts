// The headers of a table over their columns, and the rule below them.

import type { PlainColumn } from '../../model/plain-block.ts';
import type { Block } from '../config/blocks.ts';
import { columnWidth } from './column-width.ts';
import { textRow } from './columns.ts';
import type { Emit } from './compile.ts';
import { text, type Place } from './fields.ts';
import { style } from './style.ts';

type Table = Extract<Block, { type: 'table' }>;

/** Nothing where no column has a header. `places` are those of the columns. */
export function tableHeader(block: Table, places: Place[], path: string): Emit | undefined {
  const { columns, headerStyle, rule = 'solid' } = block;
  if (columns.every((column) => column.header === undefined)) return undefined;
  const headers = columns.map((column, index) => {
    const { header, width, align = 'start', font = 'A' } = column;
    const content = text(header ?? '', 'header', places[index]!);
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
  const row = textRow(headers, path, ruler);
  return (frame, out) => {
    out.push(row(frame));
    if (rule !== 'none') out.push({ type: 'divider', path, style: rule, char: null });
  };
}
