// Plain blocks → pages of items, in dots. Knows the printer's cells and width,
// and nothing of its language.

import type { Document, Item, Page } from '../model/document.ts';
import { Fault } from '../model/fault.ts';
import type { PlainBlock, PlainDivider } from '../model/plain-block.ts';
import { dotsAcross, type Profile } from '../model/profile.ts';
import { measure } from '../raster/cells.ts';
import type { Paper } from './fit.ts';
import { type Line, lineGap } from './line.ts';
import { pairLines } from './pair-lines.ts';
import { rowLines } from './row-lines.ts';
import { dividerHeight, rule } from './rule.ts';
import { textLines } from './text-lines.ts';

export interface LayoutOptions {
  /** The paper that the template was made for. */
  widthMm: number;
  cutPaper: boolean;
  maxPaperMm: number;
}

/** Paper below the last ink, so that a cutter's tolerance never reaches it. */
const footMm = 3;

export function layout(
  blocks: readonly PlainBlock[],
  profile: Profile,
  options: LayoutOptions,
): Document {
  const width = Math.min(dotsAcross(options.widthMm, profile.dpi), profile.width);
  const sheet = new Sheet(profile, { width, fonts: profile.fonts }, options);
  for (const block of blocks) sheet.add(block);
  return { width, dpi: profile.dpi, pages: sheet.finish() };
}

class Sheet {
  readonly #profile: Profile;
  readonly #paper: Paper;
  readonly #options: LayoutOptions;
  readonly #limit: number;
  readonly #pages: Page[] = [];
  #items: Item[] = [];
  #y = 0;
  #inkEnds = 0;
  /** Dots on the pages already finished. */
  #used = 0;

  constructor(profile: Profile, paper: Paper, options: LayoutOptions) {
    this.#profile = profile;
    this.#paper = paper;
    this.#options = options;
    this.#limit = this.#dots(options.maxPaperMm);
  }

  add(block: PlainBlock): void {
    switch (block.type) {
      case 'text':
        return this.#print(textLines(block, this.#paper, block.path));
      case 'row':
        return this.#print(rowLines(block, this.#paper, block.path));
      case 'pair':
        return this.#print(pairLines(block, this.#paper, block.path));
      case 'divider':
        return this.#divide(block);
      case 'feed':
        this.#y += block.lines * (this.#paper.fonts.A.height + lineGap) + this.#dots(block.mm);
        return;
      case 'cut':
        return this.#cut(block.mode);
    }
  }

  finish(): Page[] {
    // An empty document is an empty line: paper of no length is neither a picture nor a receipt.
    if (this.#pages.length === 0 && this.#y === 0) this.#y = this.#paper.fonts.A.height + lineGap;
    this.#cut('partial');
    if (this.#y > 0) this.#turn([]);
    if (this.#used > this.#limit)
      throw new Fault(
        'TEMPLATE_RENDER_ERROR',
        `The document would be ${this.#mm(this.#used)} mm long; at most ${this.#options.maxPaperMm} mm are printed. Send fewer items, or raise maxPaperMm.`,
      );
    return this.#pages;
  }

  #print(lines: readonly Line[]): void {
    for (const line of lines) {
      const over = Math.max(
        0,
        ...line.items.map((item) => (item.kind === 'shaped' ? item.over : 0)),
      );
      const under = Math.max(
        0,
        ...line.items.map((item) => (item.kind === 'shaped' ? item.under : 0)),
      );
      const bottom = this.#y + over + line.height;
      for (const item of line.items) {
        item.y = bottom - item.height + (item.kind === 'shaped' ? item.under : 0);
        this.#place(item);
      }
      // Marks may use the white below a line, their own or the one's above it.
      this.#y = bottom + Math.max(line.gap - over, under);
    }
  }

  #divide({ char, style, path }: PlainDivider & { path: string }): void {
    const { width } = this.#paper;
    if (char !== null && measure(char) > 0) {
      const columns = Math.floor(width / this.#paper.fonts.A.width);
      const content = char.repeat(Math.floor(columns / measure(char)));
      return this.#print(textLines({ ...typed, content }, this.#paper, path));
    }
    for (const item of rule(style, width, this.#y)) this.#place(item);
    this.#y += dividerHeight;
  }

  /** Past the limit only the length is still wanted. */
  #place(item: Item): void {
    this.#inkEnds = item.y + item.height;
    if (this.#used + this.#y <= this.#limit) this.#items.push(item);
  }

  /** With nothing to cut off, nothing happens. Without a cut, the paper is fed to where it can be torn. */
  #cut(mode: 'full' | 'partial'): void {
    if (this.#y === 0) return;
    if (!this.#options.cutPaper) {
      this.#y = Math.max(this.#y, this.#inkEnds + this.#profile.cutterDistance);
      return;
    }
    this.#y = Math.max(this.#y, this.#inkEnds + this.#dots(footMm));
    this.#turn([{ kind: 'cut', mode }]);
  }

  #turn(after: Page['after']): void {
    this.#pages.push({ height: this.#y, items: this.#items, after });
    this.#used += this.#y;
    this.#items = [];
    this.#y = 0;
    this.#inkEnds = 0;
  }

  #dots(mm: number): number {
    return Math.round((mm * this.#profile.dpi) / 25.4);
  }

  #mm(dots: number): number {
    return Math.ceil((dots * 25.4) / this.#profile.dpi);
  }
}

const typed = {
  type: 'text',
  align: 'center',
  font: 'A',
  size: { width: 1, height: 1 },
  bold: false,
  underline: false,
  invert: false,
  wrap: false,
  maxLines: null,
} as const;
