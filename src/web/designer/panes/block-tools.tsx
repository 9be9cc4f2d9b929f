// Toolbar with the actions for the selected block; each has a keyboard
// shortcut.

import { Icon } from '../../parts/text/icon.tsx';
import { toast } from '../../parts/messages/toast.ts';
import { words } from '../../languages/words.ts';
import { pastedBlock } from '../draft/clipboard.ts';
import { useDesign } from '../draft/design.ts';
import { Glyph } from '../glyph.tsx';
import { neighbour } from '../draft/neighbour.ts';
import { blockAt } from '../draft/tree.ts';
import { useBlockActions } from '../draft/use-block-actions.ts';

export function BlockTools() {
  const { config, chosen } = useDesign().draft;
  const actions = useBlockActions();
  const { tree } = words.designer;
  const to = (direction: 'up' | 'down') => chosen && neighbour(config, chosen, direction);
  const copy = async () => {
    const text = JSON.stringify(blockAt(config, chosen!), null, 2);
    const isCopied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    if (isCopied) toast.done(tree.copied);
    else toast.failed(new Error(tree.copyByKey));
  };
  const paste = async () => {
    // Not every browser lets a button read the clipboard; the keyboard shortcut
    // always works.
    const text = await navigator.clipboard?.readText().catch(() => null);
    const blocks = pastedBlock(text ?? '');
    if (blocks) actions.insert(blocks);
    else toast.failed(new Error(text ? tree.noBlock : tree.pasteByKey));
  };
  const tools = [
    {
      name: tree.up,
      glyph: <Glyph name="up" />,
      can: to('up'),
      act: () => actions.move(to('up') || null),
    },
    {
      name: tree.down,
      glyph: <Glyph name="down" />,
      can: to('down'),
      act: () => actions.move(to('down') || null),
    },
    {
      name: tree.duplicate,
      glyph: <Glyph name="duplicate" />,
      can: chosen,
      act: actions.duplicate,
    },
    { name: tree.copy, glyph: <Icon name="copy" />, can: chosen, act: copy },
    { name: tree.paste, glyph: <Glyph name="paste" />, can: true, act: paste },
    { name: tree.remove, glyph: <Icon name="trash" />, can: chosen, act: actions.remove },
  ];
  return (
    <div className="tree-tools" role="toolbar" aria-label={tree.tools}>
      {tools.map(({ name, glyph, can, act }) => (
        <button
          key={name}
          type="button"
          className="button quiet small square"
          aria-label={name}
          title={name}
          disabled={!can}
          onClick={() => void act()}
        >
          {glyph}
        </button>
      ))}
    </div>
  );
}
