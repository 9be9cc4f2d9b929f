// The blocks as a tree. Blocks are selected with the pointer or the arrow keys,
// moved by dragging or with Alt and the arrow keys, and copied and pasted as
// JSON.

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { words } from '../../languages/words.ts';
import { BlockItems } from './block-items.tsx';
import { isAdding, useDesign } from '../draft/design.ts';
import { type Direction, neighbour } from '../draft/neighbour.ts';
import { flattened } from '../draft/tree.ts';
import { useBlockActions } from '../draft/use-block-actions.ts';
import { useBlockClipboard } from '../draft/use-block-clipboard.ts';
import './block-tree.css';

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

export function BlockTree() {
  const { draft, dispatch, choose } = useDesign();
  const actions = useBlockActions();
  const clipboard = useBlockClipboard();
  const tree = useRef<HTMLUListElement>(null);
  const { config, chosen } = draft;
  const all = flattened({ path: 'blocks', blocks: config.blocks });
  const focusable = chosen ?? all[0]?.path ?? null;

  // Moving a block by keyboard changes its path, so the focus has to follow.
  const addsToChoice = useRef(false);
  const hasKeys = useRef(false);
  useEffect(() => {
    const isHere = tree.current?.contains(document.activeElement) ?? false;
    if (!chosen || !(isHere || hasKeys.current)) return;
    hasKeys.current = false;
    rowIn(tree.current, chosen)?.focus();
  }, [chosen, config]);
  // Also while it is edited: the rows above it may change their height.
  useEffect(() => {
    if (chosen) rowIn(tree.current, chosen)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, config]);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const at = all.findIndex(({ path }) => path === focusable);
    const go: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: all.length - 1,
    };
    if (event.altKey && direction && chosen) actions.move(neighbour(config, chosen, direction));
    else if (event.altKey || event.ctrlKey || event.metaKey) return;
    else if (event.key in go) choose(all[go[event.key]!]?.path ?? focusable);
    else if (event.key === 'ArrowLeft' && chosen)
      choose(
        all.findLast(({ path }) => path !== chosen && chosen.startsWith(path))?.path ?? chosen,
      );
    else if ((event.key === 'Delete' || event.key === 'Backspace') && chosen) actions.remove();
    else return;
    hasKeys.current = true;
    event.preventDefault();
  };

  if (all.length === 0) return <p className="tree-nothing">{words.designer.tree.empty}</p>;
  return (
    <ul
      ref={tree}
      role="tree"
      aria-multiselectable="true"
      className="tree"
      aria-label={words.designer.tree.label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        addsToChoice.current = isAdding(event);
      }}
      onClick={(event) => {
        const path = pathOf(event.target);
        addsToChoice.current = false;
        if (path !== null && isAdding(event)) dispatch({ kind: 'chooseAlso', path });
        else choose(path);
      }}
      // A press that adds to the choice moves the focus, too.
      onFocus={({ target }) => !addsToChoice.current && choose(pathOf(target))}
      {...clipboard}
    >
      <BlockItems
        list={{ path: 'blocks', blocks: config.blocks }}
        level={1}
        focusable={focusable}
      />
    </ul>
  );
}

function rowIn(tree: HTMLElement | null, path: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-path="${path}"]`) ?? null;
}

function pathOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>('[data-path]')?.dataset.path ?? null;
}
