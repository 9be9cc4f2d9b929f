// The pane with the tree of blocks, the palette and the tools.

import { words } from '../../languages/words.ts';
import { BlockPalette } from './block-palette.tsx';
import { BlockTools } from './block-tools.tsx';
import { BlockTree } from './block-tree.tsx';
import { MoveReport } from './move-report.tsx';

export function BlocksPane({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <div className="pane-head">
        <BlockPalette />
        <BlockTools />
      </div>
      <div className="pane-scroll">
        <BlockTree />
        <MoveReport />
      </div>
      <p className="pane-foot faint">
        {words.designer.tree.help}{' '}
        <button type="button" className="button quiet small" onClick={onHelp}>
          {words.designer.shortcuts.title} <kbd>?</kbd>
        </button>
      </p>
    </>
  );
}
