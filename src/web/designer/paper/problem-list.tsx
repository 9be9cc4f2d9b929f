// The list of problems; each entry links to its block or field.

import { Icon } from '../../parts/text/icon.tsx';
import { words } from '../../languages/words.ts';
import { useDesign } from '../draft/design.ts';
import { blockName } from '../draft/block-summary.ts';
import { blockOf, type Problem } from '../proof/problems.ts';
import { blockAt } from '../draft/tree.ts';

export function ProblemList({ problems, isStale }: { problems: Problem[]; isStale: boolean }) {
  const { draft, choose } = useDesign();
  return (
    <div className="paper-problem" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <strong>{words.designer.paper.faults(problems.length)}</strong>
        </p>
        <ul>
          {problems.map((problem) => {
            const block = problem.about === 'template' ? blockOf(problem.path) : null;
            const found = block === null ? undefined : blockAt(draft.config, block);
            return (
              <li key={problem.path + problem.text}>
                {found ? (
                  <button type="button" className="paper-fault" onClick={() => choose(block)}>
                    {blockName(found)}
                  </button>
                ) : (
                  problem.path && <code>{problem.path}</code>
                )}{' '}
                {problem.text}
              </li>
            );
          })}
        </ul>
        {isStale && <p className="faint">{words.designer.paper.stale}</p>}
      </div>
    </div>
  );
}
