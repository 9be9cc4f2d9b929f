// The palette of blocks that can be added, each with an icon and a short name: a click adds one,
// and it can be dragged onto the paper.

import { Popover } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import { Icon } from '../../parts/text/icon.tsx';
import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';
import {
  kindsIn,
  type KindGroup,
  newBlock,
  palette,
  vatLine,
  vatRow,
} from '../draft/block-kinds.ts';
import { useDesign } from '../draft/design.ts';
import { Glyph } from '../glyph.tsx';
import type { TemplateBlock } from '../draft/tree.ts';
import { useBlockActions } from '../draft/use-block-actions.ts';
import { VatForm } from './vat-form.tsx';
import './block-palette.css';

export function BlockPalette() {
  const { proof, isLabel, language, carrying } = useDesign();
  const actions = useBlockActions();
  const [isOpen, setOpen] = useState(false);
  const [asksRate, setAsksRate] = useState(false);
  const wasAdded = useRef(false);
  const schema = proof.needs?.schema ?? null;
  const make = (type: string) => newBlock(type, schema);
  const show = (isShown: boolean) => {
    wasAdded.current = false;
    setAsksRate(false);
    setOpen(isShown);
  };
  const add = (block: TemplateBlock) => {
    actions.add(block);
    show(false);
    wasAdded.current = true;
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={show}>
      <Popover.Trigger className="button small">
        <Icon name="plus" />
        {words.designer.tree.add}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={6} className="palette-place">
          {/* The first field of a new block takes the focus, not the button that opened this. */}
          <Popover.Popup className="palette" finalFocus={() => !wasAdded.current}>
            <Popover.Title className="for-readers">{words.designer.tree.addTitle}</Popover.Title>
            {asksRate && <VatForm onAdd={(percent) => add(vatRow(percent, schema))} />}
            {!asksRate && <p className="palette-hint">{words.designer.tree.dragHint}</p>}
            {(asksRate ? [] : (Object.keys(palette) as KindGroup[])).map((group) => (
              <section key={group} aria-label={words.designer.groups[group]}>
                <h3 className="palette-group">{words.designer.groups[group]}</h3>
                <div className="palette-kinds">
                  {kindsIn(group, isLabel)
                    .filter((type) => type === vatLine || type in language.blocks)
                    .map((type) => (
                      <button
                        key={type}
                        type="button"
                        className="palette-kind"
                        title={wordFor(words.designer.blockHints, type)}
                        onPointerDown={(event) =>
                          type !== vatLine &&
                          carrying.press(
                            event,
                            () => make(type),
                            () => show(false),
                          )
                        }
                        onClick={() => (type === vatLine ? setAsksRate(true) : add(make(type)))}
                      >
                        <Glyph name={type === vatLine ? 'pair' : type} />
                        {type === vatLine
                          ? words.designer.vat.name
                          : wordFor(words.templates.blocks, type)}
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
