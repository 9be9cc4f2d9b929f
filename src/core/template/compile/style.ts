// Text style of receipts, with defaults filled in.

import type { FontName, TextStyle } from '../../model/paper/plain-block.ts';
import type { Column } from '../config/blocks.ts';
import { fault, type BlockContext } from './context.ts';
import { isPrinterFont } from './label-style.ts';

type Styled = Pick<Column, 'font' | 'size' | 'bold' | 'underline' | 'invert' | 'strike' | 'color'>;

/** Reports a size at which a single character does not fit the context, if given. */
export function style(block: Styled, context?: BlockContext): TextStyle {
  const font = fontOf(block, context);
  const { size = 1, bold = false, underline = false, invert = false } = block;
  const { strike = false } = block;
  const factors = typeof size === 'number' ? { width: size, height: size } : size;
  const color = block.color === 'red' ? block.color : undefined;
  const look = { font, size: factors, bold, underline, invert, strike, color };
  if (context && charactersOf(look) > context.across)
    fault(
      context,
      'size',
      `is too large: there is room for ${Math.floor(context.across)} characters`,
    );
  return look;
}

/** The font of the printer. A stored font is for text blocks, which compile it themselves. */
function fontOf({ font = 'A' }: Styled, context: BlockContext | undefined): FontName {
  if (isPrinterFont(font)) return font;
  if (context) fault(context, 'font', 'must be A or B here: a stored font is for text blocks');
  return 'A';
}

/** Width of one character in characters of font A. */
export function charactersOf({ font, size }: Pick<TextStyle, 'font' | 'size'>): number {
  const small = 9 / 12; // the cells of the two fonts
  return size.width * (font === 'B' ? small : 1);
}
