// Puts labels side by side, for rolls with several in a row.

import { Fault } from '../model/fault.ts';
import type { Document, Page } from '../model/paper/document.ts';
import type { LabelMedia } from '../model/paper/label-block.ts';
import { toDots, toMm } from './label-paper.ts';

/** Labels that are printed some times. */
export interface LabelRun {
  document: Document;
  quantity: number;
}

/** Fills each row from the left with what the runs print, in their order. All have the same media. */
export function labelsAcross(runs: readonly LabelRun[], media: LabelMedia, room: number): Document {
  const [{ document: first }] = runs as [LabelRun];
  const { across = 1, acrossGapMm = 0, widthMm } = media;
  const step = toDots(widthMm + acrossGapMm, first);
  const labels = runs.flatMap(({ document, quantity }) =>
    Array.from({ length: quantity }, () => document.pages).flat(),
  );
  const pages: Page[] = [];
  for (let at = 0; at < labels.length; at += across) {
    const row = labels.slice(at, at + across);
    const items = row.flatMap((label, index) =>
      label.items.map((item) => ({ ...item, x: item.x + index * step })),
    );
    const height = Math.max(...row.map((label) => label.height));
    pages.push({ height, items, after: row.flatMap(({ after }) => after).slice(0, 1) });
  }
  const right = Math.max(0, ...pages.flatMap(({ items }) => items.map((one) => one.x + one.width)));
  if (right > room)
    throw new Fault(
      'TEMPLATE_RENDER_ERROR',
      `A row of ${across} labels prints ${toMm(right, first)} mm across, and the printer ${toMm(room, first)} mm. Use a wider printer, or fewer labels in a row (media.across).`,
    );
  // Only the last row is cut, unless a label says so.
  const width = Math.min(room, (across - 1) * step + toDots(widthMm, first));
  return { ...first, width, pages };
}
