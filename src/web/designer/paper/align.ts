// Aligns and distributes several blocks on a label. All must have their own position in the same
// list, so that their numbers mean the same.

import { blockAt, locate, type TemplateConfig } from '../draft/tree.ts';
import type { Rectangle } from './label-geometry.ts';

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Distribution = 'across' | 'down';

export interface PlacedBlock {
  path: string;
  box: Rectangle;
}

/** The blocks with their positions; null if they cannot be aligned with each other. */
export function alignable(
  config: TemplateConfig,
  paths: readonly string[],
  boxOf: (path: string) => Rectangle | null,
): PlacedBlock[] | null {
  if (new Set(paths.map((path) => locate(path).list)).size !== 1 || paths.length < 2) return null;
  const found = paths.map((path) => ({ path, box: boxOf(path) }));
  const arePlaced = found.every(
    (one): one is PlacedBlock => one.box !== null && blockAt(config, one.path) !== undefined,
  );
  return arePlaced ? found : null;
}

const round = (mm: number) => Math.round(mm * 10) / 10;

/** The new position of each block. */
export function aligned(blocks: readonly PlacedBlock[], to: Alignment) {
  const boxes = blocks.map(({ box }) => box);
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const place: Record<Alignment, (box: Rectangle) => { x?: number; y?: number }> = {
    left: () => ({ x: left }),
    center: ({ width }) => ({ x: (left + right - width) / 2 }),
    right: ({ width }) => ({ x: right - width }),
    top: () => ({ y: top }),
    middle: ({ height }) => ({ y: (top + bottom - height) / 2 }),
    bottom: ({ height }) => ({ y: bottom - height }),
  };
  return blocks.map(({ path, box }) => positioned(path, { ...box, ...place[to](box) }));
}

/** Equal spaces between the blocks; the first and the last stay. */
export function distributed(blocks: readonly PlacedBlock[], direction: Distribution) {
  const [at, size] =
    direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const sorted = blocks.toSorted((a, b) => a.box[at] - b.box[at]);
  const first = sorted[0]!.box;
  const last = sorted.at(-1)!.box;
  const taken = sorted.reduce((sum, { box }) => sum + box[size], 0);
  const space = (last[at] + last[size] - first[at] - taken) / (sorted.length - 1);
  let next = first[at];
  return sorted.map(({ path, box }) => {
    const moved = positioned(path, { ...box, [at]: next });
    next += box[size] + space;
    return moved;
  });
}

function positioned(path: string, { x, y }: Rectangle) {
  return { path, fields: { x: round(x), y: round(y) } };
}
