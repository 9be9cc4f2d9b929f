// A barcode or matrix code on a receipt: the code, its quiet zone and its
// human-readable text, as lines.

import { barcodes, readableText } from '../codes/barcodes.ts';
import { BarcodeFault } from '../codes/barcode-fault.ts';
import { fitBarcode, type FittedCode, fitMatrix } from '../codes/fit-code.ts';
import { addOnIn, guardBars, leastHeight } from '../codes/guard-bars.ts';
import { matrices } from '../codes/matrix.ts';
import type { CodeItem, TextItem } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';
import type {
  Align,
  CodeMode,
  FontName,
  PlainBarcode,
  PlainMatrix,
  TextStyle,
} from '../model/paper/plain-block.ts';
import type { Cell } from '../model/printers/profile.ts';
import type { ErrorCorrection, Symbology } from '../model/templates/symbology.ts';
import type { Paper } from './paper.ts';
import { type Line, lineGap, textItem } from './line.ts';

type WithPath<Block> = Block & { path: string };

/** Dots between the bars and the text. */
const textGap = 4;

export function barcodeLines(block: WithPath<PlainBarcode>, paper: Paper): Line[] {
  const size = fitted(block.path, () => fitBarcode(block, paper));
  const asked = Math.round((block.heightMm * paper.dpi) / 25.4);
  const height = Math.max(asked, leastHeight(block) * size.module);
  const { format, value, mode } = block;
  const x = across(block.align, size, paper);
  const item = codeItem(x, 0, size, height, format, value, null, mode);
  const text = textStyle(block, paper);
  const lineHeight = textGap + text.cell.height;
  const guard = guardBars(block, size.module, lineHeight, paper.symbologies);
  if (guard) item.guard = guard;
  const bars = { height, gap: block.text === 'below' ? textGap : lineGap, items: [item] };
  if (block.text === 'none') return [white(lineGap), bars];
  const { main, addOn } = characters(block, item, text, paper);
  if (block.text === 'above') {
    const lines = main.with(0, [...main[0]!, ...addOn]).map((items) => textLine(items, text));
    lines.at(-1)!.gap = textGap;
    return [...lines, bars];
  }
  if (!guard) return [white(lineGap), bars, ...main.map((items) => textLine(items, text))];
  // The guard bars end beside the digits.
  item.height += guard.tail;
  const whole = { height: height + lineHeight, gap: lineGap, items: main.flat() };
  return [white(lineGap), { ...whole, above: [item, ...addOn] }];
}

export function matrixLines(block: WithPath<PlainMatrix>, paper: Paper): Line[] {
  const size = fitted(block.path, () => fitMatrix(block, paper));
  const quiet = Math.max(2 * lineGap, matrices[block.type].quiet * size.module);
  const { type, value, errorCorrection, mode } = block;
  const { height } = size;
  const x = across(block.align, size, paper);
  const item = codeItem(x, 0, size, height, type, value, errorCorrection, mode);
  return [white(quiet), { height, gap: quiet, items: [item] }];
}

/** Reports a code that does not fit as a fault of its block. */
export function fitted(path: string, size: () => FittedCode): FittedCode {
  try {
    return size();
  } catch (error) {
    if (!(error instanceof BarcodeFault)) throw error;
    const message = `${path}.content: ${error.message}`;
    throw new Fault('TEMPLATE_RENDER_ERROR', message, [message]);
  }
}

function across(align: Align, { width, inset }: FittedCode, paper: Paper): number {
  const free = paper.width - width;
  if (align === 'left') return inset;
  return align === 'right' ? free - inset : free >> 1;
}

export function codeItem(
  x: number,
  y: number,
  { module, width }: FittedCode,
  height: number,
  symbology: Symbology,
  value: string,
  errorCorrection: ErrorCorrection,
  mode: CodeMode,
): CodeItem {
  return {
    kind: 'code',
    x,
    y,
    width,
    height,
    module,
    symbology,
    value,
    errorCorrection,
    mode,
  };
}

function white(height: number): Line {
  return { height: 0, gap: height, items: [] };
}

interface CharacterStyle {
  cell: Cell;
  style: TextStyle;
}

function textStyle({ value, format }: PlainBarcode, paper: Paper): CharacterStyle {
  const { length } = readableText(format, value);
  const font = length * paper.fonts.A.width > paper.width ? 'B' : 'A';
  return { cell: paper.fonts[font], style: styles[font] };
}

function textLine(items: TextItem[], { cell }: CharacterStyle): Line {
  return { height: cell.height, gap: lineGap, items };
}

/** Barcodes contain ASCII only: one cell per character. */
function characters(
  block: PlainBarcode,
  bars: CodeItem,
  { cell, style }: CharacterStyle,
  paper: Paper,
): { main: TextItem[][]; addOn: TextItem[] } {
  const item = (text: string, middle: number): TextItem => {
    const width = text.length * cell.width;
    const x = Math.max(0, Math.min(paper.width - width, Math.floor(middle - width / 2)));
    return textItem(text, x, width, cell.height, style);
  };
  const { groups } = barcodes[block.format];
  const readable = readableText(block.format, block.value);
  if (!groups) {
    const pieces = inPieces(readable, Math.floor(paper.width / cell.width));
    return { main: pieces.map((text) => [item(text, bars.x + bars.width / 2)]), addOn: [] };
  }
  const between = (left: number, right: number) => bars.x + ((left + right) / 2) * bars.module;
  const addOn = addOnIn(block);
  return {
    main: [
      groups.map(({ from, to, left, right }) =>
        item(readable.slice(from, to), between(left, right)),
      ),
    ],
    addOn: addOn ? [item(readable.slice(addOn.from), between(addOn.left, addOn.right))] : [],
  };
}

const size = { width: 1, height: 1 };
const styles: Record<FontName, TextStyle> = {
  A: { font: 'A', size, bold: false, underline: false, invert: false },
  B: { font: 'B', size, bold: false, underline: false, invert: false },
};

function inPieces(text: string, length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'g')) ?? [];
}
