// Blocks become functions that emit plain blocks: every expression is parsed,
// examined and compiled once, here. What is wrong with a block is told with its
// path. Adding a block means a schema in blocks.ts and a compiler here.

import type { PlainBlock, PlainColumn, TextStyle } from '../model/plain-block.ts';
import { Fault } from '../model/fault.ts';
import type { Block, Column } from './blocks.ts';
import { cleanText, composed } from './clean-text.ts';
import { columnsAcross, columnWidth } from './column-width.ts';
import { evaluate, type Evaluate, type Frame } from './evaluate.ts';
import { parse, reserved, type Expression } from './expression.ts';
import type { Setting } from './formats.ts';
import { interpolation, type Part } from './interpolation.ts';
import { everyItem, meaning, rootScope, type DataPath, type Scope, type Special } from './scope.ts';
import { SyntaxFault } from './tokens.ts';
import { findUses, type Use } from './uses.ts';
import { isTrue, printed, ValueFault, type Kind } from './value.ts';

/** Appends what a block prints. */
export type Emit = (frame: Frame, out: PlainBlock[]) => void;

/** A template under examination. */
export interface Draft {
  setting: Setting;
  widthMm: number;
  uses: Use[];
  specials: Set<Special>;
  faults: string[];
}

/** Where a block stands. */
interface Place {
  draft: Draft;
  path: string;
  scope: Scope;
  conditions: (DataPath | null)[];
}

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
      if (!Array.isArray(values) || values.length === 0) return empty?.(frame, out);
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
    block ? one(block, { ...place, path: `${prefix}[${index}]` }) : () => {},
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

function fault(place: Place, field: string, message: string): void {
  place.draft.faults.push(`config.${place.path}.${field}: ${message}`);
}

/** Parses, and tells a syntax fault with its position. */
function parsed<Tree>(parseIt: () => Tree, field: string, place: Place): Tree | undefined {
  try {
    return parseIt();
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    fault(place, field, `${error.message} (at character ${error.at + 1})`);
    return undefined;
  }
}

/** Examines a tree and compiles it; undefined where something is wrong with it. */
function expression(
  tree: Expression,
  kind: Kind,
  field: string,
  place: Place,
  lenient: boolean,
): Evaluate | undefined {
  const { draft, scope, conditions } = place;
  const faults: string[] = [];
  const where = `${place.path}.${field}`;
  // A condition's own fields are optional: their absence is an answer.
  const { uses, specials } = draft;
  const findings = { scope, where, conditions, uses, specials, faults };
  findUses(tree, { kind, optional: lenient }, findings);
  for (const message of faults) fault(place, field, message);
  return faults.length > 0 ? undefined : evaluate(tree, { scope, setting: draft.setting, lenient });
}

/** Turns what an expression cannot do into the fault of its block. */
function guarded<Result>(where: string, run: (frame: Frame) => Result): (frame: Frame) => Result {
  return (frame) => {
    try {
      return run(frame);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      const message = `${where}: ${error.message}`;
      throw new Fault('TEMPLATE_RENDER_ERROR', message, [message]);
    }
  };
}

/** The condition of an `if`, and the place inside of it. */
function conditional(
  source: string | undefined,
  place: Place,
): [condition: ((frame: Frame) => boolean) | undefined, inside: Place] {
  if (source === undefined) return [undefined, place];
  const tree = parsed(() => parse(source), 'if', place);
  const value = tree && expression(tree, 'any', 'if', place, true);
  const found = tree?.kind === 'path' ? meaning(tree, place.scope) : undefined;
  const tested = found?.kind === 'data' ? found.path : null;
  const inside = { ...place, conditions: [...place.conditions, tested] };
  return [value && guarded(`${place.path}.if`, (frame) => isTrue(value(frame))), inside];
}

function listPath(
  source: string | undefined,
  place: Place,
): { items: Evaluate; path: DataPath } | undefined {
  if (source === undefined) return undefined;
  const tree = parsed(() => parse(source), 'items', place);
  if (!tree) return undefined;
  const found = tree.kind === 'path' ? meaning(tree, place.scope) : undefined;
  if (found === undefined || found.kind === 'special') {
    fault(place, 'items', 'must be the path of a list, such as items');
    return undefined;
  }
  const value = expression(tree, 'list', 'items', place, false);
  if (!value || found.kind !== 'data') return undefined;
  return { items: guarded(`${place.path}.items`, value), path: found.path };
}

/**
 * A text with its expressions. `ownBreak` is what a line break written in the
 * template becomes, `dataBreak` what one that came with the data becomes.
 */
function text(
  source: string | undefined,
  field: string,
  place: Place,
  ownBreak: '\n' | ' ' = ' ',
  dataBreak: '\n' | ' ' = ' ',
): (frame: Frame) => string {
  const parts =
    source === undefined ? [] : (parsed(() => interpolation(source), field, place) ?? []);
  const where = `${place.path}.${field}`;
  const pieces = parts.map((part) => piece(part, field, place, ownBreak, dataBreak));
  if (pieces.length === 1 && typeof pieces[0] === 'string') {
    const [constant] = pieces;
    return guarded(where, (frame) => {
      frame.run.write(constant.length);
      return constant;
    });
  }
  return guarded(where, (frame) => {
    let whole = '';
    for (const part of pieces) whole += typeof part === 'string' ? part : part(frame);
    frame.run.write(whole.length);
    return composed(whole);
  });
}

function piece(
  part: Part,
  field: string,
  place: Place,
  ownBreak: '\n' | ' ',
  dataBreak: '\n' | ' ',
): string | ((frame: Frame) => string) {
  if (typeof part === 'string') return cleanText(part, ownBreak);
  const value = expression(part.tree, 'text', field, place, false);
  if (!value) return '';
  return (frame) => {
    const result = value(frame);
    try {
      return cleanText(printed(result), dataBreak);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      throw new ValueFault(`${part.source} ${error.message}`);
    }
  };
}
