// Template + data + profile → document, and how long a printer needs for it.

import { setImmediate } from 'node:timers/promises';
import { type ReadAsset, drawImages, hasImages, openImages, type OpenImages } from './images.ts';
import { type LayoutOptions, layoutSteps } from './layout/layout.ts';
import type { Action, BlockBox, Document } from './model/document.ts';
import type { JsonObject } from './model/json.ts';
import type { PlainBlock } from './model/plain-block.ts';
import type { Profile } from './model/profile.ts';
import { renderLabels } from './render-labels.ts';
import { bind } from './template/bind.ts';
import type { CheckedTemplate } from './template/checked-template.ts';

export interface RenderOptions {
  now: Date;
  copy: number;
  cutPaper: boolean;
  maxPaperMm: number;
  /** Says on the paper that this is not the first one. */
  marksCopy: boolean;
  /** Whether drawers open and buzzers sound. */
  pulses?: boolean;
  /** Where given, takes the place of every block. */
  boxes?: BlockBox[] | undefined;
  /** What pictures are stored; none where it is left out. */
  assets?: ReadAsset;
}

/** Asynchronous: pictures are fetched from where they are stored and decoded in a thread, and much shaped text is drawn in turns. */
export async function render(
  template: CheckedTemplate,
  data: JsonObject,
  profile: Profile,
  { now, copy, cutPaper, maxPaperMm, marksCopy, pulses = false, boxes, assets }: RenderOptions,
): Promise<Document> {
  if (template.label) {
    const options = { ...template.label, now, copy, cutPaper, maxPaperMm, boxes, assets };
    return renderLabels(template, data, profile, options);
  }
  const bound = bind(template, data, { now, copy });
  const blocks = marksCopy ? [copyMark, ...bound] : bound;
  const { widthMm, config } = template;
  const options = { widthMm, locale: config.locale, cutPaper, maxPaperMm, assets };
  const document = await compose(blocks, profile, options, boxes);
  if (!pulses) for (const page of document.pages) page.after = page.after.filter(isCut);
  return document;
}

export interface ComposeOptions extends Omit<LayoutOptions, 'images'> {
  assets?: ReadAsset | undefined;
}

/** Bound blocks → document, pictures and all. */
export async function compose(
  blocks: readonly PlainBlock[],
  profile: Profile,
  { widthMm, locale, cutPaper, maxPaperMm, assets = noAssets }: ComposeOptions,
  boxes?: BlockBox[],
): Promise<Document> {
  const images = hasImages(blocks) ? await openImages(blocks, assets) : noImages;
  const options = { widthMm, locale, cutPaper, maxPaperMm, images };
  const steps = layoutSteps(blocks, profile, options, boxes);
  let step = steps.next();
  for (; !step.done; step = steps.next())
    // Others have their turn while much is drawn, and the memory for what was drawn is free then, too.
    await setImmediate();
  const document = step.value;
  if (images.size > 0) await drawImages(document, images);
  return document;
}

const noImages: OpenImages = new Map();

async function noAssets(): Promise<null> {
  return null;
}

function isCut({ kind }: Action): boolean {
  return kind === 'cut';
}

/** Whether the document does what must not be done again. */
export function hasPulses({ pages }: Document): boolean {
  return pages.some(({ after }) => !after.every(isCut));
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

const cutMs = 500; // a cutter's stroke and the pause around it

export function printTimeMs(document: Document, profile: Profile): number {
  const gap = document.media?.gap ?? 0;
  const dots = document.pages.reduce((sum, page) => sum + page.height + gap, 0);
  const cuts = document.pages.flatMap(({ after }) => after.filter(isCut)).length;
  const mm = ((dots + cuts * profile.cutterDistance) / document.dpi) * 25.4;
  return (mm / profile.speedMmPerSecond) * 1000 + cuts * cutMs;
}
