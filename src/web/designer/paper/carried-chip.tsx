// The block that is dragged from the palette, beside the pointer.

import { useSyncExternalStore } from 'react';
import { blockName } from '../draft/block-summary.ts';
import { useDesign } from '../draft/design.ts';
import { Glyph } from '../glyph.tsx';

export function CarriedChip() {
  const { carrying } = useDesign();
  const carried = useSyncExternalStore(carrying.subscribe, carrying.current);
  if (!carried) return null;
  return (
    <span className="carried-chip" style={{ left: carried.x, top: carried.y }} aria-hidden="true">
      <Glyph name={carried.block.type} />
      {blockName(carried.block)}
    </span>
  );
}
