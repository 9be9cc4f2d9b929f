// Plain blocks → pages of items, in dots. Knows the printer's cells and width,
// and nothing of its language.

import type { Action, BlockBox, Document, Item, Page } from '../model/document.ts';
import { Fault } from '../model/fault.ts';
import type { PlainAction, PlainBlock } from '../model/plain-block.ts';
import { dotsAcross, type Profile } from '../model/profile.ts';
import { drawnSoFar } from '../raster/text/shape.ts';
import { containerBoxes } from './container-boxes.ts';
import { localeDirection } from './direction.ts';
import type { ImageSizes, Paper } from './paper.ts';
import { lineGap } from './line.ts';
import { type Sink, Stack } from './stack.ts';

export interface LayoutOptions {
  /** The paper that the template was made for. */
  widthMm: number;
  cutPaper: boolean;
  maxPaperMm: number;
  /** Of all that the blocks print. */
  images?: ImageSizes;
  /** The template's language. */
  locale?: string | undefined;
}

/** Paper below the last ink, so that a cutter's tolerance never reaches it. */
const footMm = 3;

/** `boxes`, where given, takes the stretch of paper of every block. */
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

const drawnInTurn = 16; // texts, each of one or two milliseconds

/** The same, with a rest after some texts that had to be drawn. */
export function* layoutSteps(
  blocks: readonly PlainBlock[],
  profile: Profile,
  options: LayoutOptions,
  boxes?: BlockBox[],
): Generator<undefined, Document> {
  const { images = new Map(), locale } = options;
  const { dpi, fonts } = profile;
  const width = Math.min(dotsAcross(options.widthMm, dpi), profile.width);
  const direction = locale === undefined ? 'ltr' : localeDirection(locale);
  const directions = new Map();
  const paper: Paper = {
    width,
    dpi,
    isWhole: true,
    fonts,
    images,
    locale,
    direction,
    directions,
  };
  const builder = new PageBuilder(profile, paper, options, boxes);
  let drawn = drawnSoFar();
  for (let index = 0; index < blocks.length; index++) {
    builder.add(blocks[index]!);
    if (drawnSoFar() - drawn < drawnInTurn) continue;
    yield;
    drawn = drawnSoFar();
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
  /** Above the page where it was on one before. */
  #inkEnds = 0;
  /** Dots on the pages already finished, and on those up to the last cut. */
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
    // An empty document is an empty line: paper of no length is neither a picture nor a receipt.
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

  /** Past the limit only the length is still wanted. */
  #place(item: Item): void {
    this.#inkEnds = Math.max(this.#inkEnds, item.y + item.height);
    if (this.#used + item.y <= this.#limit) this.#items.push(item);
  }

  #act(block: PlainAction): void {
    // With nothing printed since, it belongs to the page before.
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

  /** With nothing to cut off, nothing happens. Without a cut, the paper is fed to where it can be torn. */
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
