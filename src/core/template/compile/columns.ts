// The columns of rows and tables, and how the width is shared among them before
// any printer is known. Knows nothing of dots.

import type { ColumnMeasure, PlainColumn, PlainRow, TextStyle } from '../../model/plain-block.ts';
import { shareColumns } from '../../share-columns.ts';
import type { Column, TableColumn } from '../config/blocks.ts';
import { columnWidth } from './column-width.ts';
import type { Frame } from '../expression/evaluate.ts';
import { conditional, fault, text, type Place } from './fields.ts';
import { charactersOf, style } from './style.ts';

/** A column that holds text: how it looks, and what stands in it. */
export interface TextColumn {
  plain: PlainColumn;
  content: (frame: Frame) => string;
}

/** One whose condition fails keeps its width and stays empty. */
export function textColumn(column: Column, place: Place): TextColumn {
  const look = style(column, place);
  const { align = 'start', wrap = true, maxLines = null } = column;
  const [condition, inside] = conditional(column.if, place);
  const content = text(column.content, 'content', inside);
  const plain: PlainColumn = { width: columnWidth(column.width), align, wrap, maxLines, ...look };
  if (condition === undefined) return { plain, content };
  return { plain, content: (frame) => (condition(frame) ? content(frame) : '') };
}

export function textRow(
  texts: readonly TextColumn[],
  path: string,
  ruler?: readonly ColumnMeasure[],
): (frame: Frame) => PlainRow & { path: string } {
  const columns = texts.map(({ plain }) => plain);
  const sources = texts.map(({ content }) => content);
  return (frame) => {
    const contents = sources.map((content) => content(frame));
    return { type: 'row', path, columns, contents, ruler };
  };
}

const smallest = { font: 'B', size: { width: 1, height: 1 } } as const;

/** The place of each column, with its share of the width. */
export function columnPlaces(columns: readonly (Column | TableColumn)[], place: Place): Place[] {
  const looks = columns.map((column) => style(column));
  checkWidths(columns, looks, place);
  // Rows of nothing but the small font are counted in its characters.
  const unit = looks.every(({ font }) => font === 'B') ? charactersOf(smallest) : 1;
  const total = Math.floor(place.across / unit);
  const widths = columns.map((column, index) => {
    const { unit: of, value } = columnWidth(column.width);
    const wanted = of === 'characters' ? (value * charactersOf(looks[index]!)) / unit : value;
    return { unit: of, value: wanted };
  });
  const cells = columns.length > total ? widths.map(() => 1) : shareColumns(widths, total);
  return cells.map((own, index) => {
    const isLast = index === columns.length - 1;
    const across = (isLast || own === 1 ? own : own - 1) * unit;
    return { ...place, path: `${place.path}.columns[${index}]`, across };
  });
}

function checkWidths(
  columns: readonly (Column | TableColumn)[],
  looks: TextStyle[],
  place: Place,
): void {
  let [taken, percent] = [0, 0];
  columns.forEach((column, index) => {
    const { unit, value } = columnWidth(column.width);
    if (unit === 'percent') percent += value;
    else taken += (unit === 'rest' ? 1 : value) * charactersOf(looks[index]!);
  });
  if (percent > 100) return fault(place, 'columns', `take ${percent}% of the width`);
  const needed = Math.ceil(taken + (place.across * percent) / 100);
  if (needed > place.across)
    fault(place, 'columns', `need ${needed} characters, and there is room for ${place.across}`);
}
