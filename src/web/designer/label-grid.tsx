// A millimetre grid over each label, shown while a block is moved or resized.

import type { Preview } from '../../client/index.ts';
import type { TemplateConfig } from './tree.ts';

export function LabelGrid({ preview, config }: { preview: Preview; config: TemplateConfig }) {
  const { width: widthMm } = config.media as { width: number };
  return preview.sheets.map(({ x, y, width, height }) => {
    const heightMm = (height / width) * widthMm;
    return (
      <span
        key={y}
        className="label-grid"
        style={{
          left: `${(x / preview.width) * 100}%`,
          top: `${(y / preview.height) * 100}%`,
          width: `${(width / preview.width) * 100}%`,
          height: `${(height / preview.height) * 100}%`,
          backgroundSize: [1, 1, 10, 10]
            .map((mm) => `${(mm / widthMm) * 100}% ${(mm / heightMm) * 100}%`)
            .join(),
        }}
      />
    );
  });
}
