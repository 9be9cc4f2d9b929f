// A barcode or matrix code on a receipt: the code, its quiet zone and its
// human-readable text, as lines.

import { barcodes, readableText } from '../codes/barcodes.ts';
import { BarcodeFault } from '../codes/barcode-fault.ts';
import { fitBarcode, type FittedCode, fitMatrix } from '../codes/fit-code.ts';
import { matrices } from '../codes/matrix.ts';
import type { CodeItem, TextItem } from '../model/document.ts';
import { Fault } from '../model/fault.ts';
import type {
  Align,
  CodeMode,
  FontName,
  PlainBarcode,
  PlainMatrix,
  TextStyle,
} from '../model/plain-block.ts';
import type { ErrorCorrection, Symbology } from '../model/symbology.ts';
import type { Paper } from './paper.ts';
import { type Line, lineGap, textItem } from './line.ts';

type WithPath<Block> = Block & { path: string };

/** Dots between the bars and the text. */
const textGap = 4;

export function barcodeLines(block: WithPath<PlainBarcode>, paper: Paper): Line[] {
  const size = fitted(block.path, () => fitBarcode(block, paper));
  const height = Math.round((block.heightMm * paper.dpi) / 25.4);
  const { format, value, mode } = block;
  const x = across(block.align, size, paper);
  const item = codeItem(x, 0, size, height, format, value, null, mode);
  const bars = { height, gap: block.text === 'below' ? textGap : lineGap, items: [item] };
  if (block.text === 'none') return [white(lineGap), bars];
  const words = characters(block, item, paper);
  if (block.text === 'below') return [white(lineGap), bars, ...words];
  words.at(-1)!.gap = textGap;
  return [...words, bars];
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

/** Barcodes contain ASCII only: one cell per character. */
function characters({ value, format }: PlainBarcode, bars: CodeItem, paper: Paper): Line[] {
  const font = value.length * paper.fonts.A.width > paper.width ? 'B' : 'A';
  const cell = paper.fonts[font];
  const style = styles[font];
  const item = (text: string, middle: number): TextItem => {
    const width = text.length * cell.width;
    const x = Math.max(0, Math.min(paper.width - width, Math.floor(middle - width / 2)));
    return textItem(text, x, width, cell.height, style);
  };
  const { groups } = barcodes[format];
  const readable = readableText(value);
  const lines = groups
    ? [
        groups.map(({ from, to, left, right }) =>
          item(readable.slice(from, to), bars.x + ((left + right) / 2) * bars.module),
        ),
      ]
    : inPieces(readable, Math.floor(paper.width / cell.width)).map((text) => [
        item(text, bars.x + bars.width / 2),
      ]);
  return lines.map((items) => ({ height: cell.height, gap: lineGap, items }));
}

const size = { width: 1, height: 1 };
const styles: Record<FontName, TextStyle> = {
  A: { font: 'A', size, bold: false, underline: false, invert: false },
  B: { font: 'B', size, bold: false, underline: false, invert: false },
};

function inPieces(text: string, length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'g')) ?? [];
}
