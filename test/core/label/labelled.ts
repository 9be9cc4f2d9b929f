// Labels for tests: a template's blocks on a media, laid out at so many dots.

import type { BlockBox, Document } from '../../../src/core/model/paper/document.ts';
import type { JsonObject } from '../../../src/core/model/json.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { render } from '../../../src/core/render.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import type { CheckedTemplate } from '../../../src/core/template/checked-template.ts';
import { goldenAssets } from '../../support/paper/golden-assets.ts';

export const media = { width: 50, height: 30 };

export function labelTemplate(blocks: object[], config: object = {}): CheckedTemplate {
  const check = checkTemplate({ name: 'Label', media, blocks, ...config });
  if (!check.ok) throw new Error(check.details.join('\n'));
  return check.template;
}

/** What is wrong with it. */
export function refusals(blocks: object[], config: object = {}): string[] {
  const check = checkTemplate({ name: 'Label', media, blocks, ...config });
  return check.ok ? [] : check.details;
}

export interface Laid {
  document: Document;
  boxes: BlockBox[];
}

export async function laid(
  template: CheckedTemplate,
  { dpi = 203, data, width = 100_000, cutPaper = true, driver = 'zpl' }: Partial<LaidOptions> = {},
): Promise<Laid> {
  const boxes: BlockBox[] = [];
  const profile = { ...profileFor(80), dpi, width, driver };
  const document = await render(template, data ?? template.example, profile, {
    now: new Date('2026-03-14T18:30:00Z'),
    copy: 1,
    cutPaper,
    maxPaperMm: 6500,
    marksCopy: false,
    boxes,
    assets: goldenAssets,
  });
  return { document, boxes };
}

interface LaidOptions {
  dpi: number;
  data: JsonObject;
  /** Of the printer, in dots. */
  width: number;
  cutPaper: boolean;
  driver: Profile['driver'];
}

/** Blocks on one label. */
export async function onLabel(blocks: object[], config: object = {}, options = {}): Promise<Laid> {
  return laid(labelTemplate(blocks, config), options);
}
