// The panes of the designer: side by side, or as tabs on a narrow window.

import type { ReactNode } from 'react';
import { useNarrow } from '../../parts/use-narrow.ts';
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
  if (isNarrow)
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
      <section className="pane is-desk" aria-label={words.designer.panes.paper}>
        {panes.paper}
      </section>
      <PaneTabs
        names={besides}
        chosen={besides.includes(chosen) ? chosen : 'fields'}
        onChoose={onChoose}
        panes={panes}
      />
    </div>
  );
}
