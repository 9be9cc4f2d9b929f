// Lays bound labels out as a document: each label is a page of the media's size,
// or as long as its content on continuous media.

import { containerBoxes } from '../layout/container-boxes.ts';
import { localeDirection } from '../layout/direction.ts';
import type { Action, BlockBox, Document, Page } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';
import type { LabelMedia, PlainLabel } from '../model/paper/label-block.ts';
import type { Profile } from '../model/printers/profile.ts';
import { lettersDrawn } from '../raster/text/letters.ts';
import { isMuchRead, readingsSoFar } from '../raster/text/read-pixels.ts';
import type { Box } from './area.ts';
import { stackSteps } from './block-area.ts';
import { type LabelPaper, toDots, toMm } from './label-paper.ts';

export interface LabelOptions {
  media: LabelMedia;
  cutPaper: boolean;
  maxPaperMm: number;
  /** Sizes of all images on the labels. */
  images?: LabelPaper['images'];
  fonts?: LabelPaper['fonts'];
  /** The template's language. */
  locale?: string | undefined;
  isMeasured?: boolean;
}

type LabelPrinter = Pick<Profile, 'dpi' | 'width' | 'driver'>;

const drawnInTurn = 40; // letters, a few tenths of a millisecond each

/** Yields after every 40 letters that had to be drawn, or a few large ones, so that the caller can let other work run. */
export function* labelSteps(
  labels: readonly PlainLabel[],
  profile: LabelPrinter,
  options: LabelOptions,
  boxes?: BlockBox[],
): Generator<undefined, Document> {
  const { media, locale, images = new Map(), fonts = new Map(), isMeasured = false } = options;
  const { dpi } = profile;
  const direction = locale === undefined ? 'ltr' : localeDirection(locale);
  const paper: LabelPaper = { dpi, locale, direction, images, fonts, isMeasured };
  const width = toDots(media.widthMm, paper);
  const height = media.heightMm === null ? null : toDots(media.heightMm, paper);
  const box: Box = { width, height, isFixed: height !== null };
  const limit = toDots(options.maxPaperMm, paper);
  const pages: Page[] = [];
  let used = 0;
  let drawn = lettersDrawn();
  let readings = readingsSoFar();
  for (const label of labels) {
    const steps = stackSteps(label.blocks, box, paper);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      const hasRead = readingsSoFar() > readings; // what others read in this turn is theirs
      if (lettersDrawn() - drawn < drawnInTurn && !(hasRead && isMuchRead())) continue;
      yield;
      drawn = lettersDrawn();
      readings = readingsSoFar();
    }
    const { items, marks, height: high } = step.value;
    checkPrintable(step.value.items, profile, paper);
    if (boxes) for (const mark of marks) boxes.push({ ...mark, page: pages.length });
    pages.push({ height: Math.max(1, high), items, after: cuts(label, options, profile) });
    used += high + toDots(media.gapMm, paper);
    if (used > limit) throw tooLong(labels.length, options.maxPaperMm);
  }
  if (pages.length === 0)
    throw new Fault(
      'TEMPLATE_RENDER_ERROR',
      'No label would be printed: all lists are empty and no condition holds.',
    );
  if (options.cutPaper && pages.at(-1)!.after.length === 0)
    pages.at(-1)!.after.push({ kind: 'cut', mode: 'partial' });
  if (boxes) for (const one of containerBoxes(boxes)) boxes.push(one);
  const gap = toDots(media.gapMm, paper);
  return { width: Math.min(width, profile.width), dpi, pages, media: { kind: media.kind, gap } };
}

/** Cuts after each label on continuous media and on receipt printers, which detect no gaps. */
function cuts(
  { cut }: PlainLabel,
  { media, cutPaper }: LabelOptions,
  { driver }: LabelPrinter,
): Action[] {
  const isApart = media.kind !== 'continuous' && (driver === 'zpl' || driver === 'tspl');
  const mode = cut ?? (isApart ? null : 'partial');
  return cutPaper && mode ? [{ kind: 'cut', mode }] : [];
}

/** Only ink must lie within the print head; blank areas may exceed it. */
function checkPrintable(
  items: readonly { x: number; width: number }[],
  profile: LabelPrinter,
  paper: LabelPaper,
): void {
  const right = Math.max(0, ...items.map(({ x, width }) => x + width));
  if (right <= profile.width) return;
  throw new Fault(
    'TEMPLATE_RENDER_ERROR',
    `The label prints ${toMm(right, paper)} mm across, and the printer ${toMm(profile.width, paper)} mm. Use a wider printer, or make the template narrower.`,
  );
}

function tooLong(count: number, maxPaperMm: number): Fault {
  return new Fault(
    'TEMPLATE_RENDER_ERROR',
    `The ${count} labels would be longer than ${maxPaperMm} mm. Send fewer items, or raise maxPaperMm.`,
  );
}
