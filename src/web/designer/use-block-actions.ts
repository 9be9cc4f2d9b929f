// What can be done with the chosen block, from keys, buttons and dragging alike.

import { useDesign } from './design.ts';
import { placed } from './block-kinds.ts';
import type { Target } from './neighbour.ts';
import { type Block, blockAt, placeOf, valueAt } from './tree.ts';

export function useBlockActions() {
  const { draft, step, isLabel } = useDesign();
  const { config, chosen } = draft;

  /** Behind the chosen block, or into it where it holds blocks. */
  const place = (): Target => {
    const block = chosen ? blockAt(config, chosen) : undefined;
    if (!chosen || !block) return { list: 'blocks', index: config.blocks.length };
    if (Array.isArray(block.blocks))
      return { list: `${chosen}.blocks`, index: block.blocks.length };
    const { list, index } = placeOf(chosen);
    return { list, index: index + 1 };
  };

  const insertAt = (blocks: Block[], { list, index }: Target) => {
    // The last one first, so that the first is chosen in the end.
    for (const block of blocks.toReversed()) step({ kind: 'insert', list, index, block });
  };

  return {
    insert: (blocks: Block[]) => insertAt(blocks, place()),
    /** A new one, which on a label needs a place of its own. */
    add: (block: Block) => {
      const where = place();
      const media = config.media as { width: number; height?: number } | undefined;
      const others = valueAt(config, where.list) as Block[];
      const isFlow = where.list !== 'blocks' || others.some(({ x, y }) => (x ?? y) === undefined);
      const size = { width: media?.width ?? 0, height: media?.height ?? 100 };
      insertAt([isLabel && !isFlow ? placed(block, size, others) : block], where);
    },
    remove: () => chosen && step({ kind: 'remove', path: chosen }),
    duplicate: () => chosen && step({ kind: 'duplicate', path: chosen }),
    move: (target: Target | null) =>
      chosen && target && step({ kind: 'move', path: chosen, ...target }),
  };
}
