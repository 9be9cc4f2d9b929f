// Compiles image blocks: source and width. The image itself is opened when it is
// printed (core/images.ts).

import { assetName } from '../../model/templates/asset.ts';
import type { PlainImage } from '../../model/paper/plain-block.ts';
import { dotsAcross } from '../../model/printers/profile.ts';
import type { Block } from '../config/blocks.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import { fault, type BlockContext } from './context.ts';
import { guarded } from './conditions-and-lists.ts';
import { text } from './text.ts';
import { isImage } from '../expression/value.ts';

type ImageBlock = Extract<Block, { type: 'image' }>;

// Budget of an image that is cached, about one step per microsecond.
const imageSteps = 100;

/** Undefined if the content is empty: nothing is printed. */
export function image(
  block: ImageBlock,
  context: BlockContext,
): (frame: EvalFrame) => (PlainImage & { path: string }) | undefined {
  const { content, align = 'center', dither = null } = block;
  const tone = toneOf(block);
  const width = widthOf(block.width);
  checkWidth(width, context);
  const source = text(content, 'content', context, ' ', ' ', 'image');
  if (content !== undefined && !content.includes('{{')) addConstant(content, context);
  const { path } = context;
  return guarded(`${path}.content`, (frame) => {
    frame.evaluation.spend(imageSteps);
    const found = source(frame).trim();
    if (found === '') return undefined;
    return { type: 'image', path, content: found, width, align, dither, tone };
  });
}

function toneOf({ brightness = 0, contrast = 0, gamma = 1, invert = false }: ImageBlock) {
  const isChanged = brightness !== 0 || contrast !== 0 || gamma !== 1 || invert;
  return isChanged ? { brightness, contrast, gamma, invert } : undefined;
}

function addConstant(content: string, context: BlockContext): void {
  if (isImage(content.trim()))
    context.state.images.push({ where: `${context.path}.content`, content: content.trim() });
  else fault(context, 'content', `must be the name of an asset (${assetName}) or a data URI`);
}

function widthOf(width: ImageBlock['width']): PlainImage['width'] {
  if (width === undefined) return null;
  if (typeof width === 'number') return { unit: 'dots', value: width };
  return { unit: width.endsWith('%') ? 'percent' : 'mm', value: Number.parseFloat(width) };
}

/** The width must fit the paper of the template; a narrower printer scales the image down. */
function checkWidth(width: PlainImage['width'], context: BlockContext): void {
  if (width === null || width.unit === 'percent') return;
  const dpi = 203;
  const cell = 12;
  const { state, path, within } = context;
  const isWhole = within === null;
  const across = isWhole ? dotsAcross(state.widthMm, dpi) : Math.floor(context.across * cell);
  const room = isWhole ? `${state.widthMm} mm of paper have` : 'its place has';
  const dots = width.unit === 'dots' ? width.value : Math.round((width.value * dpi) / 25.4);
  if (!Number.isInteger(dots)) state.faults.push(`config.${path}.width: must be whole dots`);
  if (dots < 1) state.faults.push(`config.${path}.width: must be at least a dot`);
  if (dots > across)
    state.faults.push(
      `config.${path}.width: is ${dots} dots, and ${room} ${across} (${Math.floor((across * 25.4) / dpi)} mm); write "100%" for all of it`,
    );
}
