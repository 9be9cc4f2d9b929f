// The palette of blocks that can be added, each with an icon and a short name.

import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { newBlock, isOffered, type KindGroup, palette } from './block-kinds.ts';
import { useDesign } from './design.ts';
import { Glyph } from './glyph.tsx';
import { useBlockActions } from './use-block-actions.ts';
import { designerWords } from './words.ts';
import './block-palette.css';

export function BlockPalette() {
  const { proof, isLabel, language } = useDesign();
  const actions = useBlockActions();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="button small">
        <Icon name="plus" />
        {designerWords.tree.add}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={6} className="palette-place">
          <Popover.Popup className="palette">
            <Popover.Title className="for-readers">{designerWords.tree.addTitle}</Popover.Title>
            {(Object.keys(palette) as KindGroup[]).map((group) => (
              <section key={group} aria-label={designerWords.groups[group]}>
                <h3 className="palette-group">{designerWords.groups[group]}</h3>
                <div className="palette-kinds">
                  {palette[group]
                    .filter((type) => type in language.blocks && isOffered(type, isLabel))
                    .map((type) => (
                      <button
                        key={type}
                        type="button"
                        className="palette-kind"
                        title={language.blocks[type]!.title}
                        onClick={() => {
                          actions.add(newBlock(type, proof.needs?.schema ?? null));
                          setOpen(false);
                        }}
                      >
                        <Glyph name={type} />
                        {designerWords.kinds[type]}
                      </button>
                    ))}
                </div>
              </section>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
