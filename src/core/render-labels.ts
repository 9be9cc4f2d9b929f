// Renders a label template with data for a printer profile into a document.

import { setImmediate } from 'node:timers/promises';
import { type Budget, unlimited } from './budget.ts';
import { openFonts } from './fonts.ts';
import { type ReadAsset, drawImages, openImages } from './images.ts';
import { labelSteps } from './label/label.ts';
import type { BlockBox, Document } from './model/paper/document.ts';
import { Fault } from './model/fault.ts';
import type { JsonObject } from './model/json.ts';
import type { LabelBlock, LabelMedia } from './model/paper/label-block.ts';
import type { Profile } from './model/printers/profile.ts';
import { type BindContext, bindLabels } from './template/bind.ts';
import type { CheckedTemplate } from './template/checked-template.ts';

interface LabelRenderOptions extends BindContext {
  media: LabelMedia;
  cutPaper: boolean;
  maxPaperMm: number;
  boxes?: BlockBox[] | undefined;
  assets?: ReadAsset;
  budget?: Budget;
}

const onlyReceipts =
  'An impact printer prints no labels: its pins are too coarse for them. Send labels to a label printer or a thermal printer.';
const noAssets = async () => null;
const perLabel = 1000; // steps of the budget to lay out a label, without its text

export async function renderLabels(
  template: CheckedTemplate,
  data: JsonObject,
  profile: Profile,
  options: LabelRenderOptions,
): Promise<Document> {
  if (profile.mechanism === 'impact')
    throw new Fault('TEMPLATE_RENDER_ERROR', onlyReceipts, [
      `printer: ${profile.model} prints no labels`,
    ]);
  const { media, cutPaper, maxPaperMm, boxes, assets = noAssets, budget = unlimited } = options;
  const labels = budget.run(() => bindLabels(template, data, options));
  budget.spend(labels.length * perLabel);
  const blocks = labels.flatMap((label) => imageBlocks(label.blocks));
  const images = blocks.length > 0 ? await openImages(blocks, assets) : new Map();
  const fonts = await openFonts(template.images, assets);
  const { locale } = template.config;
  const paper = { media, cutPaper, maxPaperMm, images, fonts, locale };
  const steps = labelSteps(labels, profile, paper, boxes);
  const next = () => steps.next();
  let step = budget.run(next);
  for (; !step.done; step = budget.run(next)) await setImmediate();
  if (blocks.length > 0) await drawImages(step.value, images);
  return step.value;
}

type ImageBlock = Extract<LabelBlock, { type: 'image' }>;

function imageBlocks(blocks: readonly LabelBlock[]): ImageBlock[] {
  return blocks.flatMap((block) => {
    if (block.type === 'image') return [block];
    if (block.type === 'group') return imageBlocks(block.blocks);
    return block.type === 'row' ? block.columns.flatMap((one) => imageBlocks(one.blocks)) : [];
  });
}
