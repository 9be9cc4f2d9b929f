// Where a block that is dropped on a label is placed: its middle under the pointer, on the grid, in
// line with the edges and middles of other blocks, and inside the label.

import type { Preview } from '../../../client/index.ts';
import { placed } from '../draft/block-kinds.ts';
import type { TemplateBlock, TemplateConfig } from '../draft/tree.ts';
import { siblingBoxes } from './current-placement.ts';
import { movedBox, type Rectangle } from './label-geometry.ts';
import { type Guide, snapped } from './snap.ts';

export interface LabelDrop {
  /** The block with its position. */
  block: TemplateBlock;
  /** The box in dots of the preview. */
  box: Rectangle;
  guides: (Guide & { line: Rectangle })[];
}

/** Null for a block that has no position, such as a list, and beside the label. */
export function labelDrop(
  config: TemplateConfig,
  printed: { config: TemplateConfig; preview: Preview },
  block: TemplateBlock,
  at: { x: number; y: number },
  gridMm: number,
): LabelDrop | null {
  const media = config.media as { width: number };
  const sheet = printed.preview.sheets.find(({ y, height }) => at.y >= y && at.y < y + height);
  if (!sheet) return null;
  const dotsPerMm = sheet.width / media.width;
  const container = { width: media.width, height: sheet.height / dotsPerMm };
  const { x, y, width, height = 1 } = placed(block, container, []) as Partial<Rectangle>;
  if (x === undefined || y === undefined || width === undefined) return null;
  const own = {
    x: (at.x - sheet.x) / dotsPerMm - width / 2,
    y: (at.y - sheet.y) / dotsPerMm - height / 2,
    width,
    height,
  };
  const still = { left: 0, top: 0, right: 0, bottom: 0 };
  const onGrid = movedBox({ own, container }, still, gridMm);
  const { box, guides } =
    gridMm < 1
      ? { box: onGrid, guides: [] }
      : snapped(onGrid, siblingBoxes(config, printed, 'blocks'), container);
  const inDots = (mm: Rectangle): Rectangle => ({
    x: mm.x * dotsPerMm + sheet.x,
    y: mm.y * dotsPerMm + sheet.y,
    width: mm.width * dotsPerMm,
    height: mm.height * dotsPerMm,
  });
  return {
    block: { ...placed(block, container, []), x: box.x, y: box.y },
    box: inDots(box),
    guides: guides.map((guide) => ({
      ...guide,
      line: { ...sheet, [guide.axis]: guide.at * dotsPerMm + sheet[guide.axis] },
    })),
  };
}
