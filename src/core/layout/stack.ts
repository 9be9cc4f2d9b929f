// Places blocks one below the other within a width of the paper; groups and
// columns are nested stacks. Pages and actions are the concern of layout.ts.

import type { Item, Position, TextItem } from '../model/paper/document.ts';
import type {
  PlainColumns,
  PlainDivider,
  PlainGroup,
  PlainRow,
  PlainText,
  PrintedBlock,
} from '../model/paper/plain-block.ts';
import { measure } from '../raster/text/cells.ts';
import { barcodeLines, matrixLines } from './code-lines.ts';
import { isMirrored } from './direction.ts';
import type { Paper } from './paper.ts';
import { hasWide } from './fit.ts';
import { frame } from './frame.ts';
import { imageLines } from './image-lines.ts';
import { groundBeyond, type Line, lineGap, plainRun } from './line.ts';
import { pairLines } from './pair-lines.ts';
import { isOneLine, rowLines } from './row-lines.ts';
import { planFor } from './header-plan.ts';
import type { RowPlan } from './row-plan.ts';
import { dividerHeight, rule, tightHeight } from './rule.ts';
import { mirrored, shareFields } from './share-fields.ts';
import { textLines } from './text-lines.ts';

/** Receives the placed items. */
export interface Sink {
  place(item: Item): void;
  /** Called with the area of each block, if block boxes are requested. */
  mark?: ((path: string, place: Position) => void) | undefined;
}

export class Stack {
  /** Top of the next block, and how much of the space above it is line gap. */
  y: number;
  gap = 0;
  readonly #x: number;
  readonly #paper: Paper;
  readonly #sink: Sink;

  constructor(paper: Paper, sink: Sink, x = 0, y = 0) {
    this.#paper = paper;
    this.#sink = sink;
    this.#x = x;
    this.y = y;
  }

  add(block: PrintedBlock): void {
    const { y } = this;
    this.#lay(block);
    const { mark } = this.#sink;
    if (!mark) return;
    const { width } = this.#paper;
    const height = this.y - this.gap - y;
    mark(block.path, { x: this.#x, y, width, height });
    if (block.type !== 'row') return;
    // Rows of headers are measured by the rows below them.
    const field = block.ruler ? '.header' : '';
    this.#planOf(block).columns.forEach(({ field: { x, width: wide } }, index) =>
      mark(`${block.path}.columns[${index}]${field}`, { x: this.#x + x, y, width: wide, height }),
    );
  }

  #lay(block: PrintedBlock): void {
    switch (block.type) {
      case 'text':
        if (block.letters) return this.#letters(block);
        return this.print(textLines(block, this.#paper, block.path));
      case 'row':
        return this.#row(block);
      case 'pair':
        return this.print(pairLines(block, this.#paper, block.path));
      case 'divider':
        return this.#divide(block);
      case 'barcode':
        return this.print(barcodeLines(block, this.#paper));
      case 'qrcode':
      case 'gs1-qrcode':
      case 'micro-qrcode':
      case 'pdf417':
      case 'datamatrix':
      case 'gs1-datamatrix':
      case 'aztec':
      case 'maxicode':
        return this.print(matrixLines(block, this.#paper));
      case 'image':
        return this.print(imageLines(block, this.#paper));
      case 'columns':
        return this.#columns(block);
      case 'group':
        return this.#group(block);
      case 'feed': {
        const { fonts, dpi } = this.#paper;
        this.y += block.lines * (fonts.A.height + lineGap) + Math.round((block.mm * dpi) / 25.4);
        this.gap = 0;
      }
    }
  }

  /** Text that is drawn from outlines. */
  #letters(block: PlainText & { path: string }): void {
    const { height, items } = this.#paper.drawText!(block, this.#paper.width);
    for (const item of items) {
      item.x += this.#x;
      item.y += this.y;
      this.#sink.place(item);
    }
    this.y += height + lineGap;
    this.gap = lineGap;
  }

  #row(row: PlainRow & { path: string }): void {
    const top = this.y;
    this.#cells(row);
    if (row.isRuled) this.#ruleColumns(this.#planOf(row), top);
  }

  /** Lines between the columns, as far as the lines between the rows. */
  #ruleColumns({ columns }: RowPlan, top: number): void {
    const joint = tightHeight / 2;
    const fields = columns.map(({ field }) => field).toSorted((one, other) => one.x - other.x);
    const y = Math.max(0, top - joint);
    for (const [index, field] of fields.entries()) {
      if (index === 0) continue;
      const before = fields[index - 1]!;
      const x = this.#x + ((before.x + before.width + field.x) >> 1) - 1;
      this.#sink.place({ kind: 'box', x, y, width: 2, height: this.y + joint - y });
    }
  }

  #cells(row: PlainRow & { path: string }): void {
    const { contents, path, isAscii } = row;
    const isTurned = isMirrored(contents, this.#paper, path);
    const plan = planFor(row, this.#paper, path, isTurned);
    if (!isOneLine(row, plan)) return this.print(rowLines(row, plan, this.#paper, path, isTurned));
    const { columns, height, gap } = plan;
    const bottom = this.y + height;
    for (let index = 0; index < columns.length; index++) {
      const { column, cell, field, align } = columns[index]!;
      const item = plainRun(contents[index]!, column, cell, field, align, isAscii);
      if (item) this.#place(item, bottom);
    }
    this.y = bottom + gap;
    this.gap = gap;
  }

  #planOf(row: PlainRow & { path: string }): RowPlan {
    const isTurned = isMirrored(row.contents, this.#paper, row.path);
    return planFor(row, this.#paper, row.path, isTurned);
  }

  /** Places text on the line with this bottom. */
  #place(item: TextItem, bottom: number): void {
    item.x += this.#x;
    item.y = bottom - item.height;
    item.locale = this.#paper.locale;
    if (this.#paper.isDrawn) item.isSmooth = true;
    this.#sink.place(item);
  }

  /** Places lines that were made elsewhere. */
  print(lines: readonly Line[]): void {
    for (const line of lines) {
      let over = 0;
      let under = 0;
      let isAllText = true;
      for (const item of line.items) {
        if (item.kind === 'text') {
          if (!item.invert || !hasWide(item.text)) continue;
          over = Math.max(over, barMargin * item.size.height);
          under = Math.max(under, barMargin * item.size.height);
          continue;
        }
        isAllText &&= item.kind === 'shaped';
        if (item.kind !== 'shaped') continue;
        const margin = item.invert ? barMargin * item.size.height : 0;
        over = Math.max(over, item.height - item.under - line.height + margin);
        under = Math.max(under, item.under + margin);
      }
      const bottom = this.y + over + line.height;
      for (const item of line.above ?? []) {
        item.x += this.#x;
        item.y = this.y;
        this.#sink.place(item);
      }
      for (const item of line.items) {
        if (item.kind === 'text') {
          this.#place(item, bottom);
          continue;
        }
        item.x += this.#x;
        item.y = bottom - item.height + (item.kind === 'shaped' ? item.under : 0);
        this.#sink.place(item);
      }
      if (over > 0 || under > 0)
        for (const box of groundBeyond(line, over, under)) this.#sink.place(box);
      // Ink outside the cells may use the gap below its own line or the line above.
      const clear = under > 0 && line.gap > 0 ? under + leastGap : under;
      const gap = Math.max(line.gap - over, clear);
      this.y = bottom + gap;
      // The quiet zone of a code is no line gap.
      this.gap = isAllText ? gap - under : 0;
    }
  }

  #divide({ char, style, isTight, path }: PlainDivider & { path: string }): void {
    const { width, fonts } = this.#paper;
    if (char !== null && measure(char) > 0) {
      const content = char.repeat(Math.floor(width / fonts.A.width / measure(char)));
      return this.print(textLines({ ...typed, content }, this.#paper, path));
    }
    for (const item of rule(style, this.#x, this.y, width, isTight)) this.#sink.place(item);
    this.y += isTight ? tightHeight : dividerHeight;
    this.gap = 0;
  }

  #columns({ columns, path }: PlainColumns & { path: string }): void {
    const shared = shareFields(columns.map(plainly), this.#paper, path);
    const isTurned = isMirrored([], this.#paper, path);
    const fields = isTurned ? mirrored(shared, this.#paper) : shared;
    const stacks = columns.map(({ blocks }, index) => {
      const { x, width } = fields[index]!;
      return this.#inner(blocks, x, width, this.y);
    });
    this.y = Math.max(...stacks.map(({ y }) => y));
    this.gap = this.y - Math.max(...stacks.map(({ y, gap }) => y - gap));
  }

  #group({ blocks, border, padding, characters, path }: PlainGroup & { path: string }): void {
    const { width, fonts } = this.#paper;
    if (characters) {
      const across = Math.floor(width / fonts.A.width);
      if (across < characters.least || across > characters.most) return;
    }
    if (border === 'none' && padding === 0) {
      for (const block of blocks) this.add(block);
      return;
    }
    const { inset, inner, white, boxes } = frame(border, padding, this.#paper, path);
    const { y, gap } = this.#inner(blocks, inset, inner, this.y + white);
    const bottom = y - gap + white;
    for (const box of boxes(this.#x, this.y, bottom)) this.#sink.place(box);
    this.y = bottom + lineGap;
    this.gap = lineGap;
  }

  /** Lays blocks out within a narrower width. */
  #inner(blocks: readonly PrintedBlock[], x: number, width: number, y: number): Stack {
    const stack = new Stack({ ...this.#paper, width, isWhole: false }, this.#sink, this.#x + x, y);
    for (const block of blocks) stack.add(block);
    return stack;
  }
}

/** Blank dots below ink that reaches out of its line. */
const leastGap = 2;
/** Black dots above and below the ink of white letters that fill the cell or leave it, at size 1. */
const barMargin = 2;

const size = { width: 1, height: 1 };

function plainly({ width }: PlainColumns['columns'][number]) {
  return { width, font: 'A', size, invert: false } as const;
}

const typed = {
  type: 'text',
  align: 'center',
  font: 'A',
  size,
  bold: false,
  underline: false,
  invert: false,
  wrap: false,
  maxLines: null,
} as const;
