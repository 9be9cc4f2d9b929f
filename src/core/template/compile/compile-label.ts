// The blocks of a label become functions that emit what stands on it, in
// millimetres. Expressions, conditions and lists work as on a roll.

import type { LabelBlock, LabelPlace, PlainLabel } from '../../model/label-block.ts';
import type { Block } from '../config/blocks.ts';
import { barcode, matrix } from './codes.ts';
import type { Emit, EmitLabel } from './compile.ts';
import { conditional, fault, guarded, text, type Draft, type Place } from './fields.ts';
import { forEach } from './for-each.ts';
import { image } from './image.ts';
import { emitting, labelColumn, labelHeader, labelRow } from './label-columns.ts';
import { emMm, labelPlace, labelText, refuseRollFields } from './label-style.ts';
import { rootScope } from '../expression/scope.ts';
import { maxFaults } from '../config/structure.ts';

type Compilers = {
  [Type in Block['type']]: (
    block: Extract<Block, { type: Type }>,
    place: Place,
    where: LabelPlace,
  ) => EmitLabel;
};

/**
 * All blocks are one label, if an empty one. Where there are pages, each of their
 * items is a label, and what stands before and behind them too, unless it prints nothing.
 */
export function compileLabels(given: Block[], draft: Draft): Emit<PlainLabel> {
  const across = 200; // characters: whether codes fit is seen when the example is laid out
  const place = { draft, path: '', scope: rootScope, conditions: [], across, within: 'a label' };
  const blocks: (Block | null)[] = given ?? [];
  const starts = blocks.flatMap((block, index) => (isPage(block) ? [index] : []));
  if (starts.length === 0) return label(blocks, place, 'blocks', true);
  // Places in the list make paths: what is not of a label becomes null there.
  const between = (from: number, to: number) =>
    label(
      blocks.map((block, index) => (index > from && index < to ? block : null)),
      place,
    );
  const emits = starts.flatMap((start, index) => [
    between(starts[index - 1] ?? -1, start),
    pages(blocks[start] as Each, { ...place, path: `blocks[${start}]` }),
  ]);
  emits.push(between(starts.at(-1)!, blocks.length));
  return (frame, out) => {
    for (const emit of emits) emit(frame, out);
  };
}

function isPage(block: Block | null): boolean {
  return block?.type === 'each' && block.page === true;
}

type Each = Extract<Block, { type: 'each' }>;

function pages(block: Each, place: Place): Emit<PlainLabel> {
  for (const field of Object.keys(block))
    if (!pageFields.has(field)) fault(place, field, 'has no meaning for a whole label');
  return conditionally(block, place, (inside) =>
    forEach(block, inside, label, (item) => label(block.blocks, item)),
  );
}

const pageFields = new Set(['type', 'if', 'page', 'items', 'as', 'blocks', 'empty']);

/** One label; where nothing stands on it, none, unless it is wanted empty. */
function label(
  given: (Block | null)[],
  place: Place,
  field = 'blocks',
  isWanted = false,
): Emit<PlainLabel> {
  const blocks = given ?? [];
  const isCut = (block: Block | null) => block?.type === 'cut';
  const emit = all(
    blocks.map((block) => (isCut(block) ? null : block)),
    place,
    field,
  );
  const cuts = all(
    blocks.map((block) => (isCut(block) ? block : null)),
    place,
    field,
    cutting,
  );
  const path = place.path === '' ? field : `${place.path}.${field}`;
  return (frame, out) => {
    const standing: LabelBlock[] = [];
    emit(frame, standing);
    const modes: ('full' | 'partial')[] = [];
    cuts(frame, modes);
    if (isWanted || standing.length > 0)
      out.push({ type: 'label', path, blocks: standing, cut: modes[0] ?? null });
  };
}

function cutting(block: Block): Emit<'full' | 'partial'> {
  const { mode = 'partial' } = block as Extract<Block, { type: 'cut' }>;
  return (_, out) => out.push(mode);
}

const compilers: Compilers = {
  text(block, place, where) {
    const look = labelText(block, place);
    const content = text(block.content, 'content', place, '\n', block.multiline ? '\n' : ' ');
    return emitting(place, where, (frame) => ({ type: 'text', content: content(frame), ...look }));
  },

  pair(block, place, where) {
    const look = labelText(block, place);
    const left = text(block.left, 'left', place);
    const right = text(block.right, 'right', place);
    const { fill = false } = block;
    const leader = fill === false ? ' ' : fill === true || fill === 'dots' ? '.' : fill;
    return emitting(place, where, (frame) => {
      return { type: 'pair', left: left(frame), right: right(frame), fill: leader, ...look };
    });
  },

  row(block, place, where) {
    const columns = (block.columns ?? []).map((column, index) =>
      labelColumn(column, { ...place, path: `${place.path}.columns[${index}]` }, all),
    );
    return emitting(place, where, (frame) => {
      return { type: 'row', columns: columns.map((column) => column(frame)) };
    });
  },

  table(block, place) {
    const columns = block.columns ?? [];
    const places = columns.map((_, index) => ({
      ...place,
      path: `${place.path}.columns[${index}]`,
    }));
    const item = ({ scope }: Place) => {
      const cells = columns.map((column, index) =>
        labelColumn(column, { ...places[index]!, scope }, all),
      );
      return labelRow(cells, place);
    };
    return forEach(block, place, all, item, labelHeader({ ...block, columns }, places, place));
  },

  divider(block, place, where) {
    const { style = 'solid', thickness: thicknessMm = 0.25 } = block;
    return emitting(place, where, () => ({ type: 'divider', style, thicknessMm }));
  },

  barcode(block, place, where) {
    const print = barcode(block, place);
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

  image(block, place, where) {
    const { width, ...rest } = block;
    const share =
      typeof width === 'string' && width.endsWith('%') ? Number.parseFloat(width) : null;
    const print = image(rest, place);
    return (frame, out) => {
      const plain = print(frame);
      const shared = share === null ? null : ({ unit: 'percent', value: share } as const);
      if (plain) out.push({ ...plain, width: shared, place: where });
    };
  },

  group(block, place, where) {
    const { border = 'none', thickness: thicknessMm = 0.25, padding: paddingMm = 0 } = block;
    const inner = all(block.blocks, place, 'blocks');
    const look = { border, thicknessMm, paddingMm };
    return (frame, out) => {
      const blocks: LabelBlock[] = [];
      inner(frame, blocks);
      if (blocks.length > 0)
        out.push({ type: 'group', path: place.path, place: where, blocks, ...look });
    };
  },

  each(block, place) {
    if (block.page === true)
      fault(place, 'page', 'makes labels only where the block stands in no other one');
    return forEach(block, place, all, (inside) => all(block.blocks, inside, 'blocks'));
  },

  feed(block, place, where) {
    if (block.lines !== undefined && block.mm !== undefined)
      fault(place, 'mm', 'and lines exclude each other: keep one');
    const { mm, lines = 1 } = block;
    const heightMm = mm ?? lines * lineMm;
    return emitting(place, where, () => ({ type: 'space', heightMm }));
  },

  cut: (_, place) => refused(place, 'cut cannot stand in another block of a label: move it out'),
  drawer: (_, place) => refused(place, 'drawer cannot stand on a label'),
  beep: (_, place) => refused(place, 'beep cannot stand on a label'),
};

const lineMm = 3.6; // of letters of the usual size

type Matrix = Extract<Block, { type: 'qrcode' | 'pdf417' | 'datamatrix' | 'aztec' }>;

function square(block: Matrix, place: Place, where: LabelPlace): EmitLabel {
  const print = matrix(block, place);
  return (frame, out) => {
    if (print) out.push({ ...print(frame), place: where });
  };
}

function refused(place: Place, message: string): EmitLabel {
  fault(place, 'type', message);
  return () => {};
}

/** The blocks of a field, one after the other. */
function all<Plain = LabelBlock>(
  blocks: (Block | null)[],
  place: Place,
  field: string,
  compileBlock = placed as (block: Block, place: Place) => Emit<Plain>,
): Emit<Plain> {
  const prefix = place.path === '' ? field : `${place.path}.${field}`;
  const emits: Emit<Plain>[] = [];
  (blocks ?? []).forEach((block, index) => {
    if (!block || place.draft.faults.length > maxFaults) return;
    const own = { ...place, path: `${prefix}[${index}]` };
    emits.push(conditionally(block, own, (inside) => compileBlock(block, inside)));
  });
  return (frame, out) => {
    for (const emit of emits) emit(frame, out);
  };
}

function placed(block: Block, place: Place): EmitLabel {
  refuseRollFields(block, place);
  const compiler = compilers[block.type] as (
    block: Block,
    place: Place,
    where: LabelPlace,
  ) => EmitLabel;
  return compiler(block, place, labelPlace(block));
}

function conditionally<Plain>(
  block: Block,
  place: Place,
  compileInside: (inside: Place) => Emit<Plain>,
): Emit<Plain> {
  const [condition, inside] = conditional(block.if, place);
  const emit = compileInside(inside);
  const spend = guarded(place.path, (frame) => frame.run.spend(1));
  return (frame, out) => {
    spend(frame);
    if (condition === undefined || condition(frame)) emit(frame, out);
  };
}
