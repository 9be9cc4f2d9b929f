// The palette of blocks that can be added, each with an icon and a short name: a click adds one,
// and it can be dragged onto the paper.

import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';
import { newBlock, isOffered, type KindGroup, palette } from '../draft/block-kinds.ts';
import { useDesign } from '../draft/design.ts';
import { Glyph } from '../glyph.tsx';
import { useBlockActions } from '../draft/use-block-actions.ts';
import './block-palette.css';

export function BlockPalette() {
  const { proof, isLabel, language, carrying } = useDesign();
  const actions = useBlockActions();
  const [isOpen, setOpen] = useState(false);
  const make = (type: string) => newBlock(type, proof.needs?.schema ?? null);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="button small">
        <Icon name="plus" />
        {words.designer.tree.add}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={6} className="palette-place">
          <Popover.Popup className="palette">
            <Popover.Title className="for-readers">{words.designer.tree.addTitle}</Popover.Title>
            <p className="palette-hint">{words.designer.tree.dragHint}</p>
            {(Object.keys(palette) as KindGroup[]).map((group) => (
              <section key={group} aria-label={words.designer.groups[group]}>
                <h3 className="palette-group">{words.designer.groups[group]}</h3>
                <div className="palette-kinds">
                  {palette[group]
                    .filter((type) => type in language.blocks && isOffered(type, isLabel))
                    .map((type) => (
                      <button
                        key={type}
                        type="button"
                        className="palette-kind"
                        title={wordFor(words.designer.blockHints, type)}
                        onPointerDown={(event) =>
                          carrying.press(
                            event,
                            () => make(type),
                            () => setOpen(false),
                          )
                        }
                        onClick={() => {
                          actions.add(make(type));
                          setOpen(false);
                        }}
                      >
                        <Glyph name={type} />
                        {wordFor(words.templates.blocks, type)}
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
