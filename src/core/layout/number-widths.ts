// How wide the numbers of rows are, so that a column can grow before one of them
// would break: an amount in two pieces is misread. Known before the first row is
// laid out, because all rows of a block share their columns.
//
// Most documents have no such number. They are only looked through, so that the
// columns that were shared for earlier documents serve them too.

import type { PlainBlock, PlainRow } from '../model/paper/plain-block.ts';
import { isPlain } from '../raster/text/cells.ts';
import { cellOf, columnsOf } from './fit.ts';
import type { ColumnNeed, NumberWidths, Paper } from './paper.ts';
import { digitParts, isNumber } from './whole-numbers.ts';

type Fonts = Pick<Paper, 'fonts'>;

/** A column as the template states it. */
export interface StatedColumn {
  /** The width in dots. */
  width: number;
  /** Number of cells that fit. */
  room: number;
}

const none: NumberWidths = new Map();

/** `statedBy`: what the rows of a path share on the whole paper. */
export function numberWidths(
  blocks: readonly PlainBlock[],
  paper: Fonts,
  statedBy: (row: PlainRow, path: string) => readonly StatedColumn[],
): NumberWidths {
  let crowded: Map<string, readonly StatedColumn[]> | undefined;
  let isNested = false;
  let columns: PlainRow['columns'] | undefined;
  let stated: readonly StatedColumn[] = [];
  // An iterator would allocate for every block.
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!;
    isNested ||= block.type === 'group' || block.type === 'columns';
    if (block.type !== 'row' || block.ruler || crowded?.has(block.path)) continue;
    if (block.columns !== columns) stated = statedBy(block, block.path);
    columns = block.columns;
    if (isCrowded(block, stated)) (crowded ??= new Map()).set(block.path, stated);
  }
  if (!crowded && !isNested) return none;
  const found = new Map<string, ColumnNeed[]>();
  for (const block of blocks) {
    if (block.type === 'row') {
      if (crowded?.has(block.path)) add(block, paper, found);
    } else addWithin(block, paper, found);
  }
  for (const [path, own] of crowded ?? [])
    if (found.get(path)!.every(({ number }, index) => number <= own[index]!.width))
      found.delete(path);
  return found;
}

/** Whether a text with digits may be wider than its column. */
function isCrowded({ contents, isAscii }: PlainRow, stated: readonly StatedColumn[]): boolean {
  for (let index = 0; index < contents.length; index++) {
    const text = contents[index]!;
    const { room } = stated[index]!;
    if (2 * text.length <= room) continue; // no character is wider than two cells
    if ((text.length > room || !(isAscii || isPlain(text))) && digit.test(text)) return true;
  }
  return false;
}

/** The paper is narrower there, so all rows are added. */
function addWithin(block: PlainBlock, paper: Fonts, found: Map<string, ColumnNeed[]>): void {
  if (block.type === 'row') add(block, paper, found);
  if (block.type === 'group') for (const one of block.blocks) addWithin(one, paper, found);
  if (block.type === 'columns')
    for (const { blocks } of block.columns) for (const one of blocks) addWithin(one, paper, found);
}

function add(
  block: PlainRow & { path: string },
  paper: Fonts,
  found: Map<string, ColumnNeed[]>,
): void {
  let needs = found.get(block.path);
  if (!needs) {
    needs = block.columns.map(() => ({
      number: 0,
      small: 0,
      digits: 0,
      header: '',
      hasText: false,
    }));
    found.set(block.path, needs);
  }
  if (block.ruler) needs.forEach((need, index) => (need.header = block.contents[index]!));
  else addRow(block, paper, needs);
}

const space = /[ \n]+/;
const digit = /\p{Nd}/u;
function addRow({ columns, contents }: PlainRow, paper: Fonts, needs: readonly ColumnNeed[]): void {
  const share = paper.fonts.B.width / paper.fonts.A.width;
  for (let index = 0; index < contents.length; index++) {
    const text = contents[index]!;
    const need = needs[index]!;
    const column = columns[index]!;
    const cell = cellOf(column, paper);
    // What is no wider than the widest number needs nothing more.
    if (text.length * cell.width <= need.digits && isPlain(text)) continue;
    const words = column.wrap && digit.test(text) ? text.split(space) : [];
    need.hasText ||= words.length !== 1 || !isNumber.test(words[0]!);
    for (const word of words) {
      if (!isNumber.test(word)) continue;
      const widthOf = (part: string) => columnsOf(part, column, cell) * cell.width;
      const width = widthOf(word);
      need.number = Math.max(need.number, width);
      need.small = Math.max(need.small, column.font === 'A' ? width * share : width);
      for (const part of digitParts(word)) need.digits = Math.max(need.digits, widthOf(part));
    }
  }
}

/** The least cells of a column of text that gives room to numbers. */
const leastText = 10;

/**
 * Cells in which no number breaks, if the columns have room for them: what is
 * missing comes from the column with the most to spare. Where the amounts do not
 * fit, they do in the smaller font, or their digits do; where those do not either,
 * nothing changes.
 */
export function grownColumns(
  cells: readonly number[],
  needs: readonly ColumnNeed[],
  cellsFor: (dots: number, index: number) => number,
  paper: Fonts,
): readonly number[] {
  for (const part of ['number', 'small', 'digits'] as const) {
    const wanted = needs.map((need, index) => cellsFor(need[part], index));
    if (cells.every((own, index) => own >= wanted[index]!)) return cells;
    const least = needs.map(({ header, hasText }, index) => {
      const kept = Math.max(
        wanted[index]!,
        cellsFor(headerWidth(header, paper), index),
        hasText ? leastText : 1,
      );
      return Math.min(kept, Math.max(wanted[index]!, cells[index]!));
    });
    const grown = shared(cells, wanted, least);
    if (grown) return grown;
  }
  return cells;
}

function shared(
  cells: readonly number[],
  wanted: readonly number[],
  least: readonly number[],
): readonly number[] | undefined {
  const grown = cells.map((own, index) => Math.max(own, wanted[index]!));
  let over = 0;
  grown.forEach((own, index) => (over += own - cells[index]!));
  for (; over > 0; over--) {
    const spare = grown.map((own, index) => own - least[index]!);
    const most = Math.max(...spare);
    if (most < 1) return undefined;
    grown[spare.indexOf(most)]! -= 1;
  }
  return grown;
}

/** Headers may shrink to the smallest letters, and break between words. */
const smallest = { font: 'B', size: { width: 1, height: 1 }, bold: true } as const;

function headerWidth(header: string, paper: Fonts): number {
  const cell = cellOf(smallest, paper);
  const words = header.split(space);
  return Math.max(...words.map((word) => columnsOf(word, smallest, cell))) * cell.width;
}
