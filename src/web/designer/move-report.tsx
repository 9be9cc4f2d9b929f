// Announces the new position of the selected block after a move, for screen
// readers.

import { useDesign } from './design.ts';
import { blockName } from './block-summary.ts';
import { blockAt, flattened, locate } from './tree.ts';
import { designerWords } from './words.ts';

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
      {designerWords.tree.moved(blockName(block), index + 1, size)}
    </p>
  );
}
