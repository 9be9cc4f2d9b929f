// Copies the selected block as JSON and pastes blocks, with the usual keyboard
// shortcuts.

import type { ClipboardEvent } from 'react';
import { toast } from '../../parts/messages/toast.ts';
import { words } from '../../languages/words.ts';
import { pastedBlock } from './clipboard.ts';
import { useDesign } from './design.ts';
import { blockAt } from './tree.ts';
import { useBlockActions } from './use-block-actions.ts';

export function useBlockClipboard() {
  const { config, chosen } = useDesign().draft;
  const actions = useBlockActions();
  const onCopy = (event: ClipboardEvent) => {
    const block = chosen && blockAt(config, chosen);
    if (!block || isTextInput(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', JSON.stringify(block, null, 2));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isTextInput(event.target)) return;
    event.preventDefault();
    const blocks = pastedBlock(event.clipboardData.getData('text/plain'));
    if (blocks) actions.insert(blocks);
    else toast.failed(new Error(words.designer.tree.noBlock));
  };
  return { onCopy, onPaste };
}

/** Whether an event target takes text input, which has its own clipboard. */
function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
