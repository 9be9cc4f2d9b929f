// The actions on the selected block, used by keys, buttons and drag and drop.

import { words } from '../../languages/words.ts';
import { toast } from '../../parts/messages/toast.ts';
import { blockName } from './block-summary.ts';
import { useDesign } from './design.ts';
import { beforeFooter, placed } from './block-kinds.ts';
import type { Target } from './neighbour.ts';
import { type TemplateBlock, blockAt, locate, valueAt } from './tree.ts';

export function useBlockActions() {
  const { draft, dispatch, isLabel, setAdded } = useDesign();
  const { config, chosen } = draft;

  /** The position after the selected block, or inside it if it contains blocks. */
  const place = (): Target => {
    const block = chosen ? blockAt(config, chosen) : undefined;
    if (!chosen || !block) return { list: 'blocks', index: beforeFooter(config.blocks) };
    if (Array.isArray(block.blocks))
      return { list: `${chosen}.blocks`, index: block.blocks.length };
    const { list, index } = locate(chosen);
    return { list, index: index + 1 };
  };

  const insertAt = (blocks: TemplateBlock[], { list, index }: Target) => {
    // Inserted in reverse order, so that the first block is selected at the
    // end.
    for (const block of blocks.toReversed()) dispatch({ kind: 'insert', list, index, block });
  };

  return {
    insert: (blocks: TemplateBlock[]) => insertAt(blocks, place()),
    /** Adds a new block, whose first field gets the focus; on a label it gets a position. */
    add: (block: TemplateBlock) => {
      const where = place();
      const media = config.media as { width: number; height?: number } | undefined;
      const others = valueAt(config, where.list) as TemplateBlock[];
      const isFlow = where.list !== 'blocks' || others.some(({ x, y }) => (x ?? y) === undefined);
      const size = { width: media?.width ?? 0, height: media?.height ?? 100 };
      insertAt([isLabel && !isFlow ? placed(block, size, others) : block], where);
      setAdded(`${where.list}[${where.index}]`);
    },
    remove: () => {
      const block = chosen ? blockAt(config, chosen) : undefined;
      if (!chosen || !block) return;
      if (draft.also.length > 0) {
        const paths = [chosen, ...draft.also];
        dispatch({ kind: 'removeAll', paths });
        toast.doneHere(words.designer.tree.deletedMany(paths.length), words.designer.undo, () =>
          dispatch({ kind: 'undo' }),
        );
        return;
      }
      dispatch({ kind: 'remove', path: chosen });
      const { deleted } = words.designer.tree;
      // Not an undo, which would take back whatever was changed last.
      toast.doneHere(deleted(blockName(block)), words.designer.undo, () =>
        dispatch({ kind: 'insert', ...locate(chosen), block }),
      );
    },
    duplicate: () => chosen && dispatch({ kind: 'duplicate', path: chosen }),
    move: (target: Target | null) =>
      chosen && target && dispatch({ kind: 'move', path: chosen, ...target }),
  };
}
