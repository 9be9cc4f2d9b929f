// The chosen block on a label: dragged to its place, resized at its handles, or
// both with the arrow keys; turned with a button.

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { blockName } from './block-summary.ts';
import { useDesign } from './design.ts';
import { Glyph } from './glyph.tsx';
import { movedBack, placeAfter, type Sides, type Standing, standing } from './place.ts';
import { blockAt } from './tree.ts';
import { designerWords } from './words.ts';

const still: Sides = { left: 0, top: 0, right: 0, bottom: 0 };
/** Which sides a handle takes along. */
const handles: Record<string, (keyof Sides)[]> = {
  nw: ['left', 'top'],
  n: ['top'],
  ne: ['right', 'top'],
  e: ['right'],
  se: ['right', 'bottom'],
  s: ['bottom'],
  sw: ['left', 'bottom'],
  w: ['left'],
};
const all: (keyof Sides)[] = ['left', 'top', 'right', 'bottom'];
const keys: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function LabelFrame({ path }: { path: string }) {
  const { draft, proof, step } = useDesign();
  const { config: printed, preview } = proof.printed!;
  const block = blockAt(draft.config, path);
  const frame = useRef<HTMLButtonElement>(null);
  const drag = useRef<{ x: number; y: number; from: Standing } | null>(null);
  const was = standing(printed, preview, path);
  if (!block || !was || was.room.width <= 0) return null;
  const now = { ...was, own: ownNow(was, block, blockAt(printed, path)) };
  const seen = seenNow(was, now.own);

  const place = (from: Pick<Standing, 'own' | 'room' | 'turns'>, sides: Sides, gridMm: number) => {
    const after = placeAfter(from, movedBack(sides, from.turns), gridMm);
    const isMove = sides.left === sides.right && sides.top === sides.bottom;
    const size = isMove ? {} : { width: after.width, height: after.height };
    step({ kind: 'merge', path, fields: { x: after.x, y: after.y, ...size } });
  };

  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    frame.current?.focus();
    drag.current = { x: event.clientX, y: event.clientY, from: now };
  };
  const follow = (taken: (keyof Sides)[]) => (event: PointerEvent) => {
    if (!drag.current) return;
    event.stopPropagation();
    const { x, y, from } = drag.current;
    const picture = frame.current!.parentElement!.getBoundingClientRect();
    const pixelsPerMm = (picture.width / preview.width) * from.dotsPerMm;
    const dx = (event.clientX - x) / pixelsPerMm;
    const dy = (event.clientY - y) / pixelsPerMm;
    // A hand that only clicks does not move anything.
    if (Math.hypot(event.clientX - x, event.clientY - y) < 3) return;
    place(from, sidesMoved(taken, dx, dy), event.shiftKey ? 0.1 : 1);
  };
  const end = (event: PointerEvent) => {
    if (drag.current) step({ kind: 'choose', path });
    drag.current = null;
    event.stopPropagation();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = keys[event.key] ?? [0, 0];
    if ((dx === 0 && dy === 0) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? 0.1 : 1;
    place(now, sidesMoved(event.altKey ? ['right', 'bottom'] : all, dx * by, dy * by), 0.1);
  };

  const turn = () => {
    const { width, height, rotate = 0 } = block;
    const isBoth = typeof width === 'number' && typeof height === 'number';
    const swapped = isBoth
      ? placeAfter({ ...now, own: { ...now.own, width: height, height: width } }, still, 0.1)
      : null;
    step({
      kind: 'merge',
      path,
      fields: { rotate: (Number(rotate) + 90) % 360 || undefined, ...swapped },
    });
    step({ kind: 'choose', path });
  };

  const percent = (mm: number, of: number) => `${((mm * was.dotsPerMm) / of) * 100}%`;
  const style = {
    left: percent(seen.x + was.sheet.x / was.dotsPerMm, preview.width),
    top: percent(seen.y + was.sheet.y / was.dotsPerMm, preview.height),
    width: percent(seen.width, preview.width),
    height: percent(seen.height, preview.height),
  };
  const { x, y, width, height } = now.own;
  const round = (mm: number) => Math.round(mm * 10) / 10;
  return (
    <>
      <button
        ref={frame}
        type="button"
        className="frame"
        style={style}
        aria-label={designerWords.paper.frame(blockName(block), round(x), round(y))}
        aria-describedby="frame-help"
        onPointerDown={begin}
        onPointerMove={follow(all)}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onKeyDown}
      >
        {Object.entries(handles).map(([name, taken]) => (
          <span
            key={name}
            className={`frame-handle is-${name}`}
            onPointerDown={begin}
            onPointerMove={follow(taken)}
            onPointerUp={end}
            onPointerCancel={end}
          />
        ))}
      </button>
      <span id="frame-help" className="for-readers">
        {designerWords.paper.frameHelp}
      </span>
      <span className="frame-tools" style={{ left: style.left, top: style.top }}>
        <span className="frame-place">
          {designerWords.paper.place(round(x), round(y), round(width), round(height))}
        </span>
        <button
          type="button"
          className="frame-turn"
          aria-label={designerWords.paper.rotate}
          title={designerWords.paper.rotate}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={turn}
        >
          <Glyph name="rotate" />
        </button>
      </span>
    </>
  );
}

function sidesMoved(taken: (keyof Sides)[], dx: number, dy: number): Sides {
  const moved = { ...still };
  for (const side of taken) moved[side] = side === 'left' || side === 'right' ? dx : dy;
  return moved;
}

type Fields = Record<string, unknown>;

/** Where the block stands by now: the picture may be of a moment ago. */
function ownNow({ own }: Standing, block: Fields, printed: Fields | undefined): Standing['own'] {
  const value = (name: keyof Standing['own']) => {
    if (typeof block[name] === 'number') return block[name];
    const isPlaced = (name === 'x' || name === 'y') && (block.x ?? block.y) !== undefined;
    return isPlaced && (printed?.x ?? printed?.y) === undefined ? 0 : own[name];
  };
  return { x: value('x'), y: value('y'), width: value('width'), height: value('height') };
}

function seenNow({ seen, own, turns }: Standing, now: Standing['own']): Standing['seen'] {
  const own4 = (box: Standing['own']) => [box.x, box.y, box.x + box.width, box.y + box.height];
  const before = own4(own);
  const after = own4(now);
  const by = (index: number) => after[index]! - before[index]!;
  const sides = { left: by(0), top: by(1), right: by(2), bottom: by(3) };
  // A quarter back three more times is a quarter forth.
  const moved = movedBack(sides, (4 - turns) % 4);
  return {
    x: seen.x + moved.left,
    y: seen.y + moved.top,
    width: seen.width + moved.right - moved.left,
    height: seen.height + moved.bottom - moved.top,
  };
}
