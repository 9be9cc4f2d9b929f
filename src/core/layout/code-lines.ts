// A code, the white around it and the characters that people read, as lines.

import { barcodes } from '../codes/barcodes.ts';
import { CodeFault } from '../codes/code-fault.ts';
import { fitBarcode, type FittedCode, fitMatrix } from '../codes/fit-code.ts';
import { matrices } from '../codes/matrix.ts';
import type { CodeItem } from '../model/document.ts';
import { Fault } from '../model/fault.ts';
import type { PlainBarcode, PlainMatrix } from '../model/plain-block.ts';
import { cellOf, fit, type Paper } from './fit.ts';
import { type Line, lineGap, run } from './line.ts';

type Placed<Block> = Block & { path: string };

/** White between bars and characters. */
const textGap = 4;

export function barcodeLines(block: Placed<PlainBarcode>, paper: Paper): Line[] {
  const size = fitted(block.path, () => fitBarcode(block, paper));
  const height = Math.round((block.heightMm * paper.dpi) / 25.4);
  const { format: symbology, value, mode } = block;
  const item: CodeItem = {
    kind: 'code',
    ...placed(block, size, paper),
    height,
    symbology,
    value,
    errorCorrection: null,
    mode,
  };
  const bars = { height, gap: block.text === 'below' ? textGap : lineGap, items: [item] };
  if (block.text === 'none') return [white(lineGap), bars];
  const words = characters(block, item, paper);
  if (block.text === 'below') return [white(lineGap), bars, ...words];
  words.at(-1)!.gap = textGap;
  return [...words, bars];
}

export function matrixLines(block: Placed<PlainMatrix>, paper: Paper): Line[] {
  const size = fitted(block.path, () => fitMatrix(block, paper));
  const quiet = Math.max(2 * lineGap, matrices[block.type].quiet * size.module);
  const { type: symbology, value, errorCorrection, mode } = block;
  const item: CodeItem = {
    kind: 'code',
    ...placed(block, size, paper),
    height: size.height,
    symbology,
    value,
    errorCorrection,
    mode,
  };
  return [white(quiet), { height: size.height, gap: quiet, items: [item] }];
}

/** Turns what does not fit into the fault of its block. */
function fitted(path: string, size: () => FittedCode): FittedCode {
  try {
    return size();
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error;
    const message = `${path}.content: ${error.message}`;
    throw new Fault('TEMPLATE_RENDER_ERROR', message, [message]);
  }
}

function placed(
  { align }: Pick<PlainBarcode, 'align'>,
  { module, width, inset }: FittedCode,
  paper: Paper,
): Pick<CodeItem, 'x' | 'y' | 'width' | 'module'> {
  const free = paper.width - width;
  return {
    x: { left: inset, center: free >> 1, right: free - inset }[align],
    y: 0,
    width,
    module,
  };
}

function white(height: number): Line {
  return { height: 0, gap: height, items: [] };
}

const plain = { size: { width: 1, height: 1 }, bold: false, underline: false, invert: false };

function characters(block: Placed<PlainBarcode>, bars: CodeItem, paper: Paper): Line[] {
  const { value, format } = block;
  const isNarrow = value.length * paper.fonts.A.width > paper.width;
  const style = { ...plain, font: isNarrow ? 'B' : 'A' } as const;
  const cell = cellOf(style, paper);
  const line = { height: cell.height, gap: lineGap };
  const { groups } = barcodes[format];
  if (groups) {
    const items = groups.flatMap(({ from, to, left, right }) => {
      const field = { x: bars.x + left * bars.module, width: (right - left) * bars.module };
      return run(value.slice(from, to), style, cell, field, 'center');
    });
    return [{ ...line, items }];
  }
  const texts = fit({ ...style, wrap: true, maxLines: null }, value, cell, paper.width, block.path);
  return texts.map((text) => {
    const width = text.length * cell.width;
    const x = Math.max(0, Math.min(paper.width - width, bars.x + ((bars.width - width) >> 1)));
    return { ...line, items: run(text, style, cell, { x, width }, 'left') };
  });
}
