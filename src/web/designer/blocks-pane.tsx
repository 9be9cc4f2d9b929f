// The pane with the tree of blocks, the palette and the tools.

import { BlockPalette } from './block-palette.tsx';
import { BlockTools } from './block-tools.tsx';
import { BlockTree } from './block-tree.tsx';
import { MoveReport } from './move-report.tsx';
import { designerWords } from './words.ts';

export function BlocksPane() {
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
      <p className="pane-foot faint">{designerWords.tree.help}</p>
    </>
  );
}
