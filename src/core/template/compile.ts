// Blocks become functions that emit plain blocks. Adding a block means a schema
// in blocks.ts, a plain block in the model and a compiler here; its schema,
// example and checks follow from the fields that it compiles.

import type { PlainBlock, PlainColumn, TextStyle } from '../model/plain-block.ts';
import type { Block, Column } from './blocks.ts';
import { cleanText } from './clean-text.ts';
import { columnsAcross, columnWidth } from './column-width.ts';
import type { Frame } from './evaluate.ts';
import { reserved } from './expression.ts';
import { conditional, fault, guarded, listPath, text, type Draft, type Place } from './fields.ts';
import { maxFaults } from './structure.ts';
import { everyItem, rootScope, type Scope } from './scope.ts';

/** Appends what a block prints. */
export type Emit = (frame: Frame, out: PlainBlock[]) => void;

type Compilers = {
  [Type in Block['type']]: (block: Extract<Block, { type: Type }>, place: Place) => Emit;
};

export function compile(blocks: Block[], draft: Draft): Emit {
  return all(blocks, { draft, path: '', scope: rootScope, conditions: [] }, 'blocks');
}

const compilers: Compilers = {
  text(block, place) {
    const look = style(block);
    const { align = 'left', wrap = true, maxLines = null, multiline = false } = block;
    const content = text(block.content, 'content', place, '\n', multiline ? '\n' : ' ');
    const { path } = place;
    return (frame, out) =>
      out.push({ type: 'text', path, content: content(frame), align, wrap, maxLines, ...look });
  },

  row(block, place) {
    const columns = (block.columns ?? []).map((column, index) =>
      compileColumn(column, { ...place, path: `${place.path}.columns[${index}]` }),
    );
    checkWidths(block.columns ?? [], place);
    const { path } = place;
    return (frame, out) =>
      out.push({ type: 'row', path, columns: columns.map((column) => column(frame)) });
  },

  pair(block, place) {
    const look = style(block);
    const left = text(block.left, 'left', place);
    const right = text(block.right, 'right', place);
    const { fill = false } = block;
    const leader =
      fill === false
        ? ' '
        : fill === true || fill === 'dots'
          ? '.'
          : character(fill, 'fill', place);
    const { path } = place;
    return (frame, out) =>
      out.push({
        type: 'pair',
        path,
        left: left(frame),
        right: right(frame),
        fill: leader,
        ...look,
      });
  },

  divider(block, place) {
    if (block.style !== undefined && block.char !== undefined)
      fault(place, 'char', 'and style exclude each other: keep one');
    const { style: line = 'solid' } = block;
    const char = block.char === undefined ? null : character(block.char, 'char', place);
    return constantly({ type: 'divider', path: place.path, style: line, char });
  },

  feed(block, place) {
    if (block.lines !== undefined && block.mm !== undefined)
      fault(place, 'mm', 'and lines exclude each other: keep one');
    const { mm = 0, lines = block.mm === undefined ? 1 : 0 } = block;
    return constantly({ type: 'feed', path: place.path, lines, mm });
  },

  cut: ({ mode = 'partial' }, place) => constantly({ type: 'cut', path: place.path, mode }),

  each(block, place) {
    const { as = null } = block;
    if (as !== null && reserved.has(as)) fault(place, 'as', `"${as}" is a word of the language`);
    const list = listPath(block.items, place);
    const scope: Scope = { outer: place.scope, as, path: [...(list?.path ?? []), everyItem] };
    const item = all(block.blocks, { ...place, scope }, 'blocks');
    // What is printed for an empty list is not printed for another: nothing in it is required.
    const empty =
      block.empty &&
      all(block.empty, { ...place, conditions: [...place.conditions, null] }, 'empty');
    const items = list?.items ?? (() => []);
    return (frame, out) => {
      const values = items(frame);
      if (values.length === 0) return empty?.(frame, out);
      const count = values.length;
      for (let index = 0; index < count; index++)
        item({ item: values[index], index, count, outer: frame, run: frame.run }, out);
    };
  },

  group: (block, place) => all(block.blocks, place, 'blocks'),
};

function constantly(block: PlainBlock): Emit {
  return (_, out) => out.push(block);
}

/** The blocks of a field, one after the other. */
function all(blocks: (Block | null)[], place: Place, field: string): Emit {
  const prefix = place.path === '' ? field : `${place.path}.${field}`;
  const emits = (blocks ?? []).map((block, index) =>
    block && place.draft.faults.length <= maxFaults
      ? one(block, { ...place, path: `${prefix}[${index}]` })
      : () => {},
  );
  return (frame, out) => {
    for (const emit of emits) emit(frame, out);
  };
}

function one(block: Block, place: Place): Emit {
  const [condition, inside] = conditional(block.if, place);
  const emit = (compilers[block.type] as (block: Block, place: Place) => Emit)(block, inside);
  const spend = guarded(place.path, (frame) => frame.run.spend(1));
  return (frame, out) => {
    spend(frame);
    if (condition === undefined || condition(frame)) emit(frame, out);
  };
}

/** A column whose condition fails keeps its width and stays empty. */
function compileColumn(column: Column, place: Place): (frame: Frame) => PlainColumn {
  const look = style(column);
  const { align = 'left', wrap = true, maxLines = null } = column;
  const [condition, inside] = conditional(column.if, place);
  const content = text(column.content, 'content', inside);
  const width = columnWidth(column.width);
  return (frame) => {
    const printable = condition === undefined || condition(frame);
    return { width, align, content: printable ? content(frame) : '', wrap, maxLines, ...look };
  };
}

/** The columns of a row have to share the width of the paper. */
function checkWidths(columns: Column[], place: Place): void {
  const across = columnsAcross(place.draft.widthMm);
  const widths = columns.map((column) => columnWidth(column.width));
  const sum = (unit: string) =>
    widths.reduce((total, width) => total + (width.unit === unit ? width.value : 0), 0);
  const [characters, percent, rest] = [sum('characters'), sum('percent'), sum('rest')];
  if (percent > 100) return fault(place, 'columns', `take ${percent}% of the width`);
  const taken = characters + Math.ceil((across * percent) / 100) + rest;
  if (taken > across)
    fault(place, 'columns', `need ${taken} characters, and the width of the paper has ${across}`);
}

function style(block: Pick<Column, 'font' | 'size' | 'bold' | 'underline' | 'invert'>): TextStyle {
  const { font = 'A', size = 1, bold = false, underline = false, invert = false } = block;
  const factors = typeof size === 'number' ? { width: size, height: size } : size;
  return { font, size: factors, bold, underline, invert };
}

function character(char: string, field: string, place: Place): string {
  const clean = cleanText(char, ' ');
  if (clean === '') fault(place, field, 'is a control character');
  return clean;
}
