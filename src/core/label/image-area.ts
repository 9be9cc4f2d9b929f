// Lays out an image on a label, keeping its proportions: in the size that the
// template asks for, else one image pixel per dot, reduced to fit the box.

import type { ImageItem } from '../model/paper/document.ts';
import type { LabelBlock } from '../model/paper/label-block.ts';
import { type Area, type Box, offset, overflow } from './area.ts';
import { type LabelPaper, toDots } from './label-paper.ts';

type ImageBlock = Extract<LabelBlock, { type: 'image' }>;

const maxDots = 2 * 1024 * 1024; // dithered within a tenth of a second

export function imageArea(block: ImageBlock, box: Box, paper: LabelPaper): Area {
  const { content, align, dither, tone, place, path } = block;
  const natural = paper.images.get(content) ?? { width: 1, height: 1 };
  const isSized = place.widthMm !== null || place.heightMm !== null;
  const widest = Math.min(
    box.width,
    isSized ? box.width : wanted(block, natural.width, box, paper),
  );
  const highest = box.height ?? Infinity;
  const factor = Math.min(widest / natural.width, highest / natural.height);
  const width = Math.max(1, Math.min(box.width, Math.round(natural.width * factor)));
  const height = Math.max(1, Math.min(highest, Math.round(natural.height * factor)));
  if (width * height > maxDots) throw overflow(path, 'has too many dots: print it smaller');
  const whole = box.isFixed ? box.height! : height;
  const item: ImageItem = {
    kind: 'image',
    x: offset(box.width - width, align),
    y: offset(whole - height, place.valign),
    width,
    height,
    content,
    dither,
    tone,
    dots: new Uint8Array(),
  };
  return { width: box.width, height: whole, items: [item], marks: [] };
}

function wanted({ width }: ImageBlock, natural: number, box: Box, paper: LabelPaper): number {
  if (width === null) return natural;
  if (width.unit === 'percent') return Math.floor((box.width * width.value) / 100);
  return toDots(width.value, paper);
}
