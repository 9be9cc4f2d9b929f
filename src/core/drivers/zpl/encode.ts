// Encodes a document as ZPL II, one format per label. Painted parts are sent as
// compressed graphics, cropped to their ink; codes natively if that is exact.

import type { Document, Media } from '../../model/paper/document.ts';
import type { Profile } from '../../model/printers/profile.ts';
import { Bytes } from '../bytes.ts';
import { inkedAreas } from '../inked-areas.ts';
import { encodeLabels, movedAcross, type PrintedLabel, splitLabel } from '../labels.ts';
import { putGraphic } from './graphic-field.ts';
import { nativeCode } from './native-code.ts';

// A field takes about as many bytes as forty white rows; 99,999 is the largest count of ^GF.
const splitRules = { rows: 40, columns: Infinity, bytes: 99_999 };

/** A format without any field prints no label. */
const blank = { x: 0, y: 0, height: 1, stride: 1, pitch: 1, data: Uint8Array.of(0) };

export function encode(given: Document, profile: Profile, quantity = 1): Uint8Array {
  const document = movedAcross(given, profile);
  const out = new Bytes();
  const { darkness } = profile.labels ?? {};
  if (darkness !== undefined) out.ascii(`~SD${String(darkness).padStart(2, '0')}`, 0); // ~SD — darkness
  return encodeLabels(document, profile, quantity, out, ({ label, copies, cutEvery }) => {
    putLine(out, `^XA${setUp(label, document, profile)}`); // ^XA — begin
    const { codes, dots } = splitLabel(label, document.width, profile, nativeCode);
    for (const code of codes) putLine(out, code);
    const areas = inkedAreas(dots, splitRules);
    if (areas.length === 0 && codes.length === 0) areas.push(blank);
    for (const area of areas) putGraphic(out, area);
    // ^PQ — quantity, labels between two cuts, serial numbers, no pause at a cut; ^XZ — print
    putLine(out, cutEvery > 1 ? `^PQ${copies},${cutEvery},0,Y^XZ` : `^PQ${copies}^XZ`);
  });
}

const sensing: Record<Media['kind'], string> = { gap: 'Y', mark: 'M', continuous: 'N' };

/** Everything that an earlier job may have changed; a shift that was only set at the printer (^LS, ^LT) stays. */
function setUp(
  { height, isCut }: PrintedLabel,
  { width, media, dpi }: Document,
  profile: Profile,
): string {
  const { can, labels: { inchesPerSecond, downMm, mode } = {} } = profile;
  const down = downMm === undefined ? undefined : Math.round((downMm * dpi) / 25.4);
  return [
    `^MN${sensing[media?.kind ?? 'continuous']}`, // ^MN — how the printer finds the next label
    `^PW${width}^LL${height}`, // ^PW ^LL — width and length
    '^LH0,0', // ^LH — origin at the corner: raw labels of carriers move it
    '^PON^PMN^LRN^FWN', // ^PO ^PM ^LR ^FW — label not rotated, mirrored or inverted, fields not rotated
    '^CI28', // ^CI — UTF-8
    down === undefined ? '' : `^LT${down}`, // ^LT — down
    // ^MM — cut or not, if there is a cutter; other printers keep their setting unless one was chosen.
    can.cut.length > 0
      ? `^MM${isCut ? 'C' : 'T'}`
      : mode
        ? `^MM${mode === 'peel' ? 'P' : 'T'}`
        : '',
    inchesPerSecond === undefined ? '' : `^PR${inchesPerSecond}`, // ^PR — speed
  ].join('');
}

function putLine(out: Bytes, text: string): void {
  out.ascii(text, 0);
  out.byte(0x0a);
}
