// The panes of the designer: side by side; on a narrow window the paper and one of the others, on a
// phone one at a time.

import type { ReactNode } from 'react';
import { useNarrow } from '../../parts/hooks/use-narrow.ts';
import { words } from '../../languages/words.ts';
import { PaneTabs, type PaneName } from './pane-tabs.tsx';

const besides: PaneName[] = ['fields', 'data', 'template'];

export function Panes({
  chosen,
  onChoose,
  panes,
}: {
  chosen: PaneName;
  onChoose: (name: PaneName) => void;
  panes: Record<PaneName, ReactNode>;
}) {
  const isNarrow = useNarrow(1100);
  const isPhone = useNarrow(720);
  const paper = (
    <section className="pane is-desk" aria-label={words.designer.panes.paper}>
      {panes.paper}
    </section>
  );
  if (isNarrow && !isPhone)
    return (
      <div className="workbench-panes is-two">
        <PaneTabs
          names={['blocks', ...besides]}
          chosen={chosen === 'paper' ? 'blocks' : chosen}
          onChoose={onChoose}
          panes={panes}
        />
        {paper}
      </div>
    );
  if (isPhone)
    return (
      <PaneTabs
        names={['blocks', 'paper', ...besides]}
        chosen={chosen}
        onChoose={onChoose}
        panes={panes}
      />
    );
  return (
    <div className="workbench-panes">
      <section className="pane" aria-label={words.designer.panes.blocks}>
        {panes.blocks}
      </section>
      {paper}
      <PaneTabs
        names={besides}
        chosen={besides.includes(chosen) ? chosen : 'fields'}
        onChoose={onChoose}
        panes={panes}
      />
    </div>
  );
}
