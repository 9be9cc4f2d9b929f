// Pictures: where they come from and how wide they are printed. What is in them
// is not known here.

import { assetName } from '../../model/asset.ts';
import type { PlainImage } from '../../model/plain-block.ts';
import { dotsAcross } from '../../model/profile.ts';
import type { Block } from '../config/blocks.ts';
import type { Frame } from '../expression/evaluate.ts';
import { fault, guarded, text, type Place } from './fields.ts';
import { isImage } from '../expression/value.ts';

type ImageBlock = Extract<Block, { type: 'image' }>;

/** A picture that a template names itself. */
export interface ConstantImage {
  /** `blocks[2].content`. */
  where: string;
  content: string;
}

// About a step for each microsecond that a picture takes when it is known already.
const imageSteps = 100;

/** Undefined where nothing is to be printed. */
export function image(
  block: ImageBlock,
  place: Place,
): (frame: Frame) => (PlainImage & { path: string }) | undefined {
  const { content, align = 'center', dither = null } = block;
  const width = widthOf(block.width);
  checkWidth(width, place);
  const source = text(content, 'content', place, ' ', ' ', 'image');
  if (content !== undefined && !content.includes('{{')) addConstant(content, place);
  const { path } = place;
  return guarded(`${path}.content`, (frame) => {
    frame.run.spend(imageSteps);
    const found = source(frame).trim();
    return found === '' ? undefined : { type: 'image', path, content: found, width, align, dither };
  });
}

function addConstant(content: string, place: Place): void {
  if (isImage(content.trim()))
    place.draft.images.push({ where: `${place.path}.content`, content: content.trim() });
  else fault(place, 'content', `must be the name of an asset (${assetName}) or a data URI`);
}

function widthOf(width: ImageBlock['width']): PlainImage['width'] {
  if (width === undefined) return null;
  if (typeof width === 'number') return { unit: 'dots', value: width };
  return { unit: width.endsWith('%') ? 'percent' : 'mm', value: Number.parseFloat(width) };
}

/** A narrower printer than the template was made for makes pictures smaller; the template itself must fit. */
function checkWidth(width: PlainImage['width'], place: Place): void {
  if (width === null || width.unit === 'percent') return;
  const dpi = 203;
  const cell = 12;
  const { draft, path, within } = place;
  const isWhole = within === null;
  const across = isWhole ? dotsAcross(draft.widthMm, dpi) : Math.floor(place.across * cell);
  const room = isWhole ? `${draft.widthMm} mm of paper have` : 'its place has';
  const dots = width.unit === 'dots' ? width.value : Math.round((width.value * dpi) / 25.4);
  if (!Number.isInteger(dots)) draft.faults.push(`config.${path}.width: must be whole dots`);
  if (dots < 1) draft.faults.push(`config.${path}.width: must be at least a dot`);
  if (dots > across)
    draft.faults.push(
      `config.${path}.width: is ${dots} dots, and ${room} ${across} (${Math.floor((across * 25.4) / dpi)} mm); write "100%" for all of it`,
    );
}
