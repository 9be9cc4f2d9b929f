// Compiles the blocks of a receipt template into functions that emit plain blocks.
// A new block needs a schema in config/blocks.ts, a plain block in the model and
// a compiler here; data schema, example and checks follow from its fields.

import type {
  PlainAction,
  PlainBlock,
  PlainColumns,
  PlainText,
  PrintedBlock,
} from '../../model/paper/plain-block.ts';
import type { Block, Column } from '../config/blocks.ts';
import { cleanText } from './clean-text.ts';
import { barcode, matrix } from './codes.ts';
import { columnContexts, columnWidth, tableHeader, textColumn, textRow } from './columns.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import type { Emit } from './emit.ts';
import { fault, type CompileState, type BlockContext } from './context.ts';
import {
  conditional,
  conditionally,
  counted,
  forEachItem,
  inOrder,
} from './conditions-and-lists.ts';
import { image } from './image.ts';
import { letterFields } from '../config/label-fields.ts';
import { isLabelOnly } from '../config/label-only.ts';
import { rootScope } from '../expression/scope.ts';
import { isPrinterFont, labelText } from './label-style.ts';
import { style } from './style.ts';
import { text } from './text.ts';

type Compilers = {
  [Type in Block['type']]: (block: Extract<Block, { type: Type }>, context: BlockContext) => Emit;
};

export function compile(blocks: Block[], state: CompileState): Emit {
  const across = columnsAcross(state.widthMm);
  const whole = { state, path: '', scope: rootScope, conditions: [], across, within: null };
  return all(blocks, whole, 'blocks');
}

/** Width of the paper in characters of font A (12 dots at 8 dots per millimetre). */
function columnsAcross(widthMm: number): number {
  // 58 mm printers print 48 mm; others leave 4 mm on either side.
  const printableMm = widthMm === 58 ? 48 : widthMm - 8;
  return Math.floor((Math.floor(printableMm) * 8) / 12);
}

const compilers: Compilers = {
  text(block, context) {
    const letters = lettersOf(block, context);
    const { font: _, ...rest } = block;
    const look = style(letters ? rest : block, context);
    const { font, size, bold, underline, invert, strike, color } = look;
    const { align = 'start', wrap = true, maxLines = null, multiline = false, lineGap } = block;
    const shrinks = block.fit === 'shrink';
    const content = text(block.content, 'content', context, '\n', multiline ? '\n' : ' ');
    const { path } = context;
    return (frame, out) =>
      out.push({
        type: 'text',
        path,
        content: content(frame),
        align,
        wrap,
        maxLines,
        lineGap,
        shrinks,
        letters,
        font,
        size,
        bold,
        underline,
        invert,
        strike,
        color,
      });
  },

  row(block, context) {
    const columns = block.columns ?? [];
    const { path } = context;
    if (columns.some((column) => 'blocks' in column)) {
      const contexts = columnContexts(
        columns.map(({ width = '*' }) => ({ width })),
        context,
      );
      const holders = columns.map((column, index) => holder(column, contexts[index]!));
      return (frame, out) =>
        out.push({ type: 'columns', path, columns: holders.map((column) => column(frame)) });
    }
    const contexts = columnContexts(columns, context);
    const texts = columns.map((column, index) => {
      if (!('content' in column)) fault(contexts[index]!, 'content', 'is required');
      return textColumn(column, contexts[index]!);
    });
    return emitting(textRow(texts, path));
  },

  table(block, context) {
    const columns = block.columns ?? [];
    const contexts = columnContexts(columns, context);
    const { path } = context;
    const { grid = 'none' } = block;
    const between = { type: 'divider', path, style: 'solid', char: null, isTight: true } as const;
    const item = ({ scope }: BlockContext): Emit => {
      const texts = columns.map((column, index) =>
        textColumn(column, { ...contexts[index]!, scope }),
      );
      const row = textRow(texts, path, undefined, grid === 'all');
      const count = counted(path, perRow);
      return (frame, out) => {
        count(frame);
        out.push(row(frame));
        if (grid !== 'none' && frame.index < frame.count - 1) out.push(between);
      };
    };
    return forEachItem(
      block,
      context,
      all,
      item,
      tableHeader({ ...block, columns }, contexts, path),
    );
  },

  pair(block, context) {
    const { font, size, bold, underline, invert, strike, color } = style(block, context);
    const left = text(block.left, 'left', context);
    const right = text(block.right, 'right', context);
    const { fill = false } = block;
    const leader =
      fill === false
        ? ' '
        : fill === true || fill === 'dots'
          ? '.'
          : character(fill, 'fill', context);
    const { path } = context;
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
        strike,
        color,
      });
  },

  divider(block, context) {
    if (block.style !== undefined && block.char !== undefined)
      fault(context, 'char', 'and style exclude each other: keep one');
    const { style: given = 'solid' } = block;
    const isDiagonal = given === 'falling' || given === 'rising';
    if (isDiagonal) fault(context, 'style', `${given} is for labels: give the config a media`);
    const line = isDiagonal ? 'solid' : given;
    const char = block.char === undefined ? null : character(block.char, 'char', context);
    return constantly({ type: 'divider', path: context.path, style: line, char });
  },

  barcode: (block, context) => emitting(barcode(block, context)),
  qrcode: (block, context) => emitting(matrix(block, context)),
  pdf417: (block, context) => emitting(matrix(block, context)),
  datamatrix: (block, context) => emitting(matrix(block, context)),
  aztec: (block, context) => emitting(matrix(block, context)),
  maxicode: (block, context) => emitting(matrix(block, context)),

  image(block, context) {
    const print = image(block, context);
    return (frame, out) => {
      const plain = print(frame);
      if (plain) out.push(plain);
    };
  },

  feed(block, context) {
    if (block.lines !== undefined && block.mm !== undefined)
      fault(context, 'mm', 'and lines exclude each other: keep one');
    const { mm = 0, lines = block.mm === undefined ? 1 : 0 } = block;
    return constantly({ type: 'feed', path: context.path, lines, mm });
  },

  cut: ({ mode = 'partial' }, context) =>
    action({ type: 'cut', path: context.path, mode }, context),

  drawer: ({ pin = 2, onMs = 50, offMs = 500 }, context) =>
    action({ type: 'drawer', path: context.path, pin, onMs, offMs }, context),

  beep: ({ times = 1 }, context) => action({ type: 'beep', path: context.path, times }, context),

  each: (block, context) =>
    forEachItem(block, context, all, (inside) => all(block.blocks, inside, 'blocks')),

  group(block, context) {
    const { border = 'none', padding = 0 } = block;
    if (padding > 8 || !Number.isInteger(padding))
      fault(context, 'padding', 'must be a whole number from 0 to 8');
    if (border === 'ellipse')
      fault(context, 'border', 'ellipse is for labels: give the config a media');
    const { minCharacters: least = 0, maxCharacters: most = Infinity } = block;
    if (least > most) fault(context, 'maxCharacters', 'is less than minCharacters');
    const isLimited = least > 0 || most < Infinity;
    const edge = border === 'none' ? 0 : border === 'start' ? 0.5 : 1;
    const inset = padding + edge;
    if (inset === 0 && !isLimited) return all(block.blocks, context, 'blocks');
    const across = context.across - 2 * inset;
    if (across < 1)
      fault(context, padding > 0 ? 'padding' : 'border', 'leaves no room for what is inside');
    const within =
      inset > 0
        ? 'a group with a border or padding'
        : 'a group with minCharacters or maxCharacters';
    const characters = isLimited ? { least, most } : undefined;
    const inner = all(block.blocks, { ...context, across: Math.max(1, across), within }, 'blocks');
    const { path } = context;
    return (frame, out) => {
      const blocks = printedBlocks(inner, frame);
      if (blocks.length > 0) out.push({ type: 'group', path, blocks, border, padding, characters });
    };
  },
};

type TextBlock = Extract<Block, { type: 'text' }>;

/** Text of a receipt is drawn from outlines if it asks for what no printer's font has. */
function lettersOf(block: TextBlock, context: BlockContext): PlainText['letters'] {
  const { font = 'A', rotate: rotation = 0, minFontSize } = block;
  const { fit = minFontSize === undefined ? 'none' : 'shrink' } = block;
  const isDrawn =
    !isPrinterFont(font) || rotation !== 0 || drawnFields.some((field) => field in block);
  if (!isDrawn) return undefined;
  for (const field of ['size', 'lineGap'] as const)
    if (field in block) fault(context, field, 'is for a font of the printer: use fontSize');
  if (block.font !== undefined && isPrinterFont(block.font))
    fault(context, 'font', 'is a font of the printer, which has no fontSize, face or rotation');
  return { ...labelText({ ...block, fit }, context), rotation };
}

const drawnFields = ['fontSize', 'minFontSize', 'face', 'letterSpacing'] as const;

function constantly(block: PlainBlock): Emit {
  return (_, out) => out.push(block);
}

function emitting(print: ((frame: EvalFrame) => PlainBlock) | undefined): Emit {
  return (frame, out) => print && out.push(print(frame));
}

/** Actions take place between two pages, so they cannot be inside a column or a bordered group. */
function action(block: PlainAction, context: BlockContext): Emit {
  if (context.within !== null)
    fault(context, 'type', `${block.type} cannot be inside ${context.within}: move it out`);
  return constantly(block);
}

function printedBlocks(emit: Emit, frame: EvalFrame): PrintedBlock[] {
  const out: PlainBlock[] = [];
  emit(frame, out);
  return out.filter((block): block is PrintedBlock => !actions.has(block.type));
}

/** Steps of the budget for a row of a table, without its text. */
const perRow = 100;

const actions: ReadonlySet<string> = new Set<PlainAction['type']>(['cut', 'drawer', 'beep']);

type CompiledColumn = (frame: EvalFrame) => PlainColumns['columns'][number];

/** Makes one text block of a text column, in a row where another column has blocks. */
function holder(column: Column, context: BlockContext): CompiledColumn {
  const width = columnWidth(column.width);
  if (!('blocks' in column)) {
    if (!('content' in column)) fault(context, 'content', 'or blocks is required');
    const { plain, content } = textColumn(column, context);
    const { width: _, ...look } = plain;
    return (frame) => {
      const only = { type: 'text' as const, path: context.path, content: content(frame), ...look };
      return { width, blocks: [only] };
    };
  }
  const { blocks = [], if: source, width: _, ...rest } = column;
  for (const field of Object.keys(rest))
    fault(context, field, 'and blocks exclude each other: keep one');
  const [condition, inside] = conditional(source, { ...context, within: 'a column' });
  const emit = all(blocks, inside, 'blocks');
  return (frame) => {
    const isPrinted = condition === undefined || condition(frame);
    return { width, blocks: isPrinted ? printedBlocks(emit, frame) : [] };
  };
}

function all(blocks: (Block | null)[], context: BlockContext, field: string): Emit {
  return inOrder(blocks, context, field, one);
}

function one(block: Block, context: BlockContext): Emit {
  refuseLabelFields(block, context);
  const compiler = compilers[block.type] as (block: Block, context: BlockContext) => Emit;
  return conditionally(block, context, (inside) => compiler(block, inside));
}

function character(char: string, field: string, context: BlockContext): string {
  const clean = cleanText(char, ' ');
  if (clean === '') fault(context, field, 'is a control character');
  return clean;
}

/** Reports fields that only labels have. */
function refuseLabelFields(block: Block, context: BlockContext): void {
  for (const field of Object.keys(block))
    if (isLabelOnly(field, block.type)) refuse(field, context);
  if (!('columns' in block)) return;
  (block.columns ?? []).forEach((column, index) => {
    for (const field of Object.keys(letterFields))
      if (field in column) refuse(field, { ...context, path: `${context.path}.columns[${index}]` });
  });
}

function refuse(field: string, context: BlockContext): void {
  fault(context, field, 'is for labels: give the config a media');
}
