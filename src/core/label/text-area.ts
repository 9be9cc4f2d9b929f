// A text block of a label: its lines within their box, also inverse.

import { alignment } from '../layout/direction.ts';
import type { BoxItem, LetteringItem } from '../model/paper/document.ts';
import type { LabelBlock } from '../model/paper/label-block.ts';
import type { LabelText } from '../model/paper/letters.ts';
import { strikeOf, underlineOf } from '../raster/text/lettering.ts';
import { type Area, type Box, offset, overflow } from './area.ts';
import { fitText, type FittedText, type FittingText } from './fit-text.ts';
import { faceOf, type LabelPaper, toDots, toMm } from './label-paper.ts';

type TextBlock = Extract<LabelBlock, { type: 'text' }>;

export function textArea(block: TextBlock, box: Box, paper: LabelPaper): Area {
  const fitting = fittingText(block, paper);
  if (faceOf(block, paper) === null) return unknownArea(fitting, box);
  const inset = block.invert ? Math.round(fitting.em / 4) : 0; // black margin beside the letters
  const inner = box.width - 2 * inset;
  const fitted = fitText(block.content, fitting, inner, box.height);
  if (!fitted) throw tooMuch(`${block.path}.content`, box, fitting, paper);
  const height = box.isFixed ? box.height! : fitted.height;
  const top = offset(height - fitted.height, block.place.valign);
  const items = lineItems(fitted, block, inner, paper, inset, top);
  const area = { width: box.width, height, items, marks: [] };
  return block.invert ? { ...area, items: [...items, ...ground(items, area)] } : area;
}

/** Room for text in a font that is not known here: whether it fits is seen when it is printed. */
export function unknownArea({ em }: FittingText, box: Box): Area {
  const line = Math.round(1.2 * em);
  const height = box.isFixed ? box.height! : Math.min(line, box.height ?? line);
  return { width: box.width, height, items: [], marks: [] };
}

export function fittingText(text: LabelText, paper: LabelPaper): FittingText {
  const { bold, wrap, maxLines } = text;
  const face = faceOf(text, paper) ?? 'sans';
  const spacing = toDots(text.spacingMm, paper);
  const em = Math.max(1, toDots(text.emMm, paper));
  const leastEm = Math.max(1, Math.min(em, toDots(text.leastEmMm, paper)));
  const { locale, direction, isMeasured } = paper;
  const look = { face, spacing, bold, em, leastEm };
  return { ...look, wrap, maxLines, locale, paper: direction, isMeasured };
}

export function tooMuch(path: string, box: Box, { leastEm }: FittingText, paper: LabelPaper) {
  const across = `${toMm(box.width, paper)} mm`;
  const room =
    box.height === null ? `${across} across` : `${across} by ${toMm(box.height, paper)} mm`;
  return overflow(
    path,
    `does not fit into ${room}, even in letters of ${toMm(leastEm, paper)} mm: use a larger box, a smaller fontSize or minFontSize, or maxLines`,
  );
}

/** Items of the lines, one below the other from `top`. */
export function lineItems(
  { em, lines }: FittedText,
  text: LabelText,
  width: number,
  paper: LabelPaper,
  left = 0,
  top = 0,
): (LetteringItem | BoxItem)[] {
  const { bold, invert, underline, strike } = text;
  const { locale } = paper;
  const face = faceOf(text, paper) ?? 'sans';
  const spacing = toDots(text.spacingMm, paper) || undefined;
  const items: (LetteringItem | BoxItem)[] = [];
  let y = top;
  for (const { text: words, direction, width: wide, height, baseline } of lines) {
    const align = alignment(text.align, direction === 'rtl' || paper.direction === 'rtl');
    const x = left + offset(width - wide, align);
    const place = { x, y, width: wide, height };
    const look = { text: words, face, bold, em, baseline, direction, rotation: 0 as const, invert };
    y += height;
    if (wide === 0) continue;
    // Lines come before the text: inverse text inverts them to white.
    if (underline) items.push(underlining(x, place.y + baseline, wide, em));
    if (strike) items.push(striking(x, place.y + baseline, wide, em));
    items.push({
      kind: 'lettering',
      ...place,
      ...look,
      ...(spacing !== undefined && { spacing }),
      ...(locale !== undefined && { locale }),
    });
  }
  return items;
}

function underlining(x: number, baseline: number, width: number, em: number): BoxItem {
  const { below, thickness } = underlineOf(em);
  return { kind: 'box', x, y: baseline + below, width, height: thickness };
}

function striking(x: number, baseline: number, width: number, em: number): BoxItem {
  const { above, thickness } = strikeOf(em);
  return { kind: 'box', x, y: baseline - above, width, height: thickness };
}

/** Fills the area around inverse lines with black; the lines fill their own boxes. */
function ground(items: readonly (LetteringItem | BoxItem)[], { width, height }: Area): BoxItem[] {
  const boxes: BoxItem[] = [];
  const fill = (x: number, y: number, wide: number, high: number) => {
    if (wide > 0 && high > 0) boxes.push({ kind: 'box', x, y, width: wide, height: high });
  };
  let y = 0;
  for (const line of items) {
    if (line.kind === 'box') continue;
    fill(0, y, width, line.y - y);
    fill(0, line.y, line.x, line.height);
    fill(line.x + line.width, line.y, width - line.x - line.width, line.height);
    y = line.y + line.height;
  }
  fill(0, y, width, height - y);
  return boxes;
}
