// A millimetre grid over each label, shown while a block is moved or resized.

import type { Preview } from '../../../client/index.ts';
import { boxStyle } from './box-at.ts';
import type { TemplateConfig } from '../draft/tree.ts';

export function LabelGrid({ preview, config }: { preview: Preview; config: TemplateConfig }) {
  const { width: widthMm } = config.media as { width: number };
  return preview.sheets.map((sheet) => {
    const heightMm = (sheet.height / sheet.width) * widthMm;
    return (
      <span
        key={sheet.y}
        className="label-grid"
        style={{
          ...boxStyle(sheet, preview),
          backgroundSize: [1, 1, 10, 10]
            .map((mm) => `${(mm / widthMm) * 100}% ${(mm / heightMm) * 100}%`)
            .join(),
        }}
      />
    );
  });
}
