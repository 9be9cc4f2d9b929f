// Compiles the blocks of a label template into functions that emit label blocks,
// in millimetres. Expressions, conditions and lists work as on receipts.

import type { LabelBlock, LabelPlace, PlainLabel } from '../../model/paper/label-block.ts';
import type { Block } from '../config/blocks.ts';
import { barcode, matrix, type MatrixBlock } from './codes.ts';
import type { Emit, EmitLabel } from './emit.ts';
import { fault, type CompileState, type BlockContext } from './context.ts';
import { text } from './text.ts';
import { allIn, conditionally, forEachItem } from './conditions-and-lists.ts';
import { image } from './image.ts';
import { emitting, labelColumn, labelHeader, labelRow } from './label-columns.ts';
import { emMm, labelPlace, labelText, refuseRollFields } from './label-style.ts';
import { rootScope } from '../expression/scope.ts';

type Compilers = {
  [Type in Block['type']]: (
    block: Extract<Block, { type: Type }>,
    context: BlockContext,
    where: LabelPlace,
  ) => EmitLabel;
};

/**
 * Compiles all blocks to one label, even if it is empty, unless there are page blocks: then
 * each of their items is a label; the blocks before and after them make labels too, unless
 * they print nothing.
 */
export function compileLabels(blocks: Block[], state: CompileState): Emit<PlainLabel> {
  const across = 200; // characters, without effect: whether codes fit is checked by laying out the example
  const context = { state, path: '', scope: rootScope, conditions: [], across, within: 'a label' };
  const starts = blocks.flatMap((block, index) => (isPage(block) ? [index] : []));
  const labels = [-1, ...starts].flatMap((start, index) => {
    const end = starts[index] ?? blocks.length;
    // Blocks of other labels become null, because the index in the list is part of the path.
    const own = blocks.map((block, at) => (at > start && at < end ? block : null));
    const page = blocks[start] as Each | undefined;
    return [
      ...(page ? [pages(page, { ...context, path: `blocks[${start}]` })] : []),
      label(own, context, 'blocks', starts.length === 0),
    ];
  });
  return (frame, out) => {
    for (const emit of labels) emit(frame, out);
  };
}

function isPage(block: Block | null): boolean {
  return block?.type === 'each' && block.page === true;
}

type Each = Extract<Block, { type: 'each' }>;

function pages(block: Each, context: BlockContext): Emit<PlainLabel> {
  for (const field of Object.keys(block))
    if (!pageFields.has(field)) fault(context, field, 'has no effect on a whole label');
  return conditionally(block, context, (inside) =>
    forEachItem(block, inside, label, (item) => label(block.blocks ?? [], item)),
  );
}

const pageFields = new Set([
  'type',
  'if',
  'part',
  'hidden',
  'page',
  'items',
  'as',
  'blocks',
  'empty',
]);

/** Emits one label; none if it is empty, unless `isWanted`. */
function label(
  blocks: (Block | null)[],
  context: BlockContext,
  field = 'blocks',
  isWanted = false,
): Emit<PlainLabel> {
  const isCut = (block: Block | null) => block?.type === 'cut';
  const others = blocks.map((block) => (isCut(block) ? null : block));
  const cutting = blocks.map((block) => (isCut(block) ? block : null));
  const emit = allIn(others, context, field, placed);
  const cuts = allIn(cutting, context, field, cutMode);
  const path = context.path === '' ? field : `${context.path}.${field}`;
  return (frame, out) => {
    const standing: LabelBlock[] = [];
    emit(frame, standing);
    const modes: ('full' | 'partial')[] = [];
    cuts(frame, modes);
    if (isWanted || standing.length > 0)
      out.push({ type: 'label', path, blocks: standing, cut: modes[0] ?? null });
  };
}

function cutMode(block: Block): Emit<'full' | 'partial'> {
  const { mode = 'partial' } = block as Extract<Block, { type: 'cut' }>;
  return (_, out) => out.push(mode);
}

const compilers: Compilers = {
  text(block, context, where) {
    const look = labelText(block, context);
    const content = text(block.content, 'content', context, '\n', block.multiline ? '\n' : ' ');
    return emitting(context, where, (frame) => ({
      type: 'text',
      content: content(frame),
      ...look,
    }));
  },

  pair(block, context, where) {
    const look = labelText(block, context);
    const left = text(block.left, 'left', context);
    const right = text(block.right, 'right', context);
    const { fill = false } = block;
    const leader = fill === false ? ' ' : fill === true || fill === 'dots' ? '.' : fill;
    return emitting(context, where, (frame) => {
      return { type: 'pair', left: left(frame), right: right(frame), fill: leader, ...look };
    });
  },

  row(block, context, where) {
    const columns = (block.columns ?? []).map((column, index) =>
      labelColumn(column, { ...context, path: `${context.path}.columns[${index}]` }, all),
    );
    return emitting(context, where, (frame) => {
      return { type: 'row', columns: columns.map((column) => column(frame)) };
    });
  },

  table(block, context) {
    const columns = block.columns ?? [];
    const contexts = columns.map((_, index) => ({
      ...context,
      path: `${context.path}.columns[${index}]`,
    }));
    const item = ({ scope }: BlockContext) => {
      const cells = columns.map((column, index) =>
        labelColumn(column, { ...contexts[index]!, scope }, all),
      );
      return labelRow(cells, context);
    };
    return forEachItem(
      block,
      context,
      all,
      item,
      labelHeader({ ...block, columns }, contexts, context),
    );
  },

  divider(block, context, where) {
    const { style = 'solid', thickness: thicknessMm = 0.25 } = block;
    const isDiagonal = style === 'falling' || style === 'rising';
    if (isDiagonal && (where.widthMm === null || where.heightMm === null))
      fault(context, 'style', `${style} needs a width and a height: the line joins two corners`);
    return emitting(context, where, () => ({ type: 'divider', style, thicknessMm }));
  },

  barcode(block, context, where) {
    const print = barcode(block, context);
    const em = block.fontSize === undefined ? null : emMm(block.fontSize);
    const { face = 'sans' } = block;
    return (frame, out) => {
      if (print) out.push({ ...print(frame), emMm: em, face, place: where });
    };
  },

  qrcode: square,
  pdf417: square,
  datamatrix: square,
  aztec: square,
  maxicode: square,

  image(block, context, where) {
    const { width, ...rest } = block;
    const share =
      typeof width === 'string' && width.endsWith('%') ? Number.parseFloat(width) : null;
    const print = image(rest, context);
    return (frame, out) => {
      const plain = print(frame);
      const shared = share === null ? null : ({ unit: 'percent', value: share } as const);
      if (plain) out.push({ ...plain, width: shared, place: where });
    };
  },

  group(block, context, where) {
    const { border = 'none', thickness: thicknessMm = 0.25, padding: paddingMm = 0 } = block;
    const inner = all(block.blocks, context, 'blocks');
    const look = { border, thicknessMm, paddingMm };
    // A border around nothing is a shape; one whose blocks print nothing is left out.
    const isShape = border !== 'none' && block.blocks?.length === 0;
    return (frame, out) => {
      const blocks: LabelBlock[] = [];
      inner(frame, blocks);
      if (blocks.length > 0 || isShape)
        out.push({ type: 'group', path: context.path, place: where, blocks, ...look });
    };
  },

  each(block, context) {
    if (block.page === true)
      fault(context, 'page', 'makes labels only at the top level, not inside another block');
    return forEachItem(block, context, all, (inside) => all(block.blocks, inside, 'blocks'));
  },

  feed(block, context, where) {
    if (block.lines !== undefined && block.mm !== undefined)
      fault(context, 'mm', 'and lines exclude each other: keep one');
    const { mm, lines = 1 } = block;
    const heightMm = mm ?? lines * lineMm;
    return emitting(context, where, () => ({ type: 'space', heightMm }));
  },

  cut: (_, context) =>
    refused(context, 'cut cannot be inside another block of a label: move it out'),
  drawer: (_, context) => refused(context, 'drawer is not possible on a label'),
  beep: (_, context) => refused(context, 'beep is not possible on a label'),
};

const lineMm = 3.6; // line height at the usual font size

function square(block: MatrixBlock, context: BlockContext, where: LabelPlace): EmitLabel {
  const print = matrix(block, context);
  return (frame, out) => {
    if (print) out.push({ ...print(frame), place: where });
  };
}

function refused(context: BlockContext, message: string): EmitLabel {
  fault(context, 'type', message);
  return () => {};
}

function all(blocks: Block[], context: BlockContext, field: string): EmitLabel {
  return allIn(blocks, context, field, placed);
}

function placed(block: Block, context: BlockContext): EmitLabel {
  refuseRollFields(block, context);
  const compiler = compilers[block.type] as (
    block: Block,
    context: BlockContext,
    where: LabelPlace,
  ) => EmitLabel;
  return compiler(block, context, labelPlace(block));
}
