// Text style and position of blocks on labels, with defaults filled in.

import type { LabelPlace } from '../../model/paper/label-block.ts';
import type { LabelText } from '../../model/paper/letters.ts';
import type { FontName } from '../../model/paper/plain-block.ts';
import type { Block, Column } from '../config/blocks.ts';
import { fault, type BlockContext } from './context.ts';

type Styled = Pick<
  Column,
  | 'align'
  | 'bold'
  | 'underline'
  | 'strike'
  | 'invert'
  | 'wrap'
  | 'maxLines'
  | 'fontSize'
  | 'minFontSize'
  | 'face'
  | 'fit'
  | 'font'
  | 'letterSpacing'
>;

const mmPerPoint = 25.4 / 72;
const usualSize = '3mm';
const leastMm = 1.5;
const largestMm = 100;

export function emMm(size: string): number {
  const value = Number.parseFloat(size);
  return size.endsWith('pt') ? value * mmPerPoint : value;
}

export function labelText(block: Styled, context: BlockContext): LabelText {
  const { align = 'start', bold = false, underline = false, invert = false } = block;
  const { strike = false } = block;
  const { face = 'sans', fit = 'shrink', wrap = true, maxLines = null } = block;
  const em = emMm(block.fontSize ?? usualSize);
  const least = block.minFontSize === undefined ? leastMm : emMm(block.minFontSize);
  if (em < 0.5 || em > largestMm) fault(context, 'fontSize', `must be from 0.5 to ${largestMm} mm`);
  if (block.minFontSize !== undefined && fit === 'none')
    fault(context, 'minFontSize', 'and fit "none" exclude each other: keep one');
  if (block.minFontSize !== undefined && (least > em || least < 0.5))
    fault(context, 'minFontSize', 'must be from 0.5 mm to the fontSize');
  const spacingMm = block.letterSpacing === undefined ? 0 : emMm(block.letterSpacing);
  if (spacingMm > em * mostSpacing)
    fault(context, 'letterSpacing', `must be at most ${mostSpacing} times the fontSize`);
  const font = fontNamed(block.font, context);
  const leastEmMm = fit === 'none' ? em : Math.min(em, least);
  const size = { emMm: em, leastEmMm, spacingMm };
  return { face, font, ...size, bold, underline, strike, invert, align, wrap, maxLines };
}

const mostSpacing = 4;

/** The name of a stored font; null for the fonts of the printer. */
function fontNamed(font: string | undefined, context: BlockContext): string | null {
  if (font === undefined || isPrinterFont(font)) return null;
  context.state.images.push({ where: `${context.path}.font`, content: font, isFont: true });
  return font;
}

export function isPrinterFont(font: string): font is FontName {
  return font === 'A' || font === 'B';
}

export function labelPlace(block: Block): LabelPlace {
  const { x = null, y = null, rotate = 0, valign = isText(block) ? 'top' : 'middle' } = block;
  const { width, height = null } = block;
  const widthMm = typeof width === 'string' ? lengthMm(width) : (width ?? null);
  return { xMm: x, yMm: y, widthMm, heightMm: height, rotation: rotate, valign };
}

/** Percentages are handled by the image block. */
function lengthMm(width: string): number | null {
  return width.endsWith('mm') ? Number.parseFloat(width) : null;
}

/** Blocks that are aligned to the top of their box by default. */
function isText({ type }: Block): boolean {
  return !['barcode', 'qrcode', 'pdf417', 'datamatrix', 'aztec', 'image'].includes(type);
}

const rollOnly: Record<string, string> = {
  size: 'is for receipts: use fontSize',
  char: 'is for receipts: use style',
  lineGap: 'is for receipts',
  grid: 'is for receipts',
  minCharacters: 'is for receipts, whose paper differs from printer to printer',
  maxCharacters: 'is for receipts, whose paper differs from printer to printer',
  color: 'is for receipts on impact printers: labels have one colour',
};
const matrices = new Set<string>(['qrcode', 'pdf417', 'datamatrix', 'aztec']);

/** Reports fields that only receipts have: they count in characters of a printer font. */
export function refuseRollFields(block: object, context: BlockContext): void {
  for (const [field, message] of Object.entries(rollOnly)) {
    const isOwn = field === 'size' && 'type' in block && matrices.has(block.type as string);
    if (field in block && !isOwn) fault(context, field, message);
  }
  if ('font' in block && isPrinterFont(block.font as string))
    fault(context, 'font', 'A and B are for receipts: use face and fontSize, or a stored font');
}
