// The frame around the selected block on a label. Moves the block by dragging or
// with the arrow keys; has resize handles, the position in millimetres and a rotate
// button.

import { type PointerEvent, useRef } from 'react';
import { words } from '../../languages/words.ts';
import { blockName } from '../draft/block-summary.ts';
import { boxStyle } from './box-at.ts';
import { useDesign } from '../draft/design.ts';
import { Glyph } from '../glyph.tsx';
import type { Sides } from './label-geometry.ts';
import { currentPlacement } from './current-placement.ts';
import { blockAt } from '../draft/tree.ts';
import { allSides, usePlacing } from './use-placing.ts';

/** The sides that each handle moves. */
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

export function LabelFrame({
  path,
  onClick,
}: {
  path: string;
  /** Called for a click without movement, which may select an inner block. */
  onClick: (event: PointerEvent) => void;
}) {
  const { draft, proof } = useDesign();
  const { preview } = proof.printed!;
  const frame = useRef<HTMLButtonElement>(null);
  const now = currentPlacement(draft.config, proof.printed!, path);
  const { guides, handlers, onKeyDown, turn } = usePlacing(path, now, frame, onClick);
  if (!now) return null;
  const { seen, sheet, dotsPerMm } = now;
  const box = {
    x: seen.x * dotsPerMm + sheet.x,
    y: seen.y * dotsPerMm + sheet.y,
    width: seen.width * dotsPerMm,
    height: seen.height * dotsPerMm,
  };
  const style = boxStyle(box, preview);
  const round = (mm: number) => Math.round(mm * 10) / 10;
  const { x, y, width, height } = now.own;
  const name = blockName(blockAt(draft.config, path)!);
  return (
    <>
      <button
        ref={frame}
        type="button"
        className="frame"
        style={style}
        aria-label={words.designer.paper.frame(name, round(x), round(y))}
        aria-describedby="frame-help"
        onKeyDown={onKeyDown}
        {...handlers(allSides)}
      >
        {Object.entries(handles).map(([side, taken]) => (
          <span key={side} className={`frame-handle is-${side}`} {...handlers(taken)} />
        ))}
      </button>
      {guides.map(({ axis, at }) => {
        const from = seen[axis] - now.own[axis] + at;
        const line = { ...sheet, [axis]: from * dotsPerMm + sheet[axis] };
        return (
          <span
            key={`${axis} ${at}`}
            className={`guide is-${axis}`}
            style={boxStyle(line, preview)}
          />
        );
      })}
      <span id="frame-help" className="for-readers">
        {words.designer.paper.frameHelp}
      </span>
      <span className="frame-tools" style={{ left: style.left, top: style.top }}>
        <span className="frame-place">
          {words.designer.paper.place(round(x), round(y), round(width), round(height))}
        </span>
        <button
          type="button"
          className="frame-turn"
          aria-label={words.designer.paper.rotate}
          title={words.designer.paper.rotate}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={turn}
        >
          <Glyph name="rotate" />
        </button>
      </span>
    </>
  );
}
