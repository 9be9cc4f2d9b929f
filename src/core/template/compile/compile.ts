// Blocks become functions that emit plain blocks. Adding a block means a schema
// in blocks.ts, a plain block in the model and a compiler here; its schema,
// example and checks follow from the fields that it compiles.

import type { LabelBlock } from '../../model/label-block.ts';
import type {
  PlainAction,
  PlainBlock,
  PlainColumns,
  PrintedBlock,
} from '../../model/plain-block.ts';
import type { Block, Column } from '../config/blocks.ts';
import { cleanText } from './clean-text.ts';
import { barcode, matrix } from './codes.ts';
import { columnsAcross, columnWidth } from './column-width.ts';
import { columnPlaces, textColumn, textRow } from './columns.ts';
import type { Frame } from '../expression/evaluate.ts';
import { conditional, fault, guarded, text, type Draft, type Place } from './fields.ts';
import { forEach } from './for-each.ts';
import { image } from './image.ts';
import { refuseLabelFields } from '../config/label-only.ts';
import { rootScope } from '../expression/scope.ts';
import { maxFaults } from '../config/structure.ts';
import { style } from './style.ts';
import { tableHeader } from './table-header.ts';

/** Appends what a block prints. */
export type Emit<Plain = PlainBlock> = (frame: Frame, out: Plain[]) => void;
export type EmitLabel = Emit<LabelBlock>;

type Compilers = {
  [Type in Block['type']]: (block: Extract<Block, { type: Type }>, place: Place) => Emit;
};

export function compile(blocks: Block[], draft: Draft): Emit {
  const across = columnsAcross(draft.widthMm);
  const whole = { draft, path: '', scope: rootScope, conditions: [], across, within: null };
  return all(blocks, whole, 'blocks');
}

const compilers: Compilers = {
  text(block, place) {
    const { font, size, bold, underline, invert } = style(block, place);
    const { align = 'start', wrap = true, maxLines = null, multiline = false } = block;
    const content = text(block.content, 'content', place, '\n', multiline ? '\n' : ' ');
    const { path } = place;
    return (frame, out) =>
      out.push({
        type: 'text',
        path,
        content: content(frame),
        align,
        wrap,
        maxLines,
        font,
        size,
        bold,
        underline,
        invert,
      });
  },

  row(block, place) {
    const columns = block.columns ?? [];
    const { path } = place;
    if (columns.some((column) => 'blocks' in column)) {
      const places = columnPlaces(
        columns.map(({ width = '*' }) => ({ width })),
        place,
      );
      const holders = columns.map((column, index) => holder(column, places[index]!));
      return (frame, out) =>
        out.push({ type: 'columns', path, columns: holders.map((column) => column(frame)) });
    }
    const places = columnPlaces(columns, place);
    const texts = columns.map((column, index) => {
      if (!('content' in column)) fault(places[index]!, 'content', 'is required');
      return textColumn(column, places[index]!);
    });
    return emitting(textRow(texts, path));
  },

  table(block, place) {
    const columns = block.columns ?? [];
    const places = columnPlaces(columns, place);
    const { path } = place;
    const item = ({ scope }: Place): Emit => {
      const texts = columns.map((column, index) =>
        textColumn(column, { ...places[index]!, scope }),
      );
      const row = textRow(texts, path);
      const spend = guarded(path, (frame) => frame.run.spend(1));
      return (frame, out) => {
        spend(frame);
        out.push(row(frame));
      };
    };
    return forEach(block, place, all, item, tableHeader({ ...block, columns }, places, path));
  },

  pair(block, place) {
    const { font, size, bold, underline, invert } = style(block, place);
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
        font,
        size,
        bold,
        underline,
        invert,
      });
  },

  divider(block, place) {
    if (block.style !== undefined && block.char !== undefined)
      fault(place, 'char', 'and style exclude each other: keep one');
    const { style: line = 'solid' } = block;
    const char = block.char === undefined ? null : character(block.char, 'char', place);
    return constantly({ type: 'divider', path: place.path, style: line, char });
  },

  barcode: (block, place) => emitting(barcode(block, place)),
  qrcode: (block, place) => emitting(matrix(block, place)),
  pdf417: (block, place) => emitting(matrix(block, place)),
  datamatrix: (block, place) => emitting(matrix(block, place)),
  aztec: (block, place) => emitting(matrix(block, place)),

  image(block, place) {
    const print = image(block, place);
    return (frame, out) => {
      const plain = print(frame);
      if (plain) out.push(plain);
    };
  },

  feed(block, place) {
    if (block.lines !== undefined && block.mm !== undefined)
      fault(place, 'mm', 'and lines exclude each other: keep one');
    const { mm = 0, lines = block.mm === undefined ? 1 : 0 } = block;
    return constantly({ type: 'feed', path: place.path, lines, mm });
  },

  cut: ({ mode = 'partial' }, place) => action({ type: 'cut', path: place.path, mode }, place),

  drawer: ({ pin = 2, onMs = 50, offMs = 500 }, place) =>
    action({ type: 'drawer', path: place.path, pin, onMs, offMs }, place),

  beep: ({ times = 1 }, place) => action({ type: 'beep', path: place.path, times }, place),

  each: (block, place) =>
    forEach(block, place, all, (inside) => all(block.blocks, inside, 'blocks')),

  group(block, place) {
    const { border = 'none', padding = 0 } = block;
    if (padding > 8 || !Number.isInteger(padding))
      fault(place, 'padding', 'must be a whole number from 0 to 8');
    const inset = padding + (border === 'none' ? 0 : 1);
    if (inset === 0) return all(block.blocks, place, 'blocks');
    const across = place.across - 2 * inset;
    if (across < 1)
      fault(place, padding > 0 ? 'padding' : 'border', 'leaves no room for what is inside');
    const within = 'a group with a border or padding';
    const inner = all(block.blocks, { ...place, across: Math.max(1, across), within }, 'blocks');
    const { path } = place;
    return (frame, out) => {
      const blocks = printedBlocks(inner, frame);
      if (blocks.length > 0) out.push({ type: 'group', path, blocks, border, padding });
    };
  },
};

function constantly(block: PlainBlock): Emit {
  return (_, out) => out.push(block);
}

function emitting(print: ((frame: Frame) => PlainBlock) | undefined): Emit {
  return (frame, out) => print && out.push(print(frame));
}

/** The printer does it between two stretches of paper: nothing can stand beside it. */
function action(block: PlainAction, place: Place): Emit {
  if (place.within !== null)
    fault(place, 'type', `${block.type} cannot stand in ${place.within}: move it out`);
  return constantly(block);
}

function printedBlocks(emit: Emit, frame: Frame): PrintedBlock[] {
  const out: PlainBlock[] = [];
  emit(frame, out);
  return out.filter((block): block is PrintedBlock => !actions.has(block.type));
}

const actions: ReadonlySet<string> = new Set<PlainAction['type']>(['cut', 'drawer', 'beep']);

type Holder = (frame: Frame) => PlainColumns['columns'][number];

/** A column beside blocks holds blocks too, if only one of text. */
function holder(column: Column, place: Place): Holder {
  const width = columnWidth(column.width);
  if (!('blocks' in column)) {
    if (!('content' in column)) fault(place, 'content', 'or blocks is required');
    const { plain, content } = textColumn(column, place);
    const { width: _, ...look } = plain;
    return (frame) => {
      const only = { type: 'text' as const, path: place.path, content: content(frame), ...look };
      return { width, blocks: [only] };
    };
  }
  const { blocks = [], if: source, width: _, ...rest } = column;
  for (const field of Object.keys(rest))
    fault(place, field, 'and blocks exclude each other: keep one');
  const [condition, inside] = conditional(source, { ...place, within: 'a column' });
  const emit = all(blocks, inside, 'blocks');
  return (frame) => {
    const isPrinted = condition === undefined || condition(frame);
    return { width, blocks: isPrinted ? printedBlocks(emit, frame) : [] };
  };
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
  refuseLabelFields(block, place);
  const [condition, inside] = conditional(block.if, place);
  const emit = (compilers[block.type] as (block: Block, place: Place) => Emit)(block, inside);
  const spend = guarded(place.path, (frame) => frame.run.spend(1));
  return (frame, out) => {
    spend(frame);
    if (condition === undefined || condition(frame)) emit(frame, out);
  };
}

function character(char: string, field: string, place: Place): string {
  const clean = cleanText(char, ' ');
  if (clean === '') fault(place, field, 'is a control character');
  return clean;
}
