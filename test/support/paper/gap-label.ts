// A label of 50 mm with gaps, for printers with 203 dpi.

import type { Document, Item, Page } from '../../../src/core/model/paper/document.ts';

export function gapLabel(items: Item[], after: Page['after'] = [], height = 200): Document {
  const pages = [{ height, items, after }];
  return { width: 400, dpi: 203, media: { kind: 'gap', gap: 24 }, pages };
}
