// An image as a line of its own. The size comes from the image's header; nothing
// is decoded here.

import type { ImageItem } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';
import type { PlainImage } from '../model/paper/plain-block.ts';
import type { Paper } from './paper.ts';
import { type Line, lineGap } from './line.ts';

// Dithered within a tenth of a second: 450 mm at the full width of 80 mm paper.
const maxDots = 2 * 1024 * 1024;

export function imageLines(block: PlainImage & { path: string }, paper: Paper): Line[] {
  const { content, align, dither, tone, path } = block;
  const natural = paper.images.get(content)!;
  const width = Math.min(paper.width, Math.max(1, wantedWidth(block, natural.width, paper)));
  const aspect = paper.dpi / paper.dpiAcross;
  const height = Math.max(1, Math.round((width * natural.height * aspect) / natural.width));
  if (width * height > maxDots) throw tooLong(path, height, paper.dpi);
  const x = align === 'left' ? 0 : (paper.width - width) >> (align === 'center' ? 1 : 0);
  const dots = new Uint8Array();
  const item: ImageItem = { kind: 'image', x, y: 0, width, height, content, dither, tone, dots };
  return [{ height, gap: lineGap, items: [item] }];
}

function wantedWidth({ width }: PlainImage, natural: number, paper: Paper): number {
  if (width === null) return Math.round(natural);
  const { unit, value } = width;
  if (unit === 'dots') return value;
  return unit === 'mm'
    ? Math.round((value * paper.dpiAcross) / 25.4)
    : Math.floor((paper.width * value) / 100);
}

function tooLong(path: string, height: number, dpi: number): Fault {
  const why = `the image would be ${Math.ceil((height * 25.4) / dpi)} mm long`;
  const message = `An image does not fit: ${why}. Print it narrower, or crop it.`;
  return new Fault('TEMPLATE_RENDER_ERROR', message, [`${path}: ${why}`]);
}
