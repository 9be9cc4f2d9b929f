// Template + data + profile → document, and how long a printer needs for it.

import { layout } from './layout/layout.ts';
import type { Document } from './model/document.ts';
import type { JsonObject } from './model/json.ts';
import type { PlainBlock } from './model/plain-block.ts';
import type { Profile } from './model/profile.ts';
import { bind } from './template/bind.ts';
import type { CheckedTemplate } from './template/check.ts';

export interface RenderOptions {
  now: Date;
  copy: number;
  cutPaper: boolean;
  maxPaperMm: number;
  /** Says on the paper that this is not the first one. */
  marksCopy: boolean;
}

/** Asynchronous, because drawing many painted lines may leave the event loop. */
export async function render(
  template: CheckedTemplate,
  data: JsonObject,
  profile: Profile,
  { now, copy, cutPaper, maxPaperMm, marksCopy }: RenderOptions,
): Promise<Document> {
  const bound = bind(template, data, { now, copy });
  const blocks = marksCopy ? [copyMark, ...bound] : bound;
  return layout(blocks, profile, { widthMm: template.widthMm, cutPaper, maxPaperMm });
}

const copyMark: PlainBlock = {
  type: 'text',
  path: 'copy',
  content: '*** COPY ***',
  align: 'center',
  wrap: false,
  maxLines: null,
  font: 'A',
  size: { width: 2, height: 1 },
  bold: true,
  underline: false,
  invert: false,
};

const cutMs = 500; // a cutter's stroke and the pause around it

export function printTimeMs(document: Document, profile: Profile): number {
  const dots = document.pages.reduce((sum, page) => sum + page.height, 0);
  const cuts = document.pages.reduce((sum, page) => sum + page.after.length, 0);
  const mm = ((dots + cuts * profile.cutterDistance) / document.dpi) * 25.4;
  return (mm / profile.speedMmPerSecond) * 1000 + cuts * cutMs;
}
