// Moves, resizes and rotates a block on its label: with the pointer on a
// millimetre grid, or with the arrow keys. One pointer drag is one undo step.

import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useDesign } from '../draft/design.ts';
import { siblingBoxes } from './current-placement.ts';
import { movedBox, type Placement, rotatedMovement, type Sides } from './label-geometry.ts';
import { type Guide, snapped } from './snap.ts';
import { type TemplateBlock, blockAt, locate } from '../draft/tree.ts';

type Side = keyof Sides;

export const allSides: Side[] = ['left', 'top', 'right', 'bottom'];
const noMovement: Sides = { left: 0, top: 0, right: 0, bottom: 0 };
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A click may include a small movement. */
const clickPixels = 3;

interface Drag {
  x: number;
  y: number;
  from: Placement;
  hasMoved: boolean;
}

export function usePlacing(
  path: string,
  now: Placement | null,
  frame: RefObject<HTMLElement | null>,
  onClick: (event: PointerEvent) => void,
) {
  const { draft, proof, dispatch } = useDesign();
  const drag = useRef<Drag | null>(null);
  const [guides, setGuides] = useState<Guide[]>([]);
  const siblings = () => {
    const { list, index } = locate(path);
    return siblingBoxes(draft.config, proof.printed!, list, index);
  };

  const place = (from: Placement, taken: Side[], dx: number, dy: number, gridMm: number) => {
    const sides = { ...noMovement };
    for (const side of taken) sides[side] = side === 'left' || side === 'right' ? dx : dy;
    const box = movedBox(from, rotatedMovement(sides, from.turns), gridMm);
    const isDrag = drag.current !== null && taken === allSides && gridMm === 1 && from.turns === 0;
    const { box: snappedBox, guides: found } = isDrag
      ? snapped(box, siblings(), from.container)
      : { box, guides: [] };
    setGuides(found);
    const { x, y, width, height } = snappedBox;
    const size = taken === allSides ? {} : { width, height };
    dispatch({ kind: 'merge', path, fields: { x, y, ...size } });
  };

  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !now) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    frame.current?.focus();
    drag.current = { x: event.clientX, y: event.clientY, from: now, hasMoved: false };
  };
  const follow = (event: PointerEvent, taken: Side[]) => {
    if (!drag.current) return;
    event.stopPropagation();
    const { x, y, from } = drag.current;
    const [right, down] = [event.clientX - x, event.clientY - y];
    drag.current.hasMoved ||= Math.hypot(right, down) >= clickPixels;
    if (!drag.current.hasMoved) return;
    const picture = frame.current!.parentElement!.getBoundingClientRect();
    const scale = (picture.width / proof.printed!.preview.width) * from.dotsPerMm;
    place(from, taken, right / scale, down / scale, event.shiftKey ? 0.1 : 1);
  };
  const end = (event: PointerEvent) => {
    event.stopPropagation();
    const isClick = drag.current && !drag.current.hasMoved;
    drag.current = null;
    setGuides([]);
    if (isClick) onClick(event);
    else dispatch({ kind: 'choose', path: draft.chosen });
  };

  return {
    guides,
    /** Handlers for the frame, or for a handle that moves some of its sides. */
    handlers: (taken: Side[]) => ({
      onPointerDown: begin,
      onPointerMove: (event: PointerEvent) => follow(event, taken),
      onPointerUp: end,
      onPointerCancel: end,
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = arrows[event.key];
      if (!arrow || !now || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const byMm = event.shiftKey ? 0.1 : 1;
      const taken: Side[] = event.altKey ? ['right', 'bottom'] : allSides;
      place(now, taken, arrow[0] * byMm, arrow[1] * byMm, 0.1);
    },
    turn: () => {
      dispatch({ kind: 'merge', path, fields: turned(blockAt(draft.config, path)!, now) });
      dispatch({ kind: 'choose', path: draft.chosen });
    },
  };
}

/** The fields of a block after a quarter turn, including its box if it has one. */
function turned({ width, height, rotate = 0 }: TemplateBlock, now: Placement | null) {
  const angle = (Number(rotate) + 90) % 360 || undefined;
  if (!now || typeof width !== 'number' || typeof height !== 'number') return { rotate: angle };
  const own = { ...now.own, width: height, height: width };
  return { rotate: angle, ...movedBox({ own, container: now.container }, noMovement, 0.1) };
}
