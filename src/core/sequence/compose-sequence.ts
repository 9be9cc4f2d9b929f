// Composes a sequence as a document for a printer: text flows into lines, pictures and codes
// follow each other down the paper, a cut ends a page.

import { Stack } from '../layout/stack.ts';
import type { Action, Document, Item, Page } from '../model/paper/document.ts';
import { Fault } from '../model/fault.ts';
import type { PrintWarning } from '../model/jobs/print-warning.ts';
import type { Profile } from '../model/printers/profile.ts';
import type {
  RuleStyle,
  Sequence,
  SequenceElement,
  SequenceImage,
} from '../model/paper/sequence.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { lostText } from '../raster/lost-text.ts';
import { paintBand } from '../raster/paint.ts';
import { turned } from '../raster/turn.ts';
import { addCode } from './add-code.ts';
import { composeArea, imageItem, ruleBoxes } from './compose-area.ts';
import { type FlownLine, LineFlow } from './line-flow.ts';
import { pictureDots } from './picture.ts';
import { scaled, type SequencePaper, sequencePaper } from './sequence-paper.ts';

export interface SequenceOptions {
  cutPaper: boolean;
  maxPaperMm: number;
  /** Draws ESC/POS on paper of this width. */
  drawRaw: (bytes: Uint8Array) => RawSheet[];
}

export interface RawSheet {
  /** Not wider than the paper. */
  bitmap: Bitmap;
  cut: 'full' | 'partial' | null;
}

export interface ComposedSequence {
  document: Document;
  warnings: PrintWarning[];
}

/** Blank paper below the last ink before a cut, more than the tolerance of a cutter. */
const footMm = 3;

export function composeSequence(
  { elements }: Sequence,
  profile: Profile,
  options: SequenceOptions,
): ComposedSequence {
  const paper = sequencePaper(profile, options.maxPaperMm);
  const composer = new Composer(paper, profile, options);
  elements.forEach((element, index) => composer.add(element, `elements[${index}]`));
  const pages = composer.finish();
  const document = { width: profile.width, dpi: profile.dpi, pages };
  return { document, warnings: [...composer.warnings, ...lostText(document)] };
}

interface OpenRule {
  x: number;
  y: number;
  rule: RuleStyle;
}

class Composer {
  readonly warnings: PrintWarning[] = [];
  readonly #paper: SequencePaper;
  readonly #profile: Profile;
  readonly #options: SequenceOptions;
  readonly #flow: LineFlow;
  readonly #pages: Page[] = [];
  #items: Item[] = [];
  #stack: Stack;
  #rules: OpenRule[] = [];
  #locale: string | undefined;
  /** Bottom of the last ink; negative if it was on an earlier page. */
  #inkEnds = 0;
  #used = 0;

  constructor(paper: SequencePaper, profile: Profile, options: SequenceOptions) {
    this.#paper = paper;
    this.#profile = profile;
    this.#options = options;
    this.#stack = this.#newStack();
    this.#flow = new LineFlow(paper, (line) => this.#line(line));
  }

  add(element: SequenceElement, place: string): void {
    if (element.kind === 'text') return this.#flow.add(element);
    if (element.kind === 'feed') return this.#feed(scaled(element.dots, this.#paper));
    if (element.kind === 'lost') return this.#warn('NOT_DRAWN', element.what, place);
    if (!this.#flow.isEmpty) this.#flow.end();
    this.#addBelow(element, place);
    this.#requireRoom();
  }

  finish(): Page[] {
    if (!this.#flow.isEmpty) this.#flow.end();
    this.#endRules(() => true);
    // An empty document is one blank line: a preview or print of no height is invalid.
    if (this.#pages.length === 0 && this.#stack.y === 0) this.#stack.y = this.#paper.fonts.A.height;
    if (this.#stack.y > 0) this.#turn([]);
    return this.#pages;
  }

  /** Places an element below everything before it. */
  #addBelow(
    element: Exclude<SequenceElement, { kind: 'text' | 'feed' | 'lost' }>,
    place: string,
  ): void {
    switch (element.kind) {
      case 'image':
        return this.#image(element);
      case 'barcode':
      case 'matrix': {
        const add = (stack: Stack) => addCode(stack, element, this.#paper);
        const problem = element.isTurned ? this.#upsideDown(add) : add(this.#stack);
        if (problem !== undefined)
          this.#warn('NOT_DRAWN', `A code was printed as text: it ${problem}.`, place);
        return;
      }
      case 'rule': {
        const { x1, x2, rule } = element;
        const left = Math.min(scaled(Math.min(x1, x2), this.#paper), this.#paper.width - 1);
        const right = Math.min(scaled(Math.max(x1, x2), this.#paper), this.#paper.width - 1);
        const boxes = ruleBoxes(left, this.#stack.y, right - left + 1, rule);
        for (const box of boxes) this.#place(box);
        this.#move(Math.max(...boxes.map(({ y, height }) => y + height)) - this.#stack.y);
        return;
      }
      case 'vline-begin': {
        const x = Math.min(scaled(element.x, this.#paper), this.#paper.width - 1);
        this.#rules.push({ x, y: this.#stack.y, rule: element.rule });
        return;
      }
      case 'vline-end': {
        const x = Math.min(scaled(element.x, this.#paper), this.#paper.width - 1);
        return this.#endRules((one) => one.x === x);
      }
      case 'page': {
        const top = this.#stack.y;
        let bottom = 0;
        for (const area of element.areas) {
          const composed = composeArea(area, this.#paper);
          for (const item of composed.items) this.#place({ ...item, y: item.y + top });
          for (const problem of composed.problems) this.#warn('NOT_DRAWN', problem, place);
          bottom = Math.max(bottom, composed.bottom);
        }
        return this.#move(bottom);
      }
      case 'turned':
        return this.#turnedPart(element.elements, place);
      case 'raw':
        return this.#raw(element.data);
      case 'cut':
        return this.#cut(element.mode);
      case 'drawer': {
        const { kind, pin, onMs, offMs } = element;
        return this.#act({ kind, pin, onMs, offMs });
      }
      case 'beep':
        return this.#act({ kind: 'beep', times: element.times });
    }
  }

  #line({ isTurned, locale, ...line }: FlownLine): void {
    this.#locale = locale;
    if (isTurned) this.#upsideDown((stack) => stack.print([line]));
    else this.#stack.print([line]);
    this.#requireRoom();
  }

  /** Ends the line, if one has begun: then the feed is counted from its top. */
  #feed(dots: number): void {
    if (this.#flow.isEmpty) this.#move(dots);
    else this.#flow.end(dots);
    this.#requireRoom();
  }

  #move(dots: number): void {
    this.#stack.y += dots;
    this.#stack.gap = 0;
  }

  #image(image: SequenceImage): void {
    const dots = pictureDots(image, this.#paper, this.#paper.width);
    const free = this.#paper.width - dots.width;
    const x = image.align === 'left' ? 0 : image.align === 'right' ? free : free >> 1;
    this.#picture(dots, x);
  }

  #picture(dots: Bitmap, x: number): void {
    this.#place(imageItem(dots, x, this.#stack.y));
    this.#move(dots.height);
  }

  /** Draws what is added to a stack of its own, and turns it by 180 degrees. */
  #upsideDown<Result>(add: (stack: Stack) => Result): Result {
    const items: Item[] = [];
    const stack = new Stack(this.#paper, { place: (item) => void items.push(item) });
    const result = add(stack);
    if (items.length > 0)
      this.#place(imageItem(this.#turnedDots(items, stack.y), 0, this.#stack.y));
    this.#move(stack.y);
    return result;
  }

  #turnedDots(items: readonly Item[], height: number): Bitmap {
    return turned(paintBand(items, this.#paper.width, 0, Math.max(1, height)), 180);
  }

  #turnedPart(elements: readonly SequenceElement[], place: string): void {
    const inner = new Composer(this.#paper, this.#profile, { ...this.#options, cutPaper: false });
    elements.forEach((element, index) => inner.add(element, `${place}.elements[${index}]`));
    const pages = inner.finish();
    this.warnings.push(...inner.warnings);
    for (const { items, height, after } of pages.toReversed()) {
      if (height > 0) this.#picture(this.#turnedDots(items, height), 0);
      for (const action of after) this.#act(action);
    }
  }

  #raw(data: string): void {
    for (const { bitmap, cut } of this.#options.drawRaw(Buffer.from(data, 'base64'))) {
      this.#picture(bitmap, 0);
      this.#requireRoom();
      if (cut) this.#cut(cut);
    }
  }

  /** Cuts, or feeds to the tear bar while cutPaper is off. */
  #cut(mode: 'full' | 'partial'): void {
    const { cutPaper } = this.#options;
    const foot = cutPaper
      ? Math.round((footMm * this.#profile.dpi) / 25.4)
      : this.#profile.cutterDistance;
    this.#endRules(() => true);
    if (this.#stack.y > 0 || this.#inkEnds !== 0)
      this.#stack.y = Math.max(this.#stack.y, this.#inkEnds + foot);
    if (!cutPaper) return;
    this.#act({ kind: 'cut', mode });
    this.#inkEnds = 0;
  }

  /** If nothing was printed since the last page, the action belongs to that page. */
  #act(action: Action): void {
    const before = this.#stack.y === 0 ? this.#pages.at(-1) : undefined;
    if (!before) return this.#turn([action]);
    const isCutAgain = action.kind === 'cut' && before.after.at(-1)?.kind === 'cut';
    if (!isCutAgain) before.after.push(action);
  }

  #turn(after: Action[]): void {
    const { y } = this.#stack;
    this.#drawRules(this.#rules);
    this.#pages.push({ height: y, items: this.#items, after });
    this.#used += y;
    this.#inkEnds -= y;
    this.#items = [];
    this.#stack = this.#newStack();
    this.#rules = this.#rules.map((rule) => ({ ...rule, y: 0 }));
  }

  #endRules(isEnded: (rule: OpenRule) => boolean): void {
    this.#drawRules(this.#rules.filter(isEnded));
    this.#rules = this.#rules.filter((one) => !isEnded(one));
  }

  /** Draws vertical rules down to here. */
  #drawRules(rules: readonly OpenRule[]): void {
    for (const { x, y, rule } of rules)
      if (this.#stack.y > y)
        for (const box of ruleBoxes(x, y, this.#stack.y - y, rule, true))
          if (box.x + box.width <= this.#paper.width) this.#place(box);
  }

  #newStack(): Stack {
    return new Stack(this.#paper, { place: (item) => this.#place(item) });
  }

  #place(item: Item): void {
    if (item.kind === 'text' && this.#locale !== undefined) item.locale = this.#locale;
    this.#inkEnds = Math.max(this.#inkEnds, item.y + item.height);
    this.#items.push(item);
  }

  #warn(code: PrintWarning['code'], message: string, place: string): void {
    this.warnings.push({ code, message, place });
  }

  #requireRoom(): void {
    if (this.#used + this.#stack.y <= this.#paper.limit) return;
    const { maxPaperMm } = this.#options;
    throw new Fault(
      'TEMPLATE_RENDER_ERROR',
      `The document would be longer than ${maxPaperMm} mm. Send less at once, or raise limits.maxPaperMm.`,
    );
  }
}
