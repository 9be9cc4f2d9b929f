// Mirrors the places of a label's blocks, for languages that are written from right to left:
// what stands left of its heading in English stands right of it.

import type { Json, JsonObject } from '../../core/model/json.ts';
import type { NewTemplate } from '../store/store.ts';

/** Text without an alignment follows its language, codes and images stand in the middle. */
const otherSide: Record<string, string> = { left: 'right', right: 'left' };

/** A label from right to left; a receipt as it is, since it turns by itself. */
export function mirrored(starter: NewTemplate): NewTemplate {
  const { media, blocks } = starter.config as { media?: { width: number }; blocks: JsonObject[] };
  if (!media) return starter;
  const config = { ...starter.config, blocks: mirroredBlocks(blocks, media.width) };
  return { ...starter, config };
}

/** `widthMm` is the width of the label or group that holds the blocks. */
function mirroredBlocks(blocks: readonly JsonObject[], widthMm: number): Json[] {
  return blocks.map((block) => mirroredBlock(block, widthMm));
}

function mirroredBlock(block: JsonObject, widthMm: number): JsonObject {
  const { x, width, align, rotate } = block;
  const turned: JsonObject = { ...block };
  const isPlaced = typeof x === 'number' && typeof width === 'number';
  if (isPlaced) turned.x = hundredths(widthMm - x - width);
  const side = typeof align === 'string' ? otherSide[align] : undefined;
  if (side !== undefined) turned.align = side;
  // What lies on its side has no left and right of the label.
  if (block.blocks !== undefined && !rotate)
    turned.blocks = mirroredBlocks(block.blocks as JsonObject[], innerWidth(block, widthMm));
  return turned;
}

function innerWidth({ width, border, thickness, padding }: JsonObject, widthMm: number): number {
  const own = typeof width === 'number' ? width : widthMm;
  const hasBorder = border !== undefined && border !== 'none';
  const frame = hasBorder && typeof thickness === 'number' ? thickness : 0;
  return own - 2 * (frame + (typeof padding === 'number' ? padding : 0));
}

function hundredths(mm: number): number {
  return Math.round(mm * 100) / 100;
}
