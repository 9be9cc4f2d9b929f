// Lays out plain blocks (data filled in, no expressions left) as a document: pages
// of items, in dots. Uses the printer's fonts and width, but not its command
// language. `layoutSteps` yields between blocks, so that other work can run.

import type { Action, BlockBox, Document, Item, Page } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';
import type { PlainAction, PlainBlock } from '../model/paper/plain-block.ts';
import { dotsAcross, type Profile } from '../model/printers/profile.ts';
import { isMuchRead, readingsSoFar } from '../raster/text/read-pixels.ts';
import { drawnSoFar } from '../raster/text/shape.ts';
import { containerBoxes } from './container-boxes.ts';
import { localeDirection } from './direction.ts';
import { forImpact } from './for-impact.ts';
import type { DrawText, ImageSizes, Paper } from './paper.ts';
import { lineGap } from './line.ts';
import { numberWidths } from './number-widths.ts';
import { statedColumns } from './row-plan.ts';
import { type Sink, Stack } from './stack.ts';

export interface LayoutOptions {
  /** Paper width of the template. */
  widthMm: number;
  cutPaper: boolean;
  maxPaperMm: number;
  /** Sizes of all images in the blocks. */
  images?: ImageSizes;
  /** The template's language. */
  locale?: string | undefined;
  /** Needed for text with `letters`. */
  drawText?: DrawText | undefined;
}

/** Blank paper below the last ink, more than the tolerance of a cutter. */
const footMm = 3;

/** Adds the area of every block to `boxes`, if given. */
export function layout(
  blocks: readonly PlainBlock[],
  profile: Profile,
  options: LayoutOptions,
  boxes?: BlockBox[],
): Document {
  const steps = layoutSteps(blocks, profile, options, boxes);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const drawnInTurn = 16; // shaped texts, one or two milliseconds each

/**
 * Lays out, yielding after every 16 texts that had to be shaped, so that the
 * caller can let other work run and native memory be freed: a loop that renders
 * 200 receipts of 30 Arabic and Thai lines takes 150 MB with it, 970 MB without.
 */
export function* layoutSteps(
  blocks: readonly PlainBlock[],
  profile: Profile,
  options: LayoutOptions,
  boxes?: BlockBox[],
): Generator<undefined, Document> {
  const { images = new Map(), locale } = options;
  const { dpi, dpiAcross = dpi, fonts } = profile;
  const width = Math.min(dotsAcross(options.widthMm, dpiAcross), profile.width);
  const direction = locale === undefined ? 'ltr' : localeDirection(locale);
  const directions = new Map();
  const isImpact = profile.mechanism === 'impact';
  const whole = { width, fonts };
  const printed = isImpact ? blocks.map(forImpact) : blocks;
  const paper: Paper = {
    width,
    dpi,
    dpiAcross,
    isWhole: true,
    symbologies: profile.symbologies,
    fonts,
    images,
    locale,
    isDrawn: Object.keys(profile.codepages).length === 0,
    direction,
    directions,
    drawText: options.drawText,
    numbers: numberWidths(printed, profile, (row, path) => statedColumns(row, whole, path)),
  };
  const builder = new PageBuilder(profile, paper, options, boxes);
  let drawn = drawnSoFar();
  let readings = readingsSoFar();
  for (let index = 0; index < printed.length; index++) {
    builder.add(printed[index]!);
    const hasRead = readingsSoFar() > readings; // what others read in this turn is theirs
    if (drawnSoFar() - drawn < drawnInTurn && !(hasRead && isMuchRead())) continue;
    yield;
    drawn = drawnSoFar();
    readings = readingsSoFar();
  }
  const pages = builder.finish();
  if (boxes) for (const box of containerBoxes(boxes)) boxes.push(box);
  return { width, dpi, pages };
}

class PageBuilder {
  readonly #profile: Profile;
  readonly #paper: Paper;
  readonly #options: LayoutOptions;
  readonly #boxes: BlockBox[] | undefined;
  readonly #limit: number;
  readonly #pages: Page[] = [];
  readonly #sink: Sink;
  #stack: Stack;
  #items: Item[] = [];
  /** Bottom of the last ink; negative if it was on an earlier page. */
  #inkEnds = 0;
  /** Dots on finished pages, and on those up to the last cut. */
  #used = 0;
  #cutOff = 0;

  constructor(profile: Profile, paper: Paper, options: LayoutOptions, boxes?: BlockBox[]) {
    this.#profile = profile;
    this.#paper = paper;
    this.#options = options;
    this.#boxes = boxes;
    this.#limit = this.#dots(options.maxPaperMm);
    this.#sink = {
      place: (item) => this.#place(item),
      mark: boxes && ((path, place) => boxes.push({ path, page: this.#pages.length, ...place })),
    };
    this.#stack = new Stack(paper, this.#sink);
  }

  add(block: PlainBlock): void {
    if (block.type === 'cut' || block.type === 'drawer' || block.type === 'beep') this.#act(block);
    else this.#stack.add(block);
  }

  finish(): Page[] {
    // An empty document is one blank line: a preview or print of no height is invalid.
    if (this.#pages.length === 0 && this.#stack.y === 0)
      this.#stack.y = this.#paper.fonts.A.height + lineGap;
    this.#cut('partial');
    if (this.#stack.y > 0) this.#turn([]);
    if (this.#used > this.#limit)
      throw new Fault(
        'TEMPLATE_RENDER_ERROR',
        `The document would be ${this.#mm(this.#used)} mm long; at most ${this.#options.maxPaperMm} mm are printed. Send fewer items, or raise maxPaperMm.`,
      );
    return this.#pages;
  }

  /** Places an item. Beyond the limit items are dropped; only the length is still measured, for the fault. */
  #place(item: Item): void {
    this.#inkEnds = Math.max(this.#inkEnds, item.y + item.height);
    if (this.#used + item.y <= this.#limit) this.#items.push(item);
  }

  #act(block: PlainAction): void {
    // If nothing was printed since the last page, the action belongs to that page.
    const before = this.#stack.y === 0 ? this.#pages.at(-1) : undefined;
    this.#boxes?.push({
      path: block.path,
      page: this.#pages.length - (before ? 1 : 0),
      x: 0,
      y: before?.height ?? this.#stack.y,
      width: this.#paper.width,
      height: 0,
    });
    if (block.type === 'cut') return this.#cut(block.mode);
    const action = actionOf(block);
    if (before) before.after.push(action);
    else this.#turn([action]);
  }

  /** Does nothing if there is nothing to cut off. Feeds to the tear bar instead while cutPaper is off. */
  #cut(mode: 'full' | 'partial'): void {
    const { cutPaper } = this.#options;
    if (this.#used + this.#stack.y === this.#cutOff) return;
    const foot = cutPaper ? this.#dots(footMm) : this.#profile.cutterDistance;
    this.#stack.y = Math.max(this.#stack.y, this.#inkEnds + foot);
    if (!cutPaper) return;
    this.#turn([{ kind: 'cut', mode }]);
    this.#inkEnds = 0;
    this.#cutOff = this.#used;
  }

  #turn(after: Page['after']): void {
    const { y } = this.#stack;
    this.#pages.push({ height: y, items: this.#items, after });
    this.#used += y;
    this.#inkEnds -= y;
    this.#items = [];
    this.#stack = new Stack(this.#paper, this.#sink);
  }

  #dots(mm: number): number {
    return Math.round((mm * this.#profile.dpi) / 25.4);
  }

  #mm(dots: number): number {
    return Math.ceil((dots * 25.4) / this.#profile.dpi);
  }
}

function actionOf(block: Exclude<PlainAction, { type: 'cut' }>): Action {
  if (block.type === 'beep') return { kind: 'beep', times: block.times };
  const { pin, onMs, offMs } = block;
  return { kind: 'drawer', pin, onMs, offMs };
}
