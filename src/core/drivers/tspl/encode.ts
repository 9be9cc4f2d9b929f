// A document as TSPL: each label set up, painted and printed. What is painted
// goes out as raw dots, cut to its ink.

import type { Document, Media } from '../../model/document.ts';
import type { Profile } from '../../model/profile.ts';
import { Bytes } from '../bytes.ts';
import { inkedAreas } from '../inked-areas.ts';
import { inParts, type Label, labels, repeated } from '../labels.ts';
import { longestBitmap, putBitmaps } from './bitmaps.ts';
import { nativeCode } from './native-code.ts';

// A command costs some thirty bytes.
const worth = { rows: 4, columns: 2, bytes: longestBitmap };

export function encode(document: Document, profile: Profile, quantity = 1): Uint8Array {
  const found = labels(document, profile.bandHeight);
  // Copies of several labels come as sets, and the printer counts copies of one label alone.
  const [sets, copies] = found.length === 1 ? [1, quantity] : [quantity, 1];
  const out = new Bytes();
  for (const label of found) putLabel(out, label, document, profile, copies);
  return repeated(out.taken(), sets);
}

function putLabel(
  out: Bytes,
  label: Label,
  document: Document,
  profile: Profile,
  copies: number,
): void {
  for (const line of setUp(label, document, profile)) putLine(out, line);
  const { codes, dots } = inParts(label, document.width, profile, nativeCode);
  for (const code of codes) putLine(out, code);
  for (const area of inkedAreas(dots, worth)) putBitmaps(out, area);
  putLine(out, `PRINT 1,${copies}`); // PRINT — one set of so many copies
}

const dotsPerMm: Record<number, number> = { 203: 8, 300: 12, 600: 24 };

/** All that whoever printed before may have set otherwise. */
function setUp({ height, isCut }: Label, { width, dpi, media }: Document, profile: Profile) {
  const mm = (dots: number) => `${Number((dots / dotsPerMm[dpi]!).toFixed(3))} mm`;
  const { kind, gap }: Media = media ?? { kind: 'continuous', gap: 0 };
  const { can, labels: { inchesPerSecond, darkness } = {} } = profile;
  return [
    `SIZE ${mm(width)},${mm(height)}`,
    `${kind === 'mark' ? 'BLINE' : 'GAP'} ${mm(kind === 'continuous' ? 0 : gap)},0 mm`, // what lies between two labels
    'DIRECTION 0,0', // neither turned nor mirrored
    'REFERENCE 0,0',
    ...(can.cut.length > 0 ? [`SET CUTTER ${isCut ? '1' : 'OFF'}`] : []), // after each label, or not at all
    ...(inchesPerSecond === undefined ? [] : [`SPEED ${inchesPerSecond}`]),
    ...(darkness === undefined ? [] : [`DENSITY ${darkness}`]),
    'CLS', // an empty label
  ];
}

function putLine(out: Bytes, text: string): void {
  out.ascii(text, 0);
  out.put(0x0d, 0x0a);
}
