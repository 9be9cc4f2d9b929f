// Renders a template with data for a printer profile into a document, and
// estimates how long the printer needs for it.
//
// The path of one row of a receipt: template/compile/columns.ts makes a PlainRow
// of it, layout/stack.ts places it with the column positions of row-plan.ts (or
// row-lines.ts where its text wraps) as items made by line.ts, and the driver's
// bands.ts and text-writer.ts turn those into commands.

import { setImmediate } from 'node:timers/promises';
import { type Budget, unlimited } from './budget.ts';
import { type OpenFonts, openFonts } from './fonts.ts';
import { type ReadAsset, drawImages, hasImages, openImages, type OpenImages } from './images.ts';
import { receiptText } from './label/receipt-text.ts';
import { localeDirection } from './layout/direction.ts';
import { type LayoutOptions, layoutSteps } from './layout/layout.ts';
import type { DrawText } from './layout/paper.ts';
import type { Action, BlockBox, Document, Page } from './model/paper/document.ts';
import type { JsonObject } from './model/json.ts';
import type { PlainBlock } from './model/paper/plain-block.ts';
import type { Profile } from './model/printers/profile.ts';
import { renderLabels } from './render-labels.ts';
import { bind, type BindContext } from './template/bind.ts';
import type { CheckedTemplate, ConstantImage } from './template/checked-template.ts';

export interface RenderOptions extends BindContext {
  cutPaper: boolean;
  maxPaperMm: number;
  /** Prints *** COPY *** at the top. */
  marksCopy: boolean;
  /** Whether drawer and buzzer actions are included. */
  pulses?: boolean;
  /** Receives the area of every block, if given. */
  boxes?: BlockBox[] | undefined;
  /** Reads stored images; without it there are none. */
  assets?: ReadAsset;
  /** The budget of binding, which counts what layout and drawing usually take, and of what takes longer; unlimited without it. */
  budget?: Budget;
}

/** Asynchronous because images are read from the store and decoded in a thread, and much shaped text is drawn in several turns of the event loop. Throws OverBudget. */
export async function render(
  template: CheckedTemplate,
  data: JsonObject,
  profile: Profile,
  options: RenderOptions,
): Promise<Document> {
  if (template.label)
    return renderLabels(template, data, profile, { ...options, media: template.label.media });
  const { cutPaper, maxPaperMm, marksCopy, pulses = false, boxes, assets } = options;
  const { budget = unlimited } = options;
  const bound = budget.run(() => bind(template, data, options));
  const blocks = marksCopy ? [copyMark, ...bound] : bound;
  const { widthMm, config } = template;
  const fonts = template.images;
  const paper = { widthMm, locale: config.locale, cutPaper, maxPaperMm, assets, fonts, budget };
  const document = await compose(blocks, profile, paper, boxes);
  return pulses ? document : withoutPulses(document);
}

export interface ComposeOptions extends Omit<LayoutOptions, 'images' | 'drawText'> {
  assets?: ReadAsset | undefined;
  /** The constant assets of the template, fonts among them. */
  fonts?: readonly ConstantImage[];
  budget?: Budget;
}

/** Lays bound blocks out as a document, including images. */
export async function compose(
  blocks: readonly PlainBlock[],
  profile: Profile,
  options: ComposeOptions,
  boxes?: BlockBox[],
): Promise<Document> {
  const { widthMm, locale, cutPaper, maxPaperMm, assets = noAssets, budget = unlimited } = options;
  const images = hasImages(blocks) ? await openImages(blocks, assets) : noImages;
  const { fonts: named = [] } = options;
  const fonts = named.length > 0 ? await openFonts(named, assets) : noFonts;
  const drawText = textDrawer(profile, locale, fonts);
  const paper = { widthMm, locale, cutPaper, maxPaperMm, images, drawText };
  const steps = layoutSteps(blocks, profile, paper, boxes);
  const next = () => budget.run(() => steps.next());
  let step = next();
  for (; !step.done; step = next())
    // Lets other work run while much text is drawn, and frees the native memory of what was drawn.
    await setImmediate();
  const document = step.value;
  if (images.size > 0) await drawImages(document, images, profile.mechanism === 'impact' ? pin : 1);
  return document;
}

/** Draws text of a receipt in letters of any size. */
function textDrawer(profile: Profile, locale: string | undefined, fonts: OpenFonts): DrawText {
  return (block, width) => {
    const direction = locale === undefined ? 'ltr' : localeDirection(locale);
    const paper = { dpi: profile.dpi, locale, direction, images: noImages, fonts };
    return receiptText(block, width, { ...paper, isMeasured: false });
  };
}

const noFonts: OpenFonts = new Map();

/** A pin is two half dots wide and two feeds high: finer pictures would print too dark. */
const pin = 2;

const noImages: OpenImages = new Map();

async function noAssets(): Promise<null> {
  return null;
}

function isCut({ kind }: Action): boolean {
  return kind === 'cut';
}

/** Whether the document opens a drawer or sounds a buzzer, which a reprint must not repeat. */
export function hasPulses({ pages }: Document): boolean {
  return pages.some(({ after }) => !after.every(isCut));
}

export function withoutPulses(document: Document): Document {
  const pages = document.pages.map((page) => ({ ...page, after: page.after.filter(isCut) }));
  return { ...document, pages };
}

const copyMark: PlainBlock = {
  type: 'text',
  path: 'copy',
  content: '*** COPY ***',
  align: 'center',
  wrap: false,
  maxLines: null,
  font: 'A',
  size: { width: 2, height: 1 },
  bold: true,
  underline: false,
  invert: false,
};

/** Pages with the mark alone, for a document that was not laid out from blocks. */
export async function copyMarkOn(profile: Profile): Promise<Page[]> {
  const paper = { widthMm: profile.paperMm, locale: undefined, cutPaper: false, maxPaperMm: 100 };
  return (await compose([copyMark], profile, paper)).pages;
}

const cutMs = 500; // a cut with the pauses around it

/** The length of the paper that the document needs, without the feed before cuts. */
export function paperMm(document: Document): number {
  return (dotsOf(document) / document.dpi) * 25.4;
}

function dotsOf({ pages, media }: Document): number {
  const gap = media?.gap ?? 0;
  let dots = 0;
  for (const { height } of pages) dots += height + gap;
  return dots;
}

export function printTimeMs(document: Document, profile: Profile): number {
  const dots = dotsOf(document);
  let cuts = 0;
  for (const { after } of document.pages) for (const action of after) if (isCut(action)) cuts++;
  const mm = ((dots + cuts * profile.cutterDistance) / document.dpi) * 25.4;
  return (mm / profile.speedMmPerSecond) * 1000 + cuts * cutMs;
}
