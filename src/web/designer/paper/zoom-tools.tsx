// Buttons for the size of the paper on the screen.

import { Icon } from '../../parts/text/icon.tsx';
import { words } from '../../languages/words.ts';
import type { Zoom } from './use-zoom.ts';

export function ZoomTools({ percent, isFitted, by, fit }: Zoom) {
  const text = words.designer.paper.zoom;
  return (
    <div className="zoom-tools" role="toolbar" aria-label={text.tools}>
      <button type="button" aria-label={text.out} title={text.out} onClick={() => by(-1)}>
        <span aria-hidden="true">−</span>
      </button>
      <output aria-label={text.size}>{text.percent(percent)}</output>
      <button type="button" aria-label={text.in} title={text.in} onClick={() => by(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-pressed={isFitted} onClick={fit}>
        {text.fit}
      </button>
    </div>
  );
}
