// Drag and drop of blocks in the tree. A block can be dropped before, after or
// into the block under the pointer.

import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState } from 'react';
import { words } from '../../languages/words.ts';
import { useDesign } from '../draft/design.ts';
import type { Target } from '../draft/neighbour.ts';
import { isWithin, locate } from '../draft/tree.ts';

type Edge = 'before' | 'into' | 'behind';

/** `innerCount` is the number of inner blocks, or null if the block cannot contain blocks. */
export function useBlockDrag(path: string, innerCount: number | null) {
  const { dispatch } = useDesign();
  const row = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = row.current!;
    const stopDragging = draggable({
      element,
      getInitialData: () => ({ path }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    const edgeAt = (y: number) => edgeOf(element, y, innerCount !== null);
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => !isWithin(path, String(source.data.path)),
      onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
      onDragLeave: () => setEdge(null),
      onDrop: ({ source, location }) => {
        setEdge(null);
        const target = targetOf(path, edgeAt(location.current.input.clientY), innerCount ?? 0);
        dispatch({ kind: 'move', path: String(source.data.path), ...target });
      },
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [path, innerCount, dispatch]);
  return { row, edge, isDragged };
}

function edgeOf(element: HTMLElement, y: number, mayHold: boolean): Edge {
  const { top, height } = element.getBoundingClientRect();
  const share = (y - top) / height;
  if (mayHold && share > 0.3 && share < 0.7) return 'into';
  return share < 0.5 ? 'before' : 'behind';
}

function targetOf(path: string, edge: Edge, innerCount: number): Target {
  if (edge === 'into') return { list: `${path}.blocks`, index: innerCount };
  const { list, index } = locate(path);
  return { list, index: edge === 'before' ? index : index + 1 };
}

/** The drop target of an empty list. */
export function DropHere({ list }: { list: string }) {
  const { dispatch } = useDesign();
  const ref = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(
    () =>
      dropTargetForElements({
        element: ref.current!,
        canDrop: ({ source }) => !isWithin(list, String(source.data.path)),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          dispatch({ kind: 'move', path: String(source.data.path), list, index: 0 });
        },
      }),
    [list, dispatch],
  );
  return (
    <li ref={ref} role="none" className={isOver ? 'tree-room is-over' : 'tree-room'}>
      {words.designer.tree.emptyList}
    </li>
  );
}
