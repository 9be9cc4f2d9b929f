// What prints, but probably not as it is meant; each entry leads to its block.

import { Icon } from '../../parts/text/icon.tsx';
import { words } from '../../languages/words.ts';
import { blockName, blockSummary } from '../draft/block-summary.ts';
import { useDesign, useSampleData } from '../draft/design.ts';
import { readableAt } from '../draft/sample.ts';
import { blockAt } from '../draft/tree.ts';
import { useInk } from './use-ink.ts';
import { overlapsOn } from '../proof/label-warnings.ts';

export function WarningList() {
  const { draft, proof, choose } = useDesign();
  const data = useSampleData();
  const { config, preview } = proof.printed!;
  const nameOf = (path: string) => {
    const block = blockAt(config, path)!;
    const summary = blockSummary(block, readableAt(config, data, `${path}.content`));
    return words.designer.paper.named(blockName(block), summary);
  };
  const hasInk = useInk(preview.image);
  if (!hasInk) return null;
  const overlaps = overlapsOn(config, preview, hasInk).filter(({ path }) =>
    blockAt(draft.config, path),
  );
  if (overlaps.length === 0) return null;
  return (
    <div className="paper-problem is-warning" role="status">
      <Icon name="warning" />
      <ul>
        {overlaps.map(({ path, other }) => (
          <li key={`${path} ${other}`}>
            <button type="button" className="paper-fault" onClick={() => choose(path)}>
              {words.designer.paper.overlaps(nameOf(path), nameOf(other))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
