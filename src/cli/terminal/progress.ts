// A bar that shows how much is done.

import type { Screen } from './screen.ts';

export interface Progress {
  done: number;
  failed: number;
  total: number;
}

const bar = { done: '█', left: '░' };

/** How many cells are done and failed; a part that is not empty has a cell, and all only if nothing is left. */
export function barCells({ done, failed, total }: Progress, width: number): [number, number] {
  const cells = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.floor((count / Math.max(1, total)) * width));
  const bad = Math.min(cells(failed), width);
  const ended = done + failed >= total ? width : Math.min(cells(done + failed), width - 1);
  return [Math.max(0, ended - bad), bad];
}

export function progressBar(progress: Progress, width: number, paint: Screen['paint']): string {
  const [good, bad] = barCells(progress, width);
  return (
    paint('good', bar.done.repeat(good)) +
    paint('bad', bar.done.repeat(bad)) +
    paint('quiet', bar.left.repeat(Math.max(0, width - good - bad)))
  );
}
