// A pair on a label: text at the left and right edges, with fill characters
// between them if requested. A long left wraps beside the right.

import { directionOf } from '../layout/direction.ts';
import type { LetteringItem } from '../model/paper/document.ts';
import type { LabelBlock } from '../model/paper/label-block.ts';
import { lettering } from '../raster/text/lettering.ts';
import { type Area, type Box, offset } from './area.ts';
import { fitText, type FittedText, type FittingText } from './fit-text.ts';
import { faceOf, type LabelPaper } from './label-paper.ts';
import { fittingText, lineItems, tooMuch, unknownArea } from './text-area.ts';

type PairBlock = Extract<LabelBlock, { type: 'pair' }>;

export function pairArea(block: PairBlock, box: Box, paper: LabelPaper): Area {
  const fitting = fittingText(block, paper);
  if (faceOf(block, paper) === null) return unknownArea(fitting, box);
  const found = fitPair(block, fitting, box);
  if (!found) throw tooMuch(block.path, box, fitting, paper);
  const { left, right, gap } = found;
  const height = Math.max(left.height, right.height);
  const whole = box.isFixed ? box.height! : height;
  const top = offset(whole - height, block.place.valign);
  const wide = Math.max(...right.lines.map((line) => line.width));
  const items = [
    ...lineItems(left, { ...block, align: 'left' }, box.width - wide - gap, paper, 0, top),
    ...(isLeader(block.right, block.fill)
      ? []
      : lineItems(right, { ...block, align: 'right' }, box.width, paper, 0, top)),
    ...leader(block, found, box.width, top, fitting.face),
  ];
  // In right-to-left text the two change sides, as on receipts.
  if (paper.direction === 'rtl' || directionOf(`${block.left} ${block.right}`) === 'rtl')
    for (const item of items) item.x = box.width - item.x - item.width;
  return { width: box.width, height: whole, items, marks: [] };
}

/** Whether a text consists of fill characters, as in `"right": "."`: it is part of the leader. */
function isLeader(text: string, fill: string): boolean {
  return text !== '' && text.replaceAll(fill, '') === '';
}

interface FittedPair {
  left: FittedText;
  right: FittedText;
  gap: number;
}

/** The largest size at which both fit; the right stays on one line. */
function fitPair(block: PairBlock, text: FittingText, box: Box): FittedPair | undefined {
  for (let { em } = text; em >= text.leastEm; em--) {
    const one = { ...text, em, leastEm: em };
    const gap = em >> 1;
    const right = fitText(block.right, { ...one, wrap: false }, box.width, box.height);
    const wide = right && Math.max(...right.lines.map((line) => line.width));
    const left = right && fitText(block.left, one, box.width - wide! - gap, box.height);
    if (left && right) return { left, right, gap };
  }
  return undefined;
}

/** Fill characters in steps from the right edge, so that those of several pairs align. */
function leader(
  { right: text, fill }: PairBlock,
  { left, right, gap }: FittedPair,
  width: number,
  top: number,
  face: FittingText['face'],
): LetteringItem[] {
  if (fill === ' ' || fill === '') return [];
  const { em } = left;
  const first = left.lines[0]!;
  const to = isLeader(text, fill) ? width : width - right.lines[0]!.width - (gap >> 1);
  const from = first.width + (gap >> 1);
  const style = { face, bold: false, em, direction: 'ltr', locale: undefined } as const;
  const one = lettering(fill, style);
  const step = Math.max(one.width, gap);
  const items: LetteringItem[] = [];
  for (let x = width - step; x >= from; x -= step) {
    if (x + one.width > to) continue;
    const place = { x, y: top, width: one.width, height: first.height, baseline: first.baseline };
    const look = { text: fill, face, bold: false, em, direction: 'ltr', rotation: 0 } as const;
    items.push({ kind: 'lettering', ...place, ...look, invert: false });
  }
  return items;
}
