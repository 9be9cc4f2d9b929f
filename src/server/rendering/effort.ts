// Estimates the steps (core/budget.ts) of drawing and encoding the dots of a document,
// which is decided before it is begun. Text is counted when it is bound (core/text-steps.ts).

import { inlineSteps } from '../../core/budget.ts';
import type { Document, Item } from '../../core/model/paper/document.ts';
import { isBeyondFonts } from '../../core/text-steps.ts';

const perLabelDot = 0.08; // drawn and encoded
const perPreviewDot = 0.02;

/** The steps of a print: labels are sent as dots, receipts only where the printer cannot draw. */
export function encodeSteps({ pages, width, media }: Document): number {
  let dots = 0;
  for (const { items, height } of pages) {
    if (media) dots += width * height;
    else for (const item of items) if (isDrawn(item)) dots += item.width * item.height;
  }
  return Math.ceil(dots * perLabelDot);
}

/** Small text is counted as text, and large text where the printer has no font for it. */
function isDrawn(item: Item): boolean {
  if (item.kind !== 'text') return true;
  return item.size.width * item.size.height >= 4 && isBeyondFonts(item.text);
}

/** The steps of a preview with `scale` pixels for one dot in each direction. */
export function previewSteps(document: Document, scale: number): number {
  let height = 0;
  for (const page of document.pages) height += page.height;
  return encodeSteps(document) + pngSteps(document.width, height, scale);
}

function pngSteps(width: number, height: number, scale: number): number {
  return Math.ceil(width * height * (1 + scale * scale) * perPreviewDot);
}

/** Whether a picture is drawn within the budget of the event loop. */
export function isShortPng(width: number, height: number, scale: number): boolean {
  return pngSteps(width, height, scale) <= inlineSteps;
}
