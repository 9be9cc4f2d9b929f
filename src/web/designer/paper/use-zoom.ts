// The size of the paper on the screen: fitted into its pane, or as chosen.

import { type RefObject, useEffect, useState } from 'react';

/** Screen pixels per dot at 100 %: rolls are slightly enlarged, labels more. */
const usual = { roll: 0.72, label: 1.25 };
const step = 1.25;
const [least, most] = [0.25, 4];

interface Size {
  width: number;
  height: number;
}

export interface Zoom {
  /** Screen pixels per dot. */
  scale: number;
  /** The percentage of the usual size. */
  percent: number;
  isFitted: boolean;
  by: (steps: 1 | -1) => void;
  fit: () => void;
}

/** `sheet` is one label, or the whole roll, of which only the width has to fit. */
export function useZoom(
  area: RefObject<HTMLElement | null>,
  sheet: Size | null,
  isLabel: boolean,
): Zoom {
  const [factor, setFactor] = useState<number | null>(null);
  const [room, setRoom] = useState<Size | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setRoom({ width, height });
    });
    observer.observe(area.current!);
    return () => observer.disconnect();
  }, [area]);
  const base = isLabel ? usual.label : usual.roll;
  const fitted = fittedScale(base, sheet, room, isLabel);
  const scale = factor === null ? fitted : base * factor;
  const current = scale / base;
  return {
    scale,
    percent: Math.round(current * 100),
    isFitted: factor === null,
    by: (steps) => setFactor(Math.min(most, Math.max(least, current * step ** steps))),
    fit: () => setFactor(null),
  };
}

/** Space for the tools above a block at the top of a label. */
const toolsPixels = 24;

function fittedScale(base: number, sheet: Size | null, room: Size | null, isLabel: boolean) {
  if (!sheet || !room || room.width <= 0) return base;
  const high = isLabel ? Math.max(80, room.height - toolsPixels) / sheet.height : Infinity;
  return Math.min(base, room.width / sheet.width, high);
}
