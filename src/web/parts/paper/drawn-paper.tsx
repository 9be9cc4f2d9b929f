// A preview that came as base64 with its size and text, shown as paper.

import { PaperText } from './paper-text.tsx';
import './drawn-paper.css';
import './paper-image.css';

/** Two printer dots per screen pixel is about life size. */
const dotsPerPixel = 2;

export function DrawnPaper({
  preview,
  label,
  isLabel = false,
}: {
  preview: { width: number; height: number; image: string; text: string[] };
  label: string;
  isLabel?: boolean;
}) {
  const { width, height, image, text } = preview;
  return (
    <div className="sheet-shadow">
      <div className={isLabel ? 'sheet is-label' : 'sheet'}>
        <img
          className="drawn-paper"
          src={`data:image/png;base64,${image}`}
          alt={label}
          width={width / dotsPerPixel}
          height={height / dotsPerPixel}
        />
        <PaperText lines={text} />
      </div>
    </div>
  );
}
