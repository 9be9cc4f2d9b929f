// Rulers in millimetres along the paper: across it, and down its side.

import { formatNumber } from '../../languages/format.ts';
import './rulers.css';

const millimetresPerInch = 25.4;
/** A number at every centimetre. */
const step = 10;

export function Rulers({ width, height, dpi }: { width: number; height: number; dpi: number }) {
  const millimetres = (dots: number) => (dots / dpi) * millimetresPerInch;
  return (
    <>
      <Ruler side="across" lengthMm={millimetres(width)} />
      <Ruler side="down" lengthMm={millimetres(height)} />
    </>
  );
}

/** Positions are shares of its length, which follows that of the picture. */
function Ruler({ side, lengthMm }: { side: 'across' | 'down'; lengthMm: number }) {
  const share = (mm: number) => `${(mm / lengthMm) * 100}%`;
  const count = Math.floor(lengthMm / step);
  return (
    <span
      className={`ruler is-${side}`}
      style={{ ['--mm' as string]: share(1), ['--cm' as string]: share(step) }}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (index + 1) * step).map((mm) => (
        <span key={mm} style={{ [side === 'across' ? 'left' : 'top']: share(mm) }}>
          {formatNumber(mm)}
        </span>
      ))}
    </span>
  );
}
