// Shows where a block from the palette would come to lie on the paper, and inserts it there when it
// is dropped: a line between the blocks of a receipt, a box on a label.

import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import type { CarriedBlock } from '../draft/carrying.ts';
import { useDesign } from '../draft/design.ts';
import { boxStyle } from './box-at.ts';
import { dropTarget } from './drop-target.ts';
import { labelDrop } from './label-drop.ts';

/** How far beside the paper a block may be dropped, in pixels. */
const reach = 40;
/** The paper scrolls while the pointer is this near to its end, in pixels. */
const scrollEdge = 48;

export function DropPlace({ picture }: { picture: RefObject<HTMLElement | null> }) {
  const { carrying, draft, dispatch, proof, isLabel } = useDesign();
  const carried = useSyncExternalStore(carrying.subscribe, carrying.current);
  const printed = proof.printed!;
  const { preview } = printed;

  const find = ({ block, x, y, isFine }: CarriedBlock) => {
    // The paper may appear while a block is dragged.
    if (!picture.current) return null;
    const { left, top, right, bottom } = picture.current.getBoundingClientRect();
    const view = picture.current.closest('.paper-view')!.getBoundingClientRect();
    const isBeside = x < left - reach || x > right + reach || y < view.top || y > view.bottom;
    if (isBeside) return null;
    const at = {
      x: ((x - left) / (right - left)) * preview.width,
      y: ((y - top) / (bottom - top)) * preview.height,
    };
    const onLabel = isLabel ? labelDrop(draft.config, printed, block, at, isFine ? 0.1 : 1) : null;
    return onLabel
      ? { onLabel, between: null }
      : { onLabel, between: dropTarget(printed.config, preview, at) };
  };

  useEffect(() =>
    carrying.receive((dropped) => {
      const found = find(dropped);
      if (!found) return;
      const { onLabel, between } = found;
      const { list, index } = between ?? { list: 'blocks', index: draft.config.blocks.length };
      dispatch({ kind: 'insert', list, index, block: onLabel?.block ?? dropped.block });
    }),
  );
  useEdgeScroll(picture, carried);

  const found = carried && find(carried);
  if (!found) return null;
  const { onLabel, between } = found;
  if (between) {
    const { left, top, width } = boxStyle({ ...between.line, height: 0 }, preview);
    return <span className="drop-line" style={{ left, top, width }} />;
  }
  return (
    <>
      <span className="outline is-chosen" style={boxStyle(onLabel.box, preview)} />
      {onLabel.guides.map(({ axis, at, line }) => (
        <span
          key={`${axis} ${at}`}
          className={`guide is-${axis}`}
          style={boxStyle(line, preview)}
        />
      ))}
    </>
  );
}

/** A receipt is longer than the window. */
function useEdgeScroll(picture: RefObject<HTMLElement | null>, carried: CarriedBlock | null) {
  const y = carried?.y ?? null;
  useEffect(() => {
    const view = picture.current?.closest('.paper-view');
    const { top, bottom } = view?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const by = y === null ? 0 : y < top + scrollEdge ? -8 : y > bottom - scrollEdge ? 8 : 0;
    const timer = by === 0 ? undefined : setInterval(() => view?.scrollBy(0, by), 16);
    return () => clearInterval(timer);
  }, [picture, y]);
}
