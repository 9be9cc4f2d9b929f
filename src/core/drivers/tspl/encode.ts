// Encodes a document as TSPL: each label is set up, drawn and printed. Painted
// parts are sent as raw dots, cropped to their ink.

import type { Document, Media } from '../../model/paper/document.ts';
import type { Profile } from '../../model/printers/profile.ts';
import { Bytes } from '../bytes.ts';
import { inkedAreas } from '../inked-areas.ts';
import { encodeLabels, type LabelRun, movedAcross, splitLabel } from '../labels.ts';
import { longestBitmap, putBitmaps } from './bitmaps.ts';
import { nativeCode } from './native-code.ts';

// A BITMAP command takes about thirty bytes.
const splitRules = { rows: 4, columns: 2, bytes: longestBitmap };

export function encode(given: Document, profile: Profile, quantity = 1): Uint8Array {
  const document = movedAcross(given, profile);
  const out = new Bytes();
  return encodeLabels(document, profile, quantity, out, (run) => {
    const { label, copies } = run;
    for (const line of setUp(run, document, profile)) putLine(out, line);
    const { codes, dots } = splitLabel(label, document.width, profile, nativeCode);
    for (const code of codes) putLine(out, code);
    for (const area of inkedAreas(dots, splitRules)) putBitmaps(out, area);
    putLine(out, `PRINT 1,${copies}`); // PRINT — one set of this many copies
  });
}

const dotsPerMm: Record<number, number> = { 203: 8, 300: 12, 600: 24 };

/** Everything that an earlier job may have changed. */
function setUp(
  { label: { height, isCut }, cutEvery }: LabelRun,
  { width, dpi, media }: Document,
  profile: Profile,
) {
  const mm = (dots: number) => `${Number((dots / dotsPerMm[dpi]!).toFixed(3))} mm`;
  const { kind, gap }: Media = media ?? { kind: 'continuous', gap: 0 };
  const { can, labels: { inchesPerSecond, darkness, downMm, mode } = {} } = profile;
  return [
    `SIZE ${mm(width)},${mm(height)}`,
    `${kind === 'mark' ? 'BLINE' : 'GAP'} ${mm(kind === 'continuous' ? 0 : gap)},0 mm`, // space between two labels
    'DIRECTION 0,0', // not rotated, not mirrored
    'REFERENCE 0,0',
    ...(downMm === undefined ? [] : [`SHIFT ${Math.round(downMm * dotsPerMm[dpi]!)}`]), // down
    ...(can.cut.length > 0 ? [`SET CUTTER ${isCut ? cutEvery : 'OFF'}`] : []), // labels between two cuts
    ...(mode === undefined ? [] : [`SET PEEL ${mode === 'peel' ? 'ON' : 'OFF'}`]),
    ...(mode === 'tear' ? ['SET TEAR ON'] : []),
    ...(inchesPerSecond === undefined ? [] : [`SPEED ${inchesPerSecond}`]),
    ...(darkness === undefined ? [] : [`DENSITY ${darkness}`]),
    'CLS', // an empty label
  ];
}

function putLine(out: Bytes, text: string): void {
  out.ascii(text, 0);
  out.put(0x0d, 0x0a);
}
