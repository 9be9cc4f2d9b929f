// Announces the new position of the selected block after a move, for screen
// readers.

import { words } from '../../languages/words.ts';
import { useDesign } from '../draft/design.ts';
import { blockName } from '../draft/block-summary.ts';
import { blockAt, flattened, locate } from '../draft/tree.ts';

export function MoveReport() {
  const { config, chosen, past } = useDesign().draft;
  const before = past.at(-1);
  const block = chosen ? blockAt(config, chosen) : undefined;
  if (!chosen || !block || !before || before.blocks.length !== config.blocks.length) return null;
  const { list, index } = locate(chosen);
  const size = flattened({ path: 'blocks', blocks: config.blocks }).filter(
    ({ path }) => locate(path).list === list,
  ).length;
  return (
    <p className="for-readers" role="status">
      {words.designer.tree.moved(blockName(block), index + 1, size)}
    </p>
  );
}
