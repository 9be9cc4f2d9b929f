// Shows panes as tabs.

import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import type { Words } from '../../languages/en.ts';
import { words } from '../../languages/words.ts';

/** Panes whose height depends on their content. */
const scrolling = new Set<string>(['fields', 'data', 'template']);

export type PaneName = keyof Words['designer']['panes'];

export function PaneTabs({
  names,
  chosen,
  onChoose,
  panes,
}: {
  names: PaneName[];
  chosen: PaneName;
  onChoose: (name: PaneName) => void;
  panes: Record<PaneName, ReactNode>;
}) {
  return (
    <Tabs.Root
      className="pane is-tabbed"
      value={chosen}
      onValueChange={(name) => onChoose(name as PaneName)}
    >
      <Tabs.List className="pane-tabs" aria-label={words.designer.parts}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name} className="pane-tab">
            {words.designer.panes[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel
        key={chosen}
        value={chosen}
        className={chosen === 'paper' ? 'pane-panel is-desk' : 'pane-panel'}
      >
        {scrolling.has(chosen) ? <div className="pane-scroll">{panes[chosen]}</div> : panes[chosen]}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
